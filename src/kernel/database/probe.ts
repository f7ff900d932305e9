import pg from 'pg';

/** How long PostgreSQL may take to answer, in milliseconds: less than whoever asks about our health waits. */
const PATIENCE_MS = 2_000;

/** Asks whether PostgreSQL answers, over one connection that does nothing else. It is opened by the first question. */
export class Probe {
  private readonly pool: pg.Pool;
  private asked: Promise<boolean> | undefined;

  /** @param applicationName what the connection calls itself in `pg_stat_activity` */
  constructor(databaseUrl: string, applicationName: string) {
    this.pool = new pg.Pool({
      connectionString: databaseUrl,
      application_name: applicationName,
      max: 1,
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
      keepAlive: true,
    });
    // An idle connection that breaks is replaced at the next question.
    this.pool.on('error', () => undefined);
  }

  /** Tells whether PostgreSQL answers now. All who ask while the answer is on its way get the same one. */
  answers(): Promise<boolean> {
    this.asked ??= this.ask().finally(() => (this.asked = undefined));
    return this.asked;
  }

  async close(): Promise<void> {
    await this.pool.end();
  }

  private async ask(): Promise<boolean> {
    try {
      await this.pool.query('SELECT 1');
      return true;
    } catch {
      return false;
    }
  }
}
