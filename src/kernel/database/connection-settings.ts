import type { ClientBase, QueryConfig, QueryResult } from 'pg';
import type { RunOptions, StatementClient } from './statement-runner.js';
import type { WatchedPool } from './watched-pool.js';

/** Timeout for applying the settings to a new connection, in milliseconds. */
const TIMEOUT_MS = 10_000;

/**
 * Table names refer to the tables, not to the views that an earlier release uses (migrations/last-release-views.ts). Every connection
 * that reads or writes rows needs it.
 */
export const TABLES = { search_path: 'public' };

/**
 * The pool option that applies settings to each connection right after it is opened. PgBouncer would refuse them as
 * start-up parameters.
 *
 * @param settings values by PostgreSQL's setting names. A connection on which they fail is discarded
 */
export function settingsOnConnect(settings: Readonly<Record<string, string>>): {
  onConnect(client: ClientBase): Promise<void>;
} {
  const query: QueryConfig & { query_timeout: number } = {
    text: 'SELECT set_config(name, value, false) FROM unnest($1::text[], $2::text[]) setting (name, value)',
    values: [Object.keys(settings), Object.values(settings)],
    query_timeout: TIMEOUT_MS,
  };
  return {
    async onConnect(client) {
      await client.query(query);
    },
  };
}

/**
 * How many replanned statements are kept parsed on each connection. Each takes 130 kB of PostgreSQL's memory, and filters have many
 * combinations, so this is a limit: the statements beyond it are parsed each time.
 */
export const MAX_PARSED = 64;

/** Only for the benchmark (`npm run bench -- --own-ways`): statements with filters have no name, which is how `pg` replans. */
const USE_UNNAMED_STATEMENTS = process.env.BENCH_UNNAMED_STATEMENTS === '1';

/** Runs each statement on any free connection of a pool. */
export class AnyConnection implements StatementClient {
  private readonly parsed = new Set<string>();

  constructor(private readonly pool: WatchedPool) {}

  /**
   * Runs a statement. One that is planned for its values is still parsed only once for each connection: parsing takes a quarter of the
   * time of a filtered list.
   */
  ask<T extends object>(config: QueryConfig, { replan = false }: RunOptions = {}): Promise<QueryResult<T>> {
    if (!replan) return this.pool.ask<T>(config, 'kept');
    const { text, values } = config;
    return this.pool.ask<T>(this.keepsParsed(config.name!) ? config : { text, values }, 'fresh');
  }

  private keepsParsed(name: string): boolean {
    if (USE_UNNAMED_STATEMENTS) return false;
    if (this.parsed.size < MAX_PARSED) this.parsed.add(name);
    return this.parsed.has(name);
  }
}
