import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { systemPrincipal } from '../kernel/auth/principal.js';
import { Database } from '../kernel/database/database.js';
import { updateOf } from '../kernel/sql/own-rows.js';
import { sql, type Sql } from '../kernel/sql/sql.js';
import type { Patch } from '../kernel/database/unit-of-work.js';
import { Export } from './export.entity.js';

/** The lease of a claim, in milliseconds: another worker takes over after this much silence. */
const LEASE_MS = 120_000;
/** How long a file is kept, in milliseconds. Counted from the start of the export, as the sweep of stray files does. */
const KEPT_MS = 24 * 60 * 60 * 1000;
/** An export fails after this many attempts. */
const ATTEMPTS = 3;
/** The delay before a retry, in milliseconds. */
const PAUSE_MS = 10_000;

/** An export that this worker has claimed, until its lease ends. */
export interface ClaimedExport extends Pick<
  Export,
  'id' | 'businessId' | 'resource' | 'format' | 'filters' | 'language'
> {
  readonly lease: string;
  readonly attempts: number;
  readonly expiresAt: Date;
}

/** The lease is lost: another worker has the export, or it was cancelled. */
export class LeaseLost extends Error {}

/** Decides which export of a business is made next and by which worker, and records the result. */
@Injectable()
export class ExportClaims {
  constructor(private readonly database: Database) {}

  /**
   * Claims the export that has waited longest, under a lease. A business has one running export at a time, so its exports do
   * not delay those of others. If the worker of an export dies, the export starts over, because its snapshot is lost.
   */
  claim(businessId: string): Promise<ClaimedExport | undefined> {
    return this.database.work(systemPrincipal(businessId), async (work) => {
      await work.lockSubject('claiming exports');
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

  /** When the next waiting export of a business can be claimed; undefined if none is waiting. */
  async nextAt(businessId: string): Promise<Date | undefined> {
    const next = await this.database.read(systemPrincipal(businessId), (reader) =>
      reader.row<{ at: Date | null }>(sql`SELECT min(r.claimable_at) AS at FROM ${Export} r
        WHERE r.status = 'pending' AND r.claimable_at > ${reader.now}`),
    );
    return next?.at ?? undefined;
  }

  /** Records the progress and renews the lease. @throws LeaseLost */
  async renew(claim: ClaimedExport, rows: number): Promise<void> {
    const renewed = await this.change(claim, (now) => ({ rows, claimableAt: later(now, LEASE_MS) }));
    if (!renewed) throw new LeaseLost();
  }

  /** Records that the file is stored. @returns false if the lease was lost; then the file belongs to no export */
  finish(
    claim: ClaimedExport,
    file: Pick<Export, 'rows' | 'bytes' | 'objectName' | 'changesCursor'>,
  ): Promise<boolean> {
    const { expiresAt } = claim;
    return this.change(claim, () => ({
      status: 'ready',
      expiresAt,
      claimableAt: null,
      lease: null,
      ...file,
    }));
  }

  /** Records a failed attempt. A retry follows after a delay, unless this was the last one. @param error an error code */
  async fail(claim: ClaimedExport, error: string): Promise<void> {
    const isLast = claim.attempts >= ATTEMPTS;
    await this.change(claim, (now) =>
      isLast
        ? { status: 'failed', error, claimableAt: null, lease: null }
        : { status: 'pending', claimableAt: later(now, PAUSE_MS), lease: null },
    );
  }

  /** Releases a claimed export because this process stops. Does not count as an attempt. */
  async release(claim: ClaimedExport): Promise<void> {
    const attempts = claim.attempts - 1;
    await this.change(claim, (now) => ({ status: 'pending', attempts, claimableAt: now, lease: null }));
  }

  /** Updates the row if the lease is still held. */
  private async change(
    { businessId, id, lease }: ClaimedExport,
    patchAt: (now: Date) => Patch<Export>,
  ): Promise<boolean> {
    const changed = await this.database.work(systemPrincipal(businessId), (work) =>
      work.update(
        Export,
        sql`r.id = ${id} AND r.lease = ${lease} AND r.status = 'running'`,
        patchAt(work.now),
      ),
    );
    return changed.length > 0;
  }
}

function later(moment: Date, milliseconds: number): Date {
  return new Date(moment.getTime() + milliseconds);
}

/** The businesses with a claimable export and no running one. */
export function dueExports(now: Date): Sql {
  return sql`SELECT DISTINCT d.business_id FROM exports d
    WHERE d.status IN ('pending', 'running') AND d.claimable_at <= ${now} AND d.deleted_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM exports o WHERE o.business_id = d.business_id AND o.status = 'running'
        AND o.claimable_at > ${now} AND o.deleted_at IS NULL)`;
}

/** The businesses with a running export. */
export const exportsUnderWay: Sql = sql`SELECT business_id FROM exports WHERE status = 'running' AND deleted_at IS NULL`;

/** When failed attempts can be retried. */
export const nextExports: Sql = sql`SELECT business_id, claimable_at AS at FROM exports
  WHERE status = 'pending' AND deleted_at IS NULL`;
