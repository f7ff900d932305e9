import pg, { type PoolConfig } from 'pg';
import { DataSource, DefaultNamingStrategy } from 'typeorm';
import type { Config } from '../../config.js';
import type { EntityClass } from '../sql/sql.js';
import { snakeCase } from '../validation/field.js';
import { settingsOnConnect, TABLES } from './connection-settings.js';
import { KEPT_SETTINGS } from './planning.js';
import { WatchedPool } from './watched-pool.js';

/** Dates stay text (§2.1): a JavaScript Date would shift with the time zone. */
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** Maps camelCase properties to snake_case columns. */
class SnakeCaseColumns extends DefaultNamingStrategy {
  override columnName(propertyName: string, customName: string | undefined): string {
    return customName ?? snakeCase(propertyName);
  }
}

/**
 * How long one statement may wait for a lock, in milliseconds. It also bounds the wait of an idempotent repeat (D19).
 */
const LOCK_TIMEOUT_MS = 10_000;
/** Timeout for opening a connection, or for waiting for a free one, in milliseconds. */
const CONNECT_TIMEOUT_MS = 10_000;
/**
 * Added to the statement timeout to get the silence timeout of a connection, so that PostgreSQL can report its own
 * timeout first.
 */
const BEYOND_STATEMENT_MS = 2_000;

/**
 * Planner settings. They are set on each connection, because a database dump does not include the settings of the
 * database.
 */
const PLANNER = {
  // All queries use indexes: JIT compilation would take longer than the query itself.
  jit: 'off',
  // PostgreSQL's defaults overestimate random reads on flash storage, and underestimate scans of a search index.
  random_page_cost: '1.1',
  cpu_index_tuple_cost: '0.01',
};

/** TypeORM's data source, and the connection pool below it. */
export interface OpenDatabase {
  readonly dataSource: DataSource;
  readonly pool: WatchedPool;
}

/**
 * Opens the connection pool of a process, and TypeORM on top of it.
 *
 * @param databaseUrl the connection string of PostgreSQL
 * @param config `databaseTimeoutMs` limits the duration of a statement, and so how long a connection may be silent; 0
 *   removes both limits; with `databaseSessionUrl`, the pool is one of a PgBouncer in transaction mode
 * @param entities the entities to map
 * @param applicationName shown in `pg_stat_activity`
 * @throws when PostgreSQL cannot be reached, or when a PgBouncer in transaction mode lacks its settings
 */
export async function openDatabase(
  databaseUrl: string,
  config: Pick<Config, 'databasePoolMax' | 'databaseTimeoutMs' | 'databaseSessionUrl'>,
  entities: Iterable<EntityClass<object>>,
  applicationName: string,
): Promise<OpenDatabase> {
  const silenceMs = silenceOf(config);
  const isShared = config.databaseSessionUrl !== undefined;
  const pools: WatchedPool[] = [];
  /** TypeORM creates a single pool, with its own options and those below. */
  class Pool extends WatchedPool {
    constructor(options?: PoolConfig) {
      super(options, silenceMs, isShared);
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
      ...(isShared ? {} : settingsOnConnect(settingsOf(config))),
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
    },
  });
  await dataSource.initialize();
  const pool = pools[0]!;
  try {
    if (isShared) await requireSettings(pool, { ...settingsOf(config), ...KEPT_SETTINGS });
  } catch (error) {
    await dataSource.destroy();
    throw error;
  }
  return { dataSource, pool };
}

/** Nothing can be set on a session that others use in between, so PgBouncer sets it. @throws Error with what it must set */
async function requireSettings(pool: WatchedPool, settings: Readonly<Record<string, string>>): Promise<void> {
  const text = 'SELECT name, setting FROM pg_settings WHERE name = ANY($1)';
  const { rows } = await pool.query<{ name: string; setting: string }>(text, [Object.keys(settings)]);
  const wrong = rows.find(({ name, setting }) => settings[name] !== setting);
  if (wrong === undefined) return;
  const query = Object.entries(settings).map(([name, value]) => `SET ${name}=${value}`);
  throw new Error(
    `The sessions of DATABASE_URL have the setting ${wrong.name} = ${wrong.setting}. With DATABASE_SESSION_URL, the connect_query of PgBouncer must be: ${query.join('; ')}`,
  );
}

/**
 * Opens a connection pool to a replica, with the same settings as the primary's. It connects on first use.
 *
 * @param connectMs timeout for opening a connection, or for waiting for a free one, in milliseconds
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
    ...settingsOnConnect(settingsOf(config)),
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
  };
  return new WatchedPool(options, silenceOf(config));
}

/** The silence timeout of a connection in milliseconds; 0 for none. */
function silenceOf({ databaseTimeoutMs }: Pick<Config, 'databaseTimeoutMs'>): number {
  return databaseTimeoutMs > 0 ? databaseTimeoutMs + BEYOND_STATEMENT_MS : 0;
}

/** The settings of each session, as `pg_settings` shows them. */
function settingsOf(config: Pick<Config, 'databaseTimeoutMs'>): Record<string, string> {
  return {
    ...PLANNER,
    ...TABLES,
    statement_timeout: String(config.databaseTimeoutMs),
    lock_timeout: String(LOCK_TIMEOUT_MS),
    // After the same time, PostgreSQL rolls back a transaction whose process went silent.
    idle_in_transaction_session_timeout: String(silenceOf(config)),
  };
}
