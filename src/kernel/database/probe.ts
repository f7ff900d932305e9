import { SideConnection } from './side-connection.js';

/** How long PostgreSQL may take to answer, in milliseconds: less than whoever asks about our health waits. */
const PATIENCE_MS = 2_000;

/** Asks whether PostgreSQL answers, over one connection that does nothing else. */
export class Probe {
  private readonly connection: SideConnection;
  private asked: Promise<boolean> | undefined;

  /** @param applicationName what the connection calls itself in `pg_stat_activity` */
  constructor(databaseUrl: string, applicationName: string) {
    this.connection = new SideConnection(databaseUrl, applicationName, PATIENCE_MS);
  }

  /** Tells whether PostgreSQL answers now. All who ask while the answer is on its way get the same one. */
  answers(): Promise<boolean> {
    this.asked ??= this.ask().finally(() => (this.asked = undefined));
    return this.asked;
  }

  async close(): Promise<void> {
    await this.connection.close();
  }

  private async ask(): Promise<boolean> {
    try {
      await this.connection.rows({ text: 'SELECT 1', values: [] });
      return true;
    } catch {
      return false;
    }
  }
}
