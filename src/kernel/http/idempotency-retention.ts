import { Injectable } from '@nestjs/common';
import { Clock } from '../clock.js';
import { AcrossBusinesses } from '../database/unscoped/across-businesses.js';
import { sql } from '../database/sql.js';
import { Job } from '../jobs/job.js';

/** Small, so that no lock is held for long. */
const BATCH = 500;

/** Forgets stored answers whose time for a repeat is over (§8, D19). */
@Injectable()
export class IdempotencyRetention {
  constructor(
    private readonly acrossBusinesses: AcrossBusinesses,
    private readonly clock: Clock,
  ) {}

  /** One small batch. @returns whether there is more */
  @Job({ name: 'idempotency-retention', everyMs: 60_000 })
  async round(): Promise<boolean> {
    const removed = await this.acrossBusinesses.rows(sql`
      WITH old AS (
        SELECT business_id, principal_kind, principal_id, idempotency_key FROM idempotency_records
        WHERE expires_at <= ${this.clock.now()} LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
      )
      DELETE FROM idempotency_records r USING old WHERE r.business_id = old.business_id
        AND r.principal_kind = old.principal_kind AND r.principal_id = old.principal_id AND r.idempotency_key = old.idempotency_key
      RETURNING 1`);
    return removed.length === BATCH;
  }
}
