import { SideConnection } from './side-connection.js';

/** How long PostgreSQL may take to answer, in milliseconds: less than a health check waits. */
const PATIENCE_MS = 2_000;
/** True on a standby too. */
const IS_READ_ONLY = `SELECT current_setting('transaction_read_only')::boolean AS "isReadOnly"`;

/** What PostgreSQL can do for a process. */
export type DatabaseState = 'ready' | 'unreachable' | 'read-only';

/** Asks whether PostgreSQL answers, and takes writes, over one connection that does nothing else. */
export class Probe {
  private readonly connection: SideConnection;
  private asked: Promise<DatabaseState> | undefined;
  private isStale = false;

  /** @param applicationName what the connection calls itself in `pg_stat_activity` */
  constructor(databaseUrl: string, applicationName: string) {
    this.connection = new SideConnection(databaseUrl, applicationName, PATIENCE_MS);
  }

  /** What PostgreSQL can do now. All who ask while the answer is on its way get the same one. */
  state(): Promise<DatabaseState> {
    this.asked ??= this.ask().finally(() => (this.asked = undefined));
    return this.asked;
  }

  /** Lets the next question go over a new connection, because the database may be another one now. */
  renew(): void {
    this.isStale = true;
  }

  async close(): Promise<void> {
    await this.connection.close();
  }

  private async ask(): Promise<DatabaseState> {
    try {
      if (this.isStale) await this.connection.renew();
      const [answer] = await this.connection.rows<{ isReadOnly: boolean }>({
        text: IS_READ_ONLY,
        values: [],
      });
      this.isStale = answer!.isReadOnly;
      return this.isStale ? 'read-only' : 'ready';
    } catch {
      return 'unreachable';
    }
  }
}
