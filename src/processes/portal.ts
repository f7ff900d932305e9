import { type DynamicModule, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { AccessModule } from '../access/index.js';
import type { Config } from '../config.js';
import type { Clock } from '../kernel/clock.js';
import { RequestRecorder } from '../kernel/http/request-recorder.js';
import { KernelModule } from '../kernel/kernel.module.js';
import type { Telemetry } from '../kernel/telemetry/telemetry.js';
import { Log } from '../kernel/log.js';
import {
  addressesOfForms,
  loadAssets,
  pagesOfForms,
  PortalAdapter,
  securityHeaders,
  wellFormedPaths,
} from '../portal/kit/index.js';
import { LiveStreams } from '../portal/live/live.portal.controller.js';
import { TechniciansModule } from '../technicians/index.js';
import { PortalModule } from '../portal/portal.module.js';
import { HealthModule } from './readiness.js';
import { listenOn, type Listening } from './listening.js';
import { createStarter, warnOfUnsafeTargets } from './production.js';

/** The portal process: the kernel, and the pages. */
@Module({})
class PortalProcess {
  static for(config: Config, clock?: Clock, telemetry?: Telemetry): DynamicModule {
    return {
      module: PortalProcess,
      imports: [
        KernelModule.for(config, 'portal', clock, { telemetry }),
        AccessModule,
        TechniciansModule,
        HealthModule,
        PortalModule,
      ],
    };
  }
}

/**
 * Creates the portal application without listening.
 *
 * @param config with `databaseUrl` and `secretKey` filled in; the schema must be migrated
 * @param clock the system clock by default; tests pass another one
 * @param telemetry metrics and traces; off by default
 */
export async function createPortal(
  config: Config,
  clock?: Clock,
  telemetry?: Telemetry,
): Promise<NestExpressApplication> {
  const adapter = new PortalAdapter(config);
  const app = await NestFactory.create<NestExpressApplication>(
    PortalProcess.for(config, clock, telemetry),
    adapter,
    {
      logger: new Log(config),
      abortOnError: false,
      // The FormGuard reads forms after the session was checked.
      bodyParser: false,
    },
  );
  adapter.observe(app.get(RequestRecorder));
  app.disable('x-powered-by');
  app.set('etag', false);
  app.use(securityHeaders, wellFormedPaths, addressesOfForms, pagesOfForms);
  loadAssets();
  return app;
}

/** Starts the portal in production. */
export const startPortal = createStarter({
  name: 'portal',
  create: createPortal,
  serve: (app, config) => {
    warnOfUnsafeTargets(app);
    return openPortal(app, config);
  },
});

/** Opens the port of the portal. */
export function openPortal(app: NestExpressApplication, config: Config): Promise<Listening> {
  const beforeClose = () => app.get(LiveStreams, { strict: false }).close();
  return listenOn(app, config, { name: 'portal', port: config.portalPort, beforeClose });
}
