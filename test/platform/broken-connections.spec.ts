import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { surviveBrokenConnections } from '../../src/kernel/database/failures.js';
import { WatchedPool } from '../../src/kernel/database/watched-pool.js';
import { PostgresProxy } from '../support/postgres-proxy.js';
import { sharedDatabase } from '../support/new-database.js';

/** What PostgreSQL sends before it closes a connection because it shuts down. */
const TERMINATING = fatal('57P01', 'terminating connection due to administrator command');

function fatal(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

it.each([
  ['a WatchedPool', (options: pg.PoolConfig) => new WatchedPool(options, 0)],
  ['a pool of pg', (options: pg.PoolConfig) => surviveBrokenConnections(new pg.Pool(options))],
])('%s survives when PostgreSQL ends a connection while it is passed to the next caller', async (_, open) => {
  const proxy = await PostgresProxy.open(await sharedDatabase());
  const pool = open({ connectionString: proxy.url, max: 1 });
  onTestFinished(async () => {
    await pool.end();
    await proxy.close();
  });
  await pool.query('SELECT 1');

  // The response to the first statement passes the connection on. The message that ends it is in the same packet.
  proxy.endNextResponseWith(TERMINATING);
  const first = pool.query('SELECT 1');
  const next = pool.connect();
  await first;
  const client = await next;
  await expect(client.query('SELECT 1')).rejects.toThrow();
  client.release(true);

  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
});
