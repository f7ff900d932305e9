import { setTimeout as pause } from 'node:timers/promises';
import type { StatementRunner } from '../statement-runner.js';
import { WAKE_CHANNEL } from '../listener.js';
import { render, sql } from '../../sql/sql.js';

/** How many notifications go in one statement. */
const BATCH = 200;
/** The least time between two statements, in milliseconds: a busy process sends few, each for many commits. */
const GAP_MS = 5;

/**
 * Tells the workers that a business has something to do, right after the commit: `NOTIFY` inside a transaction would have
 * the commits of all businesses wait for each other. What is not told, because the process ends, workers find by themselves.
 */
export class WakeUps {
  private readonly waiting = new Set<string>();
  private isSending = false;

  constructor(private readonly connection: StatementRunner) {}

  /** Does not wait, and never fails. @param kinds the kinds of work, as `@Turns` names them */
  send(businessId: string, kinds: Iterable<string>): void {
    for (const kind of kinds) this.waiting.add(`${kind} ${businessId}`);
    if (this.waiting.size > 0 && !this.isSending) void this.sendAll();
  }

  private async sendAll(): Promise<void> {
    this.isSending = true;
    while (this.waiting.size > 0) {
      const batch = [...this.waiting].slice(0, BATCH);
      for (const each of batch) this.waiting.delete(each);
      // The disk need not know of it.
      const statement = sql`SELECT set_config('synchronous_commit', 'off', true),
        pg_notify(${WAKE_CHANNEL}, told) FROM unnest(${batch}::text[]) told`;
      await this.connection.run(render(statement, null)).catch(() => undefined);
      await pause(GAP_MS, undefined, { ref: false });
    }
    this.isSending = false;
  }
}
