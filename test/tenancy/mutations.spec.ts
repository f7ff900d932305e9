import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../src/kernel/database/sql.js';
import { Asset } from '../../src/assets/index.js';
import { newDatabase } from '../support/new-database.js';
import { oneOfEach } from '../support/records.js';
import { startTestApp, type TestApp } from '../support/test-app.js';
import { addRowsBeside, addLookAlikes } from './look-alike.js';
import { mutationsOf, Wiretap, type Mutation } from './mutations.js';
import { addMore, routeProbes, serviceProbes, type Probe } from './probes.js';

let testApp: TestApp;
let wiretap: Wiretap;
let probes: Probe[];
/** What is always the same; every other id is a new one. */
let known: Set<string>;

beforeAll(async () => {
  testApp = await startTestApp({ DATABASE_URL: await newDatabase(), DATABASE_POOL_MAX: '4' });
  const business = await testApp.business();
  const neighbour = await testApp.business();
  const records = await oneOfEach(business);
  const neighbours = await oneOfEach(neighbour);
  const reference = 'NEXT-DOOR-1';
  const qrCode = 'STICKER-1';
  const formerQrCode = 'STICKER-0';
  await neighbour.work((work) =>
    work.update(Asset, neighbours.assetId!, { reference, qrCode, formerQrCodes: [formerQrCode] }),
  );
  const more = await addMore(testApp, business, records);
  // What was read once has its number: nothing that a probe does stays.
  for (const list of ['/changes', '/events']) await business.api.get(list);
  const { id: double } = await testApp.business();
  await addLookAlikes(testApp, business.id, double);
  const { assetId, buildingId, taskId } = records;
  await addRowsBeside(testApp, double, {
    ...more,
    assetId: assetId!,
    buildingId: buildingId!,
    taskId: taskId!,
    keyId: business.keyId,
  });
  // Equipment that was recorded this moment has no hours yet.
  testApp.clock.advance(6 * 60 * 60 * 1000);
  // The use of a key is noted once a minute, which moves its row: not while the probes run.
  await testApp.acrossBusinesses.rows(
    sql`UPDATE api_key_secrets SET last_used_at = ${testApp.clock.now()}::timestamptz + interval '1 day'`,
  );
  const tables = await tablesOf(testApp);
  known = await idsIn(testApp, tables);
  wiretap = new Wiretap(snapshotOf(tables));
  const all = { ...records, ...more };
  probes = [
    ...routeProbes(testApp, business, all, neighbours),
    ...serviceProbes(testApp, business, all, { ...neighbours, reference, qrCode, formerQrCode }),
  ];
}, 60_000);

describe('every condition that keeps a business to itself', () => {
  it('is missed by somebody when it is taken out of its statement', async () => {
    const baseline = new Map<string, string>();
    const saidBy = new Map<string, Probe[]>();
    for (const probe of probes) {
      const { seen, heard } = await observe(probe);
      baseline.set(probe.name, seen);
      for (const text of heard) saidBy.set(text, [...(saidBy.get(text) ?? []), probe]);
    }
    for (const probe of probes)
      expect((await observe(probe)).seen, probe.name).toBe(baseline.get(probe.name));
    const unnoticed: Mutation[] = [];
    for (const mutation of [...saidBy.keys()].flatMap(mutationsOf)) {
      const noticed = await anyOf(saidBy.get(mutation.text)!, async (probe) => {
        const differs = async (reversed: boolean) =>
          (await observe(probe, { ...mutation, reversed })).seen !== baseline.get(probe.name);
        return (await differs(false)) || (await differs(true));
      });
      if (!noticed) unnoticed.push(mutation);
    }
    expect(unnoticed).toEqual([]);
    expect(wiretap.misunderstood).toEqual([]);
    expect(saidBy.size).toBeGreaterThan(100);
  }, 240_000);
});

async function anyOf<T>(all: readonly T[], holds: (one: T) => Promise<boolean>): Promise<boolean> {
  for (const one of all) if (await holds(one)) return true;
  return false;
}

/** What somebody sees, and what would stand in the database, with what differs at every run made the same. */
async function observe(probe: Probe, mutation?: Mutation): Promise<{ seen: string; heard: Set<string> }> {
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

function plain(text: string): string {
  return text
    .replace(UUID, (id) => (known.has(id) ? id : 'new'))
    .replace(MOMENT, 'then')
    .replace(SECRETS, '')
    .replace(/\/files\/[\w-]+/g, '/files/link')
    .replace(/(?<="request_id":")[^"]*/g, '')
    .replace(/(whsec|mk_live)_\w+/g, '$1')
    .replace(/(?<=(?:remaining|reset)\\?":)\d+/g, '')
    .replace(/(?<=[A-Z0-9]{3,4}-)\d{4}\b/gi, 'nnnn')
    .replace(/(?<="(?:last|transaction_id)": )"?\d+"?/g, 'n');
}

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
