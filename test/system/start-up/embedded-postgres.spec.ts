import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../src/embedded-postgres/embedded-postgres.js';
import { temporaryFolder } from '../../support/after-kill.js';

let dataDir: string;
const running = new Set<EmbeddedPostgres>();

/** A folder with an unused cluster. Copying it is faster than creating one. */
const untouched = temporaryFolder('embedded-untouched');

beforeAll(async () => {
  await (await startEmbeddedPostgres({ dataDir: untouched })).stop();
});

beforeEach(() => {
  dataDir = temporaryFolder('embedded');
});

afterEach(async () => {
  for (const each of running) await each.stop();
  running.clear();
  await rm(dataDir, { recursive: true, force: true });
});

/** Copies a cluster into the folder of a test that does not test its creation. */
const copyCluster = () => cp(untouched, dataDir, { recursive: true });

async function start(durable = false): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, durable });
  running.add(postgres);
  return postgres;
}

/** A process that starts the server, prints its URL, and waits to be killed. It runs the build of `npm test`. */
function startInAnotherProcess() {
  const built = new URL('../../../dist/embedded-postgres/embedded-postgres.js', import.meta.url).href;
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(built)};
    const { url } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} });
    console.log(url);
    setInterval(() => {}, 60_000);
  `;
  const flags = ['--input-type=module', '-e', program];
  return spawn(process.execPath, flags, { stdio: ['ignore', 'pipe', 'inherit'] });
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(text)).rows as unknown[];
  } finally {
    await client.end();
  }
}

async function postmaster(): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

it('the embedded PostgreSQL keeps its data across restarts', async () => {
  await copyCluster();
  const first = await start();
  await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
  await first.stop();
  const second = await start();
  expect(second.adopted).toBe(false);
  expect(await query(second.url, 'SELECT * FROM kept')).toEqual([{ answer: 42 }]);
});

it('the embedded PostgreSQL of a killed process is adopted by the next one, which can stop it', async () => {
  await copyCluster();
  const parent = startInAnotherProcess();
  const [line] = (await once(parent.stdout, 'data')) as [Buffer];
  parent.kill('SIGKILL');
  await once(parent, 'exit');
  const second = await start();
  expect(second.adopted).toBe(true);
  expect(second.url).toBe(line.toString().trim());
  await second.stop();
  await expect(query(second.url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED');
});

it('the embedded PostgreSQL keeps running until its last user stops it', async () => {
  await copyCluster();
  const first = await start();
  const second = await start();
  expect(second).toMatchObject({ adopted: true, url: first.url });
  await first.stop();
  expect(await query(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await second.stop();
  await expect(query(second.url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED');
});

it('the embedded PostgreSQL starts once for concurrent starts', async () => {
  const all = await Promise.all([start(), start(), start()]);
  expect(new Set(all.map((each) => each.url)).size).toBe(1);
  expect(all.filter((each) => !each.adopted)).toHaveLength(1);
});

it('the embedded PostgreSQL restarts at the same address after it was killed', async () => {
  await copyCluster();
  const { url } = await start(true);
  await query(url, 'CREATE TABLE kept AS SELECT 42 AS answer');
  process.kill(await postmaster(), 'SIGKILL');
  await vi.waitFor(
    async () => expect(await query(url, 'SELECT * FROM kept')).toEqual([{ answer: 42 }]),
    60_000,
  );
});

it('the embedded PostgreSQL is restarted as soon as possible when the first attempt fails', async () => {
  await copyCluster();
  const { url } = await start();
  const settings = join(dataDir, 'postgres', 'postgresql.conf');
  const usual = await readFile(settings, 'utf8');
  await writeFile(settings, `${usual}\nno_such_setting = 1\n`);
  process.kill(await postmaster(), 'SIGKILL');
  const log = join(dataDir, 'postgres.log');
  await vi.waitFor(async () => expect(await readFile(log, 'utf8')).toContain('no_such_setting'), 60_000);
  await writeFile(settings, usual);
  await vi.waitFor(
    async () => expect(await query(url, 'SELECT 42 AS answer')).toEqual([{ answer: 42 }]),
    60_000,
  );
});

it('the embedded PostgreSQL recovers after both it and its process were killed', async () => {
  await copyCluster();
  const parent = startInAnotherProcess();
  const [line] = (await once(parent.stdout, 'data')) as [Buffer];
  await query(line.toString().trim(), 'CREATE TABLE kept AS SELECT 42 AS answer');
  parent.kill('SIGKILL');
  await once(parent, 'exit');
  process.kill(await postmaster(), 'SIGKILL');
  const second = await start();
  expect(second.adopted).toBe(false);
  expect(await query(second.url, 'SELECT * FROM kept')).toEqual([{ answer: 42 }]);
});

it('the embedded PostgreSQL is created again if its creation was interrupted', async () => {
  await mkdir(join(dataDir, 'postgres.unfinished'));
  await writeFile(join(dataDir, 'postgres.unfinished', 'PG_VERSION'), '18');
  expect((await start()).adopted).toBe(false);
});

it('the embedded PostgreSQL converts case for accented letters too', async () => {
  await copyCluster();
  const { url } = await start();
  expect(await query(url, `SELECT lower('ÉLECTRIQUE') AS text`)).toEqual([{ text: 'électrique' }]);
});

it.runIf(process.getuid?.() === 0)(
  'the embedded PostgreSQL runs for root even in a folder without access for others',
  async () => {
    await chmod(dataDir, 0o700);
    const closed = join(dataDir, 'home');
    const below = await startEmbeddedPostgres({ dataDir: closed, durable: false });
    running.add(below);
    expect(await query(below.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  },
);

it('the embedded PostgreSQL is not confused with another process that has the same id as in postmaster.pid', async () => {
  await copyCluster();
  const first = await start();
  await first.stop();
  const bystander = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  await once(bystander, 'spawn');
  await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), `${bystander.pid}\n${dataDir}\n0\n5999\n`);
  const second = await start();
  expect(second.adopted).toBe(false);
  expect(bystander.exitCode).toBeNull();
  bystander.kill();
});

it('the embedded PostgreSQL rejects an unusable folder, in one line', async () => {
  await expect(startEmbeddedPostgres({ dataDir: '/dev/null/data' })).rejects.toThrow(
    /^DATA_DIR cannot be used: [^\n]+$/,
  );
});
