import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Socket } from 'node:net';
import type { Config } from '../config.js';
import type { Clock } from '../kernel/clock.js';
import { Database } from '../kernel/database/database.js';
import { BASE_PATH } from '../kernel/http/base-path.js';
import { ApiAdapter } from '../kernel/http/api-adapter.js';
import { FrontDoor } from '../kernel/http/front-door.js';
import { rawProblem } from '../kernel/http/raw-problem.js';
import { Reference } from '../reference/reference.js';
import { Log } from '../kernel/log.js';
import { ApiModule } from './api.module.js';
import { Readiness } from './health.controller.js';
import { requireProduction } from './migrate.js';
import type { Running } from './run.js';

/**
 * Builds the API, not yet listening.
 *
 * @param config with `databaseUrl` and `secretKey` filled in; the schema must be migrated
 * @param clock the time; the machine's own unless a test moves it
 */
export async function createApi(config: Config, clock?: Clock): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(
    ApiModule.for(config, clock),
    new ApiAdapter(),
    {
      logger: new Log(config),
      abortOnError: false,
      // Bodies are read after admission, by the call interceptor: a stranger's bytes are never parsed.
      bodyParser: false,
    },
  );
  app.set('etag', false);
  app.set('query parser', 'simple');
  app.disable('x-powered-by');
  FrontDoor.install(app);
  app.get(Reference).of(app);
  // What is not even HTTP never reaches a filter; it still gets the envelope of §7.
  app.getHttpServer().on('clientError', (error: Error & { code?: string }, socket: Socket) => {
    if (socket.writable)
      socket.end(
        rawProblem(error.code === 'HPE_HEADER_OVERFLOW' ? 'headers_too_large' : 'malformed_request'),
      );
    else socket.destroy();
  });
  return app;
}

/**
 * Starts the API of production: on a database of its own, which it never migrates.
 *
 * @throws ConfigError when the environment lacks a variable; Error when the schema is not migrated
 */
export async function startApi(config: Config): Promise<Running> {
  const app = await createApi(requireProduction(config));
  await requireMigrated(app);
  return listen(app, config);
}

/** Opens the port, and knows how to close it: readiness off first, then no new requests, then the pool. */
export async function listen(app: NestExpressApplication, config: Config): Promise<Running> {
  await app.listen(config.port, config.host);
  app.get(Log).log({ address: `http://${config.host}:${config.port}${BASE_PATH}` }, 'the API listens');
  return {
    stop: async () => {
      app.get(Readiness).drain();
      await app.close();
    },
  };
}

async function requireMigrated(app: NestExpressApplication): Promise<void> {
  const missing = await app.get(Database).missingMigrations();
  if (missing.length === 0) return;
  await app.close();
  throw new Error(
    `The database lacks ${missing.length} migration(s), the first being ${missing[0]}. Run: npm run migrate`,
  );
}
