import type { Role } from '../../access/index.js';
import type { Principal } from '../../kernel/auth/principal.js';
import { changedFields } from '../../kernel/database/columns.js';
import { type Command, snakeCase } from '../../kernel/validation/field.js';
import { parse } from '../../kernel/validation/parse.js';
import type { CheckedRow } from '../checked-row.js';
import type { ImportedChange, RowProblem } from '../import.entity.js';
import type { FileRow } from '../reading/file-row.js';
import { SEVERAL } from '../names.js';
import { type OwnProblem, ownProblem, problemsOfFields } from '../row-problems.js';
import type { KnownPeople, KnownPerson, KnownTechnician } from './known-people.js';
import { ChangedPersonDto, NewPersonDto } from './person-columns.js';

/** How many people one file invites: each gets a message at an address that is not confirmed. */
const MAX_INVITED = 200;

/** A row while it is checked. */
interface Draft extends Pick<FileRow, 'cells' | 'fields'> {
  readonly problems: RowProblem[];
}

/** A person without technician and account. */
const NEW: KnownPerson = { technician: null, account: null };

/**
 * Checks rows by the rules of the team page: technicians, and accounts, which need the permission to manage users. Use one instance
 * per file: it tracks what earlier rows have.
 */
export class PersonRowCheck {
  private readonly people = new Set<string>();
  private readonly emails = new Set<string>();
  private invited = 0;

  constructor(
    private readonly principal: Principal,
    private readonly known: KnownPeople,
  ) {}

  /** Checks a row. */
  check({ line, cells, fields: { id, ...fields } }: FileRow): CheckedRow {
    const draft: Draft = { cells, fields, problems: [] };
    const person = this.identify(draft, id);
    const isNew = person.technician === null && (person.account === null || fields.role === undefined);
    draft.problems.push(...problemsOfFields(isNew ? NewPersonDto : ChangedPersonDto, fields));
    if (draft.problems.length === 0) this.checkAccount(draft, person, id !== undefined);
    const isRight = draft.problems.length === 0;
    const changes = isRight && !isNew ? changesOf(person, parse(ChangedPersonDto, fields)) : null;
    const { technician, account } = person;
    const found = {
      ...(technician && { technician_id: technician.id }),
      ...(account && { account_id: account.id }),
    };
    return {
      line,
      cells,
      problems: draft.problems,
      recordId: isNew ? null : recordOf(person, fields.role !== undefined),
      changes,
      parentLine: null,
      depth: 0,
      fields: isRight ? { ...fields, ...found } : null,
    };
  }

  private identify(draft: Draft, id: unknown): KnownPerson {
    const { email } = draft.fields;
    const byId = typeof id === 'string' ? this.known.withId(id) : undefined;
    if (id !== undefined && !byId) refuse(draft, 'id', 'unknown_person');
    const byEmail = id === undefined && typeof email === 'string' ? this.known.withEmail(email) : undefined;
    if (byEmail === SEVERAL) refuse(draft, 'email', 'several_people');
    const person = byId ?? (byEmail === SEVERAL ? undefined : byEmail) ?? NEW;
    const key = person.technician?.id ?? person.account?.id;
    const isRepeated =
      key === undefined
        ? typeof email === 'string' && this.emails.has(email.toLowerCase())
        : this.people.has(key);
    if (isRepeated) refuse(draft, id === undefined ? 'email' : 'id', 'repeated_person');
    if (key !== undefined) this.people.add(key);
    else if (typeof email === 'string') this.emails.add(email.toLowerCase());
    return person;
  }

  /** Checks what a row says about an account. @param isById whether it names the person by id, as exports do */
  private checkAccount({ ...draft }: Draft, { account, technician }: KnownPerson, isById: boolean): void {
    const { role, email, phone_number: phone, skills } = draft.fields as Record<string, string | undefined>;
    const isTechnician =
      technician !== null || role === undefined || role === 'technician' || skills !== undefined;
    if (phone !== undefined && !isTechnician) return refuse(draft, 'phone_number', 'not_technician');
    if (skills !== undefined && account && !technician && role !== undefined)
      return refuse(draft, 'skills', 'not_technician');
    if (role === undefined || (isById && account?.role === role)) return;
    if (account && !account.isActive && account.hasPassword)
      return refuse(draft, 'email', 'deactivated_account');
    if (account?.isActive && account.role === role) return;
    if (!this.principal.may('users:manage')) return refuse(draft, 'role', 'may_not_manage');
    if ([role, account?.role].includes('owner') && !this.principal.may('owners:manage'))
      return refuse(draft, 'role', 'may_not_appoint');
    if (account?.isActive) return;
    const address = email ?? account?.email ?? technician?.email ?? undefined;
    if (address === undefined) return refuse(draft, 'email', 'needs_email');
    if (!account && this.known.isTaken(address)) return refuse(draft, 'email', 'taken_email');
    this.invited += 1;
    if (this.invited > MAX_INVITED) refuse(draft, 'role', 'too_many_invited', String(MAX_INVITED));
  }
}

/** The record of a row: the account if it names a role, otherwise the technician. */
function recordOf({ technician, account }: KnownPerson, hasRole: boolean): string {
  return (hasRole ? account?.id : undefined) ?? technician?.id ?? account!.id;
}

function refuse({ cells, problems }: Draft, param: string, problem: OwnProblem, text = cells[param]): void {
  problems.push(ownProblem(param, problem, text));
}

/** The fields of a technician that differ from those of a row. The case of an address and the order of skills are no difference. */
export function technicianChanges(
  technician: Pick<KnownTechnician, 'name' | 'email' | 'phoneNumber' | 'skills'>,
  { name, email, phoneNumber, skills }: Command<ChangedPersonDto>,
): ImportedChange[] {
  const isSameEmail = email?.toLowerCase() === technician.email?.toLowerCase();
  const isSameSkills = [...technician.skills].sort().join() === [...(skills ?? [])].sort().join();
  const wanted = {
    ...{ name, phoneNumber },
    ...(!isSameEmail && { email }),
    ...(!isSameSkills && { skills }),
  };
  return Object.entries(changedFields(technician, wanted)).map(([field, to]) => ({
    param: snakeCase(field),
    from: technician[field as keyof typeof technician],
    to,
  }));
}

function changesOf(
  { technician, account }: KnownPerson,
  wanted: Command<ChangedPersonDto>,
): ImportedChange[] {
  const changes = technician ? technicianChanges(technician, wanted) : [];
  const { role } = wanted;
  // An account that was withdrawn before anybody used it counts as none.
  const isWithdrawn = account !== null && !account.isActive && !account.hasPassword;
  const from = account === null || isWithdrawn ? null : (account.role as Role);
  return role === undefined || role === from ? changes : [...changes, { param: 'role', from, to: role }];
}
