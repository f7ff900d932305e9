import { sql } from '../../../src/kernel/sql/sql.js';
import {
  MovementReversals,
  SparePartMovement,
  sparePartMovementResource,
  SparePartRemoval,
  SparePartsService,
  StockCounts,
} from '../../../src/spare-parts/index.js';
import { partCreated } from '../../../src/spare-parts/spare-part.events.js';
import { FIRST, sortedJson, type Probe, type Probing } from './probe.js';

export function sparePartProbes(probing: Probing): Probe[] {
  return [...partProbes(probing), ...movementProbes(probing)];
}

function partProbes({ own, neighbours, get, work, both }: Probing): Probe[] {
  const parts = get(SparePartsService);
  return [
    // This event is only emitted for a new record, whose id no other business has.
    work('event of a part', (unit) => Promise.resolve(unit.emit(partCreated, own.part!))),
    ...both('part reservations', [own.part, neighbours.sparePartId], (unit, id) =>
      parts.reservations(unit, id),
    ),
    ...both('part update', [own.part, neighbours.sparePartId], (unit, id) =>
      parts.update(unit, id, { supplier: 'SKF' }),
    ),
    ...both('part removal', [own.otherPart, neighbours.sparePartId], async (unit, id) => {
      const { removed, kept } = await get(SparePartRemoval).removeUnused(unit, new Map([[id, null]]));
      return [removed.size, kept.size];
    }),
    ...both('part count', [own.part, neighbours.sparePartId], async (unit, id) => {
      // Of the newest reservation, one is left. With the sum of another business there would be more.
      for (const [type, quantity] of [
        ['receive', 9],
        ['reserve', 5],
        ['release', 6],
      ] as const)
        await parts.move(unit, own.part!, {
          type,
          quantity,
          ...(type !== 'receive' && { operationId: own.taskId! }),
        });
      await get(StockCounts).countAll(unit, [{ sparePartId: id, counted: 1, note: 'Counted' }]);
      const ledger = (await parts.movements(unit, own.part!, FIRST)).items();
      return ledger.map(({ type, quantity, operation_id: operationId }) => [type, quantity, operationId]);
    }),
    work('event of parts', (unit) => Promise.resolve(unit.emit(partCreated, [own.part!, own.otherPart!]))),
    work('parts create', (unit) =>
      parts.createMany(unit, [{ name: 'Seal' }, { name: 'Ring', externalId: 'SEAL-1' }]),
    ),
    work('part create', (unit) => parts.create(unit, { name: 'Seal' })),
  ];
}

function movementProbes({ own, neighbours, get, work, read, both }: Probing): Probe[] {
  const parts = get(SparePartsService);
  return [
    ...(['receive', 'consume', 'adjust'] as const).flatMap((type) =>
      both(`part ${type}`, [own.part, neighbours.sparePartId], (unit, id) =>
        parts.move(unit, id, { type, quantity: 3 }),
      ),
    ),
    ...(['reserve', 'release', 'consume'] as const).flatMap((type) =>
      both(`part ${type} for an operation`, [own.assigned, neighbours.taskId], (unit, operationId) =>
        parts.move(unit, own.part!, { type, quantity: 2, operationId }),
      ),
    ),
    // More than is reserved for the operation: a neighbour's reservation must not be consumed too.
    work('part consumed beyond what is reserved', (unit) =>
      parts.move(unit, own.part!, { type: 'consume', quantity: 3, operationId: own.assigned! }),
    ),
    ...(['receive', 'reserve', 'consume'] as const).map((type) =>
      work(`reversal of ${type}`, async (unit) => {
        const operationId = own.assigned!;
        const id = await parts.move(unit, own.part!, { type, quantity: 2, operationId });
        const reversal = await get(MovementReversals).reverse(unit, id, 'Mistyped');
        return [reversal.length, await parts.reservations(unit, own.part!)];
      }),
    ),
    ...(['usedReserved', 'reserved'] as const).map((movement) =>
      work(`reversal of the movement ${movement}`, async (unit) => {
        await get(MovementReversals).reverse(unit, own[movement]!, 'Mistyped');
        return parts.reservations(unit, own.part!);
      }),
    ),
    read('movements of a part', async (tenant) => (await parts.movements(tenant, own.part!, FIRST)).items()),
    read('movements by ids', async (tenant) => {
      const rows = await tenant.rows<{ id: string }>(sql`SELECT r.id FROM ${SparePartMovement} r`, {
        replan: true,
      });
      const ids = rows.map(({ id }) => id);
      return [ids.length, await sortedJson(tenant.findAll(sparePartMovementResource, ids))];
    }),
  ];
}
