import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { readTables, TABLES_OF_NO_BUSINESS } from '../../src/kernel/database/business-tables.js';
import { TurnKinds } from '../../src/kernel/jobs/turn.js';
import { createWorker } from '../../src/processes/worker.js';
import { CommandLine } from '../support/command-line.js';
import { intercept } from '../support/intercept.js';
import { untilWaitingForLock } from '../support/locks.js';
import { newDatabase } from '../support/new-database.js';
import { oneOfEach } from '../support/records.js';
import { startTestAppAlone, type TestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';
import { recordWork, WORK_TABLES } from '../support/work-records.js';

const SECRET_KEY = 'a secret for tests alone, of forty bytes.';
let [here, business, folder] = [] as unknown as [TestApp, TestBusiness, string];
let [source, target] = [] as unknown as [Installation, Installation];

/** An installation: its database, its files, and the operator's commands. */
interface Installation {
  readonly client: pg.Client;
  readonly files: string;
  readonly environment: Record<string, string>;
  readonly cli: CommandLine;
}

async function installation(url: string, files: string): Promise<Installation> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const ATTACHMENTS_URL = pathToFileURL(files).href;
  const environment = { DATABASE_URL: url, SECRET_KEY, ATTACHMENTS_URL };
  return { client, files, environment, cli: new CommandLine(environment) };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'maintenance-test-archives-'));
  here = await startTestAppAlone({ ATTACHMENTS_URL: pathToFileURL(join(folder, 'source')).href });
  business = await here.business();
  await oneOfEach(business);
  await recordWork(business);
  // A parent that was created after its child.
  const child = await business.asset();
  const parent = await business.asset();
  await business.api.patch(`/assets/${child}`, { parent_asset_id: parent });
  await oneOfEach(await here.business());
  source = await installation(here.config.databaseUrl!, join(folder, 'source'));
  target = await installation(await newDatabase(), join(folder, 'target'));
  // On Citus, two databases are distributed.
}, 400_000);
afterAll(async () => {
  await source.client.end();
  await target.client.end();
});

const tables = () => here.acrossBusinesses.transaction(readTables);

/** All rows of the business, by table, as JSON text. */
async function rowsOf({ client }: Installation): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {};
  for (const { name, columns } of (await tables()).ofBusinesses) {
    const list = columns.map((each) => `"${each}"`).join(', ');
    const found = await client.query<{ line: string }>(
      `SELECT row_to_json(r)::text AS line FROM (SELECT ${list} FROM "${name}" WHERE business_id = $1) r ORDER BY 1`,
      [business.id],
    );
    rows[name] = found.rows.map(({ line }) => line);
  }
  return rows;
}

it('every table of the schema belongs to businesses or is listed as belonging to none', async () => {
  const { rows } = await source.client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace = 'public'::regnamespace`,
  );
  const known = [
    ...(await tables()).ofBusinesses.map(({ name }) => name),
    ...Object.keys(TABLES_OF_NO_BUSINESS),
  ];
  expect(rows.map(({ name }) => name).sort()).toEqual(known.sort());
});

it('a business is exported, verified and imported elsewhere with the same ids, but only once', async () => {
  const out = join(folder, 'acme.archive');
  const before = await rowsOf(source);
  const exported = await source.cli.answer('business', 'export', '--business', business.id, '--out', out);
  for (const table of ['assets', ...WORK_TABLES]) {
    expect(before[table], table).not.toEqual([]);
    expect(exported.rows[table], table).toBe(before[table]!.length);
  }
  expect(exported).toMatchObject({
    files: readdirSync(join(source.files, business.id)).length,
    missing_files: 0,
  });
  const verified = await source.cli.answer('business', 'verify', '--in', out);
  expect(verified).toMatchObject({ ...exported, business: { id: business.id } });

  await target.cli.answer('business', 'import', '--in', out);
  const after = await rowsOf(target);
  const changedByImport = ['webhook_endpoints', 'notice_deliveries', 'announcements'];
  for (const [table, rows] of Object.entries(before))
    if (!changedByImport.includes(table)) expect({ table, rows: after[table] }).toEqual({ table, rows });
  for (const row of after.webhook_endpoints!) expect(JSON.parse(row).paused_at).not.toBeNull();
  const names = readdirSync(join(source.files, business.id));
  expect(readdirSync(join(target.files, business.id)).sort()).toEqual(names.sort());
  for (const name of names)
    expect(readFileSync(join(target.files, business.id, name))).toEqual(
      readFileSync(join(source.files, business.id, name)),
    );
  expect(await target.cli.complaint(1, 'business', 'import', '--in', out)).toContain('exists already');
});

it.each([
  ['a row is missing', (text: string) => text.replace(/\n\{[^\n]*/, '')],
  ['a letter is changed', (text: string) => text.replace('"Acme"', '"Acne"')],
  ['its end is missing', (text: string) => text.replace(/\n#\{"end"[^]*$/, '\n')],
])('an archive in which %s is rejected, and nothing is imported', async (_, change) => {
  const [out, damaged] = [join(folder, 'whole.archive'), join(folder, 'damaged.archive')];
  await source.cli.answer('business', 'export', '--business', business.id, '--out', out);
  writeFileSync(damaged, gzipSync(change(gunzipSync(readFileSync(out)).toString())));
  await source.cli.complaint(1, 'business', 'verify', '--in', damaged);
  const elsewhere = await installation(await newDatabase(), join(folder, 'elsewhere'));
  await elsewhere.cli.complaint(1, 'business', 'import', '--in', damaged);
  expect((await elsewhere.client.query('SELECT 1 FROM businesses')).rowCount).toBe(0);
  await elsewhere.client.end();
});

describe('an import whose COMMIT fails', () => {
  /** Imports the business into an empty installation. @param commit what becomes of the COMMIT of the import */
  async function importWith(commit: (next: () => Promise<unknown>) => Promise<unknown>) {
    const out = join(folder, `${randomUUID()}.archive`);
    await source.cli.answer('business', 'export', '--business', business.id, '--out', out);
    const elsewhere = await installation(await newDatabase(), join(folder, randomUUID()));
    let isImporting = false;
    const restore = intercept(async (statement, next) => {
      isImporting ||= statement.text.startsWith('UPDATE announcements');
      if (statement.text !== 'COMMIT' || !isImporting) return next(statement);
      isImporting = false;
      await commit(() => next(statement));
      throw Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' });
    });
    const complaint = await elsewhere.cli.complaint(1, 'business', 'import', '--in', out);
    restore();
    const { rowCount } = await elsewhere.client.query('SELECT 1 FROM businesses WHERE id = $1', [
      business.id,
    ]);
    await elsewhere.client.end();
    return { complaint, rowCount, files: readdirSync(join(elsewhere.files, business.id)).length };
  }

  it('keeps the files, and says so, if only the answer was lost', async () => {
    const files = readdirSync(join(source.files, business.id)).length;
    const result = await importWith((next) => next());
    expect(result).toMatchObject({ rowCount: 1, files });
    expect(result.complaint).toContain('was imported, with its files');
  });

  it('removes the files if nothing was committed', async () => {
    const result = await importWith(() => Promise.resolve());
    expect(result).toMatchObject({ rowCount: 0, files: 0 });
  });
});

describe('erasing a business', () => {
  const erase = ({ id }: TestBusiness) => ['business', 'erase', '--business', id, '--confirm', 'Acme'];

  /** Stores a file of a business, as an upload does before its row is written. */
  function storeFile({ id }: TestBusiness): void {
    mkdirSync(join(source.files, id), { recursive: true });
    writeFileSync(join(source.files, id, randomUUID()), 'uploaded');
  }

  /** Writers of rows. The last two kinds of rows refer to no business, only to another row. */
  const WRITERS = {
    buildings: `INSERT INTO buildings (id, business_id, name, building_type, physical_address, created_at, updated_at)
      VALUES ($1, $2, 'New', 'office', '', now(), now())`,
    sessions: `INSERT INTO sessions (id, business_id, user_id, secret_hash, last_seen_at, expires_at, created_at, updated_at)
      SELECT $1, u.business_id, u.id, '', now(), now(), now(), now() FROM users u WHERE u.business_id = $2`,
    webhook_deliveries: `INSERT INTO webhook_deliveries (id, business_id, endpoint_id, event_id, event_type, created_at)
      SELECT $1, e.business_id, e.id, v.id, v.type, now() FROM webhook_endpoints e
      JOIN events v ON v.business_id = e.business_id AND v.type = 'webhook_endpoint.registered' WHERE e.business_id = $2`,
  };

  it.each(Object.entries(WRITERS))(
    'waits for a writer of %s, and deletes what it wrote',
    async (table, insert) => {
      const erased = await here.business();
      await erased.endpoint('http://127.0.0.1:9/hook');
      const writer = new pg.Client(here.config.databaseUrl);
      await writer.connect();
      await writer.query('BEGIN');
      await writer.query(insert, [randomUUID(), erased.id]);
      const receipt = source.cli.answer(...erase(erased));
      await untilWaitingForLock(here);
      await writer.query('COMMIT');
      await writer.end();
      expect((await receipt).rows).toMatchObject({ [table]: 1, businesses: 1 });
    },
  );

  it('first ends its keys and accounts, so that a running integration does not hold it up', async () => {
    const erased = await here.business();
    const whenLocked: unknown[] = [];
    const restore = intercept(async (statement, next) => {
      if (statement.text.startsWith('SELECT 1 FROM businesses WHERE id')) {
        const users = 'SELECT 1 FROM users WHERE business_id = $1 AND is_active';
        const { rowCount: accounts } = await source.client.query(users, [erased.id]);
        whenLocked.push({ key: (await erased.api.get('/me')).status, accounts });
      }
      return next(statement);
    });
    onTestFinished(restore);
    expect((await source.cli.answer(...erase(erased))).rows).toMatchObject({ api_keys: 1, businesses: 1 });
    expect(whenLocked).toEqual([{ key: 401, accounts: 0 }]);
  });

  it('can be repeated after it was interrupted, until nothing is left', async () => {
    const erased = await here.business();
    storeFile(erased);
    let uploads = 0;
    const restore = intercept(async (statement, next) => {
      const answer = await next(statement);
      if (statement.text.startsWith('DELETE FROM businesses') && (uploads += 1)) storeFile(erased);
      if (statement.text === 'COMMIT' && uploads > 0) throw new Error('killed');
      return answer;
    });
    expect(await source.cli.complaint(1, ...erase(erased))).toContain('killed');
    restore();
    expect(uploads).toBe(1);
    const { rowCount } = await source.client.query('SELECT 1 FROM businesses WHERE id = $1', [erased.id]);
    expect({ rowCount, folders: readdirSync(source.files).includes(erased.id) }).toEqual({
      rowCount: 0,
      folders: false,
    });
  });

  it('prints a receipt that says so if the queue does not answer', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    onTestFinished(() => void silent.close());
    const { port } = silent.address() as AddressInfo;
    const erased = await here.business();
    const cli = new CommandLine({ ...source.environment, REDIS_URL: `redis://127.0.0.1:${port}` });
    const receipt = await cli.answer(...erase(erased));
    expect(receipt).toMatchObject({ rows: { businesses: 1 }, jobs: 0 });
    expect(receipt.left).toEqual([expect.stringMatching(/^jobs in the queue.*No answer/)]);
  });

  it('leaves the turns that are still queued nothing to do', async () => {
    const erased = await here.business();
    await source.cli.answer(...erase(erased));
    const worker = await createWorker(here.config, here.clock);
    onTestFinished(() => worker.close());
    const { signal } = new AbortController();
    for (const { kind, run } of worker.get(TurnKinds).all)
      expect({ kind, more: (await run(erased.id, signal)) || false }).toEqual({ kind, more: false });
  });
});

it('an erased business leaves no rows and no files, and other businesses are unchanged', async () => {
  const { id } = business;
  const count = async () => (await source.client.query('SELECT 1 FROM assets')).rowCount!;
  const wrong = ['business', 'erase', '--business', id, '--confirm', 'Acne'];
  expect(await source.cli.complaint(1, ...wrong)).toContain('must be the name');
  const before = await rowsOf(source);
  const [own, all] = [before.assets!.length, await count()];
  const receipt = await source.cli.answer('business', 'erase', '--business', id, '--confirm', 'Acme');
  expect(receipt).toMatchObject({ id, name: 'Acme', rows: { businesses: 1, assets: own } });
  for (const table of WORK_TABLES) expect(receipt.rows[table], table).toBe(before[table]!.length);
  expect(await count()).toBe(all - own);
  expect(readdirSync(source.files)).not.toContain(id);

  const { rows } = await source.client.query<{ name: string }>(
    `SELECT oid::regclass::text AS name FROM pg_class WHERE relkind IN ('r', 'p') AND NOT relispartition
      AND relnamespace IN ('public'::regnamespace, 'bullmq'::regnamespace)`,
  );
  for (const { name } of rows) {
    const mentions = await source.client.query(`SELECT 1 FROM ${name} r WHERE r::text LIKE $1`, [`%${id}%`]);
    expect({ name, rows: mentions.rowCount }).toEqual({ name, rows: 0 });
  }
});
