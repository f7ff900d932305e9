import { type EmailClaims, User } from '../../access/index.js';
import type { TenantReader } from '../../kernel/database/tenant-reader.js';
import { isUuid } from '../../kernel/ids.js';
import { sql, type Sql } from '../../kernel/sql/sql.js';
import { Technician } from '../../technicians/index.js';
import type { FileRow } from '../reading/file-row.js';
import { SEVERAL } from '../names.js';

/** An existing technician with the fields that a row can change. */
export type KnownTechnician = Pick<
  Technician,
  'id' | 'userId' | 'name' | 'email' | 'phoneNumber' | 'skills' | 'isActive'
>;

/** An existing account of the business. */
export interface KnownAccount extends Pick<User, 'id' | 'email' | 'role' | 'isActive'> {
  readonly hasPassword: boolean;
}

/** An existing person: their technician, their account, or both. */
export interface KnownPerson {
  readonly technician: KnownTechnician | null;
  readonly account: KnownAccount | null;
}

/** The people that the rows of a file identify. */
export class KnownPeople {
  private readonly technicians: ReadonlyMap<string, KnownTechnician>;
  private readonly accounts: ReadonlyMap<string, KnownAccount>;

  private constructor(
    technicians: readonly KnownTechnician[],
    accounts: readonly KnownAccount[],
    private readonly taken: ReadonlySet<string>,
  ) {
    this.technicians = new Map(technicians.map((each) => [each.id, each]));
    this.accounts = new Map(accounts.map((each) => [each.id, each]));
  }

  /** Reads them in a few queries, regardless of the number of rows. */
  static async of(tenant: TenantReader, rows: readonly FileRow[], claims: EmailClaims): Promise<KnownPeople> {
    const given = (field: string) =>
      rows.flatMap(({ fields }) => (typeof fields[field] === 'string' ? [fields[field].toLowerCase()] : []));
    const ids = [...new Set(given('id').filter(isUuid))];
    const emails = [...new Set(given('email'))];
    const named = await techniciansWhere(
      tenant,
      sql`r.id = ANY(${ids}::uuid[]) OR lower(r.email) = ANY(${emails}::text[])`,
    );
    const accountIds = [...ids, ...named.flatMap(({ userId }) => userId ?? [])];
    const accounts = await tenant.rows<KnownAccount>(
      sql`SELECT r.id, r.email, r.role, r.is_active AS "isActive", r.password_hash IS NOT NULL AS "hasPassword" FROM ${User} r
        WHERE r.id = ANY(${accountIds}::uuid[]) OR lower(r.email) = ANY(${emails}::text[]) ORDER BY r.id`,
    );
    const known = named.map(({ id }) => id);
    const others = await techniciansWhere(
      tenant,
      sql`r.user_id = ANY(${accounts.map(({ id }) => id)}::uuid[]) AND r.id <> ALL(${known}::uuid[])`,
    );
    // Those who have not left come first.
    const technicians = [...named, ...others].sort(
      (one, other) => Number(other.isActive) - Number(one.isActive),
    );
    return new KnownPeople(technicians, accounts, await claims.takenAmong(tenant, emails));
  }

  /** The person whose technician or account has an id. */
  withId(id: string): KnownPerson | undefined {
    const technician = this.technicians.get(id.toLowerCase());
    if (technician) return { technician, account: this.accounts.get(technician.userId ?? '') ?? null };
    const account = this.accounts.get(id.toLowerCase());
    return account && this.ofAccount(account);
  }

  /** The person whose account, or else whose technician who has not left, has an e-mail address. */
  withEmail(email: string): KnownPerson | typeof SEVERAL | undefined {
    const isSame = (each: { readonly email: string | null }) =>
      each.email?.toLowerCase() === email.toLowerCase();
    const account = [...this.accounts.values()].find(isSame);
    if (account) return this.ofAccount(account);
    const [technician, ...others] = [...this.technicians.values()].filter(
      (each) => each.isActive && isSame(each),
    );
    if (others.length > 0) return SEVERAL;
    return technician && { technician, account: this.accounts.get(technician.userId ?? '') ?? null };
  }

  /** Whether an account outside of the business has an e-mail address, and keeps it. */
  isTaken(email: string): boolean {
    return this.taken.has(email.toLowerCase());
  }

  private ofAccount(account: KnownAccount): KnownPerson {
    const technician = [...this.technicians.values()].find(({ userId }) => userId === account.id) ?? null;
    return { technician, account };
  }
}

/** Technicians, those who have not left first, the newest of each first. */
function techniciansWhere(tenant: TenantReader, where: Sql): Promise<KnownTechnician[]> {
  return tenant.rows<KnownTechnician>(
    sql`SELECT r.id, r.user_id AS "userId", r.name, r.email, r.phone_number AS "phoneNumber", r.skills, r.is_active AS "isActive"
      FROM ${Technician} r WHERE ${where} ORDER BY r.is_active DESC, r.id DESC`,
  );
}
