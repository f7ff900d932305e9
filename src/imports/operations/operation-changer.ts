import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { camelCase } from '../../kernel/validation/field.js';
import { Operation, OperationsService } from '../../operations/index.js';
import { valuesOf } from '../import.entity.js';
import { type DueRow, notImported, outcomeOfError, type RowOutcome } from '../row-outcomes.js';

type Values = Readonly<Record<string, unknown>>;

/** Changes existing operations as their rows say, by the actions that a person would take, with their history and events. */
@Injectable()
export class OperationChanger {
  constructor(private readonly operations: OperationsService) {}

  /** Changes the operation of a row. What has the wanted value by now is not changed. */
  async change(work: UnitOfWork, { recordId, difference }: DueRow): Promise<RowOutcome> {
    try {
      const before = await work.lock(Operation, recordId!);
      if (!before) return notImported('refused', 'operation_gone');
      const made = difference!.filter(({ param, to }) => !isSame(valueIn(before, param), to));
      await this.apply(work, recordId!, valuesOf(made, 'to'));
      const recorded = made.map((each) => ({ ...each, from: valueIn(before, each.param) }));
      return { status: made.length === 0 ? 'same' : 'changed', difference: recorded };
    } catch (error) {
      return outcomeOfError('refused', error);
    }
  }

  /** Gives the operation of a row its former values back, unless someone has changed the same fields since. */
  async restore(work: UnitOfWork, { recordId, difference }: DueRow): Promise<RowOutcome> {
    try {
      const present = await work.lock(Operation, recordId!);
      if (!present) return notImported('kept', 'operation_gone');
      const isAsImported = difference!.every(({ param, to }) => isSame(valueIn(present, param), to));
      if (!isAsImported) return notImported('kept', 'changed_since');
      await this.apply(work, recordId!, valuesOf(difference!, 'from'));
      return { status: 'restored' };
    } catch (error) {
      return outcomeOfError('kept', error);
    }
  }

  private async apply(work: UnitOfWork, id: string, wanted: Values): Promise<void> {
    const { scheduledFor, technicianId, ...details } = wanted;
    if (Object.keys(details).length > 0) await this.operations.update(work, id, details);
    if (scheduledFor !== undefined)
      await this.operations.reschedule(
        work,
        id,
        typeof scheduledFor === 'string' ? new Date(scheduledFor) : null,
      );
    if (typeof technicianId === 'string')
      await this.operations.assign(work, id, { assigneeType: 'technician', technicianId });
  }
}

function valueIn(operation: Operation, param: string): unknown {
  const value: unknown = operation[camelCase(param) as keyof Operation];
  return value instanceof Date ? value.toISOString() : value;
}

/** Whether two values are the same. Files have whole seconds. */
function isSame(one: unknown, other: unknown): boolean {
  const plain = (value: unknown) =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)
      ? new Date(value).toISOString().slice(0, 19)
      : value;
  return plain(one) === plain(other);
}
