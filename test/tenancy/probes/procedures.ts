import { PreventiveProcedures } from '../../../src/preventive-schedules/index.js';
import { sourcesOf } from '../../../src/checklists/checklist-history.js';
import { ChecklistsService, ResultsOfAssets } from '../../../src/checklists/index.js';
import { OperationActions, OperationsService } from '../../../src/operations/index.js';
import { ProceduresOfOperations, ProceduresService } from '../../../src/procedures/index.js';
import type { StepDto } from '../../../src/procedures/procedures.dto.js';
import type { Probe, Probing } from './probe.js';

/** Procedures, and the checklists of operations: what pages show and what people do with them. */
export function procedureProbes({ own, neighbours, get, both, work, read }: Probing): Probe[] {
  const checklists = get(ChecklistsService);
  const ofRound = own.inProgress!;
  return [
    read('active procedures', (tenant) => get(ProceduresService).choices(tenant, [own.round!])),
    read('procedures by name', (tenant) => get(ProceduresService).named(tenant, [own.round!])),
    read('procedures for problem reports', (tenant) => get(ProceduresOfOperations).ofReports(tenant, 'pump')),
    read('the versions of a procedure', (tenant) => get(ProceduresService).versions(tenant, own.round!)),
    read('the steps of a version', (tenant) => get(ProceduresService).stepsOfVersion(tenant, own.round!, 1)),
    read('a procedure', async (tenant) => (await get(ProceduresService).get(tenant, own.round!)).item()),
    read('a checklist', async (tenant) => (await checklists.get(tenant, ofRound)).item()),
    read('the history of a checklist', (tenant) => checklists.history(tenant, ofRound)),
    read('who recorded a checklist', (tenant) => sourcesOf(tenant, ofRound)),
    ...both('results on an asset', [own.asset, own.machine], async (unit, id) => [
      await get(ResultsOfAssets).courses(unit, id),
      await get(ResultsOfAssets).failures(unit, id),
    ]),
    ...['stepChecked', 'stepFailed', 'stepOpen'].flatMap((step) => [
      work(`a result of ${step}`, (unit) =>
        checklists.record(unit, ofRound, own[step]!, {
          value: { stepChecked: true, stepFailed: 'fail', stepOpen: 'Dry' }[step]!,
          note: 'New',
        }),
      ),
      work(`${step} taken back`, (unit) => checklists.takeBack(unit, ofRound, own[step]!)),
    ]),
    work('a procedure changed', (unit) =>
      get(ProceduresService).update(unit, own.round!, { steps: [{ title: 'Look', kind: 'check' }] }),
    ),
    work('a procedure with the same steps', async (unit) => {
      const { steps } = (await get(ProceduresService).get(unit, own.procedureId!)).item();
      return get(ProceduresService).update(unit, own.procedureId!, {
        steps: structuredClone(steps) as StepDto[],
      });
    }),
    work('a procedure deleted', (unit) => get(ProceduresService).delete(unit, own.round!)),
    work('completed with an open step', (unit) => get(OperationActions).complete(unit, ofRound)),
    ...both(
      'procedures of an operation',
      [own.round, own.inactiveRound, own.procedureId, neighbours.procedureId],
      (unit, id) => get(OperationsService).update(unit, own.assigned!, { procedureIds: [id] }),
    ),
    work('procedures without results taken away', (unit) =>
      get(OperationsService).update(unit, own.taskId!, { procedureIds: [] }),
    ),
    work('procedures without results replaced', (unit) =>
      get(OperationsService).update(unit, own.taskId!, { procedureIds: [own.round!] }),
    ),
    work('procedures that have results', (unit) =>
      get(OperationsService).update(unit, ofRound, { procedureIds: [] }),
    ),
    ...both('procedures of a schedule', [own.round, neighbours.procedureId], (unit, id) =>
      get(PreventiveProcedures).update(unit, own.assetId!, { procedureIds: [id] }),
    ),
  ];
}
