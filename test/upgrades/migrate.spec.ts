import pg from 'pg';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { migrate, onDatabase } from '../../src/kernel/database/migrations/migrate.js';
import { planOf } from '../../src/kernel/database/migrations/plan.js';
import { readBase, readMigrations } from '../../src/kernel/database/migrations/migration-files.js';
import { emptyDatabase } from '../support/new-database.js';

const migrations = await readMigrations();
const filesOf = (contract: boolean) =>
  migrations.filter(({ kind }) => (kind === 'contract') === contract).map(({ file }) => file);

let url: string;
let client: pg.Client;
const lines: string[] = [];
const say = (line: string) => void lines.push(line);
const plan = () => onDatabase(url, planOf);
const done = async () =>
  (await client.query<{ name: string }>('SELECT name FROM migrations ORDER BY id')).rows.map(
    ({ name }) => name,
  );

async function connect(): Promise<pg.Client> {
  const connected = new pg.Client({ connectionString: url, application_name: 'nightly dump' });
  await connected.connect();
  onTestFinished(() => connected.end());
  return connected;
}

/** A database with the schema of the last release. */
beforeEach(async () => {
  lines.length = 0;
  url = await emptyDatabase();
  client = await connect();
  await client.query(await readBase());
});

it('a migration prints each step with its time, and has nothing left to do the second time', async () => {
  await migrate(url, { say });
  const files = lines.filter((line) => /^\d+-/.test(line));
  expect(files.map((line) => line.split(':')[0])).toEqual(filesOf(false));
  for (const line of files) expect(line).toMatch(/: \d+(\.\d+)? s$/);
  expect(lines).toContainEqual(
    expect.stringMatching(/^ {2}CREATE INDEX CONCURRENTLY operations_reported .*: [\d.]+ s$/),
  );
  lines.length = 0;
  await migrate(url, { say });
  expect(lines).toEqual([expect.stringContaining('npm run migrate -- --contract removes them')]);
});

describe('a migration while another session holds a lock', () => {
  let holder: pg.Client;
  beforeEach(async () => {
    holder = await connect();
    await holder.query('BEGIN');
    await holder.query('LOCK TABLE assets IN ACCESS SHARE MODE');
  });

  it('waits briefly, names the session, lets others through between tries, and continues', async () => {
    const migrated = migrate(url, { say, lockTimeoutMs: 30 });
    await expect
      .poll(() => lines.join('\n'))
      .toMatch(
        /a lock is taken by process \d+ \(nightly dump, idle in transaction, \d+\.\d+ s\); the next try is in/,
      );
    await client.query('SELECT 1 FROM assets LIMIT 1');
    await holder.query('COMMIT');
    await migrated;
    expect(await plan()).toEqual([expect.stringContaining('--contract'), ...(await removals())]);
  });

  it('gives up after a while, keeps the finished steps, and continues from there', async () => {
    await expect(migrate(url, { lockTimeoutMs: 10, giveUpAfterMs: 50 })).rejects.toMatchObject({
      code: '55P03',
    });
    const kept = await done();
    await holder.query('COMMIT');
    await migrate(url);
    expect((await done()).slice(0, kept.length)).toEqual(kept);
  });
});

const removals = async () => (await plan()).filter((line) => !line.startsWith('With --contract'));

it('--contract removes what is obsolete, and only that', async () => {
  const has = async (index: string) =>
    (await client.query('SELECT 1 FROM pg_class WHERE relname = $1', [index])).rowCount === 1;
  await migrate(url);
  expect(await has('webhook_deliveries_over')).toBe(true);
  await migrate(url, { contract: true, say });
  expect(await has('webhook_deliveries_over')).toBe(false);
  expect(lines.filter((line) => /^\d+-/.test(line)).map((line) => line.split(':')[0])).toEqual(filesOf(true));
  expect(await plan()).toEqual(['Nothing: the schema is the newest.']);
});

it('--plan lists every statement with its locks and the size of the table, and changes nothing', async () => {
  const before = await done();
  const text = (await plan()).join('\n');
  for (const { file } of migrations) expect(text).toContain(file);
  expect(text).toMatch(
    /ALTER TABLE assets ADD COLUMN former_qr_codes text\[\]\n {4}ACCESS EXCLUSIVE on assets \(about 0 rows, \d+ (kB|bytes)\): for a moment it cannot be read or written/,
  );
  expect(text).toMatch(
    /SHARE UPDATE EXCLUSIVE on operations \(about .*\): reads the whole table, reads and writes go on/,
  );
  expect(await done()).toEqual(before);
});

it('a database older than the last release is rejected with the release to install first, and nothing changes', async () => {
  await client.query(`DELETE FROM migrations WHERE name LIKE 'asset_imports_that_change%'`);
  const before = await done();
  for (const act of [plan, () => migrate(url)])
    await expect(act()).rejects.toThrow(/older than release 18f7960\. Migrate it with that release first/);
  expect(await done()).toEqual(before);
});

it('a new database is planned and migrated from base.sql', async () => {
  url = await emptyDatabase();
  expect(await plan()).toEqual(['The database is new: base.sql and all files after it.']);
  await migrate(url, { say });
  expect(lines[0]).toMatch(/^base\.sql: /);
});

it('a new database is complete even if its migration was interrupted after each of its steps', async () => {
  url = await emptyDatabase();
  const taken = new Set<string>();
  const interruptAfterNew = (line: string) => {
    const step = line.replace(/: [\d.]+ s$/, '');
    if (taken.has(step)) return;
    taken.add(step);
    throw new Error('interrupted');
  };
  const isInterrupted = () =>
    migrate(url, { say: interruptAfterNew }).then(
      () => false,
      () => true,
    );
  expect(await isInterrupted()).toBe(true);
  expect([...taken]).toEqual(['base.sql']);
  expect(await plan()).toEqual([
    'The creation of the database was interrupted: all files that it still lacks.',
  ]);
  while (await isInterrupted());
  expect([...taken].filter((step) => /^\S/.test(step))).toEqual([
    'base.sql',
    ...filesOf(false),
    ...filesOf(true),
  ]);
  expect(await plan()).toEqual(['Nothing: the schema is the newest.']);
});
