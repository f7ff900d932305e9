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
    on: 'Ammonia compressor',
    name: 'Operating hours',
    kind: 'counter',
    unit: 'h',
    externalId: 'plc-2/hours',
    first: 14_208,
    range: [121.5, 126.5],
    usageInterval: { every: '6000', requiredSkill: 'refrigeration' },
  },
  {
    on: 'Ammonia compressor',
    name: 'Discharge temperature',
    kind: 'gauge',
    unit: '°C',
    externalId: 'plc-2/discharge',
    first: 78.4,
    range: [74, 86],
    latest: 96.5,
    thresholds: [
      {
        above: '95',
        hysteresis: '5',
        openOperation: { requiredSkill: 'refrigeration', priority: 'high' },
      },
    ],
  },
  {
    on: 'Rotary filler',
    name: 'Filling cycles',
    kind: 'counter',
    unit: 'cycles',
    first: 2_481_300,
    range: [44_000, 65_500],
  },
  {
    on: 'Reach truck',
    name: 'Hour meter',
    kind: 'counter',
    unit: 'h',
    first: 5_120.4,
    range: [19, 28],
    usageInterval: { every: '1500', requiredSkill: 'hydraulics' },
  },
];

/** An action on an operation after it is opened. */
export type Action =
  'assign' | 'accept' | 'start' | 'confirm' | 'dispute' | 'complete' | 'reopen' | 'close' | 'cancel';

/** A sequence of actions that takes an operation through its states (D23). */
export interface Course {
  /** The number of operations with this course; for preventive operations, its relative frequency. */
  readonly count: number;
  readonly actions: readonly Action[];
}

const WORKED: readonly Action[] = ['start', 'complete'];
const SIGNED_OFF: readonly Action[] = ['accept', 'start', 'confirm', 'complete', 'confirm'];

/** The courses of operations that the office opens for a technician. */
export const FOR_TECHNICIANS: readonly Course[] = [
  { count: 8, actions: [...WORKED, 'close'] },
  { count: 1, actions: [...WORKED, 'reopen', 'complete', 'close'] },
  { count: 2, actions: WORKED },
  { count: 1, actions: [...WORKED, 'reopen'] },
  { count: 3, actions: ['start'] },
  { count: 8, actions: [] },
  { count: 1, actions: ['cancel'] },
];

/** The courses of problems that technicians report and the office assigns. */
export const REPORTED: readonly Course[] = [
  { count: 1, actions: ['assign', ...WORKED, 'close'] },
  { count: 1, actions: ['assign'] },
  { count: 2, actions: [] },
];

/** The courses of preventive operations, except for the newest ones. */
export const PREVENTIVE: readonly Course[] = [
  { count: 8, actions: ['assign', ...WORKED, 'close'] },
  { count: 1, actions: ['assign', ...WORKED] },
  { count: 1, actions: ['cancel'] },
];

/** The courses of operations that are assigned to a partner firm. */
export const FOR_VENDORS: readonly Course[] = [
  { count: 2, actions: [...SIGNED_OFF, 'close'] },
  { count: 2, actions: [] },
  { count: 1, actions: ['accept'] },
  { count: 1, actions: ['accept', 'start'] },
  { count: 1, actions: ['accept', 'start', 'dispute'] },
  { count: 1, actions: ['accept', 'start', 'confirm'] },
  { count: 1, actions: ['accept', 'start', 'confirm', 'complete'] },
  { count: 1, actions: ['accept', 'start', 'confirm', 'complete', 'dispute'] },
  { count: 1, actions: ['accept', 'cancel'] },
];

/** The minimum and maximum number of hours before an action. */
export const PACE: Readonly<Record<Action, readonly [low: number, high: number]>> = {
  assign: [1, 20],
  accept: [1, 30],
  start: [2, 90],
  confirm: [1, 30],
  dispute: [1, 20],
  complete: [1, 30],
  reopen: [4, 30],
  close: [4, 90],
  cancel: [2, 120],
};

/** The reasons for actions that need one. */
export const REASONS = {
  cancel: ['Duplicate of an earlier request.', 'Solved by the line operator.'],
  dispute: ['No one was seen on site that morning.', 'Test record is missing.', 'Area was not cleaned up.'],
  reopen: ['The fault came back within a day.', 'Guard was not refitted.', 'Noise persists under load.'],
} as const;
