import { setFlagsFromString } from 'node:v8';
import { type Config, sessionUrlOf } from '../config.js';
import { DemoService, type DemoPlant } from '../demo/index.js';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.js';
import { readOrCreateSecretKey } from '../embedded-postgres/secret-key.js';
import { BASE_PATH } from '../kernel/base-path.js';
import { VERSION } from '../kernel/version.js';
import { createApi, listen } from './api.js';
import { migrateDatabase, requireSecretKey } from './migrate.js';
import { serve } from './operator.js';
import { createPortal, openPortal } from './portal.js';
import { Readiness } from './readiness.js';
import type { ExitAction, Running } from './run.js';
import { startTelemetry } from './production.js';
import { createWorker, work } from './worker.js';

/**
 * Starts the whole service in one process, for trying it out. It uses an embedded PostgreSQL unless `DATABASE_URL` is set, migrates the
 * database, and seeds the demo data once. It prints the addresses, and at the first start an API key.
 *
 * @param onExit registers an action for the end of the process: here, stopping the embedded PostgreSQL and the telemetry
 */
export async function startAllInOne(
  environment: Config,
  onExit: (action: ExitAction) => void,
): Promise<Running> {
  collectEarlier();
  const embedded = environment.databaseUrl === undefined ? await startEmbedded(environment) : undefined;
  // `stop` leaves the server running while another process uses it.
  if (embedded) onExit((forced) => embedded.stop(forced));
  const secretKey = environment.secretKey ?? readOrCreateSecretKey(environment.dataDir);
  const databaseUrl = environment.databaseUrl ?? embedded!.url;
  const signUpPlan = environment.signUpPlan ?? 'enterprise';
  const config: Config = { ...environment, databaseUrl, secretKey, signUpPlan };
  await migrateDatabase(sessionUrlOf(config)!);
  const demo = config.demo ? await seedDemo(config) : null;
  const telemetry = await startTelemetry(config, 'all-in-one', onExit);
  const app = await createApi(config, undefined, telemetry);
  await requireSecretKey(app);
  const readiness = app.get(Readiness);
  await readiness.check();
  telemetry.setHealthReader(() => readiness.check());
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

/**
 * V8 collects all garbage when the heap has grown by a quarter since the last time. By default it lets the heap of this process nearly
 * double: 20 MiB more, which saves about one percent of the processor time.
 */
function collectEarlier(): void {
  setFlagsFromString('--heap-growing-percent=25');
}

async function startEmbedded(config: Config): Promise<EmbeddedPostgres> {
  print(`Starting the embedded PostgreSQL in ${config.dataDir} …`);
  return startEmbeddedPostgres({ dataDir: config.dataDir, log: print });
}

async function seedDemo(config: Config): Promise<DemoPlant> {
  print('Preparing the demo plant …');
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
  print(
    ['', `  Maintenance API ${VERSION}`, '', ...addresses, ...(key === null ? withoutKey : withKey), ''].join(
      '\n',
    ),
  );
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
