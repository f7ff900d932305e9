import { afterAll, describe, expect, it } from 'vitest';
import { sql } from '../../src/kernel/sql/sql.js';
import { newDatabase } from '../support/new-database.js';
import { startPgBouncer } from '../support/pgbouncer.js';
import { BACKENDS } from '../support/queues.js';
import { startTestApp } from '../support/test-app.js';
import { expectService } from './whole-service.js';

const pgBouncer = await startPgBouncer(await newDatabase());

afterAll(() => pgBouncer?.stop());

describe.skipIf(!pgBouncer).each(BACKENDS)('behind PgBouncer, with queues in %s', (_, environment) => {
  const start = () => startTestApp({ ...environment, DATABASE_URL: pgBouncer!.url });

  it('the API writes, a worker delivers, and the portal shows it', async () => {
    await expectService(await start());
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
