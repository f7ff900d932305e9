import { Injectable } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import { removeRows } from '../archives/index.js';
import type { Run } from '../kernel/database/unscoped/across-businesses.js';
import { sql } from '../kernel/sql/sql.js';
import { encryptForTarget } from './endpoint-secrets.js';
import { FileCopy } from './file-copy.js';
import { MoveEnd } from './move-end.js';
import { type MovePlan, planMove, stateOf } from './move-plan.js';
import { copyFirms, copyRows } from './row-copy.js';
import { equalizeRows } from './row-comparison.js';
import { SourceLease } from './source-lease.js';

/** How long attempts of deliveries under way are waited for, in milliseconds. After that, the target sends them again. */
const MAX_ATTEMPTS_MS = 30_000;
const POLL_MS = 50;
/** A snapshot, and beside it the lease that is extended. */
const SOURCE_CONNECTIONS = 2;

/** The result of a move. */
export interface Moved {
  readonly id: string;
  readonly name: string;
  readonly moved_to: string;
  readonly sandbox: string | null;
  /** The number of rows by table, without empty tables: each row was compared by its hash. */
  readonly rows: Record<string, number>;
  readonly files: number;
  /** How long requests got 503, in seconds. */
  readonly pause_s: number;
  /** The hashes of its keys, for the map of the router: they keep the name of the cell in which they were created. */
  readonly keys: readonly string[];
  readonly notes: readonly string[];
}

/**
 * Moves a business with its sandbox to another cell, while it is in use.
 *
 * The source has the truth until one statement closes the business there. Before that, the target has at most a closed copy, which the next
 * attempt replaces. After it, the command only has to open the copy.
 */
@Injectable()
export class BusinessMove {
  constructor(private readonly source: MoveEnd) {}

  /**
   * Checks whether a business can be moved, and changes nothing.
   *
   * @throws Error that says what is in the way
   */
  async plan(businessId: string, target: MoveEnd): Promise<MovePlan> {
    return this.source.snapshot((from) =>
      target.snapshot((to) =>
        planMove(businessId, { end: this.source, run: from }, { end: target, run: to }),
      ),
    );
  }

  /**
   * Moves a business. After an error, or if the process was killed, it can be repeated.
   *
   * @param begin is called with what cannot be carried, before anything is changed
   * @throws Error that says what is in the way; the business then goes on in the source, unless it was closed there already
   */
  async move(businessId: string, target: MoveEnd, begin: (notes: readonly string[]) => void): Promise<Moved> {
    const { cell } = target.config;
    if (cell === undefined) throw new Error('The environment of the target must name its CELL.');
    if (this.source.config.databasePoolMax < SOURCE_CONNECTIONS)
      throw new Error(`A move needs at least ${SOURCE_CONNECTIONS} connections: raise DATABASE_POOL_MAX.`);
    const before = await this.source.snapshot((from) => stateOf(from, businessId));
    if (before?.movedTo === cell)
      return this.finish(before.id, before.sandboxId, target, { rows: {}, files: 0, notes: [] });
    const plan = await this.plan(businessId, target);
    begin(plan.notes);
    const lease = new SourceLease(this.source.acrossBusinesses, plan.ids);
    const files = new FileCopy(this.source, target);
    let pausedAt = 0;
    try {
      await lease.endOther();
      const rows = await target
        .transaction(async (into) => {
          await this.copy(plan, into, files);
          await lease.hold();
          await this.untilAttemptsEnd(plan.ids);
          pausedAt = performance.now();
          await lease.pause();
          await this.requireSameSandbox(plan);
          return this.equalize(plan, into, files, target);
        })
        .catch((error: unknown) => {
          if (pausedAt === 0 || !isOfConstraint(error)) throw error;
          // The changes cannot be written one by one, such as a name that two rows exchanged. So all rows are copied in the pause.
          return target.transaction(async (into) => {
            await this.copy(plan, into, files);
            return this.equalize(plan, into, files, target);
          });
        });
      lease.requireLasting();
      await lease.close(cell);
      const { id, sandboxId } = plan.business;
      const notes = [...plan.notes, ...[...files.missing].map((name) => `The store lacks the file ${name}.`)];
      return await this.finish(id, sandboxId, target, { rows, files: files.count, notes, pausedAt });
    } finally {
      await lease.release();
    }
  }

  /** Opens the copy, which nothing else changes any more. Repeating it changes nothing. */
  private async finish(
    businessId: string,
    sandboxId: string | null,
    target: MoveEnd,
    found: Pick<Moved, 'rows' | 'files' | 'notes'> & { readonly pausedAt?: number },
  ): Promise<Moved> {
    const ids = [businessId, ...(sandboxId === null ? [] : [sandboxId])];
    const { rows, files, notes, pausedAt } = found;
    const opened = await target.acrossBusinesses.rows<{
      name: string;
    }>(sql`UPDATE businesses SET held_until = NULL, paused_until = NULL
      WHERE id = ANY(${ids}::uuid[]) AND moved_to IS NULL RETURNING name`);
    if (opened.length !== ids.length) throw new Error(`The target does not have the business ${businessId}.`);
    const pauseMs = pausedAt === undefined ? 0 : performance.now() - pausedAt;
    const keys = await target.acrossBusinesses.rows<{
      hash: string;
    }>(sql`SELECT encode(s.hash, 'hex') AS hash FROM api_key_secrets s
      JOIN api_keys k ON k.business_id = s.business_id AND k.id = s.api_key_id
      WHERE s.business_id = ANY(${ids}::uuid[]) AND k.revoked_at IS NULL ORDER BY 1`);
    return {
      id: businessId,
      name: opened[0]!.name,
      moved_to: target.config.cell!,
      sandbox: sandboxId,
      rows,
      files,
      pause_s: Math.round(pauseMs / 100) / 10,
      keys: keys.map(({ hash }) => hash),
      notes,
    };
  }

  /** Copies all rows and files, in place of those that an earlier attempt has left. */
  private async copy({ ids, tables }: MovePlan, into: Run, files: FileCopy): Promise<void> {
    for (const id of ids.toReversed()) await removeCopy(into, id);
    await this.source.snapshot(async (from) => {
      for (const id of ids) {
        await copyRows(from, into, tables, id);
        await files.copy(from, tables, id);
      }
    });
  }

  /** Copies what has changed since, in a pause: everything that callers were told was written. @returns the number of rows by table */
  private async equalize(
    { ids, tables }: MovePlan,
    into: Run,
    files: FileCopy,
    target: MoveEnd,
  ): Promise<Record<string, number>> {
    const total: Record<string, number> = {};
    await this.source.snapshot(async (from) => {
      for (const id of ids) {
        await copyFirms(from, into, tables, id);
        const counts = await equalizeRows(from, into, tables, id);
        for (const [table, count] of Object.entries(counts))
          if (count > 0) total[table] = (total[table] ?? 0) + count;
        await files.copy(from, tables, id);
      }
    });
    for (const id of ids) await encryptForTarget(into, id, this.source, target);
    return total;
  }

  private async requireSameSandbox({ business: { id, sandboxId } }: MovePlan): Promise<void> {
    const now = await this.source.snapshot((from) => stateOf(from, id));
    if (now?.sandboxId !== sandboxId) throw new Error('A sandbox was created meanwhile. Repeat the command.');
  }

  private async untilAttemptsEnd(ids: readonly string[]): Promise<void> {
    const underWay = sql`SELECT 1 FROM webhook_deliveries d WHERE d.business_id = ANY(${ids}::uuid[]) AND d.status = 'delivering' AND d.leased_until > now()
      UNION ALL SELECT 1 FROM notice_deliveries n WHERE n.business_id = ANY(${ids}::uuid[]) AND n.status = 'sending' AND n.leased_until > now() LIMIT 1`;
    const deadline = Date.now() + MAX_ATTEMPTS_MS;
    while (Date.now() < deadline && (await this.source.acrossBusinesses.rows(underWay)).length > 0)
      await pause(POLL_MS);
  }
}

/** Removes the copy that an attempt left. @throws Error if the business is open there */
async function removeCopy(into: Run, id: string): Promise<void> {
  const [found] = await into<{
    isArriving: boolean;
  }>(sql`SELECT coalesce(moved_to IS NULL AND paused_until = 'infinity', false) AS "isArriving"
    FROM businesses WHERE id = ${id} FOR UPDATE`);
  if (!found) return;
  if (!found.isArriving) throw new Error(`The target has the business ${id} already.`);
  await removeRows(into, id);
}

/** Whether PostgreSQL refused a row because of another one. */
function isOfConstraint(error: unknown): boolean {
  return ((error as { code?: string }).code ?? '').startsWith('23');
}
