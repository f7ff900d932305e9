import type { INestApplicationContext } from '@nestjs/common';
import type { Config } from '../config.js';
import type { Clock } from '../kernel/clock.js';
import { waitForDatabase } from '../kernel/database/availability.js';
import type { Telemetry } from '../kernel/telemetry/telemetry.js';
import { requireMigrated } from './migrated.js';
import { requireProduction } from './migrate.js';
import { Readiness } from './readiness.js';
import type { ExitAction, Running } from './run.js';
import { startTelemetry } from './telemetry.js';

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
    const readiness = app.get(Readiness);
    await readiness.status();
    telemetry.setStatusReader(() => readiness.status());
    return serve(app, config);
  };
}
