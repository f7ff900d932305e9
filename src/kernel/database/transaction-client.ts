import type { PoolClient, QueryConfig, QueryResult } from 'pg';
import { StatementBatch } from './statement-batch.js';

/**
 * The client of one transaction. Statements that are sent in one turn of the event loop, and by the promises that go on in
 * it, travel as one batch: those of a work that do not wait for each other cost one round trip. What is sent while a
 * batch is under way goes out with the next.
 */
export class TransactionClient {
  /** What goes out next. */
  private gathered: StatementBatch | undefined;
  private isUnderWay = false;
  private isOver = false;

  constructor(private readonly client: PoolClient) {}

  /**
   * Runs a statement behind all that were sent before.
   *
   * @throws PostgreSQL's errors; one with code `25P02` for a statement behind another that failed, or behind the end
   */
  query<T extends object>(config: QueryConfig): Promise<QueryResult<T>> {
    if (!this.gathered) {
      this.gathered = new StatementBatch(() => this.goOn());
      // The tick comes when no promise is left to go on: what they send is gathered too.
      if (!this.isUnderWay && !this.isOver) process.nextTick(() => this.send());
    }
    const result = this.gathered.add<T>(config);
    if (this.isOver) this.dropGathered();
    return result;
  }

  /** The same, by a plan for its values. Few of a transaction's statements need one: it is not kept prepared. */
  replan<T extends object>({ text, values }: QueryConfig): Promise<QueryResult<T>> {
    return this.query<T>({ text, values });
  }

  /** Commits, behind all that was sent; nothing is committed if any of it failed. */
  async commit(): Promise<void> {
    await this.query({ name: 'COMMIT', text: 'COMMIT' });
    this.isOver = true;
  }

  /** Takes everything back. What has not gone out yet never does, nor what comes later. */
  async rollBack(): Promise<void> {
    this.isOver = true;
    this.dropGathered();
    await this.client.query('ROLLBACK');
  }

  private send(): void {
    const batch = this.gathered;
    if (!batch) return;
    this.gathered = undefined;
    this.isUnderWay = true;
    this.client.query(batch);
  }

  private goOn(): void {
    this.isUnderWay = false;
    if (this.gathered) process.nextTick(() => this.send());
  }

  private dropGathered(): void {
    const batch = this.gathered;
    this.gathered = undefined;
    batch?.discard();
  }
}
