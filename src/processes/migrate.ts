import { type Config, ConfigError } from '../config.js';
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.js';
import { migrate } from '../kernel/database/migrate.js';
import { migrateQueues } from '../kernel/jobs/queues.js';
import type { LastAct } from './run.js';

/**
 * Brings the database to the newest schema: the one of `DATABASE_URL`, else the embedded one. Safe to run twice at once.
 *
 * @param atTheEnd is handed the shutting down of the embedded PostgreSQL
 */
export async function migrateAll(config: Config, atTheEnd: (act: LastAct) => void): Promise<void> {
  if (config.databaseUrl !== undefined) {
    await migrateDatabase(config.databaseUrl);
    return;
  }
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir });
  atTheEnd((forced) => embedded.stop(forced));
  await migrateDatabase(embedded.url);
}

/** The product's schema and the queue's. */
export async function migrateDatabase(databaseUrl: string): Promise<void> {
  await migrate(databaseUrl);
  await migrateQueues(databaseUrl);
}

/** What a process of production cannot do without. @throws ConfigError naming the first variable that is missing */
export function requireProduction(config: Config): Config & { databaseUrl: string; secretKey: string } {
  const { databaseUrl, secretKey } = config;
  if (databaseUrl === undefined)
    throw new ConfigError(
      'DATABASE_URL is required: where PostgreSQL is, such as postgres://user:password@host/database.',
    );
  if (secretKey === undefined)
    throw new ConfigError(
      'SECRET_KEY is required: the same for all processes; make one with: openssl rand -base64 48',
    );
  return { ...config, databaseUrl, secretKey };
}
