import {
  BulkAssignments,
  OperationActions,
  OperationLookups,
  operationResource,
  OperationsService,
  OperationUpserts,
  PreventiveService,
} from '../../../src/operations/index.js';
import { operationCreated } from '../../../src/operations/operation.events.js';
import { KpisService } from '../../../src/kpis/index.js';
import { sortedJson, type Probe, type Probing } from './probe.js';

export function operationProbes(probing: Probing): Probe[] {
  return [
    ...readProbes(probing),
    ...actionProbes(probing),
    ...upsertProbes(probing),
    ...preventiveProbes(probing),
  ];
}

const everyOperation = ({ own }: Probing) =>
  ['assigned', 'inProgress', 'completed', 'offered', 'declared', 'preventive'].map((name) => own[name]!);

function readProbes(probing: Probing): Probe[] {
  const { own, neighbours, get, read, both } = probing;
  const kpis = get(KpisService);
  const lookups = get(OperationLookups);
  return [
    read('backlog', (tenant) => kpis.backlog(tenant)),
    read('throughput', (tenant) => kpis.throughput(tenant, {}, 'week')),
    ...both('operation isOpen', [...everyOperation(probing), neighbours.taskId], (unit, id) =>
      lookups.isOpen(unit, id),
    ),
    ...both('operation timeline', [own.assigned, own.inProgress, own.taskId, neighbours.taskId], (unit, id) =>
      get(OperationsService).timeline(unit, id),
    ),
    ...both('operation named', [own.assigned, neighbours.taskId], async (unit, id) => [
      ...(await lookups.named(unit, [id])),
    ]),
    read('operations by ids', (tenant) =>
      sortedJson(tenant.findAll(operationResource, everyOperation(probing))),
    ),
  ];
}

function actionProbes(probing: Probing): Probe[] {
  const { own, neighbours, get, work, both } = probing;
  const actions = get(OperationActions);
  return [
    // This event is only emitted for a new record, whose id no other business has.
    work('event of an operation', (unit) => Promise.resolve(unit.emit(operationCreated, own.assigned!))),
    ...(['start', 'complete', 'accept', 'decline', 'confirm', 'close', 'cancel'] as const).flatMap((verb) =>
      both(`operation ${verb}`, [...everyOperation(probing), neighbours.taskId], (unit, id) =>
        actions[verb](unit, id),
      ),
    ),
    ...(['dispute', 'reopen'] as const).flatMap((verb) =>
      both(`operation ${verb}`, everyOperation(probing), (unit, id) => actions[verb](unit, id, 'because')),
    ),
    work('assignments undone', (unit) =>
      get(BulkAssignments).undo(unit, { from: new Date(0), until: unit.now }),
    ),
    ...both('operations assigned at once, and back', [own.assigned, neighbours.taskId], async (unit, id) => {
      const bulk = get(BulkAssignments);
      const to = { assigneeType: 'technician', technicianId: own.technician_id } as const;
      const batch = await bulk.assign(unit, [id], to);
      return batch && bulk.undo(unit, batch);
    }),
    ...both('operation moved to another asset', [own.asset, neighbours.assetId], (unit, id) =>
      get(OperationsService).update(unit, own.assigned!, { assetId: id }),
    ),
    ...both('operation completed with parts', [own.part, neighbours.sparePartId], (unit, id) =>
      actions.complete(unit, own.inProgress!, { partsUsed: [{ sparePartId: id, quantity: 1 }] }),
    ),
  ];
}

function upsertProbes({ own, neighbours, get, work, both }: Probing): Probe[] {
  const upserts = get(OperationUpserts);
  return [
    ...both('operations put', [own.assetWithoutRoom, own.assetId, neighbours.assetId], (unit, assetId) => {
      const body = { title: 'Changed', assetId, scheduledFor: new Date('2030-01-01') };
      return upserts.putMany(unit, [
        { ...body, externalId: 'ERP-4711', assigneeType: 'vendor', vendorId: own.vendor! },
        { ...body, externalId: 'WO-1', assigneeType: 'vendor', vendorId: own.vendor! },
        { ...body, externalId: 'WO-2', assigneeType: 'technician', technicianId: own.account! },
      ]);
    }),
    work('operations put to partners of a neighbour', (unit) =>
      upserts.putMany(
        unit,
        ['ERP-4711', 'WO-1'].map((externalId, which) => {
          const vendorId = [own.vendor, neighbours.vendor_id][which]!;
          return { title: 'Changed', externalId, assigneeType: 'vendor', vendorId };
        }),
      ),
    ),
  ];
}

function preventiveProbes({ business, get, probe, work }: Probing): Probe[] {
  const preventive = get(PreventiveService);
  return [
    work('preventive operations of one business', (unit) => preventive.openDueOf(unit)),
    probe('preventive operations', () => preventive.openDue(business.id)),
  ];
}
