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

  stop(): Promise<void> {
    return this.server.stop();
  }
}
