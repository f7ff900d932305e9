import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** The channel that workers listen on. A notification names a kind of work and a business. */
export const WAKE_CHANNEL = 'turns';

/** Delay before reconnecting after the connection broke, in milliseconds. */
const PAUSE_MS = 1_000;

/**
 * After how long without traffic the connection is probed, in milliseconds. It may be idle for hours, and many networks drop such a
 * connection after minutes without telling either side.
 */
const PROBE_AFTER_MS = 10_000;

/** Receives wake-ups from PostgreSQL over its own connection, and reconnects when the connection breaks. */
export class Listener {
  private readonly stopping = new AbortController();
  private readonly stopped = once(this.stopping.signal, 'abort');
  private listening: Promise<void> | undefined;

  /** @param onPayload receives the payload of each notification; notifications are lost while no connection is open */
  constructor(
    private readonly databaseUrl: string,
    private readonly onPayload: (payload: string) => void,
  ) {}

  /** Starts listening. Does not wait for the connection. */
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
      application_name: 'worker turns',
      keepAlive: true,
      keepAliveInitialDelayMillis: PROBE_AFTER_MS,
      connectionTimeoutMillis: 10 * PAUSE_MS,
    });
    const ended = new Promise<void>((resolve) => {
      client.on('error', () => resolve());
      client.on('end', () => resolve());
    });
    client.on('notification', ({ payload }) => this.onPayload(payload ?? ''));
    try {
      await client.connect();
      await client.query(`LISTEN ${WAKE_CHANNEL}`);
      await Promise.race([ended, this.stopped]);
    } finally {
      // Not awaited: a silent server would never confirm the close.
      void client.end().catch(() => undefined);
    }
  }
}
