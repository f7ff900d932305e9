import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { AttachmentStore } from '../attachments/index.js';
import { ChangesService } from '../changes/index.js';
import { systemPrincipal } from '../kernel/auth/principal.js';
import { Database } from '../kernel/database/database.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { FeedCursors } from '../kernel/events/feed-cursors.js';
import { type AfterTurn, Turns } from '../kernel/jobs/turn.js';
import { Log } from '../kernel/log.js';
import { dueExports, ExportClaims, LeaseLost, type ClaimedExport } from './export-claims.js';
import { EXPORTS } from './export.entity.js';
import { ExportWriter } from './export-writer.js';

/** How often the row says how far an export is, in milliseconds. */
const TELL_EVERY_MS = 1_000;

/** The process ends: what is not finished is given back. */
class Stopping extends Error {}

/** Makes exports, as a worker. Any number of workers may do so at once. */
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

  /** Makes the export of a business that has waited longest. It holds a connection for as long as it takes. */
  @Turns({ kind: EXPORTS, lane: 'long', everyMs: 1_000, due: dueExports })
  async makeNext(businessId: string, stopping: AbortSignal): Promise<AfterTurn> {
    const claim = await this.claims.claim(businessId);
    if (!claim) return (await this.claims.nextAt(businessId)) ?? false;
    try {
      await this.writeAndKeep(claim, stopping);
    } catch (error) {
      await this.settle(claim, error).catch((err: unknown) =>
        this.log.error({ err, export_id: claim.id }, 'an export is left to its lease'),
      );
    }
    return true;
  }

  private async writeAndKeep(claim: ClaimedExport, stopping: AbortSignal): Promise<void> {
    // Before the snapshot: what is committed in between is in the file, and is told again behind the cursor.
    const changesCursor = this.feedCursors.behind(claim.businessId, await this.changes.end(claim.businessId));
    const file = await this.database.snapshot(systemPrincipal(claim.businessId), (tenant) =>
      this.writer.write(tenant, claim, this.teller(claim, stopping)),
    );
    const objectName = `${claim.businessId}/${randomUUID()}`;
    try {
      await this.claims.renew(claim, file.rows);
      await this.store.put(objectName, file);
    } catch (error) {
      await rm(file.path, { force: true });
      throw error;
    }
    const { rows, size: bytes } = file;
    if (!(await this.claims.finish(claim, { rows, bytes, objectName, changesCursor })))
      await this.store.remove(objectName);
  }

  /** Says how far it is now and then, and hears that it was cancelled. */
  private teller(claim: ClaimedExport, stopping: AbortSignal): (rows: number) => Promise<void> {
    let toldAt = Date.now();
    return async (rows) => {
      if (stopping.aborted) throw new Stopping();
      if (Date.now() - toldAt < TELL_EVERY_MS) return;
      toldAt = Date.now();
      await this.claims.renew(claim, rows);
    };
  }

  private async settle(claim: ClaimedExport, error: unknown): Promise<void> {
    if (error instanceof LeaseLost) return;
    if (error instanceof Stopping) return this.claims.giveBack(claim);
    this.log.error({ err: error, export_id: claim.id }, 'an export was not made');
    await this.claims.fail(claim, error instanceof ApiError ? error.code : 'internal_error');
  }
}
