import { Injectable } from '@nestjs/common';
import type { Single, TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { formatReason } from '../kernel/messages/messages.js';
import type { Command } from '../kernel/validation/field.js';
import {
  isOpen,
  isPermitted,
  isTheirs,
  Operation,
  operationMessages,
  type OperationResource,
  OperationsService,
  requireTheirs,
} from '../operations/index.js';
import { ChecklistResult, type FollowUp, type Step } from '../procedures/index.js';
import { checkedValue, type CheckedValue } from './checklist-values.js';
import { checklistCompleted, checklistItemFailed, type FailedItem } from './checklist.events.js';
import { checklistMessages } from './checklist.messages.js';
import { checklistResource, type ChecklistResource } from './checklist.resource.js';
import { historyOf, type ResultEntry } from './checklist-history.js';
import { countsOf, findStep, type StepOfOperation } from './checklist-steps.js';
import type { RecordResultDto } from './checklists.dto.js';
import { StepReadings } from './step-readings.js';

/** A result to record. */
export type NewResult = Command<RecordResultDto>;

/** The checklists of operations, and the results of their steps (D73). */
@Injectable()
export class ChecklistsService {
  constructor(
    private readonly operations: OperationsService,
    private readonly readings: StepReadings,
  ) {}

  /** Reads the checklist of an operation; one without procedures has no steps. @throws ApiError `not_found` */
  async get(tenant: TenantReader, operationId: string): Promise<Single<ChecklistResource>> {
    return (await tenant.find(checklistResource, operationId)) ?? noOperation();
  }

  /** The checklist for the page of an operation, with its history, and whether the person may record results now. */
  async shown(
    tenant: TenantReader,
    { id, status, technician_id: technicianId, procedure_ids: procedures }: ShownOperation,
  ): Promise<{ checklist: ChecklistResource; history: readonly ResultEntry[]; mayRecord: boolean }> {
    if (procedures.length === 0) return { checklist: withoutSteps(id), history: [], mayRecord: false };
    const [checklist, history, isOwn] = await Promise.all([
      this.get(tenant, id),
      this.history(tenant, id),
      isTheirs(tenant, { technicianId }),
    ]);
    const mayRecord = isOpen(status) && isPermitted(tenant.principal, 'complete', isOwn);
    return { checklist: checklist.item(), history, mayRecord };
  }

  /**
   * What was recorded, replaced and taken back, newest first. The newest 200.
   *
   * @param since leaves out what is older than this id
   */
  history(tenant: TenantReader, operationId: string, since: string | null = null): Promise<ResultEntry[]> {
    return historyOf(tenant, operationId, since);
  }

  /**
   * Records the result of a step while the operation is open. It replaces an earlier one, which stays in the history; the same result
   * again changes nothing. A failure opens the operation of the step, once; a reading is recorded at its meter.
   *
   * @returns the operation's id
   * @throws ApiError `not_found` for the operation or the step; `invalid_state` for a closed operation, also for people who may only
   *   work on their own; `invalid_parameter` for a value that the step does not take; `invalid_reference` for a photo that the operation
   *   does not have, or a reading without a meter
   */
  async record(
    work: UnitOfWork,
    operationId: string,
    stepId: string,
    { value: wanted, note = null }: NewResult,
  ): Promise<string> {
    const { operation, found } = await this.lock(work, operationId, stepId);
    const { step, current } = found;
    const checked = await checkedValue(work, operationId, step, wanted);
    if (current && current.value === checked.value && current.note === note) return operationId;
    const { assetId } = operation;
    const meterReadingId =
      step.kind === 'reading'
        ? await this.readings.record(work, { step, assetId, value: checked.value, note, current })
        : null;
    const opens = checked.failed && step.on_failure !== null && found.openedOperationId === null;
    const opened = opens ? await this.open(work, operation, step, step.on_failure, checked) : null;
    this.replace(work, operationId, found, {
      ...checked,
      ...{ note, openedOperationId: opened, meterReadingId, isCurrent: true },
    });
    if (checked.failed) {
      const item = failedItem(found, checked, note, opened ?? found.openedOperationId);
      work.emit(checklistItemFailed, operationId, { item });
    }
    if (!current) await this.countDone(work, operation, step);
    return operationId;
  }

  /**
   * Takes back the result of a step while the operation is open. It stays in the history; the operation that a failure opened stays too.
   * A step without a result stays as it is.
   *
   * @throws ApiError as `record`
   */
  async takeBack(work: UnitOfWork, operationId: string, stepId: string): Promise<void> {
    const { operation, found } = await this.lock(work, operationId, stepId);
    const { current, step } = found;
    if (!current) return;
    await this.readings.takeBack(work, current);
    this.replace(work, operationId, found, { value: null, failed: false, note: null, isCurrent: false });
    if (step.required)
      work.update(Operation, operationId, { requiredOpen: (operation.requiredOpen ?? 0) + 1 });
  }

  /** Locks an open operation that the principal may work on, and finds the step. */
  private async lock(
    work: UnitOfWork,
    operationId: string,
    stepId: string,
  ): Promise<{ operation: Operation; found: StepOfOperation }> {
    const operation = (await work.lock(Operation, operationId)) ?? noOperation();
    await requireTheirs(work, operation, 'complete');
    const found = await findStep(work, operationId, stepId);
    if (!found) throw ApiError.notFound(checklistMessages.missing);
    if (!isOpen(operation.status)) throw new ApiError('invalid_state', checklistMessages.closed);
    return { operation, found };
  }

  private replace(
    work: UnitOfWork,
    operationId: string,
    { step, current }: StepOfOperation,
    result: Pick<ChecklistResult, 'value' | 'failed' | 'note' | 'isCurrent'> & Partial<ChecklistResult>,
  ): void {
    const { kind: actorKind, id: actorId, onBehalfOf = null } = work.principal;
    if (current) work.update(ChecklistResult, current.id, { isCurrent: false });
    work.insert(ChecklistResult, { operationId, stepId: step.id, ...result, actorKind, actorId, onBehalfOf });
  }

  /** Opens the operation of a failed step, on the same asset. */
  private open(
    work: UnitOfWork,
    { title, assetId, place }: Operation,
    step: Step,
    { title: wantedTitle, required_skill: requiredSkill, priority }: FollowUp,
    { value }: CheckedValue,
  ): Promise<string> {
    const unit = step.unit === null ? '' : ` ${step.unit}`;
    const descriptionReason = checklistMessages.foundBy({
      step: step.title,
      title,
      value: `${value}${unit}`,
    });
    return this.operations.open(work, {
      ...{ title: wantedTitle, assigneeType: null, assetId, place, requiredSkill, priority },
      description: formatReason(descriptionReason, 'api'),
      descriptionReason,
    });
  }

  /** Counts a step that has its first result, and emits `checklist.completed` with the last one. */
  private async countDone(work: UnitOfWork, operation: Operation, step: Step): Promise<void> {
    const open = (operation.requiredOpen ?? 0) - (step.required ? 1 : 0);
    if (step.required) work.update(Operation, operation.id, { requiredOpen: open });
    if (open > 0) return;
    const { required, ...counts } = await countsOf(work, operation.id);
    if (required > 0 ? !step.required : counts.done < counts.total) return;
    work.emit(checklistCompleted, operation.id, { checklist: counts });
  }
}

type ShownOperation = Pick<OperationResource, 'id' | 'status' | 'technician_id' | 'procedure_ids'>;

function withoutSteps(operationId: string): ChecklistResource {
  return {
    ...{ object: 'checklist', operation_id: operationId, items: [] },
    ...{ total: 0, done: 0, required_open: 0, failed: 0 },
  };
}

function failedItem(
  { procedureId, procedureName, step: { id, title, kind } }: StepOfOperation,
  { value }: CheckedValue,
  note: string | null,
  opened: string | null,
): FailedItem {
  return {
    id,
    procedure_id: procedureId,
    procedure_name: procedureName,
    ...{ title, kind, value, note, opened_operation_id: opened },
  };
}

function noOperation(): never {
  throw ApiError.notFound(operationMessages.missing);
}
