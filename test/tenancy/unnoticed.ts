import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { sql } from '../../src/kernel/sql/sql.js';
import type { TestApp } from '../support/test-app.js';
import { mutationsOf, Wiretap, type Mutation } from './mutations.js';
import type { Probe } from './probes/probe.js';

interface Watched {
  readonly wiretap: Wiretap;
  /** The ids that are the same in every run; all others are new. */
  readonly known: ReadonlySet<string>;
}

/** The result of removing each tenant condition from its statement in turn. */
export interface Unnoticed {
  /** The mutations that no probe noticed. */
  readonly unnoticed: readonly Mutation[];
  /** The mutations that PostgreSQL rejected as invalid. */
  readonly invalid: readonly Mutation[];
  /** The number of statements that the probes ran. */
  readonly statements: number;
}

/**
 * Runs each probe unchanged, and once for each tenant condition in its statements with that condition removed.
 *
 * @param signal stops it: statements are changed for the whole process, so it must not go on beside the tests that follow
 */
export async function unnoticedBy(
  testApp: TestApp,
  probes: readonly Probe[],
  signal: AbortSignal,
): Promise<Unnoticed> {
  // The numbers of new operations are far above the others, so that `plainBut` recognises them.
  await testApp.acrossBusinesses.rows(sql`UPDATE counters SET last = 2000000 WHERE name = 'operations'`);
  const tables = await tablesOf(testApp);
  const watched = { wiretap: new Wiretap(snapshotOf(tables)), known: await idsIn(testApp, tables) };
  const baseline = new Map<string, string>();
  const probesOfText = new Map<string, Probe[]>();
  for (const probe of probes) {
    const { seen, heard } = await observe(watched, probe);
    baseline.set(probe.name, seen);
    for (const text of heard) probesOfText.set(text, [...(probesOfText.get(text) ?? []), probe]);
  }
  for (const probe of probes)
    expect((await observe(watched, probe)).seen, probe.name).toBe(baseline.get(probe.name));
  const unnoticed: Mutation[] = [];
  for (const mutation of [...probesOfText.keys()].flatMap(mutationsOf)) {
    signal.throwIfAborted();
    const noticed = await anyOf(probesOfText.get(mutation.text)!, async (probe) => {
      const differs = async (reversed: boolean) =>
        (await observe(watched, probe, { ...mutation, reversed })).seen !== baseline.get(probe.name);
      return (await differs(false)) || (await differs(true));
    });
    if (!noticed) unnoticed.push(mutation);
  }
  return { unnoticed, invalid: watched.wiretap.invalid, statements: probesOfText.size };
}

async function anyOf<T>(all: readonly T[], holds: (one: T) => Promise<boolean>): Promise<boolean> {
  for (const one of all) if (await holds(one)) return true;
  return false;
}

/** The result of a probe and the state of the database, without values that differ in every run. */
async function observe(
  { wiretap, known }: Watched,
  probe: Probe,
  mutation?: Mutation,
): Promise<{ seen: string; heard: Set<string> }> {
  const plain = plainBut(known);
  let result: unknown;
  const { heard, snapshots } = await wiretap.listen(async () => {
    result = await probe.act().catch((error: Error) => `${error.name}: ${error.message}`);
  }, mutation);
  const states = snapshots.map((rows) => rows.map(({ name, row }) => `${name} ${plain(row)}`).sort());
  // A hundred copies of the whole database would be too much memory.
  const seen = createHash('sha1')
    .update(JSON.stringify([plain(JSON.stringify(result) ?? ''), states]))
    .digest('hex');
  return { seen, heard };
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const MOMENT = /\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:[\d.]+(?:Z|[+-]\d{2}:\d{2})/g;
const SECRETS = /(?<=(?:_encrypted|hash|last4|secret|lease)\\?"\s*:\s*\\?")[^"\\]*(?:\\\\x\w*)?/g;

const plainBut = (known: ReadonlySet<string>) => (text: string) =>
  text
    .replace(UUID, (id) => (known.has(id) ? id : 'new'))
    .replace(MOMENT, 'then')
    .replace(SECRETS, '')
    .replace(/\/files\/[\w-]+/g, '/files/link')
    .replace(/(?<="(?:request_id|trace_id)":")[^"]*/g, '')
    .replace(/\b00-[0-9a-f]{32}-[0-9a-f]{16}-01\b/g, 'traceparent')
    .replace(/(whsec|mk_live)_\w+/g, '$1')
    .replace(/(?<=(?:remaining|reset)\\?":)\d+/g, '')
    .replace(/(?<=[A-Z0-9]{3}-)\d{4}\b/gi, 'nnnn')
    .replace(/(?<="(?:last|transaction_id)": )"?\d+"?/g, 'n')
    // A new operation gets another number each time.
    .replace(/(?<=number\\?":\s?)\d{7,}/g, 'n');

/** A table that is also written outside transactions: all its rows are recorded. */
const COUNTERS = 'counters';

/** The tables with rows of businesses. */
async function tablesOf({ acrossBusinesses }: TestApp): Promise<string[]> {
  const tables = await acrossBusinesses.rows<{ name: string }>(sql`
    SELECT table_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name = 'business_id' ORDER BY 1`);
  return tables.map(({ name }) => name);
}

/** Every id in these tables. */
async function idsIn({ acrossBusinesses }: TestApp, tables: readonly string[]): Promise<Set<string>> {
  const every = tables.map((name) => `SELECT to_jsonb(t)::text AS row FROM ${name} t`).join(' UNION ALL ');
  const { rows } = await acrossBusinesses.pool.query<{ row: string }>(every);
  return new Set(rows.flatMap(({ row }) => row.match(UUID) ?? []));
}

/**
 * A statement that returns every row which a transaction wrote or locked, and for the others in each table their number and
 * position: probes leave nothing behind, so the position identifies a row.
 */
function snapshotOf(tables: readonly string[]): string {
  const own = `(pg_current_xact_id_if_assigned()::xid)::text`;
  const held = `coalesce(t.xmax::text = ${own}, false)`;
  return tables
    .map((name) => {
      const written = name === COUNTERS ? 'true' : `coalesce(t.xmin::text = ${own}, false)`;
      return `
        SELECT '${name}' AS name, to_jsonb(t)::text || CASE WHEN ${held} THEN ' held' ELSE '' END AS row
          FROM ${name} t WHERE ${written} OR ${held}
        UNION ALL SELECT '${name}', count(*) || ' at ' || coalesce(sum(hashtext(t.ctid::text)), 0)
          FROM ${name} t WHERE NOT ${written}`;
    })
    .join(' UNION ALL ');
}
