import { Downtime, Meter } from '../../../src/assets/index.js';
import { MeterReading } from '../../../src/meters/index.js';
import { Operation } from '../../../src/operations/index.js';
import { newId } from '../../../src/kernel/ids.js';
import { HOUR_MS, type Filling } from './filling.js';
import { unusedNumber } from '../../support/expectations.js';

/**
 * Adds a counter that was reset, with usage-based maintenance in between, of an asset that failed once; and a gauge that people of a
 * vendor read who have or lost access.
 */
export async function addMeters({ business, records, work }: Filling) {
  const { parent_asset_id: assetId, roomId, floorId } = records;
  const start = Date.UTC(2026, 0, 2);
  const meterId = await work.insert(Meter, {
    ...{ assetId: assetId!, name: 'Cycles', kind: 'counter', unit: 'cycles', externalId: 'cycles' },
    ...{ thresholds: { rules: [] }, crossed: 0, usageEvery: '500', usageSkill: 'mechanical' },
    ...{ lastValue: '20', lastReadAt: new Date(start + 3 * HOUR_MS) },
  });
  const before = new Date(work.now.getTime() - 2 * HOUR_MS);
  const readings = [100, 400, 10, 20].map((value, hour) => ({
    ...{ meterId, value: String(value), readAt: new Date(start + hour * HOUR_MS), isReset: value === 10 },
    ...{ note: '', actorKind: 'user' as const, actorId: business.ownerId },
    ...(hour < 2 ? { id: newId(before) } : {}),
    ...{ correctedAt: work.now, correctedByKind: hour % 2 ? ('user' as const) : ('api_key' as const) },
    correctedById: hour % 2 ? business.ownerId : business.keyId,
  }));
  const ids = [];
  for (const reading of readings) ids.push(await work.insert(MeterReading, reading));
  const heat = await work.insert(Meter, {
    ...{ assetId: assetId!, name: 'Heat', kind: 'gauge', unit: '°C', thresholds: { rules: [] }, crossed: 0 },
    ...{ lastValue: '61', lastReadAt: new Date(start + HOUR_MS) },
  });
  const readingOfVendor = (actorId: string, hour: number) =>
    work.insert(MeterReading, {
      ...{
        meterId: heat,
        value: String(60 + hour),
        readAt: new Date(start + hour * HOUR_MS),
        isReset: false,
      },
      ...{ note: '', actorKind: 'vendor', actorId },
    });
  const readingOfPresent = await readingOfVendor(roomId!, 0);
  const readingOfFormer = await readingOfVendor(floorId!, 1);
  await work.insert(Downtime, {
    ...{ assetId: assetId!, status: 'out_of_service' as const },
    ...{ startedAt: new Date(start + HOUR_MS), endedAt: new Date(start + 2 * HOUR_MS) },
  });
  await work.insert(Operation, {
    number: unusedNumber(),
    ...{ title: 'By usage', assetId: assetId!, status: 'done', preventiveDueOn: '2026-01-02', meterId },
    completedAt: new Date(work.now.getTime() - HOUR_MS),
  });
  const [, usedReading, resetReading, lastReading] = ids as [string, string, string, string];
  return {
    ...{ usedMeter: meterId, usedReading, resetReading, lastReading },
    ...{ vendorMeter: heat, readingOfPresent, readingOfFormer },
  };
}
