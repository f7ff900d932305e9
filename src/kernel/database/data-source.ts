import pg, { type PoolConfig } from 'pg';
import { DataSource, DefaultNamingStrategy } from 'typeorm';
import type { Config } from '../../config.js';
import type { EntityClass } from '../sql/sql.js';
import { settingsOnConnect } from './connection-settings.js';
import { WatchedPool } from './watched-pool.js';

/** A date stays the text it is (§2.1): as a JavaScript Date it would move with the time zone. */
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** Properties speak camelCase, columns snake_case. */
class SnakeCaseColumns extends DefaultNamingStrategy {
  override columnName(propertyName: string, customName: string | undefined): string {
    return customName ?? propertyName.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  }
}

/** How long one statement may wait for a lock, in milliseconds. It bounds an idempotent repeat (D19). */
const LOCK_TIMEOUT_MS = 10_000;
/** How long a free connection may be waited for, and the making of one may take, in milliseconds. */
const CONNECT_TIMEOUT_MS = 10_000;
/** How much longer than a statement may take a connection may be silent: PostgreSQL itself gets to say that it is over. */
const BEYOND_STATEMENT_MS = 2_000;

/**
 * Settings of the planner. They belong to the connection, because a dump of a database does not contain the settings of the
 * database.
 */
const PLANNER = {
  // Everything is answered from indexes: to compile a plan takes longer than to run it.
  jit: 'off',
  // PostgreSQL's defaults overrate random reads on flash storage, and underrate a scan of a search index.
  random_page_cost: '1.1',
  cpu_index_tuple_cost: '0.01',
};

/** Names are those of the tables, and not of the views that show them to an earlier release (migrations/last-release-views.ts). */
const TABLES = { search_path: 'public' };

/** TypeORM, and the pool that it stands on. */
export interface OpenDatabase {
  readonly dataSource: DataSource;
  readonly pool: WatchedPool;
}

/**
 * Opens the connection pool of a process, and TypeORM on it.
 *
 * @param databaseUrl where PostgreSQL is
 * @param config `databaseTimeoutMs` bounds each statement, and with it how long a connection may be silent; with 0
 *   neither is bounded
 * @param entities whose tables it maps
 * @param applicationName what the process calls itself in `pg_stat_activity`
 * @throws when PostgreSQL cannot be reached
 */
export async function openDatabase(
  databaseUrl: string,
  config: Pick<Config, 'databasePoolMax' | 'databaseTimeoutMs'>,
  entities: Iterable<EntityClass<object>>,
  applicationName: string,
): Promise<OpenDatabase> {
  const silenceMs = silenceOf(config);
  const pools: WatchedPool[] = [];
  /** TypeORM makes one pool, with its own options and those below. */
  class Pool extends WatchedPool {
    constructor(options?: PoolConfig) {
      super(options, silenceMs);
      pools.push(this);
    }
  }
  const dataSource = new DataSource({
    type: 'postgres',
    driver: { ...pg, Pool },
    url: databaseUrl,
    applicationName,
    poolSize: config.databasePoolMax,
    installExtensions: false,
    namingStrategy: new SnakeCaseColumns(),
    entities: [...entities],
    extra: {
      ...settingsOf(config),
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
    },
  });
  await dataSource.initialize();
  return { dataSource, pool: pools[0]! };
}

/**
 * Opens a pool of connections to a replica, with the settings of those to the primary. It connects when it is first used.
 *
 * @param connectMs how long opening a connection, or waiting for a free one, may take in milliseconds
 */
export function openReplicaPool(
  connectionString: string,
  config: Pick<Config, 'databasePoolMax' | 'databaseTimeoutMs'>,
  applicationName: string,
  connectMs: number,
): WatchedPool {
  const options: PoolConfig = {
    connectionString,
    application_name: applicationName,
    max: config.databasePoolMax,
    ...settingsOf(config),
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
  };
  const pool = new WatchedPool(options, silenceOf(config));
  // An idle connection that breaks is replaced at the next statement.
  pool.on('error', () => undefined);
  return pool;
}

/** How long a connection may be silent; 0 for ever. */
function silenceOf({ databaseTimeoutMs }: Pick<Config, 'databaseTimeoutMs'>): number {
  return databaseTimeoutMs > 0 ? databaseTimeoutMs + BEYOND_STATEMENT_MS : 0;
}

function settingsOf(config: Pick<Config, 'databaseTimeoutMs'>): ReturnType<typeof settingsOnConnect> {
  return settingsOnConnect({
    ...PLANNER,
    ...TABLES,
    statement_timeout: String(config.databaseTimeoutMs),
    lock_timeout: String(LOCK_TIMEOUT_MS),
    // PostgreSQL rolls back the transaction of a process that went silent after the same time.
    idle_in_transaction_session_timeout: String(silenceOf(config)),
  });
}
