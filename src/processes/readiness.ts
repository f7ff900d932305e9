import { Injectable, Module } from '@nestjs/common';
import { AttachmentsModule, StoreHealth } from '../attachments/index.js';
import type { DatabaseState } from '../kernel/database/probe.js';
import { Database } from '../kernel/database/database.js';
import { Job } from '../kernel/jobs/job.js';
import { Log } from '../kernel/log.js';

/** How often a worker, which no one asks, looks whether it is ready, in milliseconds. */
const LOOK_MS = 5_000;

const READY = 'ready';
const DATABASE_REASONS: Record<DatabaseState, string> = {
  ready: READY,
  unreachable: 'database unreachable',
  'read-only': 'database is read-only',
};

/** Whether this process can do its work. It says no from the moment it is told to stop. */
@Injectable()
export class Readiness {
  private isDraining = false;
  private lastStatus = READY;

  constructor(
    private readonly database: Database,
    private readonly store: StoreHealth,
    private readonly log: Log,
  ) {}

  /** Takes this process out of rotation. */
  drain(): void {
    this.isDraining = true;
  }

  /** `ready`, or why it is not. A change of it is logged, in one line. */
  @Job({ name: 'readiness', everyMs: LOOK_MS })
  async status(): Promise<string> {
    if (this.isDraining) return 'stopping';
    const status = await this.find();
    if (status !== this.lastStatus) this.tell(status);
    this.lastStatus = status;
    return status;
  }

  private async find(): Promise<string> {
    const [state, problem] = await Promise.all([this.database.state(), this.store.problem()]);
    if (state !== 'ready') return DATABASE_REASONS[state];
    return problem === undefined ? READY : `attachment store cannot be written: ${problem}`;
  }

  private tell(status: string): void {
    if (status === READY) this.log.log({}, 'ready again');
    else this.log.error({ reason: status }, 'not ready until this is mended');
  }
}

/** Whether the process can do its work; for those that listen, `HealthModule` tells others. */
@Module({ imports: [AttachmentsModule], providers: [Readiness], exports: [Readiness] })
export class ReadinessModule {}
