import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { sql } from '../../src/kernel/sql/sql.js';
import type { TestApp } from '../support/test-app.js';
import { mutationsOf, Wiretap, type Mutation } from './mutations.js';
import type { Probe } from './probes/probe.js';

interface Watched {
  readonly wiretap: Wiretap;
  /** The ids that are always the same; every other one is new. */
  readonly known: ReadonlySet<string>;
}

/** What came of taking each condition that keeps a business to itself out of its statement in turn. */
export interface Unnoticed {
  /** The mutations that no probe noticed. */
  readonly unnoticed: readonly Mutation[];
  /** Those that PostgreSQL did not understand. */
  readonly misunderstood: readonly Mutation[];
  /** How many statements the probes ran. */
  readonly statements: number;
}

/** Runs probes, over and over: as they are, and once for each condition of each of their statements without it. */
export async function unnoticedBy(testApp: TestApp, probes: readonly Probe[]): Promise<Unnoticed> {
  const tables = await tablesOf(testApp);
  const watched = { wiretap: new Wiretap(snapshotOf(tables)), known: await idsIn(testApp, tables) };
  const baseline = new Map<string, string>();
  const saidBy = new Map<string, Probe[]>();
  for (const probe of probes) {
    const { seen, heard } = await observe(watched, probe);
    baseline.set(probe.name, seen);
    for (const text of heard) saidBy.set(text, [...(saidBy.get(text) ?? []), probe]);
  }
  for (const probe of probes)
    expect((await observe(watched, probe)).seen, probe.name).toBe(baseline.get(probe.name));
  const unnoticed: Mutation[] = [];
  for (const mutation of [...saidBy.keys()].flatMap(mutationsOf)) {
    const noticed = await anyOf(saidBy.get(mutation.text)!, async (probe) => {
      const differs = async (reversed: boolean) =>
        (await observe(watched, probe, { ...mutation, reversed })).seen !== baseline.get(probe.name);
      return (await differs(false)) || (await differs(true));
    });
    if (!noticed) unnoticed.push(mutation);
  }
  return { unnoticed, misunderstood: watched.wiretap.misunderstood, statements: saidBy.size };
}

async function anyOf<T>(all: readonly T[], holds: (one: T) => Promise<boolean>): Promise<boolean> {
  for (const one of all) if (await holds(one)) return true;
  return false;
}

/** What somebody sees, and what would stand in the database, with what differs at every run made the same. */
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
  // The whole database a hundred times over is more than a process may keep.
  const seen = createHash('sha1')
    .update(JSON.stringify([plain(JSON.stringify(result) ?? ''), states]))
    .digest('hex');
  return { seen, heard };
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const MOMENT = /\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:[\d.]+(?:Z|[+-]\d{2}:\d{2})/g;
const SECRETS = /(?<=(?:_encrypted|hash|_?last4|secret|lease)\\?"\s*:\s*\\?")[^"\\]*(?:\\\\x\w*)?/g;

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
    .replace(/(?<=[A-Z0-9]{3,4}-)\d{4}\b/gi, 'nnnn')
    .replace(/(?<="(?:last|transaction_id)": )"?\d+"?/g, 'n');

/** A table that is written outside of transactions too: of it, every row is told. */
const COUNTERS = 'counters';

/** The tables with rows of businesses. */
async function tablesOf({ acrossBusinesses }: TestApp): Promise<string[]> {
  const tables = await acrossBusinesses.rows<{ name: string }>(sql`
    SELECT table_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name = 'business_id' ORDER BY 1`);
  return tables.map(({ name }) => name);
}

/** Every id that stands anywhere in them. */
async function idsIn({ acrossBusinesses }: TestApp, tables: readonly string[]): Promise<Set<string>> {
  const every = tables.map((name) => `SELECT to_jsonb(t)::text AS row FROM ${name} t`).join(' UNION ALL ');
  const { rows } = await acrossBusinesses.pool.query<{ row: string }>(every);
  return new Set(rows.flatMap(({ row }) => row.match(UUID) ?? []));
}

/**
 * A statement that gives every row which a transaction wrote or has locked, and of the others in each table how many there
 * are and where they lie: nothing that a probe does stays, so its place tells a row from any other.
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
