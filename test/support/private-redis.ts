import { Redis } from 'ioredis';
import { type RedisServer, startRedis } from './redis.js';

/** A Redis that a test can empty, stop and restart at the same address. */
export class PrivateRedis {
  private constructor(
    private readonly folder: string,
    private server: RedisServer,
  ) {}

  /** @param folder its working folder */
  static async start(folder: string): Promise<PrivateRedis> {
    return new PrivateRedis(folder, (await startRedis(folder))!);
  }

  get url(): string {
    return this.server.url;
  }

  /** Removes all data. */
  async flush(): Promise<void> {
    const client = new Redis(this.url);
    await client.flushall();
    client.disconnect();
  }

  /** Restarts it at the same address, without data. */
  async start(): Promise<void> {
    this.server = (await startRedis(this.folder, this.server.port))!;
  }

  /** The number of clients that wait for jobs. */
  async listeners(): Promise<number> {
    const client = new Redis(this.url);
    const info = await client.info('clients');
    client.disconnect();
    return Number(/blocked_clients:(\d+)/.exec(info)![1]);
  }

  /** Pauses it: connections stay open, and nothing is answered. */
  freeze(): void {
    this.server.freeze();
  }

  /** Resumes it after `freeze`. */
  thaw(): void {
    this.server.thaw();
  }

  stop(): Promise<void> {
    return this.server.stop();
  }
}
