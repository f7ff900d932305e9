import { CostEntry, TimeEntry } from '../../../src/labor/index.js';
import { TechnicianRate } from '../../../src/technicians/technician.entity.js';
import { type Filling, HOUR_MS } from './filling.js';

/** Adds time, running and forgotten timers, a cost of a person and a rate. */
export async function addLabor({ business, records, work }: Filling) {
  const { taskId, technician_id: technicianId } = records;
  const entry = {
    operationId: taskId!,
    technicianId: technicianId!,
    kind: 'work',
    isForgotten: false,
  } as const;
  const at = (hours: number) => new Date(work.now.getTime() - hours * HOUR_MS);
  await work.insert(TechnicianRate, {
    ...{ technicianId: technicianId!, validFrom: '2026-01-05', hourlyRate: '40.00' },
  });
  const timer = await work.insert(TimeEntry, { ...entry, startedAt: at(13), hourlyRate: '40.00' });
  const forgottenTimer = await work.insert(TimeEntry, { ...entry, startedAt: at(40), isForgotten: true });
  const operationId = records.inProgress!;
  const worked = { startedAt: at(2), endedAt: at(1), minutes: 60, hourlyRate: '40.00', cost: '40.00' };
  await work.insert(TimeEntry, { ...entry, ...worked, operationId });
  await work.insert(CostEntry, { operationId, description: 'Lift', amount: '90.00', actorKind: 'system' });
  const ownCost = await work.insert(CostEntry, {
    ...{ operationId: taskId!, description: 'Crane', amount: '380.00' },
    ...{ actorKind: 'user', actorId: business.ownerId },
  });
  return { timer, forgottenTimer, ownCost };
}
