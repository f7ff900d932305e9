import type { INestApplicationContext } from '@nestjs/common';
import type { Config } from '../config.js';
import type { Clock } from '../kernel/clock.js';
import { untilDatabaseAnswers } from '../kernel/database/availability.js';
import type { Telemetry } from '../kernel/telemetry/telemetry.js';
import { requireMigrated } from './migrated.js';
import { requireProduction } from './migrate.js';
import { Readiness } from './readiness.js';
import type { LastAct, Running } from './run.js';
import { watch } from './watching.js';

/** A process of production: what it calls itself, how it is built, and how it begins to serve. */
interface Process<App> {
  readonly name: string;
  readonly create: (config: Config, clock?: Clock, telemetry?: Telemetry) => Promise<App>;
  readonly serve: (app: App, config: Config) => Running | Promise<Running>;
}

/**
 * Starts a process of production: on a database of its own, which it waits for, and never migrates.
 *
 * @returns what starts it. `atTheEnd` is handed the end of what lets the process be watched; `stop` resolves when the process is
 *   told to stop. It throws ConfigError when the environment lacks a variable, and Error when the schema is not migrated
 */
export function startsInProduction<App extends INestApplicationContext>({
  name,
  create,
  serve,
}: Process<App>) {
  return async (
    config: Config,
    atTheEnd: (act: LastAct) => void = () => undefined,
    stop: Promise<void> = new Promise(() => undefined),
  ): Promise<Running> => {
    const production = requireProduction(config);
    const telemetry = await watch(production, name, atTheEnd);
    await untilDatabaseAnswers(production, stop);
    const app = await create(production, undefined, telemetry);
    await requireMigrated(app);
    const readiness = app.get(Readiness);
    await readiness.status();
    telemetry.findStatusBy(() => readiness.status());
    return serve(app, config);
  };
}
