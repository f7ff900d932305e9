import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { systemPrincipal } from '../kernel/auth/principal.js';
import { Clock } from '../kernel/clock.js';
import { Database } from '../kernel/database/database.js';
import { updateOf } from '../kernel/sql/own-rows.js';
import { sql, type Sql } from '../kernel/sql/sql.js';
import type { Patch } from '../kernel/database/unit-of-work.js';
import { Export } from './export.entity.js';

/** How long a worker may be silent before another takes an export up, in milliseconds. */
const LEASE_MS = 120_000;
/** How long a file is kept, in milliseconds: counted from when it is begun, as the sweep of stray files counts. */
const KEPT_MS = 24 * 60 * 60 * 1000;
/** After so many attempts an export has failed. */
const ATTEMPTS = 3;
/** The wait before another attempt, in milliseconds. */
const PAUSE_MS = 10_000;

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

/** Decides which export of a business is made next, and by whom; keeps what becomes of them. */
@Injectable()
export class ExportClaims {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Claims the export that has waited longest, under a lease: one of a business at a time, so that no one's ten large ones
   * keep others waiting. One whose worker has died is made again from its beginning: its snapshot is gone.
   */
  claim(businessId: string): Promise<ClaimedExport | undefined> {
    return this.database.work(systemPrincipal(businessId), async (work) => {
      await work.takeTurn('claiming exports');
      const { now } = work;
      await work.update(
        Export,
        sql`r.status = 'running' AND r.claimable_at <= ${now} AND r.attempts >= ${ATTEMPTS}`,
        { status: 'failed', error: 'internal_error', claimableAt: null, lease: null },
      );
      const oldest = sql`SELECT d.id FROM ${Export} d WHERE d.status IN ('pending', 'running') AND d.claimable_at <= ${now}
        AND NOT EXISTS (SELECT 1 FROM ${Export} o WHERE o.status = 'running' AND o.claimable_at > ${now})
        ORDER BY d.claimable_at, d.id LIMIT 1`;
      const leasedUntil = new Date(now.getTime() + LEASE_MS);
      const [claim] = await work.write<Omit<ClaimedExport, 'expiresAt'>>(
        sql`${updateOf(
          Export,
          sql`status = 'running', rows = 0, attempts = r.attempts + 1, lease = ${randomUUID()}, claimable_at = ${leasedUntil},
          updated_at = ${now}`,
          sql`r.id = (${oldest})`,
        )} RETURNING r.id, r.business_id AS "businessId", r.resource, r.format, r.filters, r.language, r.lease, r.attempts`,
      );
      return claim && { ...claim, expiresAt: new Date(now.getTime() + KEPT_MS) };
    });
  }

  /** When the next export of a business that waits may be taken up; undefined where none waits. */
  async nextAt(businessId: string): Promise<Date | undefined> {
    const reader = this.database.tenant(systemPrincipal(businessId));
    const next = await reader.row<{ at: Date | null }>(sql`SELECT min(r.claimable_at) AS at FROM ${Export} r
      WHERE r.status = 'pending' AND r.claimable_at > ${reader.now}`);
    return next?.at ?? undefined;
  }

  /** Says how far it is, and keeps the lease. @throws LeaseLost */
  async renew(claim: ClaimedExport, rows: number): Promise<void> {
    const claimableAt = new Date(this.clock.now().getTime() + LEASE_MS);
    if (!(await this.change(claim, { rows, claimableAt }))) throw new LeaseLost();
  }

  /** The file stands in the store. @returns false when the lease was lost: the file is no one's then */
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

  /** Leaves an export that was begun to anyone who comes next: this process ends. It counts as no attempt. */
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

/** The businesses with an export that may be taken up, and none that is being made. */
export function dueExports(now: Date): Sql {
  return sql`SELECT DISTINCT d.business_id FROM exports d
    WHERE d.status IN ('pending', 'running') AND d.claimable_at <= ${now} AND d.deleted_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM exports o WHERE o.business_id = d.business_id AND o.status = 'running'
        AND o.claimable_at > ${now} AND o.deleted_at IS NULL)`;
}
