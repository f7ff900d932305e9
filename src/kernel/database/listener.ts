import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** Where workers listen. A notification names a kind of work and a business. */
export const WAKE_CHANNEL = 'turns';

/** After a connection broke, the next one is opened so much later, in milliseconds. */
const PAUSE_MS = 1_000;

/** Listens to a channel of PostgreSQL over its own connection, which is replaced when it breaks. */
export class Listener {
  private readonly stopping = new AbortController();
  private readonly stopped = once(this.stopping.signal, 'abort');
  private listening: Promise<void> | undefined;

  /**
   * @param applicationName what the connection calls itself in `pg_stat_activity`
   * @param hear is handed the payload of each notification; what is said while no connection is open is not heard
   */
  constructor(
    private readonly databaseUrl: string,
    private readonly applicationName: string,
    private readonly channel: string,
    private readonly hear: (payload: string) => void,
  ) {}

  /** Listens from now on. Does not wait for the connection. */
  start(): void {
    this.listening = this.listenUntilStopped();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.listening;
  }

  private async listenUntilStopped(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      await this.listen().catch(() => undefined);
      await pause(PAUSE_MS, undefined, { signal: this.stopping.signal }).catch(() => undefined);
    }
  }

  /** Resolves when the connection ends, because it broke or the listener stops. */
  private async listen(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.databaseUrl,
      application_name: this.applicationName,
      keepAlive: true,
      connectionTimeoutMillis: 10 * PAUSE_MS,
    });
    const ended = new Promise<void>((resolve) => {
      client.on('error', () => resolve());
      client.on('end', () => resolve());
    });
    client.on('notification', ({ payload }) => this.hear(payload ?? ''));
    try {
      await client.connect();
      await client.query(`LISTEN ${client.escapeIdentifier(this.channel)}`);
      await Promise.race([ended, this.stopped]);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
