import {
  ChecklistResult,
  OperationProcedure,
  Procedure,
  ProcedureVersion,
} from '../../../src/procedures/index.js';
import { Operation } from '../../../src/operations/index.js';
import type { Filling } from './filling.js';

/**
 * Adds an inactive procedure, and one of two versions, by a key and by a person, of which an operation has the first: with a result that was
 * replaced, one that failed, one step that is open, a number, and results of a key and of people of a vendor who have or lost access.
 */
export async function addProcedures({ business, records, work }: Filling) {
  const steps = ['check', 'pass_fail', 'text', 'text', 'text', 'text', 'number'].map((kind) => ({
    ...{ id: work.newId(), title: kind, help: null, kind, required: true, unit: null, min: null, max: null },
    ...{ choices: null, meter_external_id: null },
    on_failure: kind === 'pass_fail' ? { title: 'Repair', required_skill: null, priority: null } : null,
  })) as ProcedureVersion['steps']['items'];
  const round = await work.insert(Procedure, {
    ...{ name: 'Round', version: 2, isActive: true, reportCategories: ['pump'] },
  });
  const inactiveRound = await work.insert(Procedure, {
    ...{ name: 'Former round', version: 1, isActive: false, reportCategories: ['pump'] },
  });
  await work.insert(ProcedureVersion, {
    ...{ procedureId: inactiveRound, version: 1, steps: { items: steps.slice(0, 1) } },
    ...{ stepCount: 1, requiredCount: 1 },
  });
  const byKey = { actorKind: 'api_key', actorId: business.keyId } as const;
  const signed = { actorKind: 'user' as const, actorId: business.ownerId };
  for (const version of [1, 2])
    await work.insert(ProcedureVersion, {
      ...{ procedureId: round, version, steps: { items: steps.slice(0, 8 - version) } },
      ...{ stepCount: 8 - version, requiredCount: 8 - version, ...(version === 1 ? byKey : signed) },
    });
  const operationId = records.inProgress!;
  await work.insert(OperationProcedure, {
    ...{ operationId, procedureId: round, procedureName: 'Round', version: 1 },
  });
  await work.update(Operation, operationId, { procedureIds: [round], requiredOpen: 1 });
  for (const isCurrent of [false, true])
    await work.insert(ChecklistResult, {
      ...{ operationId, stepId: steps[0]!.id, isCurrent, value: String(isCurrent), failed: false, ...signed },
    });
  await work.insert(ChecklistResult, {
    ...{
      operationId,
      stepId: steps[1]!.id,
      isCurrent: true,
      value: 'fail',
      failed: true,
      note: 'Oil',
      ...signed,
    },
    openedOperationId: records.taskId!,
  });
  await work.insert(ChecklistResult, {
    ...{ operationId, stepId: steps[6]!.id, isCurrent: true, value: '7', failed: false, ...signed },
  });
  const onBehalfOf = records.vendor_id!;
  const others = [
    { ...byKey, onBehalfOf: null },
    { actorKind: 'vendor', actorId: records.roomId!, onBehalfOf },
    { actorKind: 'vendor', actorId: records.floorId!, onBehalfOf },
  ] as const;
  for (const [at, author] of others.entries())
    await work.insert(ChecklistResult, {
      ...{ operationId, stepId: steps[at + 3]!.id, isCurrent: true, value: 'Seen', failed: false, ...author },
    });
  const [check, failed, open] = steps.map(({ id }) => id) as [string, string, string];
  return { round, inactiveRound, stepChecked: check, stepFailed: failed, stepOpen: open };
}
