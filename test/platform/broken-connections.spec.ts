import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import pg from 'pg';
import { expect, inject, it, onTestFinished } from 'vitest';
import { surviveBrokenConnections } from '../../src/kernel/database/broken-connections.js';
import { WatchedPool } from '../../src/kernel/database/watched-pool.js';

/** What PostgreSQL sends before it closes a connection because it shuts down. */
const TERMINATING = fatal('57P01', 'terminating connection due to administrator command');

/** A proxy to PostgreSQL. `endWithNext` appends the last message of a connection to the next response. */
async function proxyThatEnds(databaseUrl: string) {
  const target = new URL(databaseUrl);
  let isEnding = false;
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    near.on('data', (chunk) => far.write(chunk));
    far.on('data', (chunk) => {
      near.write(isEnding ? Buffer.concat([chunk, TERMINATING]) : chunk);
      if (isEnding) near.end();
      isEnding = false;
    });
    near.on('close', () => far.destroy()).on('error', () => far.destroy());
    far.on('error', () => near.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return { connectionString: url.href, endWithNext: () => (isEnding = true) };
}

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
])('%s survives that PostgreSQL ends a connection just when it is handed on', async (_, open) => {
  const proxy = await proxyThatEnds(inject('databaseUrl'));
  const pool = open({ connectionString: proxy.connectionString, max: 1 });
  onTestFinished(() => pool.end());
  await pool.query('SELECT 1');

  // The response to the first statement hands the connection on, and its end is in the same packet.
  proxy.endWithNext();
  const first = pool.query('SELECT 1');
  const next = pool.connect();
  await first;
  const client = await next;
  await expect(client.query('SELECT 1')).rejects.toThrow();
  client.release(true);

  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
});
