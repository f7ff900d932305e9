import { resolve } from 'node:path';
import { type Tables, readTables } from '../kernel/database/business-tables.js';
import type { Run } from '../kernel/database/unscoped/across-businesses.js';
import { sql } from '../kernel/sql/sql.js';
import type { MoveEnd } from './move-end.js';
import { type KeyedTables, readKeys } from './row-copy.js';

/** The state of a business in one database. */
export interface MoveState {
  readonly id: string;
  readonly name: string;
  readonly sandboxId: string | null;
  readonly movedTo: string | null;
  /** Whether it is a copy of a move that has not ended. */
  readonly isArriving: boolean;
}

/** What a move carries. */
export interface MovePlan {
  readonly business: MoveState;
  /** Of the business, and of its sandbox. */
  readonly ids: readonly string[];
  readonly tables: KeyedTables;
  /** What it cannot carry, in words. */
  readonly notes: readonly string[];
}

/** Reads the state of a business that is neither a firm nor a sandbox; undefined if there is none. */
export async function stateOf(run: Run, businessId: string): Promise<MoveState | undefined> {
  const [found] = await run<MoveState>(sql`SELECT b.id, b.name, b.moved_to AS "movedTo", s.id AS "sandboxId",
      coalesce(b.moved_to IS NULL AND b.paused_until = 'infinity', false) AS "isArriving"
    FROM businesses b LEFT JOIN businesses s ON s.sandbox_of = b.id
    WHERE b.id = ${businessId} AND NOT b.is_firm AND b.sandbox_of IS NULL`);
  return found;
}

/**
 * Checks that a business can be moved. It changes nothing.
 *
 * @param here the source, and a snapshot of it
 * @param there the target, and a snapshot of it
 * @throws Error that says what is in the way
 */
export async function planMove(
  businessId: string,
  { end: source, run: from }: { readonly end: MoveEnd; readonly run: Run },
  { end: target, run: to }: { readonly end: MoveEnd; readonly run: Run },
): Promise<MovePlan> {
  const business = await stateOf(from, businessId);
  if (!business) throw new Error('No such business.');
  if (business.movedTo !== null) throw new Error(`The business was moved to the cell ${business.movedTo}.`);
  const copy = await stateOf(to, businessId);
  if (copy && !copy.isArriving) throw new Error(`The target has the business ${businessId} already.`);
  const tables = await requireSameSchema(from, to);
  requireOwnStore(source, target);
  await target.store.check();
  const ids = [businessId, ...(business.sandboxId === null ? [] : [business.sandboxId])];
  await requireFreeEmails(from, to, ids);
  return {
    business,
    ids,
    tables: await readKeys(from, tables),
    notes: await notesOf(source, target, from, to, businessId),
  };
}

async function requireSameSchema(from: Run, to: Run): Promise<Tables> {
  const state = async (run: Run) => {
    const migrations = await run<{ name: string }>(sql`SELECT name FROM migrations ORDER BY name`);
    const [distributed] = await run<{ is: boolean }>(
      sql`SELECT to_regclass('pg_dist_node') IS NOT NULL AS is`,
    );
    if (distributed!.is)
      throw new Error(
        'A business cannot be moved from or to distributed tables. Citus moves their shards: docs/scaling.md.',
      );
    return { migrations: migrations.map(({ name }) => name), tables: await readTables(run) };
  };
  const [here, there] = [await state(from), await state(to)];
  const only = (one: readonly string[], other: readonly string[]) =>
    one.find((each) => !other.includes(each));
  const [lacking, beyond] = [
    only(here.migrations, there.migrations),
    only(there.migrations, here.migrations),
  ];
  if (lacking !== undefined)
    throw new Error(`The target lacks the migration ${lacking}. Run there: npm run migrate`);
  if (beyond !== undefined)
    throw new Error(`This database lacks the migration ${beyond}. Run here: npm run migrate`);
  // A step with --contract may have run on one side only.
  const columns = ({ ofBusinesses, columns: shared }: Tables) =>
    JSON.stringify(
      [
        ...ofBusinesses.map((table) => [table.name, [...table.columns].sort()]),
        shared.businesses.length,
        shared.vendors.length,
      ].sort(),
    );
  if (columns(here.tables) !== columns(there.tables))
    throw new Error('The two databases have different columns. Run on both: npm run migrate -- --contract');
  return here.tables;
}

/** Erasing the business here, later, must not delete the files that it uses there. */
function requireOwnStore(source: MoveEnd, target: MoveEnd): void {
  const storeOf = ({ config }: MoveEnd) => config.attachmentsUrl ?? resolve(config.dataDir);
  if (storeOf(source) === storeOf(target))
    throw new Error(
      'The target has the same attachment store. Name its own one with ATTACHMENTS_URL or DATA_DIR.',
    );
}

async function requireFreeEmails(from: Run, to: Run, ids: readonly string[]): Promise<void> {
  const own = await from<{ id: string; email: string }>(
    sql`SELECT id, lower(email) AS email FROM users WHERE business_id = ANY(${ids}::uuid[])`,
  );
  const taken = await to<{ email: string }>(sql`SELECT u.email FROM users u
    JOIN unnest(${own.map(({ id }) => id)}::uuid[], ${own.map(({ email }) => email)}::text[]) o (id, email) ON lower(u.email) = o.email
    WHERE NOT u.business_id = ANY(${ids}::uuid[]) ORDER BY 1`);
  if (taken.length > 0)
    throw new Error(
      `In the target, other accounts have these e-mail addresses: ${taken.map(({ email }) => email).join(', ')}. Change them on one side.`,
    );
}

/** What people and clients will notice. */
async function notesOf(source: MoveEnd, target: MoveEnd, from: Run, to: Run, id: string): Promise<string[]> {
  const notes = ['Rate limit windows begin again.'];
  const { secretKey, secretKeyPrevious } = target.config;
  if (source.config.secretKey !== secretKey) {
    if (source.config.secretKey !== secretKeyPrevious)
      notes.push(
        'Cursors of lists and of the feed of changes, links to files and e-mailed links stop working. They go on if the processes of the target have the SECRET_KEY of this cell as SECRET_KEY_PREVIOUS.',
      );
    notes.push('Browsers must subscribe to push notifications again.');
  }
  const people = await from<{
    id: string;
    email: string;
  }>(sql`SELECT u.id, lower(u.email) AS email FROM users u
    WHERE EXISTS (SELECT 1 FROM vendor_people p WHERE p.business_id = ${id} AND p.user_id = u.id AND p.firm_id = u.business_id)`);
  if (people.length === 0) return notes;
  notes.push(
    'People of vendor firms sign in at both cells, each with an account of its own: a later change of a password changes one.',
  );
  const known = await to<{ id: string; email: string }>(
    sql`SELECT id, lower(email) AS email FROM users WHERE lower(email) = ANY(${people.map(({ email }) => email)})`,
  );
  const others = people.filter(({ id: own, email }) =>
    known.some((each) => each.email === email && each.id !== own),
  );
  if (others.length > 0)
    notes.push(
      `People of vendor firms who have another account in the target must be invited again: ${others.map(({ email }) => email).join(', ')}.`,
    );
  return notes;
}
