import { MeterReadings, meterReadingResource, MetersService } from '../../../src/meters/index.js';
import type { Records } from '../../support/records.js';
import { sortedJson, type Probe, type Probing } from './probe.js';

/** A usage interval that many readings exceed. */
export const EVERY_5 = { every: 5, required_skill: 'mechanical' };

const read = (hour: number, value: number) => ({
  value,
  read_at: new Date(Date.UTC(2026, 0, 2) + hour * 3_600_000).toISOString(),
});

/** Bulk readings: for own meters by both names, for a neighbour's, late, repeated, and some that require maintenance. */
export function readingsOf(own: Records, neighbours: Records): object[][] {
  const [meter_id, meter_external_id] = [own.meterId, 'ERP-4711'];
  return [
    [{ meter_id, ...read(9, 80) }],
    [{ meter_external_id, ...read(9, 95) }],
    [{ meter_id, ...read(9, 700) }],
    [{ meter_id, value: 1, read_at: '2026-01-01T08:00:00Z' }],
    [{ meter_id, value: 0, read_at: '2026-01-01T07:00:00Z' }],
    [{ meter_id: neighbours.meterId, ...read(9, 95) }],
    ...[600, 509, 511, 899].map((value) => [{ meter_id: own.usedMeter, ...read(9, value) }]),
    [{ meter_id: own.usedMeter, ...read(0.5, 120) }],
    [{ meter_id: own.usedMeter, ...read(3, 20) }],
  ];
}

/** Meters: their pages and charts. */
export function meterProbes({ own, get, work, read: see }: Probing): Probe[] {
  const meters = get(MetersService);
  return [
    see('readings for a chart', (tenant) => meters.series(tenant, own.usedMeter!, 3)),
    see('readings by ids', (tenant) =>
      sortedJson(
        tenant.findAll(meterReadingResource, [
          ...[own.usedReading!, own.resetReading!, own.readingId!],
          ...[own.readingOfPresent!, own.readingOfFormer!],
        ]),
      ),
    ),
    work('a reading of one meter', (unit) =>
      get(MeterReadings).record(unit, own.usedMeter!, {
        ...{ value: '600', readAt: new Date(Date.UTC(2026, 0, 2, 9)) },
      }),
    ),
  ];
}
