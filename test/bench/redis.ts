import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Redis } from 'ioredis';
import { freePort } from '../support/free-port.js';

/** A Redis server only for the benchmark. */
export interface OwnRedis {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Starts a `redis-server` from the path. @returns undefined if there is none */
export async function startRedis(folder: string): Promise<OwnRedis | undefined> {
  const port = await freePort();
  const child = spawn(
    'redis-server',
    ['--bind', '127.0.0.1', '--port', String(port), '--save', '', '--dir', folder],
    { stdio: 'ignore' },
  );
  const missing = await Promise.race([
    once(child, 'error').then(() => true),
    once(child, 'spawn').then(() => false),
  ]);
  if (missing) return undefined;
  const client = new Redis(port, { maxRetriesPerRequest: null, retryStrategy: () => 20 });
  client.on('error', () => undefined);
  await client.ping();
  client.disconnect();
  return {
    url: `redis://127.0.0.1:${port}`,
    pid: child.pid!,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
