import { Controller, Get, Injectable, Module, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { AttachmentsModule, StoreHealth } from '../attachments/index.js';
import { Database } from '../kernel/database/database.js';
import type { DatabaseState } from '../kernel/database/side-connection.js';
import { Public } from '../kernel/http/route-policy.js';
import { Job } from '../kernel/jobs/job.js';
import { Log } from '../kernel/log.js';
import { Metrics } from '../kernel/telemetry/metrics.js';
import type { ProcessHealth } from '../kernel/telemetry/telemetry.js';

/** How often a worker checks its readiness, in milliseconds. */
const CHECK_INTERVAL_MS = 5_000;

const READY = 'ready';
const STATUSES: Record<DatabaseState, string> = {
  ready: READY,
  unreachable: 'database unreachable',
  'no connection': 'no connection to the database can be had',
  'read-only': 'database is read-only',
};

/**
 * Whether this process can do its work. It is not ready from the moment it is told to stop. An attachment store that cannot be written
 * is reported too, but the process stays in service: only uploads fail.
 */
@Injectable()
export class Readiness {
  private isDraining = false;
  private lastStatus = READY;
  private lastStoreProblem: string | undefined;

  constructor(
    private readonly database: Database,
    private readonly store: StoreHealth,
    private readonly log: Log,
    metrics: Metrics,
  ) {
    metrics.gauge(
      { name: 'maintenance_process_ready', help: 'Whether the process is ready: 0 or 1.', isShared: true },
      async () => asSample((await this.check()).status === READY),
    );
    metrics.gauge(
      {
        name: 'maintenance_attachment_store_writable',
        help: 'Whether files can be stored: 0 or 1.',
        isShared: true,
      },
      async () => asSample((await this.store.problem()) === undefined),
    );
  }

  /** Reports this process as not ready from now on, because it is stopping. */
  drain(): void {
    this.isDraining = true;
  }

  /** `ready`, or why the process is not ready, and why no file can be stored. Changes are logged. */
  @Job({ name: 'readiness', everyMs: CHECK_INTERVAL_MS })
  async check(): Promise<ProcessHealth> {
    if (this.isDraining) return { status: 'stopping' };
    const [state, problem] = await Promise.all([this.database.state(), this.store.problem()]);
    const status = STATUSES[state];
    if (status !== this.lastStatus) this.logChange(status);
    if (problem !== this.lastStoreProblem) this.logStore(problem);
    this.lastStatus = status;
    this.lastStoreProblem = problem;
    return {
      status,
      ...(problem === undefined ? {} : { attachment_store: `cannot be written: ${problem}` }),
    };
  }

  private logChange(status: string): void {
    if (status === READY) this.log.log({}, 'The process is ready again.');
    else this.log.error({ reason: status }, 'The process is not ready until this is fixed.');
  }

  private logStore(problem: string | undefined): void {
    if (problem === undefined) this.log.log({}, 'The attachment store can be written again.');
    else
      this.log.error(
        { reason: problem },
        'The attachment store cannot be written: uploads fail until this is fixed.',
      );
  }
}

const asSample = (isTrue: boolean) => [{ value: isTrue ? 1 : 0 }];

/** Provides `Readiness`; `HealthModule` serves it over HTTP. */
@Module({ imports: [AttachmentsModule], providers: [Readiness], exports: [Readiness] })
export class ReadinessModule {}

/** The health checks of orchestrators: whether the process is alive, and whether it accepts requests. Outside the base path. */
@ApiExcludeController()
@Controller('health')
class HealthController {
  constructor(private readonly readiness: Readiness) {}

  @Get('live')
  @Public()
  live(): { status: string } {
    return { status: 'live' };
  }

  /** 200 while the process can do its work and is not stopping; otherwise 503 with the reason. */
  @Get('ready')
  @Public()
  async ready(@Res({ passthrough: true }) response: Response): Promise<ProcessHealth> {
    const health = await this.readiness.check();
    response.status(health.status === READY ? 200 : 503);
    return health;
  }
}

/** The health checks over HTTP. */
@Module({ imports: [ReadinessModule], controllers: [HealthController], exports: [ReadinessModule] })
export class HealthModule {}
