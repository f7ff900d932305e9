import { Controller, Get, Injectable, Module, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { AttachmentsModule, StoreHealth } from '../attachments/index.js';
import { Database } from '../kernel/database/database.js';
import type { DatabaseState } from '../kernel/database/side-connection.js';
import { Public } from '../kernel/http/route-policy.js';
import { Job } from '../kernel/jobs/job.js';
import { Log } from '../kernel/log.js';

/** How often a worker checks its readiness, in milliseconds. */
const CHECK_INTERVAL_MS = 5_000;

const READY = 'ready';
const DATABASE_REASONS: Record<DatabaseState, string> = {
  ready: READY,
  unreachable: 'database unreachable',
  'read-only': 'database is read-only',
};

/** Whether this process can do its work. It is not ready from the moment it is told to stop. */
@Injectable()
export class Readiness {
  private isDraining = false;
  private lastStatus = READY;

  constructor(
    private readonly database: Database,
    private readonly store: StoreHealth,
    private readonly log: Log,
  ) {}

  /** Reports this process as not ready from now on, because it is stopping. */
  drain(): void {
    this.isDraining = true;
  }

  /** `ready`, or why the process is not ready. Changes are logged. */
  @Job({ name: 'readiness', everyMs: CHECK_INTERVAL_MS })
  async status(): Promise<string> {
    if (this.isDraining) return 'stopping';
    const status = await this.check();
    if (status !== this.lastStatus) this.logChange(status);
    this.lastStatus = status;
    return status;
  }

  private async check(): Promise<string> {
    const [state, problem] = await Promise.all([this.database.state(), this.store.problem()]);
    if (state !== 'ready') return DATABASE_REASONS[state];
    return problem === undefined ? READY : `attachment store cannot be written: ${problem}`;
  }

  private logChange(status: string): void {
    if (status === READY) this.log.log({}, 'The process is ready again.');
    else this.log.error({ reason: status }, 'The process is not ready until this is fixed.');
  }
}

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
  async ready(@Res({ passthrough: true }) response: Response): Promise<{ status: string }> {
    const status = await this.readiness.status();
    response.status(status === 'ready' ? 200 : 503);
    return { status };
  }
}

/** The health checks over HTTP. */
@Module({ imports: [ReadinessModule], controllers: [HealthController], exports: [ReadinessModule] })
export class HealthModule {}
