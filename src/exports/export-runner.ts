import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { AttachmentStore } from '../attachments/index.js';
import { ChangesService } from '../changes/index.js';
import { systemPrincipal } from '../kernel/auth/principal.js';
import { Database } from '../kernel/database/database.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { FeedCursors } from '../kernel/http/feed-cursors.js';
import { Job } from '../kernel/jobs/job.js';
import { Log } from '../kernel/log.js';
import { ExportClaims, LeaseLost, type ClaimedExport } from './export-claims.js';
import { ExportWriter } from './export-writer.js';

/** Exports at once in one process: each holds a connection for as long as it takes. */
const AT_ONCE = 2;
/** How often the row says how far an export is, in milliseconds. */
const TELL_EVERY_MS = 1_000;

/** The process ends: what is not finished is given back. */
class Stopping extends Error {}

/** Makes exports, as a worker. Any number of workers may do so at once. */
@Injectable()
export class ExportRunner implements OnModuleDestroy {
  private readonly running = new Set<Promise<void>>();
  private isStopping = false;

  constructor(
    private readonly claims: ExportClaims,
    private readonly database: Database,
    private readonly changes: ChangesService,
    private readonly feedCursors: FeedCursors,
    private readonly writer: ExportWriter,
    private readonly store: AttachmentStore,
    private readonly log: Log,
  ) {}

  /** Begins what is due, as far as there is room. */
  @Job({ name: 'exports', everyMs: 1_000 })
  async round(): Promise<void> {
    while (this.running.size < AT_ONCE && !this.isStopping) {
      const claim = await this.claims.claim();
      if (!claim) return;
      const making = this.make(claim).finally(() => this.running.delete(making));
      this.running.add(making);
    }
  }

  /** Resolves once nothing is under way any more. */
  async onModuleDestroy(): Promise<void> {
    this.isStopping = true;
    await Promise.all(this.running);
  }

  private async make(claim: ClaimedExport): Promise<void> {
    try {
      await this.writeAndKeep(claim);
    } catch (error) {
      await this.settle(claim, error).catch((err: unknown) =>
        this.log.error({ err, export_id: claim.id }, 'an export is left to its lease'),
      );
    }
  }

  private async writeAndKeep(claim: ClaimedExport): Promise<void> {
    // Before the snapshot: what is committed in between is in the file, and is told again behind the cursor.
    const changesCursor = this.feedCursors.behind(claim.businessId, await this.changes.end(claim.businessId));
    const file = await this.database.snapshot(systemPrincipal(claim.businessId), (tenant) =>
      this.writer.write(tenant, claim, this.teller(claim)),
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
  private teller(claim: ClaimedExport): (rows: number) => Promise<void> {
    let toldAt = Date.now();
    return async (rows) => {
      if (this.isStopping) throw new Stopping();
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
