import type { INestApplicationContext } from '@nestjs/common';
import type { Client } from 'pg';
import { columns, say } from './report.js';
import { built, Stage } from './stage.js';
import { withClient } from './with-client.js';

type WorkerModule = typeof import('../../src/processes/worker.js');
type ConfigModule = typeof import('../../src/config.js');
type ServiceModule = typeof import('../../src/retention/retention.service.js');

const ROWS = 1_500_000;
/** Changes are kept for 90 days, so the last days of these expire one after the other. */
const DAYS = 100;
const KEPT_DAYS = 90;
const DAY_MS = 24 * 60 * 60 * 1000;
/** The days that are deleted in each way. */
const ROUNDS = 3;
/** How often the page of the feed is read. */
const PAGES = 2_000;

/** What it took to delete one day of rows. */
interface Deleted {
  readonly rows: number;
  readonly ms: number;
  readonly walBytes: number;
}

/**
 * Measures how long it takes to delete one day of expired changes: as the worker does, by one range of ids for each business, and by
 * dropping a partition of a week; and what partitions cost the feed.
 */
export async function measureRetention(): Promise<void> {
  const stage = await Stage.open({ durable: true });
  try {
    for (const businesses of [50, 1])
      await withClient(stage.environment.DATABASE_URL!, async (client) => {
        await fill(client, businesses);
        say(
          `\n${ROWS.toLocaleString('en')} changes of ${DAYS} days, ${businesses} business(es), ${ROUNDS} days each way`,
        );
        say(columns('Deleting one day', 'rows', 'ms', 'MB of WAL'));
        await compareDeletions(stage, client);
      });
    await withClient(stage.environment.DATABASE_URL!, comparePartitions);
  } finally {
    await stage.close();
  }
}

/** Creates businesses and their changes, numbered in order. */
async function fill(client: Client, businesses: number): Promise<void> {
  await client.query('TRUNCATE businesses CASCADE');
  await client.query(`INSERT INTO businesses (id, name, plan, created_at, updated_at)
    SELECT uuid_v7(now()), 'Acme', 'enterprise', now(), now() FROM generate_series(1, ${businesses})`);
  await client.query(`INSERT INTO changes (business_id, id, type, resource_id, action, changed_at, recorded_at, sequence)
    SELECT b.id, uuid_v7(t.at), (ARRAY['asset', 'operation', 'alarm', 'room'])[1 + n % 4], gen_random_uuid(), 'updated', t.at, t.at, n
    FROM generate_series(1, ${ROWS}) n
    JOIN (SELECT id, row_number() OVER () - 1 AS place FROM businesses) b ON b.place = n % ${businesses}
    CROSS JOIN LATERAL (SELECT now() - interval '1 day' * ${DAYS} * (${ROWS} - n) / ${ROWS} AS at) t`);
  await client.query(
    `INSERT INTO counters (business_id, name, last) SELECT id, 'changes', ${ROWS} FROM businesses`,
  );
  await client.query('VACUUM ANALYZE');
  await client.query('CHECKPOINT');
}

/** Deletes one day after the other, each way in turn. */
async function compareDeletions(stage: Stage, client: Client): Promise<void> {
  const clock = { at: Date.now() - (DAYS - KEPT_DAYS) * DAY_MS, now: () => new Date(clock.at) };
  const { createWorker } = (await import(built('processes/worker.js').href)) as WorkerModule;
  const { parseConfig } = (await import(built('config.js').href)) as ConfigModule;
  const { RetentionService } = (await import(built('retention/retention.service.js').href)) as ServiceModule;
  const worker: INestApplicationContext = await createWorker(
    parseConfig({ ...stage.environment, LOG_LEVEL: 'warn' }),
    clock,
  );
  const service = worker.get(RetentionService);
  const { rows: businesses } = await client.query<{ id: string }>('SELECT id FROM businesses');
  const ways: Record<string, (before: Date) => Promise<void>> = {
    'as the worker does': async () => {
      for (const { id } of businesses) while (await service.purgeSome(id));
    },
    'ranges of 1,000 ids': async (before) => {
      for (const { id } of businesses) {
        const [past, values] = [
          'business_id = $1 AND id < $2 AND sequence IS NOT NULL',
          [id, lowestIdAt(before)],
        ];
        const last = `SELECT id FROM changes WHERE ${past} ORDER BY id OFFSET 999 LIMIT 1`;
        const text = `DELETE FROM changes WHERE ${past} AND id <= coalesce((${last}), $2) RETURNING id, sequence`;
        for (let full = true; full;)
          full = (await client.query({ name: 'ranges', text, values })).rowCount === 1_000;
      }
    },
    'one range of ids': async (before) => {
      for (const { id } of businesses)
        await client.query({
          name: 'range',
          text: `DELETE FROM changes WHERE business_id = $1 AND id < $2 AND sequence IS NOT NULL RETURNING id, sequence`,
          values: [id, lowestIdAt(before)],
        });
    },
  };
  const results = new Map<string, Deleted[]>();
  // The first day is not measured: connections open, and statements are planned.
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const [name, act] of Object.entries(ways)) {
      clock.at += DAY_MS;
      const before = new Date(clock.at - KEPT_DAYS * DAY_MS);
      const deleted = await measured(client, () => act(before));
      if (round > 0) results.set(name, [...(results.get(name) ?? []), deleted]);
    }
  for (const [name, days] of results) report(name, days);
  await worker.close();
}

/** Moves the changes to partitions of a week by their ids, and compares dropping one, and the feed. */
async function comparePartitions(client: Client): Promise<void> {
  await client.query('CREATE TABLE weekly (LIKE changes INCLUDING DEFAULTS) PARTITION BY RANGE (id)');
  const weeks = Math.ceil(DAYS / 7) + 1;
  const now = Date.now();
  for (let week = 0; week < weeks; week += 1) {
    const [from, to] = [week, week - 1].map((ago) => lowestIdAt(new Date(now - ago * 7 * DAY_MS)));
    await client.query(
      `CREATE TABLE weekly_${week} PARTITION OF weekly FOR VALUES FROM ('${from}') TO ('${to}')`,
    );
  }
  await client.query(`ALTER TABLE weekly ADD PRIMARY KEY (business_id, id)`);
  await client.query(
    'CREATE INDEX weekly_in_order ON weekly (business_id, sequence, id) WHERE sequence IS NOT NULL;' +
      'CREATE INDEX weekly_of_type ON weekly (business_id, type, sequence, id) WHERE sequence IS NOT NULL;' +
      'CREATE INDEX weekly_unnumbered ON weekly (business_id, recorded_at, id) WHERE sequence IS NULL',
  );
  await client.query('INSERT INTO weekly SELECT * FROM changes');
  await client.query('VACUUM ANALYZE weekly');
  say(`\nOne table, and ${weeks} partitions of a week, by id`);
  say(columns('A page of 50 changes', 'ms', 'planned in ms'));
  for (const table of ['changes', 'weekly']) await timePages(client, table);
  const { rows } = await client.query<{ name: string; count: string }>(
    `SELECT tableoid::regclass::text AS name, count(*) FROM weekly GROUP BY 1 ORDER BY min(id::text) LIMIT 2`,
  );
  const [, oldest] = rows;
  say(columns('Deleting one week', 'rows', 'ms', 'MB of WAL'));
  const dropped = await measured(client, () => client.query(`DROP TABLE ${oldest!.name}`));
  report('its partition is dropped', [{ ...dropped, rows: Number(oldest!.count) }]);
}

async function timePages(client: Client, table: string): Promise<void> {
  const { rows } = await client.query<{ id: string }>('SELECT id FROM businesses LIMIT 1');
  const text = `SELECT id, type, resource_id, action, changed_at, sequence FROM ${table}
    WHERE business_id = $1 AND sequence IS NOT NULL AND sequence > $2 ORDER BY sequence, id LIMIT 50`;
  const page = { name: `page of ${table}`, text, values: [rows[0]!.id, ROWS - 1_000] };
  await client.query('SET plan_cache_mode = force_generic_plan');
  const planning = await timed(() => client.query(page));
  const ms = await timed(async () => {
    for (let at = 0; at < PAGES; at += 1) await client.query(page);
  });
  await client.query('RESET plan_cache_mode');
  say(columns(table === 'weekly' ? 'partitions' : 'one table', (ms / PAGES).toFixed(2), planning.toFixed(1)));
}

async function measured(client: Client, act: () => Promise<unknown>): Promise<Deleted> {
  const state = async () => {
    const { rows } = await client.query<{ rows: string; at: string }>(
      `SELECT (SELECT count(*) FROM changes) AS rows, pg_current_wal_insert_lsn() - '0/0' AS at`,
    );
    return rows[0]!;
  };
  const before = await state();
  const ms = await timed(act);
  const after = await state();
  return {
    rows: Number(before.rows) - Number(after.rows),
    ms,
    walBytes: Number(after.at) - Number(before.at),
  };
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await act();
  return performance.now() - began;
}

/** Prints the means of some deletions. */
function report(name: string, all: readonly Deleted[]): void {
  const mean = (pick: (each: Deleted) => number) =>
    all.reduce((sum, each) => sum + pick(each), 0) / all.length;
  const megabytes = mean(({ walBytes }) => walBytes) / 1_000_000;
  say(
    columns(name, mean(({ rows }) => rows).toFixed(0), mean(({ ms }) => ms).toFixed(0), megabytes.toFixed(2)),
  );
}

/** The lowest id of a moment. */
function lowestIdAt(moment: Date): string {
  const time = moment.getTime().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`;
}
