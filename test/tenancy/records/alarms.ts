import { Alarm } from '../../../src/alarms/alarm.entity.js';
import type { Filling } from './filling.js';

/** Adds alarms of an asset that is down, of a part, and of monitoring: acknowledged by a key and by a user, and resolved, by each of them too. */
export async function addAlarms({ business, records: { asset, sparePartId }, work }: Filling) {
  const monitoring = { kind: 'monitoring', source: 'scada' } as const;
  const seen = (acknowledgedByKind: 'api_key' | 'user', acknowledgedById: string) =>
    work.insert(Alarm, {
      ...{ ...monitoring, assetId: asset!, message: 'Seen.', dedupKey: acknowledgedByKind },
      ...{ status: 'acknowledged', acknowledgedAt: work.now, acknowledgedByKind, acknowledgedById },
    });
  await work.insert(Alarm, { kind: 'asset_out_of_service', assetId: asset!, message: 'It stands.' });
  await work.insert(Alarm, { kind: 'stock_below_minimum', sparePartId: sparePartId!, message: 'Few.' });
  const over = { ...monitoring, dedupKey: 'over', message: 'Over.' };
  await work.insert(Alarm, { ...over, status: 'resolved', resolvedAt: work.now });
  const ended = (resolvedByKind: 'api_key' | 'user', resolvedById: string) =>
    work.insert(Alarm, {
      ...{ ...monitoring, assetId: asset!, message: 'Ended.', dedupKey: `ended ${resolvedByKind}` },
      ...{ status: 'resolved', resolvedAt: work.now, resolvedByKind, resolvedById },
    });
  return {
    seenByKey: await seen('api_key', business.keyId),
    seenByUser: await seen('user', business.ownerId),
    endedByKey: await ended('api_key', business.keyId),
    endedByUser: await ended('user', business.ownerId),
  };
}
