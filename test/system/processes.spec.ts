import { spawn } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { migrate } from '../../src/kernel/database/migrations/migrate.js';
import { emptyDatabase, sharedDatabase } from '../support/new-database.js';
import { startTestApp } from '../support/test-app.js';
import { freePort } from '../support/free-port.js';
import { killAfterRun } from '../support/after-kill.js';
import { endProcesses, ServiceProcess } from '../support/process.js';

const SECRET_KEY = 'a secret for tests alone, of forty bytes.';
const databaseUrl = await sharedDatabase();
const admin = new pg.Pool({ connectionString: databaseUrl, max: 2 });

afterEach(endProcesses);
afterAll(() => admin.end());

async function failsToStart(entry: string, environment: Record<string, string>): Promise<string> {
  const service = new ServiceProcess(entry, environment);
  expect(await service.exit()).toBe(1);
  expect(service.errors.trim().split('\n')).toHaveLength(1);
  return service.errors;
}

describe('a process that cannot start exits with 1 and one line, which says', () => {
  it('the name of a malformed variable', async () => {
    expect(await failsToStart('main.portal', { PORT: 'http' })).toMatch(/^PORT must be an integer/);
  });

  it.each(['main.api', 'main.portal'])('that the machine does not have the address: %s', async (entry) => {
    const elsewhere = {
      DATABASE_URL: databaseUrl,
      SECRET_KEY,
      HOST: '203.0.113.7',
      PORT: '0',
      PORTAL_PORT: '0',
    };
    expect(await failsToStart(entry, elsewhere)).toMatch(/^HOST must be .*"203\.0\.113\.7"/);
  });

  it('that the schema is not migrated, and which command does it', async () => {
    const bare = { DATABASE_URL: await emptyDatabase(), SECRET_KEY };
    expect(await failsToStart('main.worker', bare)).toMatch(/npm run migrate/);
  });

  it('that the database does not exist, without waiting for it', async () => {
    const missing = new URL(databaseUrl);
    missing.pathname = '/nowhere';
    expect(await failsToStart('main.api', { DATABASE_URL: missing.href, SECRET_KEY })).toMatch(
      /database "nowhere" does not exist/,
    );
  });
});

it('a process stops cleanly if only npm receives the signal, as from a supervisor', async () => {
  const { PATH, HOME } = process.env;
  const environment = { PATH, HOME, DATABASE_URL: databaseUrl, SECRET_KEY, PORT: '0' };
  const npm = spawn('npm', ['run', '-s', 'start:api'], {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const unregister = killAfterRun(npm.pid!);
  let output = '';
  const listening = new Promise<void>((done) =>
    npm.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('The API listens.')) done();
    }),
  );
  await listening;
  npm.kill('SIGINT');
  // The output ends with the last process that writes to it, not with npm.
  await once(npm, 'close');
  unregister();
  expect(npm.exitCode).toBe(0);
  expect(output).toContain('The API stops.');
}, 60_000);

it.each(['api', 'portal', 'worker'])('the %s warns that webhooks can go to any address', async (name) => {
  const service = new ServiceProcess(`main.${name}`, {
    DATABASE_URL: databaseUrl,
    SECRET_KEY,
    PORT: '0',
    PORTAL_PORT: '0',
    WEBHOOK_UNSAFE_TARGETS: 'true',
  });
  await service.says('WEBHOOK_UNSAFE_TARGETS is true');
  service.signal('SIGTERM');
  expect(await service.exit()).toBe(0);
});

it('one database can be migrated by two processes at the same time', async () => {
  const url = await emptyDatabase();
  const both = [1, 2].map(() => new ServiceProcess('main.migrate', { DATABASE_URL: url }));
  expect(await Promise.all(both.map((each) => each.exit()))).toEqual([0, 0]);
  await migrate(url);
});

it('the API finishes requests in progress when it is stopped, and accepts no new ones', async () => {
  const testApp = await startTestApp();
  const business = await testApp.business();
  const building = await business.api.post('/buildings', {
    name: 'Hall',
    physical_address: '1 Mill Lane',
    building_type: 'other',
  });
  const port = await freePort();
  const service = new ServiceProcess('main.api', { DATABASE_URL: databaseUrl, SECRET_KEY, PORT: `${port}` });
  await service.says('The API listens.');

  const holder = await admin.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT 1 FROM buildings WHERE id = $1 FOR UPDATE', [building.body.data.id]);
  const underWay = fetch(`http://127.0.0.1:${port}/api/v1/buildings/${building.body.data.id}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${business.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Renamed' }),
  });
  const waiting = `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%buildings%'`;
  await expect.poll(async () => (await admin.query(waiting)).rowCount, { timeout: 10_000 }).toBe(1);
  // npm and a terminal both send the signal: this is one request to stop, not a second one.
  service.signal('SIGINT');
  service.signal('SIGINT');
  await expect
    .poll(
      () =>
        fetch(`http://127.0.0.1:${port}/health/live`).then(
          (reply) => reply.status,
          () => 'refused',
        ),
      { timeout: 10_000 },
    )
    .toBe('refused');
  await holder.query('COMMIT');
  holder.release();

  const reply = await underWay;
  expect(reply.status).toBe(200);
  expect(await reply.json()).toMatchObject({ data: { name: 'Renamed' } });
  expect(await service.exit()).toBe(0);
});
