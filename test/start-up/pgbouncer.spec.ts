import { afterAll, describe, expect, it } from 'vitest';
import { sql } from '../../src/kernel/sql/sql.js';
import { newDatabase } from '../support/new-database.js';
import { startPgBouncer } from '../support/pgbouncer.js';
import { portalBeside } from '../support/portal.js';
import { BACKENDS } from '../support/queues.js';
import { Receiver } from '../support/receiver.js';
import { startTestApp } from '../support/test-app.js';

const pgBouncer = await startPgBouncer(await newDatabase());

afterAll(() => pgBouncer?.stop());

describe.skipIf(!pgBouncer).each(BACKENDS)('behind PgBouncer, with queues in %s', (_, environment) => {
  const start = () => startTestApp({ ...environment, DATABASE_URL: pgBouncer!.url });

  it('the API writes, a worker delivers, and the portal shows it', async () => {
    const testApp = await start();
    await testApp.worker();
    const portal = await portalBeside(testApp);
    const business = await testApp.business();
    const receiver = await Receiver.open();
    await business.endpoint(receiver.url, { enabled: true });
    const { roomId } = await business.place();

    const made = await business.api.post('/assets', { name: 'Feed pump', room_id: roomId });
    expect(made.status, made.text).toBe(201);
    await business.operation();
    const [delivered] = await receiver.arrived(1);
    expect(delivered!.headers['service-event']).toBe('operation.created');
    const page = await (await portal.signIn(business)).get('/assets');
    expect(page.status).toBe(200);
    expect(page.html).toContain('Feed pump');
    await portal.stop();
    await receiver.close();
  });

  it('every connection has its timeouts and planner settings', async () => {
    const testApp = await start();
    const rows = await testApp.acrossBusinesses.rows<{ name: string; setting: string }>(
      sql`SELECT name, setting FROM pg_settings WHERE name = ANY(${[
        'jit',
        'random_page_cost',
        'cpu_index_tuple_cost',
        'statement_timeout',
        'lock_timeout',
        'idle_in_transaction_session_timeout',
      ]})`,
    );
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
      jit: 'off',
      random_page_cost: '1.1',
      cpu_index_tuple_cost: '0.01',
      statement_timeout: '14000',
      lock_timeout: '10000',
      idle_in_transaction_session_timeout: '16000',
    });
  });
});
