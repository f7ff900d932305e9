import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { parse } from 'node:querystring';
import type { Config } from '../config.js';
import type { Clock } from '../kernel/clock.js';
import { BASE_PATH } from '../kernel/base-path.js';
import { ApiAdapter } from '../kernel/http/api-adapter.js';
import { ApiMiddleware } from '../kernel/http/api.middleware.js';
import { RequestRecorder } from '../kernel/http/request-recorder.js';
import { Log } from '../kernel/log.js';
import type { Telemetry } from '../kernel/telemetry/telemetry.js';
import { Reference } from '../reference/reference.controller.js';
import { ApiModule } from './api.module.js';
import { listenOn, type Listening } from './listening.js';
import { createStarter, warnOfUnsafeTargets } from './production.js';

/**
 * Creates the API application without listening.
 *
 * @param config with `databaseUrl` and `secretKey` filled in; the schema must be migrated
 * @param clock the system clock by default; tests pass another one
 * @param telemetry metrics and traces; off by default
 */
export async function createApi(
  config: Config,
  clock?: Clock,
  telemetry?: Telemetry,
): Promise<NestExpressApplication> {
  const adapter = new ApiAdapter(config);
  const app = await NestFactory.create<NestExpressApplication>(
    ApiModule.for(config, clock, telemetry),
    adapter,
    {
      logger: new Log(config),
      abortOnError: false,
      // The ValidationInterceptor reads bodies after the guards, so the body of an unauthenticated caller is never parsed.
      bodyParser: false,
    },
  );
  adapter.observe(app.get(RequestRecorder));
  app.set('etag', false);
  // Without a limit on the number of parameters: Node would ignore those after the thousandth instead of refusing them.
  app.set('query parser', (query: string | null) => parse(query ?? '', '&', '=', { maxKeys: 0 }));
  app.disable('x-powered-by');
  ApiMiddleware.install(app);
  app.get(Reference).setApp(app);
  return app;
}

/** Starts the API in production. */
export const startApi = createStarter({
  name: 'api',
  create: createApi,
  serve: (app, config) => {
    warnOfUnsafeTargets(app);
    return listen(app, config);
  },
});

/** Opens the port of the API. */
export function listen(app: NestExpressApplication, config: Config): Promise<Listening> {
  return listenOn(app, config, { name: 'API', port: config.port, path: BASE_PATH });
}
