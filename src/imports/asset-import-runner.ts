import { Injectable } from '@nestjs/common';
import { audit, PrincipalsService, User } from '../access/index.js';
import { type AssetChange, AssetRemoval, AssetsService } from '../assets/index.js';
import { systemPrincipal } from '../kernel/auth/principal.js';
import { isPaused } from '../kernel/database/closed-businesses.js';
import { Database } from '../kernel/database/database.js';
import { isTransient } from '../kernel/database/failures.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { Turns } from '../kernel/jobs/turn.js';
import { Log } from '../kernel/log.js';
import { isOneOf, sql, type Sql } from '../kernel/sql/sql.js';
import { camelCase } from '../kernel/validation/field.js';
import { Operation } from '../operations/index.js';
import { ASSET_IMPORTS, AssetImport, type ImportedChange } from './asset-import.entity.js';
import {
  type DueRow,
  nextRows,
  notImported,
  outcomeOfError,
  type RowOutcome,
  type RowSelection,
  skippedRows,
  writeOutcomes,
} from './row-outcomes.js';
import { RowRecorder } from './row-recorder.js';

/**
 * Undoes recorded rows. New assets are deleted together, except for those with operations. Changed assets get their former
 * values back, except for those on which someone has changed the same fields again.
 */
@Injectable()
export class RowUndoer {
  constructor(
    private readonly assets: AssetsService,
    private readonly removal: AssetRemoval,
  ) {}

  /** @returns the result of each, in order */
  async process(work: UnitOfWork, _importId: string, rows: readonly DueRow[]): Promise<RowOutcome[]> {
    const outcomes = new Map<string, RowOutcome>();
    const changed = rows.filter(({ difference }) => difference !== null);
    for (const row of changed) outcomes.set(row.id, await this.restore(work, row));
    const made = rows.filter(({ difference }) => difference === null);
    if (made.length > 0) {
      const ids = made.map(({ assetId }) => assetId!);
      const { kept } = await this.removal.removeAll(work, ids, (locked) => idsWithOperations(work, locked));
      for (const { id, assetId } of made)
        outcomes.set(id, kept.has(assetId!) ? notImported('kept', 'has_operations') : { status: 'removed' });
    }
    return rows.map(({ id }) => outcomes.get(id)!);
  }

  private async restore(work: UnitOfWork, { assetId, difference }: DueRow): Promise<RowOutcome> {
    try {
      const { qrCode, ...former } = valuesOf(difference!, 'from');
      // If the asset had no code before, its new one stays: it is on a sticker, and codes are never cleared (D25).
      const wanted = qrCode ? { ...former, qrCode } : former;
      await this.assets.change(work, assetId!, wanted, valuesOf(difference!, 'to'));
      return { status: 'restored' };
    } catch (error) {
      return outcomeOfError('kept', error);
    }
  }
}

function valuesOf(changes: readonly ImportedChange[], which: 'from' | 'to'): AssetChange {
  return Object.fromEntries(changes.map((change) => [camelCase(change.param), change[which]]));
}

/** The ids of the assets that have operations. */
async function idsWithOperations(work: UnitOfWork, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await work.rows<{ id: string }>(
    sql`SELECT DISTINCT r.asset_id AS id FROM ${Operation} r WHERE ${isOneOf('r.asset_id', ids)} ORDER BY r.asset_id`,
  );
  return new Set(found.map(({ id }) => id));
}

/** How many rows one unit of work records, and how many it undoes. An undo deletes the assets of a batch together. */
const RECORD_BATCH = 50;
const UNDO_BATCH = 250;

interface DueImport {
  readonly id: string;
  readonly userId: string;
}

/** Parents first, then their components. */
const RECORD_ORDER: readonly RowSelection[] = [{ status: 'right', parentsFirst: true }];
/**
 * The reverse order. Changed assets are restored before new assets are deleted, because they may have become components of the
 * new ones.
 */
const UNDO_ORDER: readonly RowSelection[] = [
  { status: 'changed', parentsFirst: false },
  { status: 'made', parentsFirst: false },
];

/** What every batch requires of the person on whose behalf it runs. */
const NEEDED = 'imports:write';

/**
 * Records confirmed imports and undoes them, in batches, on behalf of the person who confirmed them. An import stops when that
 * person may no longer import, until another resumes it (D79).
 */
@Injectable()
export class AssetImportRunner {
  constructor(
    private readonly database: Database,
    private readonly recorder: RowRecorder,
    private readonly undoer: RowUndoer,
    private readonly principals: PrincipalsService,
    private readonly log: Log,
  ) {}

  /**
   * Processes one batch of each running import of a business. The rows change in the transaction that records their assets,
   * under the import's lock. So each row is recorded once, with any number of workers, even if one dies.
   *
   * @returns whether there is more
   */
  @Turns({ kind: ASSET_IMPORTS, lane: 'short', everyMs: 1_000, due: dueImports })
  async advanceAll(businessId: string): Promise<boolean> {
    const due = await this.database.tenant(systemPrincipal(businessId))
      .rows<DueImport>(sql`SELECT r.id, r.user_id AS "userId" FROM ${AssetImport} r
        WHERE r.status IN ('running', 'undoing') ORDER BY r.updated_at, r.id`);
    // One after another, so that many imports use no more connections than one.
    let isMore = false;
    for (const each of due) isMore = (await this.advance(each)) || isMore;
    return isMore;
  }

  /**
   * If a batch fails, its rows are processed one at a time, and the row that fails is skipped.
   *
   * @returns whether there is more
   * @throws a transient error of the database, which is not the row's fault: the next turn processes the row again
   */
  private async advance(due: DueImport): Promise<boolean> {
    try {
      return await this.processBatch(due);
    } catch (err) {
      this.log.warn({ err, import_id: due.id }, 'A batch of an import failed.');
    }
    try {
      return await this.processBatch(due, { size: 1 });
    } catch (err) {
      if (isTransient(err)) throw err;
      this.log.error({ err, import_id: due.id }, 'A row of an import is skipped.');
      return this.processBatch(due, { size: 1, skips: true });
    }
  }

  /** @returns whether there is more */
  private async processBatch(
    due: DueImport,
    options: { size?: number; skips?: boolean } = {},
  ): Promise<boolean> {
    const { id, userId } = due;
    const principal = await this.principals.ofUser(userId);
    const result = await this.database.work(principal, async (work) => {
      const found = await work.lock(AssetImport, id);
      if (found?.status !== 'running' && found?.status !== 'undoing') return false;
      // Another person resumed it since it was found: the next turn runs on their behalf.
      if (found.userId !== userId) return true;
      if (await this.principals.lockRefusal(work, userId, NEEDED)) return 'stop';
      // Permitted again since the principal was read.
      if (!principal.may(NEEDED)) return true;
      const isRecording = found.status === 'running';
      const size = options.size ?? (isRecording ? RECORD_BATCH : UNDO_BATCH);
      const rows = await nextRows(work, id, isRecording ? RECORD_ORDER : UNDO_ORDER, size);
      const worker = isRecording ? this.recorder : this.undoer;
      const outcomes = options.skips ? skippedRows(rows, found.status) : await worker.process(work, id, rows);
      await writeOutcomes(work, rows, outcomes);
      await addCounts(work, found, outcomes);
      return rows.length > 0;
    });
    if (result !== 'stop') return result;
    await this.stop(due, principal.businessId);
    return false;
  }

  /** Stops an import, unless its person may import again or another resumed it. The service itself stops it, not that person. */
  private stop({ id, userId }: DueImport, businessId: string): Promise<void> {
    return this.database.work(systemPrincipal(businessId), async (work) => {
      const found = await work.lock(AssetImport, id);
      if (found?.status !== 'running' && found?.status !== 'undoing') return;
      const stopReason = await this.principals.lockRefusal(work, found.userId, NEEDED);
      if (!stopReason || found.userId !== userId) return;
      await work.update(AssetImport, id, { status: 'stopped', stoppedWhile: found.status, stopReason });
      const person = await work.row<{ name: string }>(
        sql`SELECT r.name FROM ${User} r WHERE r.id = ${userId}`,
      );
      const details = { reason: stopReason, user_id: userId, user_name: person?.name };
      await audit(work, 'import.stopped', { id, name: found.fileName }, details);
    });
  }
}

/** Those of a business that is paused by a move would be refused, like its people. The other database goes on with them. */
function dueImports(): Sql {
  return sql`SELECT DISTINCT i.business_id FROM asset_imports i JOIN businesses b ON b.id = i.business_id
    WHERE i.status IN ('running', 'undoing') AND NOT ${isPaused('b')}`;
}

/** Adds the results of rows to the import's counts, and ends the import after the last row. */
async function addCounts(
  work: UnitOfWork,
  assetImport: AssetImport,
  outcomes: readonly RowOutcome[],
): Promise<void> {
  const count = (...statuses: RowOutcome['status'][]) =>
    outcomes.filter(({ status }) => statuses.includes(status)).length;
  const endStatus = assetImport.status === 'running' ? 'done' : 'undone';
  await work.update(AssetImport, assetImport.id, {
    made: assetImport.made + count('made'),
    changed: assetImport.changed + count('changed'),
    same: assetImport.same + count('same'),
    refused: assetImport.refused + count('refused'),
    removed: assetImport.removed + count('removed', 'restored'),
    kept: assetImport.kept + count('kept'),
    ...(outcomes.length === 0 ? { status: endStatus } : {}),
  });
}
