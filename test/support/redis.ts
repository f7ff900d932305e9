import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Redis } from 'ioredis';
import { freePort } from './free-port.js';
import { killAfterRun } from './after-kill.js';

/** A Redis for the tests. */
export interface RedisServer {
  readonly url: string;
  readonly port: number;
  /** Pauses the process in the middle of its work: connections stay open, and nothing is answered. */
  freeze(): void;
  /** Resumes the process after `freeze`. */
  thaw(): void;
  /** Stops it, and waits for its end. */
  stop(): Promise<void>;
}

/**
 * Starts a redis-server without persistence, and waits until it answers.
 *
 * @param folder its working folder
 * @param port its port; a free one by default
 * @returns undefined if redis-server is not installed
 */
export async function startRedis(folder: string, port?: number): Promise<RedisServer | undefined> {
  const chosen = port ?? (await freePort());
  const settings = { bind: '127.0.0.1', port: String(chosen), save: '', appendonly: 'no', dir: folder };
  const words = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
  const child = spawn('redis-server', words, { stdio: 'ignore' });
  const missing = await Promise.race([
    once(child, 'error').then(() => true),
    once(child, 'spawn').then(() => false),
  ]);
  if (missing) return undefined;
  child.once('exit', killAfterRun(child.pid!));
  const url = `redis://127.0.0.1:${chosen}`;
  await answersPing(url);
  return {
    url,
    port: chosen,
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    stop: () => stop(child),
  };
}

async function answersPing(url: string): Promise<void> {
  const client = new Redis(url, { maxRetriesPerRequest: null, retryStrategy: () => 20 });
  client.on('error', () => undefined);
  await client.ping();
  client.disconnect();
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGCONT');
  child.kill('SIGTERM');
  await ended;
}
