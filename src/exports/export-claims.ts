import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { systemPrincipal } from '../kernel/auth/principal.js';
import { Clock } from '../kernel/clock.js';
import { Database } from '../kernel/database/database.js';
import { sql } from '../kernel/database/sql.js';
import type { Patch } from '../kernel/database/unit-of-work.js';
import { AcrossBusinesses } from '../kernel/database/unscoped/across-businesses.js';
import { Export } from './export.entity.js';

/** How long a worker may be silent before another takes an export up, in milliseconds. */
const LEASE_MS = 120_000;
/** How long a file is kept, in milliseconds: counted from when it is begun, as the sweep of stray files counts. */
const KEPT_MS = 24 * 60 * 60 * 1000;
/** After so many attempts an export has failed. */
const ATTEMPTS = 3;
/** The wait before another attempt, in milliseconds. */
const PAUSE_MS = 10_000;
/** Any number; it only has to be the same for all who claim. */
const CLAIM_LOCK = 7_300_003;

/** An export that this worker alone may make, until its lease ends. */
export interface ClaimedExport extends Pick<
  Export,
  'id' | 'businessId' | 'resource' | 'format' | 'filters' | 'language'
> {
  readonly lease: string;
  readonly attempts: number;
  readonly expiresAt: Date;
}

/** A lease that is no longer held: another worker has it, or the export was cancelled. */
export class LeaseLost extends Error {}

/** Decides which exports are made next, and by whom; keeps what becomes of them. */
@Injectable()
export class ExportClaims {
  constructor(
    private readonly acrossBusinesses: AcrossBusinesses,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Claims the export that has waited longest, under a lease: one of a business at a time, so that nobody's ten large ones
   * keep others waiting. One whose worker has died is made anew from its beginning: its snapshot is gone.
   */
  claim(): Promise<ClaimedExport | undefined> {
    return this.acrossBusinesses.transaction(async (run) => {
      await run(sql`SELECT pg_advisory_xact_lock(${CLAIM_LOCK})`);
      const now = this.clock.now();
      await run(sql`UPDATE exports SET status = 'failed', error = 'internal_error', claimable_at = NULL, lease = NULL
        WHERE status = 'running' AND claimable_at <= ${now} AND attempts >= ${ATTEMPTS}`);
      const [claim] = await run<Omit<ClaimedExport, 'expiresAt'>>(sql`
        UPDATE exports e SET status = 'running', rows = 0, attempts = e.attempts + 1, lease = ${randomUUID()},
          claimable_at = ${new Date(now.getTime() + LEASE_MS)}, updated_at = ${now}
        FROM (SELECT d.business_id, d.id FROM exports d
          WHERE d.status IN ('pending', 'running') AND d.claimable_at <= ${now} AND d.deleted_at IS NULL
            AND NOT EXISTS (SELECT 1 FROM exports o WHERE o.business_id = d.business_id AND o.status = 'running'
              AND o.claimable_at > ${now} AND o.deleted_at IS NULL)
          ORDER BY d.claimable_at, d.id LIMIT 1) due
        WHERE e.business_id = due.business_id AND e.id = due.id
        RETURNING e.id, e.business_id AS "businessId", e.resource, e.format, e.filters, e.language, e.lease, e.attempts`);
      return claim && { ...claim, expiresAt: new Date(now.getTime() + KEPT_MS) };
    });
  }

  /** Says how far it is, and keeps the lease. @throws LeaseLost */
  async renew(claim: ClaimedExport, rows: number): Promise<void> {
    const claimableAt = new Date(this.clock.now().getTime() + LEASE_MS);
    if (!(await this.change(claim, { rows, claimableAt }))) throw new LeaseLost();
  }

  /** The file stands in the store. @returns false when the lease was lost: the file is nobody's then */
  finish(
    claim: ClaimedExport,
    file: Pick<Export, 'rows' | 'bytes' | 'objectName' | 'changesCursor'>,
  ): Promise<boolean> {
    const { expiresAt } = claim;
    return this.change(claim, { status: 'ready', expiresAt, claimableAt: null, lease: null, ...file });
  }

  /** An attempt came to nothing: another follows after a while, unless it was the last. @param error a code of errors */
  async fail(claim: ClaimedExport, error: string): Promise<void> {
    const isLast = claim.attempts >= ATTEMPTS;
    const claimableAt = new Date(this.clock.now().getTime() + PAUSE_MS);
    await this.change(
      claim,
      isLast
        ? { status: 'failed', error, claimableAt: null, lease: null }
        : { status: 'pending', claimableAt, lease: null },
    );
  }

  /** Leaves an export that was begun to whoever comes next: this process ends. It counts as no attempt. */
  async giveBack(claim: ClaimedExport): Promise<void> {
    const attempts = claim.attempts - 1;
    await this.change(claim, { status: 'pending', attempts, claimableAt: this.clock.now(), lease: null });
  }

  /** Changes the row as long as the lease is held. */
  private async change({ businessId, id, lease }: ClaimedExport, patch: Patch<Export>): Promise<boolean> {
    const changed = await this.database.work(systemPrincipal(businessId), (work) =>
      work.update(Export, sql`r.id = ${id} AND r.lease = ${lease} AND r.status = 'running'`, patch),
    );
    return changed.length > 0;
  }
}
