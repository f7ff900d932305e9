import pg from 'pg';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createPortal } from '../../src/processes/portal.js';
import { listeningOrigin } from '../support/listening.js';
import { newDatabase, sharedDatabase } from '../support/new-database.js';
import { endProcesses, ServiceProcess } from '../support/process.js';
import { startTestApp } from '../support/test-app.js';

const url = await newDatabase();
const name = new URL(url).pathname.slice(1);
const admin = new pg.Pool({ connectionString: await sharedDatabase(), max: 1 });
const testApp = await startTestApp({ DATABASE_URL: url, DATABASE_POOL_MAX: '4' });
const business = await testApp.business();
const portal = await createPortal(testApp.config);
const portalOrigin = await listeningOrigin(portal);

afterAll(async () => {
  await endProcesses();
  await portal.close();
  await admin.end();
});

/** Like a failover: all connections are terminated, and new ones reach a server that is read-only. */
async function becomeReadOnly(): Promise<void> {
  await admin.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
  await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name]);
}

/** Only new connections can write: existing ones stay read-only, like those to an old primary. */
async function becomeWritable(): Promise<void> {
  await admin.query(`ALTER DATABASE ${name} RESET default_transaction_read_only`);
}

const create = () => business.api.post('/spare-parts', { name: 'Seal' });
async function ready(origin: string): Promise<[number, unknown]> {
  const answer = await fetch(new URL('/health/ready', origin));
  return [answer.status, ((await answer.json()) as { status: string }).status];
}

describe('while PostgreSQL is read-only', () => {
  beforeEach(becomeWritable);

  it('a write returns 503 with Retry-After, and succeeds as soon as a primary is available', async () => {
    expect((await create()).status).toBe(201);
    await becomeReadOnly();
    await expect.poll(async () => (await create()).headers['retry-after']).toBe('1');
    // Uses every connection of the pool.
    const refused = await Promise.all(Array.from({ length: 8 }, create));
    for (const { status, body } of refused) expect([status, body.error.code]).toEqual([503, 'unavailable']);
    await becomeWritable();
    await expect.poll(async () => (await create()).status).toBe(201);
    expect((await Promise.all(Array.from({ length: 8 }, create))).map(({ status }) => status)).toEqual(
      Array(8).fill(201),
    );
  });

  it('the API and the portal are not ready with the reason, and ready again when they can write', async () => {
    for (const origin of [testApp.origin, portalOrigin]) expect(await ready(origin)).toEqual([200, 'ready']);
    await becomeReadOnly();
    for (const origin of [testApp.origin, portalOrigin])
      await expect.poll(() => ready(origin)).toEqual([503, 'database is read-only']);
    expect((await fetch(`${portalOrigin}/health/live`)).status).toBe(200);
    await becomeWritable();
    for (const origin of [testApp.origin, portalOrigin])
      await expect.poll(() => ready(origin)).toEqual([200, 'ready']);
  });

  it('a page returns 503 with Retry-After', async () => {
    await becomeReadOnly();
    const signIn = () =>
      fetch(`${portalOrigin}/sign-in`, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'email=a@example.com&password=wrong-password',
      });
    await expect.poll(async () => (await signIn()).status).toBe(503);
    expect((await signIn()).headers.get('retry-after')).toBe('1');
  });

  it('a worker reports it in its log and on its metrics port', async () => {
    await becomeReadOnly();
    const worker = new ServiceProcess('main.worker', {
      DATABASE_URL: url,
      SECRET_KEY: testApp.config.secretKey!,
      ATTACHMENTS_URL: testApp.config.attachmentsUrl!,
      METRICS_PORT: '0',
    });
    await worker.says('"reason":"database is read-only"');
    const [, metrics] = /"address":"([^"]+)","msg":"Metrics are served."/.exec(worker.output)!;
    expect(await ready(metrics!)).toEqual([503, 'database is read-only']);
    await becomeWritable();
    await worker.says('The process is ready again.');
    expect(await ready(metrics!)).toEqual([200, 'ready']);
  }, 60_000);
});
