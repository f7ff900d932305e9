import { Injectable } from '@nestjs/common';
import {
  AccountMailer,
  AccountsService,
  EmailClaims,
  type Role,
  User,
  UsersService,
} from '../../access/index.js';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { ApiError } from '../../kernel/errors/api-error.js';
import type { Language } from '../../kernel/messages/texts.js';
import { sql } from '../../kernel/sql/sql.js';
import { camelCase, type Command } from '../../kernel/validation/field.js';
import { parse } from '../../kernel/validation/parse.js';
import { Technician, TechniciansService } from '../../technicians/index.js';
import type { ImportedChange } from '../import.entity.js';
import { type DueRow, notImported, outcomeOfError, type RowOutcome } from '../row-outcomes.js';
import { ChangedPersonDto, NewPersonDto } from './person-columns.js';
import { technicianChanges } from './person-row-check.js';

/**
 * Records rows as the team page does: technicians, and accounts with their invitations. The invitation of a row is mailed after the
 * commit that records the row, so it is never sent twice.
 */
@Injectable()
export class PersonRecorder {
  constructor(
    private readonly technicians: TechniciansService,
    private readonly users: UsersService,
    private readonly accounts: AccountsService,
    private readonly claims: EmailClaims,
    private readonly mailer: AccountMailer,
  ) {}

  /** @returns the result of each, in order */
  async process(work: UnitOfWork, rows: readonly DueRow[]): Promise<RowOutcome[]> {
    const emails = rows.flatMap(({ fields }) => (typeof fields!.email === 'string' ? [fields!.email] : []));
    // A unique violation would undo the whole batch.
    const taken = await this.claims.takenAmong(work, emails);
    const language = await languageOf(work);
    const outcomes: RowOutcome[] = [];
    for (const row of rows) outcomes.push(await this.recordSafely(work, row, taken, language));
    return outcomes;
  }

  private async recordSafely(
    work: UnitOfWork,
    row: DueRow,
    taken: ReadonlySet<string>,
    language: Language,
  ): Promise<RowOutcome> {
    const { technician_id: technicianId, account_id: accountId, ...fields } = row.fields!;
    const ids = {
      technicianId: technicianId as string | undefined,
      accountId: accountId as string | undefined,
    };
    const isInvited = !accountId && fields.role !== undefined;
    if (isInvited && taken.has(String(fields.email).toLowerCase()))
      return notImported('refused', 'taken_email', { param: 'email', text: row.cells.email ?? '' });
    try {
      return row.recordId === null
        ? await this.create(work, { language, ...parse(NewPersonDto, fields) }, ids.accountId)
        : await this.change(work, row, { language, ...parse(ChangedPersonDto, fields) }, ids);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'not_found')
        return notImported('refused', 'person_gone');
      return outcomeOfError('refused', error);
    }
  }

  /** @param accountId the account of a new technician, if they have one already */
  private async create(
    work: UnitOfWork,
    { name, email, phoneNumber, skills, role, language }: Command<NewPersonDto>,
    accountId?: string,
  ): Promise<RowOutcome> {
    const technician = { name, email: email ?? null, phoneNumber: phoneNumber ?? null, skills: skills ?? [] };
    if (role === undefined) {
      const created = await this.technicians.create(work, { ...technician, userId: accountId ?? null });
      return { status: 'made', recordId: created };
    }
    const invitation = await this.invite(work, { name, email: email!, role, language: language! });
    const { userId } = invitation;
    if (role === 'technician' || technician.skills.length > 0)
      await this.technicians.create(work, { ...technician, userId });
    return { status: 'made', recordId: userId, invitation };
  }

  private async change(
    work: UnitOfWork,
    row: DueRow,
    wanted: Command<ChangedPersonDto>,
    { technicianId, accountId }: { technicianId: string | undefined; accountId: string | undefined },
  ): Promise<RowOutcome> {
    const technician = technicianId === undefined ? undefined : await work.lock(Technician, technicianId);
    if (technicianId !== undefined && !technician) return notImported('refused', 'person_gone');
    const details = technician ? technicianChanges(technician, wanted) : [];
    const planned = row.difference!.find(({ param }) => param === 'role');
    const account = planned && (await this.changeAccount(work, wanted, planned, technician, accountId));
    if (technician && details.length > 0)
      await this.technicians.update(
        work,
        technician.id,
        Object.fromEntries(details.map(({ param, to }) => [camelCase(param), to])),
      );
    const difference = [...details, ...(account?.changes ?? [])];
    return { status: difference.length === 0 ? 'same' : 'changed', difference, ...account?.invited };
  }

  private async changeAccount(
    work: UnitOfWork,
    { name, email, role, language }: Command<ChangedPersonDto>,
    planned: ImportedChange,
    technician: Technician | undefined,
    accountId: string | undefined,
  ): Promise<{ changes: ImportedChange[]; invited?: Pick<RowOutcome, 'recordId' | 'invitation'> }> {
    const changes = [planned];
    if (accountId === undefined) {
      const named = { name: name ?? technician!.name ?? '', email: email ?? technician!.email! };
      const invitation = await this.invite(work, { ...named, role: role!, language: language! });
      await this.technicians.setAccount(work, technician!.id, { id: invitation.userId, role: role! });
      return { changes, invited: { recordId: invitation.userId, invitation } };
    }
    const user = await this.users.lockToManage(work, accountId);
    if (planned.from !== null) {
      await this.users.changeRole(work, accountId, role!);
      return { changes: user.role === role ? [] : [{ ...planned, from: user.role }] };
    }
    await this.users.reactivate(work, accountId);
    await this.users.changeRole(work, accountId, role!);
    const link = await this.accounts.passwordLink(work, accountId, this.mailer.isAvailable);
    return { changes, invited: { invitation: link } };
  }

  private async invite(
    work: UnitOfWork,
    user: { name: string; email: string; role: Role; language: Language },
  ) {
    await this.claims.free(work.principal, user.email, user.role);
    return this.accounts.invite(work, user, this.mailer.isAvailable);
  }
}

/** The language of the person who imports, which new accounts get unless the file says another one. */
async function languageOf(work: UnitOfWork): Promise<Language> {
  const found = await work.row<{ language: Language }>(
    sql`SELECT r.language FROM ${User} r WHERE r.id = ${work.principal.id}`,
  );
  return found?.language ?? 'en';
}
