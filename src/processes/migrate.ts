import { type Config, ConfigError } from '../config.js';
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.js';
import { migrate, onDatabase, planOf, type Ways } from '../kernel/database/migrations/index.js';
import { migrateQueues } from '../kernel/jobs/queues.js';
import type { LastAct } from './run.js';

/** What `npm run migrate` is told to do, in the words of its arguments. */
const FLAGS = ['--plan', '--contract', '--distribute'] as const;

/**
 * Brings the database to the newest schema: the one of `DATABASE_URL`, else the embedded one. Safe to run twice at once.
 *
 * @param args `--plan` only prints what it would run and lock; `--contract` also removes what only the last release used;
 *   `--distribute` also distributes the tables over the machines of a Citus cluster
 * @param atTheEnd is handed the shutting down of the embedded PostgreSQL
 * @throws ConfigError when an argument is unknown
 */
export async function migrateAll(
  config: Config,
  args: readonly string[],
  atTheEnd: (act: LastAct) => void,
): Promise<void> {
  const unknown = args.find((each) => !(FLAGS as readonly string[]).includes(each));
  if (unknown !== undefined) throw new ConfigError(`${unknown} is none of ${FLAGS.join(', ')}.`);
  const url = config.databaseUrl ?? (await embeddedUrl(config, atTheEnd));
  if (args.includes('--plan')) (await onDatabase(url, planOf)).forEach(print);
  else
    await migrateDatabase(url, {
      contract: args.includes('--contract'),
      distribute: args.includes('--distribute'),
      say: print,
    });
}

const print = (line: string) => void process.stdout.write(`${line}\n`);

async function embeddedUrl({ dataDir }: Config, atTheEnd: (act: LastAct) => void): Promise<string> {
  const embedded = await startEmbeddedPostgres({ dataDir });
  atTheEnd((forced) => embedded.stop(forced));
  return embedded.url;
}

/** The product's schema and the queue's. */
export async function migrateDatabase(databaseUrl: string, ways?: Ways): Promise<void> {
  await migrate(databaseUrl, ways);
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
