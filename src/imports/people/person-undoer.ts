import { Injectable } from '@nestjs/common';
import { type Role, User, UsersService } from '../../access/index.js';
import { changedFields } from '../../kernel/database/columns.js';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { isOneOf, sql } from '../../kernel/sql/sql.js';
import { Operation } from '../../operations/index.js';
import { Technician, TechniciansService } from '../../technicians/index.js';
import { type ImportedChange, valuesOf } from '../import.entity.js';
import { type DueRow, notImported, outcomeOfError, type RowOutcome } from '../row-outcomes.js';

/**
 * Undoes recorded rows. New technicians leave the roster, unless they have operations; new accounts are deactivated, unless their
 * holders use them already. Changed people get their former values back, unless someone has changed them again.
 */
@Injectable()
export class PersonUndoer {
  constructor(
    private readonly technicians: TechniciansService,
    private readonly users: UsersService,
  ) {}

  /** @returns the result of each, in order */
  async process(work: UnitOfWork, rows: readonly DueRow[]): Promise<RowOutcome[]> {
    const outcomes: RowOutcome[] = [];
    for (const row of rows) {
      try {
        outcomes.push(await (row.difference === null ? this.remove(work, row) : this.restore(work, row)));
      } catch (error) {
        outcomes.push(outcomeOfError('kept', error));
      }
    }
    return outcomes;
  }

  private async remove(work: UnitOfWork, { recordId, fields }: DueRow): Promise<RowOutcome> {
    const hasAccount = fields!.role !== undefined;
    const own = hasAccount ? await this.technicians.idsOfUser(work, recordId!) : [recordId!];
    if (await haveOperations(work, own)) return notImported('kept', 'has_operations');
    if (!hasAccount) {
      await this.technicians.offboard(work, recordId!);
      return { status: 'removed' };
    }
    const user = await work.lock(User, recordId!);
    if (!user) return notImported('kept', 'person_gone');
    if (user.passwordHash !== null) return notImported('kept', 'account_used');
    await this.users.deactivate(work, user.id);
    return { status: 'removed' };
  }

  private async restore(work: UnitOfWork, { recordId, fields, difference }: DueRow): Promise<RowOutcome> {
    const role = difference!.find(({ param }) => param === 'role');
    const details = difference!.filter(({ param }) => param !== 'role');
    const technicianId = fields!.technician_id as string | undefined;
    const technician = technicianId === undefined ? undefined : await work.lock(Technician, technicianId);
    if (technicianId !== undefined && !technician) return notImported('kept', 'person_gone');
    if (technician && Object.keys(changedFields(technician, valuesOf(details, 'to'))).length > 0)
      return notImported('kept', 'changed_since');
    const kept = role && (await this.restoreAccount(work, recordId!, role, fields!));
    if (kept) return kept;
    if (technician && details.length > 0)
      await this.technicians.update(work, technician.id, valuesOf(details, 'from'));
    return { status: 'restored' };
  }

  /** @returns why the account is kept; undefined if it is as before */
  private async restoreAccount(
    work: UnitOfWork,
    userId: string,
    { from, to }: ImportedChange,
    { technician_id: technicianId, account_id: accountId }: Readonly<Record<string, unknown>>,
  ): Promise<RowOutcome | undefined> {
    const user = await this.users.lockToManage(work, userId);
    if (user.role !== to) return notImported('kept', 'changed_since');
    if (from !== null) {
      await this.users.changeRole(work, userId, from as Role);
      return undefined;
    }
    if (user.passwordHash !== null) return notImported('kept', 'account_used');
    // A technician who had no account before stays on the roster.
    if (accountId === undefined) await this.technicians.setAccount(work, technicianId as string, null);
    await this.users.deactivate(work, userId);
    return undefined;
  }
}

async function haveOperations(work: UnitOfWork, technicianIds: readonly string[]): Promise<boolean> {
  if (technicianIds.length === 0) return false;
  const found = await work.row(
    sql`SELECT r.id FROM ${Operation} r WHERE ${isOneOf('r.technician_id', technicianIds)} LIMIT 1`,
  );
  return found !== undefined;
}
