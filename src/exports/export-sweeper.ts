import { Injectable } from '@nestjs/common';
import { AttachmentStore } from '../attachments/index.js';
import { Clock } from '../kernel/clock.js';
import { sql } from '../kernel/database/sql.js';
import { AcrossBusinesses } from '../kernel/database/unscoped/across-businesses.js';
import { Job } from '../kernel/jobs/job.js';

/** How many exports a round takes of each kind. */
const BATCH = 100;
/** How long it is known that there was an export, in milliseconds. */
const REMEMBERED_MS = 30 * 24 * 60 * 60 * 1000;

interface Kept {
  readonly id: string;
  readonly business_id: string;
  readonly object_name: string | null;
}

/** Takes files away whose time is over, or that were cancelled; the bytes first, so that a crash in between is made good. */
@Injectable()
export class ExportSweeper {
  constructor(
    private readonly acrossBusinesses: AcrossBusinesses,
    private readonly store: AttachmentStore,
    private readonly clock: Clock,
  ) {}

  /** @returns whether there is more */
  @Job({ name: 'export-sweep', everyMs: 60_000 })
  async round(): Promise<boolean> {
    const expired = await this.expire();
    const deleted = await this.removeDeleted();
    await this.forget();
    return expired === BATCH || deleted === BATCH;
  }

  private async expire(): Promise<number> {
    const now = this.clock.now();
    const over = await this.acrossBusinesses.rows<Kept>(sql`SELECT id, business_id, object_name FROM exports
      WHERE status = 'ready' AND expires_at <= ${now} ORDER BY expires_at LIMIT ${BATCH}`);
    for (const { id, business_id, object_name } of over) {
      await this.store.remove(object_name!);
      await this.acrossBusinesses
        .rows(sql`UPDATE exports SET status = 'expired', object_name = NULL, updated_at = ${now}
        WHERE business_id = ${business_id} AND id = ${id} AND status = 'ready'`);
    }
    return over.length;
  }

  private async removeDeleted(): Promise<number> {
    const deleted = await this.acrossBusinesses
      .rows<Kept>(sql`SELECT id, business_id, object_name FROM exports
      WHERE deleted_at IS NOT NULL ORDER BY deleted_at LIMIT ${BATCH}`);
    for (const { id, business_id, object_name } of deleted) {
      if (object_name !== null) await this.store.remove(object_name);
      await this.acrossBusinesses.rows(
        sql`DELETE FROM exports WHERE business_id = ${business_id} AND id = ${id} AND deleted_at IS NOT NULL`,
      );
    }
    return deleted.length;
  }

  private async forget(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - REMEMBERED_MS);
    await this.acrossBusinesses.rows(sql`DELETE FROM exports WHERE (business_id, id) IN (
      SELECT business_id, id FROM exports WHERE created_at < ${before} AND status IN ('expired', 'failed')
      ORDER BY created_at LIMIT ${BATCH})`);
  }
}
