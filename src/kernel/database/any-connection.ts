import type { QueryConfig, QueryResult } from 'pg';
import type { RunOptions, StatementClient } from './statement-runner.js';
import { TransactionClient } from './transaction-client.js';
import type { WatchedPool } from './watched-pool.js';

/**
 * How many replanned statements are kept parsed on each connection. Each takes 130 kB of PostgreSQL's memory, and filters have many
 * combinations, so this is a limit: the statements beyond it are parsed each time.
 */
export const MAX_PARSED = 64;

/** Only for the benchmark (`npm run bench -- --own-ways`): statements with filters have no name, which is how `pg` replans. */
const USE_UNNAMED_STATEMENTS = process.env.BENCH_UNNAMED_STATEMENTS === '1';

/** The setting ends with the transaction, so it cannot affect another statement of the connection. */
export const BEGIN_REPLANNED = 'BEGIN; SET LOCAL plan_cache_mode = force_custom_plan';
/**
 * Plans the statements of a transaction once for each connection. Without scans of whole tables: a plan made while a table was small
 * would read it whole for as long as it is kept, however much it has grown. Citus cannot plan a distributed statement without its values;
 * there, PostgreSQL decides.
 */
export const PLAN_ONCE = `SELECT set_config('plan_cache_mode',
  CASE WHEN to_regclass('pg_dist_node') IS NULL THEN 'force_generic_plan' ELSE 'auto' END, true),
  set_config('enable_seqscan', 'off', true)`;
const BEGIN_PLANNED_ONCE = `BEGIN; ${PLAN_ONCE}`;

/** Runs each statement on any free connection of a pool. */
export class AnyConnection implements StatementClient {
  private readonly parsed = new Set<string>();

  constructor(private readonly pool: WatchedPool) {}

  /**
   * Runs a statement. A replanned one is planned for its values, but parsed only once for each connection: parsing takes a quarter of
   * the time of a filtered list. The transaction that this needs is sent in one packet.
   */
  ask<T extends object>(
    config: QueryConfig,
    { replan = false, keepPlan = false }: RunOptions = {},
  ): Promise<QueryResult<T>> {
    if (keepPlan) return this.askWithin<T>(BEGIN_PLANNED_ONCE, config);
    if (!replan) return this.pool.ask<T>(config);
    if (this.keepsParsed(config.name!)) return this.askWithin<T>(BEGIN_REPLANNED, config);
    return this.pool.ask<T>({ text: config.text, values: config.values });
  }

  private async askWithin<T extends object>(begin: string, config: QueryConfig): Promise<QueryResult<T>> {
    const client = await this.pool.lend();
    const transaction = new TransactionClient(client);
    const [begun, read, ended] = await Promise.allSettled([
      transaction.ask({ text: begin }),
      transaction.ask<T>(config),
      transaction.commit(),
    ]);
    if (read.status === 'fulfilled' && ended.status === 'fulfilled') {
      client.release();
      return read.value;
    }
    const failed = [begun, read, ended].find((each) => each.status === 'rejected')!.reason as Error;
    client.release(failed);
    throw failed;
  }

  private keepsParsed(name: string): boolean {
    if (USE_UNNAMED_STATEMENTS) return false;
    if (this.parsed.size < MAX_PARSED) this.parsed.add(name);
    return this.parsed.has(name);
  }
}
