import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { effectOf, type Lock, strongest } from '../../src/kernel/database/migrations/effects.js';
import { readBase, readMigrations } from '../../src/kernel/database/migrations/migration-files.js';
import { title } from '../../src/kernel/database/migrations/plan.js';
import { emptyDatabase } from '../support/new-database.js';

const migrations = await readMigrations();
let client: pg.Client;

beforeAll(async () => {
  client = new pg.Client({ connectionString: await emptyDatabase() });
  await client.connect();
  await client.query(await readBase());
});
afterAll(() => client.end());

const HELD = `SELECT relation::regclass::text AS on, mode FROM pg_locks
  WHERE pid = pg_backend_pid() AND locktype = 'relation' AND granted AND relation::regclass::text = ANY($1)
    AND mode IN ('AccessExclusiveLock', 'ExclusiveLock', 'ShareRowExclusiveLock', 'ShareLock', 'ShareUpdateExclusiveLock')`;
const FILES = `SELECT relname AS name, pg_relation_filenode(oid) AS file FROM pg_class
  WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`;

interface Table {
  name: string;
  file: string;
}

/** A lock mode of `pg_locks` in the words of PostgreSQL's manual. */
const inWords = (mode: string) =>
  mode
    .replace(/Lock$/, '')
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toUpperCase();

/** Runs a statement and commits it. @returns its locks on tables, and the tables that it rewrote */
async function observed(statement: string): Promise<{ locks: Lock[]; rewritten: string[] }> {
  const before = (await client.query<Table>(FILES)).rows;
  await client.query('BEGIN');
  await client.query(statement);
  const { rows } = await client.query<{ on: string; mode: string }>(HELD, [before.map(({ name }) => name)]);
  await client.query('COMMIT');
  const after = new Map((await client.query<Table>(FILES)).rows.map(({ name, file }) => [name, file]));
  return {
    locks: strongest(rows.map(({ on, mode }) => ({ on, mode: inWords(mode) as Lock['mode'] }))),
    rewritten: before
      .filter(({ name, file }) => after.has(name) && after.get(name) !== file)
      .map(({ name }) => name),
  };
}

it('PostgreSQL takes exactly the locks that the plan lists, and rewrites no table', async () => {
  const ordered = (locks: readonly Lock[]) =>
    strongest(locks)
      .map(({ on, mode }) => `${mode} on ${on}`)
      .sort();
  for (const { file, statements } of migrations) {
    const made = new Set<string>();
    for (const statement of statements) {
      const effect = effectOf(statement);
      effect.creates.forEach((each) => made.add(each));
      if (/\bCONCURRENTLY\b/i.test(statement)) {
        await client.query(statement);
        continue;
      }
      const seen = await observed(statement);
      const where = `${file}: ${title(statement)}`;
      expect({
        where,
        ...seen,
        locks: ordered(seen.locks.filter(({ on }) => !made.has(`table ${on}`))),
      }).toEqual({
        where,
        locks: ordered(effect.locks.filter(({ on }) => !made.has(`table ${on}`))),
        rewritten: [],
      });
    }
  }
});
