import pg from 'pg';
import { DataSource, DefaultNamingStrategy } from 'typeorm';
import type { Config } from '../../config.js';
import { tenantEntities } from './tenant-entity.js';

/** A date stays the text it is (§2.1): as a JavaScript Date it would move with the time zone. */
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** Properties speak camelCase, columns snake_case. */
class SnakeCaseColumns extends DefaultNamingStrategy {
  override columnName(propertyName: string, customName: string | undefined): string {
    return customName ?? propertyName.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  }
}

/** How long one statement may run, and wait for a lock, in milliseconds. The latter bounds an idempotent repeat (D19). */
const STATEMENT_TIMEOUT_MS = 30_000;
const LOCK_TIMEOUT_MS = 10_000;

/**
 * Opens the connection pool.
 *
 * @param databaseUrl where PostgreSQL is
 * @param applicationName what the process calls itself in `pg_stat_activity`
 * @throws when PostgreSQL cannot be reached
 */
export async function openDataSource(
  databaseUrl: string,
  config: Pick<Config, 'databasePoolMax'>,
  applicationName: string,
): Promise<DataSource> {
  const dataSource = new DataSource({
    type: 'postgres',
    url: databaseUrl,
    applicationName,
    poolSize: config.databasePoolMax,
    installExtensions: false,
    namingStrategy: new SnakeCaseColumns(),
    entities: tenantEntities(),
    extra: {
      // Statements of one work that do not wait for each other's results share a round trip.
      pipeline: true,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      lock_timeout: LOCK_TIMEOUT_MS,
      idle_in_transaction_session_timeout: 60_000,
      connectionTimeoutMillis: 15_000,
      keepAlive: true,
    },
  });
  return dataSource.initialize();
}
