import type { Config } from '../config.js';
import { DemoService, type DemoPlant } from '../demo/index.js';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.js';
import { readOrCreateSecretKey } from '../embedded-postgres/secret-key.js';
import { BASE_PATH } from '../kernel/base-path.js';
import { createApi, listen } from './api.js';
import { migrateDatabase } from './migrate.js';
import { serve } from './operator.js';
import { createPortal, openPortal } from './portal.js';
import { Readiness } from './readiness.js';
import type { LastAct, Running } from './run.js';
import { watch } from './watching.js';
import { createWorker, work } from './worker.js';

/**
 * The whole service in one process, for a newcomer: an embedded PostgreSQL unless `DATABASE_URL` names another,
 * migrated and seeded once. Prints where everything is, and a key the first time.
 *
 * @param atTheEnd is handed the shutting down of the embedded PostgreSQL, which nothing else of the process may keep from, and
 *   the end of what lets the process be watched
 */
export async function startAllInOne(given: Config, atTheEnd: (act: LastAct) => void): Promise<Running> {
  const embedded = given.databaseUrl === undefined ? await startEmbedded(given) : undefined;
  // One that was running before is someone else's to stop, and lives on.
  if (embedded) atTheEnd((forced) => embedded.stop(forced));
  const secretKey = given.secretKey ?? readOrCreateSecretKey(given.dataDir);
  const config: Config = { ...given, databaseUrl: given.databaseUrl ?? embedded!.url, secretKey };
  await migrateDatabase(config.databaseUrl!);
  const demo = config.demo ? await seedDemo(config) : null;
  const telemetry = await watch(config, 'all-in-one', atTheEnd);
  const app = await createApi(config, undefined, telemetry);
  const readiness = app.get(Readiness);
  await readiness.status();
  telemetry.findStatusBy(() => readiness.status());
  const api = await listen(app, config);
  const portal = await openPortal(await createPortal(config, undefined, telemetry), config);
  const worker = work(await createWorker(config, undefined, telemetry));
  welcome(api.origin, portal.origin, demo);
  return {
    drain: () => {
      api.drain?.();
      portal.drain?.();
    },
    stop: async (deadline) => {
      await Promise.all([api.stop(deadline), portal.stop(deadline), worker.stop(deadline)]);
    },
  };
}

async function startEmbedded(config: Config): Promise<EmbeddedPostgres> {
  print(`Starting the embedded PostgreSQL in ${config.dataDir} …`);
  return startEmbeddedPostgres({ dataDir: config.dataDir, log: print });
}

async function seedDemo(config: Config): Promise<DemoPlant> {
  print('Looking after the demo plant …');
  return serve(config, (services) => services.get(DemoService).seedOnce());
}

function welcome(origin: string, portal: string, demo: DemoPlant | null): void {
  const key = demo?.key ?? null;
  const withKey = [
    `  Demo key   ${key}`,
    '',
    '  Try it:',
    `  curl -s "${origin}${BASE_PATH}/assets?limit=2" -H "Authorization: Bearer ${key}"`,
  ];
  const withoutKey = [
    '  Demo key   printed at the first start; for another: npm run -s cli -- key create --help',
  ];
  const addresses = [
    `  Portal     ${portal}`,
    ...(demo?.signIns ?? []).map(
      ({ role, email, password }) => `             ${role.padEnd(10)} ${email}  ${password}`,
    ),
    `  API        ${origin}${BASE_PATH}`,
    `  Reference  ${origin}/docs`,
  ];
  print(['', ...addresses, ...(key === null ? withoutKey : withKey), ''].join('\n'));
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
