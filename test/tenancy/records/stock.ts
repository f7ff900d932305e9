import { SparePart, SparePartMovement, SparePartsService } from '../../../src/spare-parts/index.js';
import type { Filling } from './filling.js';

/**
 * Adds stock that was received, also by people of a vendor who have or lost access, consumed, also from what was reserved, and is
 * reserved, and another part without stock.
 */
export async function addStock({ business, records, work, get }: Filling) {
  const { assigned, inProgress, taskId, roomId, floorId, sparePartId: part } = records;
  const parts = get(SparePartsService);
  await parts.move(work, part!, { type: 'receive', quantity: 20 });
  await work.update(SparePart, part!, { unitPrice: '10.25' });
  for (const operationId of [assigned!, inProgress!])
    await parts.move(work, part!, { type: 'consume', quantity: 1, operationId });
  const onBehalfOf = records.vendor_id!;
  for (const who of [
    { actorKind: 'api_key' as const, actorId: business.keyId, onBehalfOf: null },
    { actorKind: 'vendor' as const, actorId: roomId!, onBehalfOf },
    { actorKind: 'vendor' as const, actorId: floorId!, onBehalfOf },
  ])
    await work.insert(SparePartMovement, {
      ...{ sparePartId: part!, operationId: taskId!, type: 'receive', quantity: 1, note: 'Received.' },
      ...who,
    });
  const reserve = (operationId: string, quantity: number) =>
    parts.move(work, part!, { type: 'reserve', quantity, operationId });
  await reserve(assigned!, 3);
  const usedReserved = await parts.move(work, part!, {
    type: 'consume',
    quantity: 1,
    operationId: assigned!,
  });
  const reserved = await reserve(inProgress!, 2);
  await reserve(taskId!, 2);
  return { usedReserved, reserved, part: part!, otherPart: await parts.create(work, { name: 'Seal' }) };
}
