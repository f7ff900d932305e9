import type { INestApplicationContext } from '@nestjs/common';
import { type Config, ConfigError, sessionUrlOf } from '../config.js';
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.js';
import { Database } from '../kernel/database/database.js';
import { migrate, type MigrationOptions, onDatabase } from '../kernel/database/migrations/migrate.js';
import { planOf } from '../kernel/database/migrations/plan.js';
import { migrateQueues } from '../kernel/jobs/queues.js';
import { UsedSecretKeys } from '../webhooks/index.js';
import type { ExitAction } from './run.js';

/** The arguments of `npm run migrate`. */
const FLAGS = ['--plan', '--contract', '--distribute'] as const;

/**
 * Migrates the database at `DATABASE_URL`, or the embedded one, to the newest schema. Safe to run twice at once.
 *
 * @param args `--plan` only prints what it would run and lock; `--contract` also removes what only the last release used;
 *   `--distribute` also distributes the tables over the machines of a Citus cluster
 * @param onExit registers an action for the end of the process: here, stopping the embedded PostgreSQL
 * @throws ConfigError when an argument is unknown
 */
export async function migrateAll(
  config: Config,
  args: readonly string[],
  onExit: (action: ExitAction) => void,
): Promise<void> {
  const unknown = args.find((each) => !(FLAGS as readonly string[]).includes(each));
  if (unknown !== undefined) throw new ConfigError(`${unknown} is not one of ${FLAGS.join(', ')}.`);
  const url = sessionUrlOf(config) ?? (await embeddedUrl(config, onExit));
  if (args.includes('--plan')) (await onDatabase(url, planOf)).forEach(print);
  else
    await migrateDatabase(url, {
      contract: args.includes('--contract'),
      distribute: args.includes('--distribute'),
      say: print,
    });
}

const print = (line: string) => void process.stdout.write(`${line}\n`);

async function embeddedUrl({ dataDir }: Config, onExit: (action: ExitAction) => void): Promise<string> {
  const embedded = await startEmbeddedPostgres({ dataDir });
  onExit((forced) => embedded.stop(forced));
  return embedded.url;
}

/** Migrates the service's schema and the queue's schema. */
export async function migrateDatabase(databaseUrl: string, options?: MigrationOptions): Promise<void> {
  await migrate(databaseUrl, options);
  await migrateQueues(databaseUrl);
}

/** Checks the variables that are required in production. @throws ConfigError that names the first missing variable */
export function requireProduction(config: Config): Config & { databaseUrl: string; secretKey: string } {
  const { databaseUrl, secretKey } = config;
  if (databaseUrl === undefined)
    throw new ConfigError(
      'DATABASE_URL is required: where PostgreSQL is, such as postgres://user:password@host/database.',
    );
  if (secretKey === undefined)
    throw new ConfigError(
      'SECRET_KEY is required: the same for all processes; generate one with: openssl rand -base64 48',
    );
  return { ...config, databaseUrl, secretKey };
}

/** Closes the application if the schema is not migrated. @throws Error that names the command to run */
export async function requireMigrated(app: INestApplicationContext): Promise<void> {
  const missing = await app.get(Database).missingMigrations();
  if (missing.length === 0) return;
  await app.close();
  throw new Error(
    `The database lacks ${missing.length} migration(s), the first being ${missing[0]}. Run: npm run migrate`,
  );
}

/** Closes the application if it lacks a key with which the database's secrets are encrypted. @throws Error that says what to do */
export async function requireSecretKey(app: INestApplicationContext): Promise<void> {
  try {
    await app.get(UsedSecretKeys, { strict: false }).require();
  } catch (error) {
    await app.close();
    throw error;
  }
}
