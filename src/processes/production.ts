import type { INestApplicationContext } from '@nestjs/common';
import { Config, ConfigError } from '../config.js';
import type { Clock } from '../kernel/clock.js';
import { waitForDatabase } from '../kernel/database/availability.js';
import { Database } from '../kernel/database/database.js';
import { within } from '../kernel/deadline.js';
import { Log } from '../kernel/log.js';
import { measureProcess, MetricsServer } from '../kernel/telemetry/metrics-server.js';
import { Telemetry } from '../kernel/telemetry/telemetry.js';
import { isUnknownHost } from './listening.js';
import { requireMigrated, requireProduction, requireSecretKey } from './migrate.js';
import { Readiness } from './readiness.js';
import type { ExitAction, Running } from './run.js';

/** How long sending the last spans to the collector may take, in milliseconds. */
const FLUSH_TIMEOUT_MS = 2_000;

/**
 * Starts the metrics and traces of a process, if the environment enables them.
 *
 * @param name the process name
 * @param onExit registers an action for the end of the process: here, sending the last spans and closing the port
 * @throws ConfigError when `METRICS_HOST` is not an address of this machine; Error when the port is taken
 */
export async function startTelemetry(
  config: Config,
  name: string,
  onExit: (action: ExitAction) => void,
): Promise<Telemetry> {
  const log = new Log(config);
  const telemetry = await Telemetry.open(config, name, (problem) =>
    log.warn({ problem }, 'Traces are not sent.'),
  );
  onExit(() => within(FLUSH_TIMEOUT_MS, telemetry.tracer.close()).catch(() => undefined));
  if (config.metricsPort === undefined) return telemetry;
  measureProcess(telemetry.metrics);
  const server = await openServer(telemetry, config.metricsPort, config.metricsHost);
  onExit(() => Promise.resolve(server.close()));
  log.log({ address: server.address }, 'Metrics are served.');
  return telemetry;
}

async function openServer(telemetry: Telemetry, port: number, host: string): Promise<MetricsServer> {
  try {
    return await MetricsServer.open(telemetry, port, host);
  } catch (error) {
    if (!isUnknownHost(error)) throw error;
    throw new ConfigError(`METRICS_HOST must be an address or a name of this machine, not "${host}".`);
  }
}

/** Logs a warning if `WEBHOOK_UNSAFE_TARGETS` is set, which is only for development and tests. */
export function warnOfUnsafeTargets(app: INestApplicationContext): void {
  if (!app.get(Config).webhookUnsafeTargets) return;
  app
    .get(Log)
    .warn({}, 'WEBHOOK_UNSAFE_TARGETS is true: webhooks may reach ANY address, also inside this network.');
}

/**
 * Logs a warning if this process and those that run already may open more connections than PostgreSQL allows. A pooler between them
 * and PostgreSQL has limits of its own.
 */
async function warnOfFewConnections(app: INestApplicationContext): Promise<void> {
  const room = await app.get(Database).connectionRoom();
  if (room.needed <= room.allowed) return;
  app
    .get(Log)
    .warn(
      room,
      'PostgreSQL allows fewer connections than the processes may open: raise max_connections, lower DATABASE_POOL_MAX, or put a pooler between them.',
    );
}

/** A process in production. */
interface Process<App> {
  readonly name: string;
  readonly create: (config: Config, clock?: Clock, telemetry?: Telemetry) => Promise<App>;
  readonly serve: (app: App, config: Config) => Running | Promise<Running>;
}

/**
 * Creates the start function of a process in production. It waits for the database, and never migrates it.
 *
 * @returns a function that starts the process. `onExit` registers an action for the end of the process, here stopping the telemetry;
 *   `stop` resolves when the process is told to stop. It throws ConfigError when a required variable is missing, and Error when the
 *   schema is not migrated
 */
export function createStarter<App extends INestApplicationContext>({ name, create, serve }: Process<App>) {
  return async (
    config: Config,
    onExit: (action: ExitAction) => void = () => undefined,
    stop: Promise<void> = new Promise(() => undefined),
  ): Promise<Running> => {
    const production = requireProduction(config);
    const telemetry = await startTelemetry(production, name, onExit);
    await waitForDatabase(production, stop);
    const app = await create(production, undefined, telemetry);
    await requireMigrated(app);
    await requireSecretKey(app);
    const readiness = app.get(Readiness);
    telemetry.setHealthReader(() => readiness.check());
    await readiness.check();
    await warnOfFewConnections(app);
    return serve(app, config);
  };
}
