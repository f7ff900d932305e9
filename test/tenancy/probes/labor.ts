import { PrincipalsService } from '../../../src/access/index.js';
import {
  CostEntriesService,
  OwnTimers,
  payrollRowResource,
  TimeEntriesService,
} from '../../../src/labor/index.js';
import { costEntryCreated, timeEntryCreated } from '../../../src/labor/labor.events.js';
import { TechnicianRates } from '../../../src/technicians/index.js';
import { sortedJson, type Probe, type Probing } from './probe.js';

/** Time and costs: what pages show, and what people do with them. */
export function laborProbes({ testApp, own, neighbours, get, both, probe, work, read }: Probing): Probe[] {
  const times = get(TimeEntriesService);
  const timers = get(OwnTimers);
  const technician = () => get(PrincipalsService).ofUser(own.user!);
  const costs = get(CostEntriesService);
  const rates = get(TechnicianRates);
  return [
    ...both('time on a page', [own.taskId, neighbours.taskId], (unit, id) => times.shown(unit, id)),
    ...both('costs on a page', [own.taskId, neighbours.taskId], (unit, id) => costs.shown(unit, id)),
    ...both('time', [own.taskId, own.assigned, neighbours.taskId], (unit, id) =>
      times.add(unit, id, { technicianId: own.technician!, minutes: 30 }),
    ),
    ...both('a timer', [own.taskId, own.assigned, neighbours.taskId], (unit, id) =>
      times.add(unit, id, { technicianId: own.technician! }),
    ),
    ...both('a timer stopped', [own.timer, neighbours.timeEntryId], (unit, id) => times.stop(unit, id)),
    ...both('time corrected', [own.timeEntryId, own.forgottenTimer, neighbours.timeEntryId], (unit, id) =>
      times.update(unit, id, { minutes: 20, startedAt: new Date(unit.now.getTime() - 30 * 60_000) }),
    ),
    ...both('time deleted', [own.timeEntryId, neighbours.timeEntryId], (unit, id) => times.delete(unit, id)),
    ...both('a cost', [own.taskId, neighbours.taskId], (unit, id) =>
      costs.add(unit, id, { description: 'Oil', amount: '8.00' }),
    ),
    ...both('a cost deleted', [own.costId, own.ownCost, neighbours.costId], (unit, id) =>
      costs.delete(unit, id),
    ),
    ...both('a rate', [own.technician, neighbours.technician_id], async (unit, id) => {
      await rates.set(unit, id, '50.00');
      return rates.on(unit, id, unit.now);
    }),
    // These events are only emitted for new records, whose ids no other business has.
    read('time as rows for payroll', (tenant) =>
      sortedJson(tenant.findAll(payrollRowResource, [own.timeEntryId!])),
    ),
    work('event of time', (unit) => Promise.resolve(unit.emit(timeEntryCreated, own.timeEntryId!))),
    work('event of a cost', (unit) => Promise.resolve(unit.emit(costEntryCreated, own.costId!))),
    work('the same rate', (unit) => rates.set(unit, own.technician!, '40.00')),
    read('the running timer', (tenant) => timers.current(tenant)),
    probe('the running timer of a technician', async () =>
      timers.current(testApp.database.tenant(await technician())),
    ),
    probe('the timer of a technician stopped', async () =>
      testApp.database.work(await technician(), (unit) => timers.stop(unit, own.ofAccount!, unit.now)),
    ),
    ...(['ofAccount', 'unassigned'] as const).map((operation) =>
      probe(`the timer of a technician started with the work: ${operation}`, async () =>
        testApp.database.work(await technician(), (unit) => timers.startOwn(unit, own[operation]!, unit.now)),
      ),
    ),
    work('the timer of a user started with the work', (unit) =>
      timers.startOwn(unit, own.assigned!, unit.now),
    ),
    read('technicians of the person', (tenant) => times.ownTechnicianIds(tenant)),
    ...both('the own timer stopped', [own.taskId, neighbours.taskId], (unit, id) =>
      timers.stop(unit, id, unit.now),
    ),
    read('the present rate', (tenant) => rates.present(tenant, own.technician!)),
    work('the rate of another day', (unit) => rates.on(unit, own.technician!, new Date(0))),
  ];
}
