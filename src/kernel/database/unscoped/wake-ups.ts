import { setTimeout as pause } from 'node:timers/promises';
import type { StatementRunner } from '../statement-runner.js';
import { WAKE_CHANNEL } from '../listener.js';
import { render, sql } from '../../sql/sql.js';

/** The maximum number of notifications in one statement. */
const BATCH = 200;
/**
 * The minimum time between two statements, in milliseconds, so that a busy process batches the notifications of many
 * commits.
 */
const GAP_MS = 10;

/**
 * Notifies workers, right after the commit, that a business has work. `NOTIFY` inside the transaction would make the
 * commits of all businesses wait for each other. A notification is lost when the process ends; workers then find the
 * work on their own.
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
      // The notification need not be durable.
      const statement = sql`SELECT set_config('synchronous_commit', 'off', true),
        pg_notify(${WAKE_CHANNEL}, payload) FROM unnest(${batch}::text[]) payload`;
      await this.connection.run(render(statement, null), { replan: false }).catch(() => undefined);
      await pause(GAP_MS, undefined, { ref: false });
    }
    this.isSending = false;
  }
}
