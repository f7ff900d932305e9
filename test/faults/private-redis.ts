import { Redis } from 'ioredis';
import { type RedisServer, startRedis } from '../support/redis.js';

/** A Redis that a test may empty, stop and start again, at one address. */
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

  /** Forgets everything. */
  async flush(): Promise<void> {
    const client = new Redis(this.url);
    await client.flushall();
    client.disconnect();
  }

  /** Comes back where it was, with nothing in it. */
  async start(): Promise<void> {
    this.server = (await startRedis(this.folder, this.server.port))!;
  }

  /** How many clients wait for something to do. */
  async listeners(): Promise<number> {
    const client = new Redis(this.url);
    const info = await client.info('clients');
    client.disconnect();
    return Number(/blocked_clients:(\d+)/.exec(info)![1]);
  }

  /** Halts it: connections stay open, nothing is answered. */
  freeze(): void {
    this.server.freeze();
  }

  /** Lets it go on after `freeze`. */
  thaw(): void {
    this.server.thaw();
  }

  stop(): Promise<void> {
    return this.server.stop();
  }
}
