import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Redis } from 'ioredis';
import { freePort } from '../support/process.js';

/** A Redis that a test may empty, stop and start again, at one address. */
export class PrivateRedis {
  private child: ChildProcess | undefined;

  private constructor(private readonly port: string) {}

  static async start(): Promise<PrivateRedis> {
    const redis = new PrivateRedis(await freePort());
    await redis.start();
    return redis;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** Forgets everything. */
  async flush(): Promise<void> {
    await this.ask((client) => client.flushall());
  }

  async start(): Promise<void> {
    const settings = ['--bind', '127.0.0.1', '--port', this.port, '--save', '', '--appendonly', 'no'];
    this.child = spawn('redis-server', settings, { stdio: 'ignore' });
    await this.ask((client) => client.ping());
  }

  async stop(): Promise<void> {
    const ended = once(this.child!, 'exit');
    this.child!.kill('SIGKILL');
    await ended;
  }

  private async ask(what: (client: Redis) => Promise<unknown>): Promise<void> {
    const client = new Redis(this.url, { maxRetriesPerRequest: null, retryStrategy: () => 20 });
    client.on('error', () => undefined);
    await what(client);
    client.disconnect();
  }
}
