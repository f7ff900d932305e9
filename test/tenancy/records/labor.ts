import { CostEntry, TimeEntry } from '../../../src/labor/index.js';
import { TechnicianRates } from '../../../src/technicians/index.js';
import { type Filling, HOUR_MS } from './filling.js';

/** Adds time, running and forgotten timers, a cost of a person and a rate. */
export async function addLabor({ business, records, work, get }: Filling) {
  const { taskId, technician_id: technicianId } = records;
  const entry = {
    operationId: taskId!,
    technicianId: technicianId!,
    kind: 'work',
    isForgotten: false,
  } as const;
  const at = (hours: number) => new Date(work.now.getTime() - hours * HOUR_MS);
  await get(TechnicianRates).set(work, technicianId!, '40.00');
  const timer = await work.insert(TimeEntry, { ...entry, startedAt: at(13), hourlyRate: '40.00' });
  const forgottenTimer = await work.insert(TimeEntry, { ...entry, startedAt: at(40), isForgotten: true });
  const ownCost = await work.insert(CostEntry, {
    ...{ operationId: taskId!, description: 'Crane', amount: '380.00' },
    ...{ actorKind: 'user', actorId: business.ownerId },
  });
  return { timer, forgottenTimer, ownCost };
}
