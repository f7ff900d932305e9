import { type DynamicModule, type INestApplicationContext, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AccessModule } from '../access/index.js';
import { AttachmentsModule } from '../attachments/index.js';
import { ChangesModule } from '../changes/index.js';
import { Config } from '../config.js';
import { ExportsModule } from '../exports/index.js';
import { ImportsModule } from '../imports/index.js';
import type { Clock } from '../kernel/clock.js';
import { JobRunner } from '../kernel/jobs/job-runner.js';
import { JobsModule } from '../kernel/jobs/jobs.module.js';
import { KernelModule } from '../kernel/kernel.module.js';
import type { Telemetry } from '../kernel/telemetry/telemetry.js';
import { Log } from '../kernel/log.js';
import { VERSION } from '../kernel/version.js';
import { NoticeDeliveryModule } from '../notifications/delivery/index.js';
import { LaborModule } from '../labor/index.js';
import { OperationsModule } from '../operations/index.js';
import { RetentionModule } from '../retention/index.js';
import { SandboxMovesModule } from '../sandboxes/moving/index.js';
import { DeliveryModule } from '../webhooks/delivery/index.js';
import { createStarter, warnOfUnsafeTargets } from './production.js';
import { ReadinessModule } from './readiness.js';
import { closeBy, type Running } from './run.js';

/** The worker process: the kernel, and the resources without their routes. The modules declare the background work. */
@Module({})
class WorkerModule {
  /**
   * @param clock the system clock by default; tests pass another one
   * @param telemetry metrics and traces; off by default
   */
  static for(config: Config, clock?: Clock, telemetry?: Telemetry): DynamicModule {
    return {
      module: WorkerModule,
      imports: [
        KernelModule.for(config, 'worker', clock, { telemetry }),
        JobsModule,
        ReadinessModule,
        AccessModule,
        OperationsModule,
        LaborModule,
        AttachmentsModule,
        ChangesModule,
        ExportsModule,
        ImportsModule,
        DeliveryModule,
        NoticeDeliveryModule,
        RetentionModule,
        SandboxMovesModule,
      ],
    };
  }
}

/**
 * Creates a worker application without starting its work.
 *
 * @param config with `databaseUrl` and `secretKey` filled in; the schema must be migrated
 */
export function createWorker(
  config: Config,
  clock?: Clock,
  telemetry?: Telemetry,
): Promise<INestApplicationContext> {
  return NestFactory.createApplicationContext(WorkerModule.for(config, clock, telemetry), {
    logger: new Log(config),
    abortOnError: false,
  });
}

/**
 * Starts the work of a worker. When it is stopped, it finishes the work in progress. Another worker takes over what it could not finish
 * in time, when the lease ends (D31).
 */
export function work(app: INestApplicationContext): Running {
  app.get(JobRunner).start();
  const log = app.get(Log);
  warnOfUnsafeTargets(app);
  log.log({ version: VERSION }, 'The worker is running.');
  return {
    stop: async (deadline = AbortSignal.timeout(app.get(Config).stopTimeoutMs)) => {
      log.log({}, 'The worker stops.');
      if (!(await closeBy(deadline, app.close())))
        log.warn({}, 'The stop timeout is over: another worker takes over the unfinished work.');
    },
  };
}

/** Starts the worker in production. */
export const startWorker = createStarter({
  name: 'worker',
  create: createWorker,
  serve: work,
});
