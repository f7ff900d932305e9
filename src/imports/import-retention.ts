import { Injectable } from '@nestjs/common';
import { Clock } from '../kernel/clock.js';
import { sql } from '../kernel/database/sql.js';
import { AcrossBusinesses } from '../kernel/database/unscoped/across-businesses.js';
import { Job } from '../kernel/jobs/job.js';

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long a file is kept that nobody confirmed, and one that was recorded: so long it can be taken back. In milliseconds. */
const UNCONFIRMED_MS = DAY_MS;
const RECORDED_MS = 90 * DAY_MS;
/** Small, because each may have thousands of rows. */
const BATCH = 5;

/** Forgets imports whose time is over; the assets stay. */
@Injectable()
export class ImportRetention {
  constructor(
    private readonly acrossBusinesses: AcrossBusinesses,
    private readonly clock: Clock,
  ) {}

  /** @returns whether there is more */
  @Job({ name: 'asset-import-retention', everyMs: 60_000 })
  async round(): Promise<boolean> {
    const now = this.clock.now().getTime();
    const [unconfirmed, recorded] = [new Date(now - UNCONFIRMED_MS), new Date(now - RECORDED_MS)];
    return this.acrossBusinesses.transaction(async (run) => {
      const old = await run<{ id: string; business_id: string }>(sql`SELECT business_id, id FROM asset_imports
        WHERE created_at < ${unconfirmed} AND status = 'checked' OR created_at < ${recorded} AND status IN ('done', 'undone')
        ORDER BY created_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`);
      for (const { id, business_id } of old) {
        await run(
          sql`DELETE FROM asset_import_rows WHERE business_id = ${business_id} AND import_id = ${id}`,
        );
        await run(sql`DELETE FROM asset_imports WHERE business_id = ${business_id} AND id = ${id}`);
      }
      return old.length === BATCH;
    });
  }
}
