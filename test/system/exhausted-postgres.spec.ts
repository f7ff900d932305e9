import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { newDatabase } from '../support/new-database.js';
import { startTestApp } from '../support/test-app.js';

/** The connections that PostgreSQL allows the role of the process: that of the health check, and two more. */
const ALLOWED = 3;

const url = new URL(await newDatabase());
const role = `limited_${randomUUID().slice(0, 8)}`;
const admin = new pg.Client(url.href);
await admin.connect();
await admin.query(`CREATE ROLE ${role} LOGIN PASSWORD '${role}' CONNECTION LIMIT ${ALLOWED}`);
await admin.query(`GRANT ALL ON ALL TABLES IN SCHEMA public TO ${role}`);
url.username = role;
url.password = role;

const testApp = await startTestApp({ DATABASE_URL: url.href, DATABASE_POOL_MAX: '2' });
const business = await testApp.business();
const others: pg.Client[] = [];

afterAll(async () => {
  await Promise.all(others.map((each) => each.end()));
  await testApp.app.close();
  await admin.query(`DROP OWNED BY ${role}`);
  await admin.query(`DROP ROLE ${role}`);
  await admin.end();
});

async function ready(): Promise<[number, unknown]> {
  const answer = await fetch(`${testApp.origin}/health/ready`);
  return [answer.status, ((await answer.json()) as { status: string }).status];
}

/** Ends the connections of the pool, and takes every place that PostgreSQL has for the role, apart from the health check's. */
async function takeAllPlaces(): Promise<void> {
  while (others.length < ALLOWED - 1) {
    await admin.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1 AND application_name = 'api'`,
      [role],
    );
    const client = new pg.Client(url.href);
    const connected = await client.connect().then(
      () => true,
      () => false,
    );
    if (connected) others.push(client);
  }
}

it('a process to which PostgreSQL gives no connection is not ready, with the reason, until it gives one', async () => {
  expect(await ready()).toEqual([200, 'ready']);
  await takeAllPlaces();
  await expect.poll(ready).toEqual([503, 'no connection to the database can be had']);
  const refused = await business.api.get('/assets');
  expect([refused.status, refused.body.error.code]).toEqual([503, 'unavailable']);

  await Promise.all(others.splice(0).map((each) => each.end()));
  await expect.poll(ready).toEqual([200, 'ready']);
  expect((await business.api.get('/assets')).status).toBe(200);
});

it('one whose connections are all busy stays ready', async () => {
  const { pool } = testApp.acrossBusinesses;
  const busy = await Promise.all([pool.connect(), pool.connect()]);
  expect(await ready()).toEqual([200, 'ready']);
  for (const client of busy) client.release();
});
