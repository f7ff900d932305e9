import type { NewMeter } from '../../meters/index.js';

/** A meter of the plant, and its weekly values. */
export interface PlantMeter extends NewMeter {
  /** The name of the equipment. The meter is on one piece of it. */
  readonly on: string;
  /** The value in the first week. */
  readonly first: number;
  /** For a counter, how far it rises in a week; for a gauge, its values. */
  readonly range: readonly [low: number, high: number];
  /** The last value, if it is outside the range. */
  readonly latest?: number;
}

/** The meters of the demo plant. The compressor has reached its usage interval, and its last temperature was too high. */
export const METERS: readonly PlantMeter[] = [
  {
    ...{ on: 'Ammonia compressor', name: 'Operating hours', kind: 'counter', unit: 'h' },
    ...{ externalId: 'plc-2/hours', first: 14_208, range: [121.5, 126.5] },
    usageInterval: { every: '6000', requiredSkill: 'refrigeration' },
  },
  {
    ...{ on: 'Ammonia compressor', name: 'Discharge temperature', kind: 'gauge', unit: '°C' },
    ...{ externalId: 'plc-2/discharge', first: 78.4, range: [74, 86], latest: 96.5 },
    thresholds: [
      {
        ...{ above: '95', hysteresis: '5' },
        openOperation: { requiredSkill: 'refrigeration', priority: 'high' },
      },
    ],
  },
  {
    ...{ on: 'Rotary filler', name: 'Filling cycles', kind: 'counter', unit: 'cycles' },
    ...{ first: 2_481_300, range: [44_000, 65_500] },
  },
  {
    ...{ on: 'Reach truck', name: 'Hour meter', kind: 'counter', unit: 'h' },
    ...{ first: 5_120.4, range: [19, 28] },
    usageInterval: { every: '1500', requiredSkill: 'hydraulics' },
  },
];
