import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { AttachmentStore } from '../attachments/index.js';
import { ChangesService } from '../changes/index.js';
import { systemPrincipal } from '../kernel/auth/principal.js';
import { Database } from '../kernel/database/database.js';
import { isTransient } from '../kernel/database/failures.js';
import { ApiError } from '../kernel/errors/api-error.js';
import type { ErrorCode } from '../kernel/errors/catalogue.js';
import { FeedCursors } from '../kernel/events/feed.js';
import { type AfterTurn, Turns } from '../kernel/jobs/turn.js';
import { Log } from '../kernel/log.js';
import {
  dueExports,
  ExportClaims,
  exportsUnderWay,
  nextExports,
  LeaseLost,
  type ClaimedExport,
} from './export-claims.js';
import { EXPORTS } from './export.entity.js';
import { ExportWriter } from './export-writer.js';

/** How often the progress is written to the row and the lease renewed, in milliseconds. */
const PROGRESS_INTERVAL_MS = 1_000;

/** Thrown when the process stops. The unfinished export is released. */
class Stopping extends Error {}

/** Makes exports. Any number of workers may run it at once. */
@Injectable()
export class ExportRunner {
  constructor(
    private readonly claims: ExportClaims,
    private readonly database: Database,
    private readonly changes: ChangesService,
    private readonly feedCursors: FeedCursors,
    private readonly writer: ExportWriter,
    private readonly store: AttachmentStore,
    private readonly log: Log,
  ) {}

  /** Makes the export of a business that has waited longest. Holds a connection for the whole time. */
  @Turns({
    kind: EXPORTS,
    lane: 'long',
    everyMs: 1_000,
    due: dueExports,
    underWay: exportsUnderWay,
    dueTimes: nextExports,
  })
  async makeNext(businessId: string, stopping: AbortSignal): Promise<AfterTurn> {
    const claim = await this.claims.claim(businessId);
    if (!claim) return (await this.claims.nextAt(businessId)) ?? false;
    try {
      await this.writeAndStore(claim, stopping);
    } catch (error) {
      await this.recordFailure(claim, error).catch((err: unknown) =>
        this.log.error({ err, export_id: claim.id }, 'The failure of an export could not be recorded.'),
      );
    }
    return true;
  }

  private async writeAndStore(claim: ClaimedExport, stopping: AbortSignal): Promise<void> {
    // Reads the cursor before the snapshot: a change that commits in between is in the file, and appears again after the
    // cursor.
    const changesCursor = this.feedCursors.after(claim.businessId, await this.changes.end(claim.businessId));
    const file = await this.database.snapshot(systemPrincipal(claim.businessId), (tenant) =>
      this.writer.write(tenant, claim, this.progressRecorder(claim, stopping)),
    );
    const objectName = `${claim.businessId}/${randomUUID()}`;
    try {
      await this.claims.renew(claim, file.rows);
      await this.whileRenewing(claim, file.rows, () => this.store.put(objectName, file));
    } catch (error) {
      await rm(file.path, { force: true });
      throw error;
    }
    const { rows, size: bytes } = file;
    if (!(await this.claims.finish(claim, { rows, bytes, objectName, changesCursor })))
      await this.store.remove(objectName);
  }

  /** Renews the lease until a step is done that does not report its progress. `finish` decides whether the lease was kept. */
  private async whileRenewing(claim: ClaimedExport, rows: number, step: () => Promise<void>): Promise<void> {
    const renewal = setInterval(
      () => void this.claims.renew(claim, rows).catch(() => undefined),
      PROGRESS_INTERVAL_MS,
    );
    try {
      await step();
    } finally {
      clearInterval(renewal);
    }
  }

  /** Writes the progress from time to time, and notices a cancelled export. */
  private progressRecorder(claim: ClaimedExport, stopping: AbortSignal): (rows: number) => Promise<void> {
    let recordedAt = Date.now();
    return async (rows) => {
      if (stopping.aborted) throw new Stopping();
      if (Date.now() - recordedAt < PROGRESS_INTERVAL_MS) return;
      recordedAt = Date.now();
      await this.claims.renew(claim, rows);
    };
  }

  private async recordFailure(claim: ClaimedExport, error: unknown): Promise<void> {
    if (error instanceof LeaseLost) return;
    if (error instanceof Stopping) return this.claims.release(claim);
    this.log.error({ err: error, export_id: claim.id }, 'An export failed.');
    await this.claims.fail(claim, codeOf(error));
  }
}

function codeOf(error: unknown): ErrorCode {
  if (error instanceof ApiError) return error.code;
  return isTransient(error) ? 'unavailable' : 'internal_error';
}
