import pg from 'pg';
import { afterAll, afterEach, expect, inject, it } from 'vitest';
import { migrate } from '../../src/kernel/database/migrate.js';
import { emptyDatabase } from '../support/new-database.js';
import { startTestApp } from '../support/test-app.js';
import { freePort } from '../../src/embedded-postgres/free-port.js';
import { endProcesses, ServiceProcess } from '../support/process.js';

const SECRET_KEY = 'a secret for tests alone, of forty bytes.';
const databaseUrl = inject('databaseUrl');
const admin = new pg.Pool({ connectionString: databaseUrl, max: 2 });

afterEach(endProcesses);
afterAll(() => admin.end());

async function failsToStart(entry: string, environment: Record<string, string>): Promise<string> {
  const service = new ServiceProcess(entry, environment);
  expect(await service.exit()).toBe(1);
  expect(service.errors.trim().split('\n')).toHaveLength(1);
  return service.errors;
}

it.each(['main.api', 'main.worker'])('%s names the variable that is missing', async (entry) => {
  expect(await failsToStart(entry, {})).toMatch(/^DATABASE_URL /);
  expect(await failsToStart(entry, { DATABASE_URL: databaseUrl })).toMatch(/^SECRET_KEY /);
});

it('names the variable that is malformed', async () => {
  expect(await failsToStart('main.api', { PORT: 'http' })).toMatch(/^PORT must be an integer/);
});

it.each(['main.api', 'main.worker'])(
  '%s refuses a schema that is not migrated, and says what to do',
  async (entry) => {
    const bare = { DATABASE_URL: await emptyDatabase(), SECRET_KEY };
    expect(await failsToStart(entry, bare)).toMatch(/npm run migrate/);
  },
);

it('says in one line that the database cannot be reached, or that the port is taken', async () => {
  const nowhere = `postgres://nobody@127.0.0.1:${await freePort()}/x`;
  expect(await failsToStart('main.api', { DATABASE_URL: nowhere, SECRET_KEY })).toMatch(/ECONNREFUSED/);
  const { port } = new URL((await startTestApp()).origin);
  expect(await failsToStart('main.api', { DATABASE_URL: databaseUrl, SECRET_KEY, PORT: port })).toMatch(
    /EADDRINUSE/,
  );
});

it('migrates one database from two processes at once', async () => {
  const url = await emptyDatabase();
  const both = [1, 2].map(() => new ServiceProcess('main.migrate', { DATABASE_URL: url }));
  expect(await Promise.all(both.map((each) => each.exit()))).toEqual([0, 0]);
  await migrate(url);
});

it('finishes a request that is under way when it is told to stop, and takes no new ones', async () => {
  const testApp = await startTestApp();
  const business = await testApp.business();
  const building = await business.api.post('/buildings', {
    name: 'Hall',
    physical_address: '1 Mill Lane',
    building_type: 'other',
  });
  const port = await freePort();
  const service = new ServiceProcess('main.api', { DATABASE_URL: databaseUrl, SECRET_KEY, PORT: `${port}` });
  await service.says('the API listens');

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
  // As npm and a terminal do between them: the same request, not one to hurry.
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
