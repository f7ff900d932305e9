import { Injectable } from '@nestjs/common';
import { PrincipalsService } from '../access/index.js';
import { systemPrincipal } from '../kernel/auth/principal.js';
import { Database } from '../kernel/database/database.js';
import { sql, type Sql } from '../kernel/sql/sql.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { Turns } from '../kernel/jobs/turn.js';
import { Log } from '../kernel/log.js';
import { ASSET_IMPORTS, AssetImport } from './asset-import.entity.js';
import { RowRecorder } from './row-recorder.js';
import { RowUndoer } from './row-undoer.js';
import { nextRows, skippedRows, writeOutcomes, type Outcome, type Turn } from './row-outcomes.js';

/** How many rows one unit of work records, and how many it takes back: those are deleted together. */
const RECORDED = 50;
const TAKEN_BACK = 250;

interface DueImport {
  readonly id: string;
  readonly userId: string;
}

/** Parents before what stands below them. */
const RECORDING: readonly Turn[] = [{ status: 'right', upwards: true }];
/**
 * The other way round; and assets are what they were before those go that they were put below.
 */
const TAKING_BACK: readonly Turn[] = [
  { status: 'changed', upwards: false },
  { status: 'made', upwards: false },
];

/** Records what imports say, and takes it back, a batch at a time, as the person who imports. */
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
   * One batch of each import of a business that is under way. Its rows change in the transaction that records their assets,
   * and under the import's lock: each is recorded once, however many workers are at it, and whenever one of them dies.
   *
   * @returns whether there is more
   */
  @Turns({ kind: ASSET_IMPORTS, lane: 'short', everyMs: 1_000, due: dueImports })
  async advanceAll(businessId: string): Promise<boolean> {
    const due = await this.database.tenant(systemPrincipal(businessId))
      .rows<DueImport>(sql`SELECT r.id, r.user_id AS "userId" FROM ${AssetImport} r
        WHERE r.status IN ('running', 'undoing') ORDER BY r.updated_at, r.id`);
    // One after the other: many imports hold no more connections than one.
    let isMore = false;
    for (const each of due) isMore = (await this.advance(each)) || isMore;
    return isMore;
  }

  /** A row that brings its batch down is found by taking one at a time, and left out. @returns whether there is more */
  private async advance(due: DueImport): Promise<boolean> {
    try {
      return await this.take(due);
    } catch (err) {
      this.log.warn({ err, import_id: due.id }, 'a batch of an import failed');
    }
    try {
      return await this.take(due, { size: 1 });
    } catch (err) {
      this.log.error({ err, import_id: due.id }, 'a row of an import is left out');
      return this.take(due, { size: 1, leavesOut: true });
    }
  }

  /** @returns whether there is more */
  private async take(
    { id, userId }: DueImport,
    how: { size?: number; leavesOut?: boolean } = {},
  ): Promise<boolean> {
    const principal = await this.principals.ofUser(userId);
    return this.database.work(principal, async (work) => {
      const found = await work.lock(AssetImport, id);
      if (found?.status !== 'running' && found?.status !== 'undoing') return false;
      const isRecording = found.status === 'running';
      const size = how.size ?? (isRecording ? RECORDED : TAKEN_BACK);
      const rows = await nextRows(work, id, isRecording ? RECORDING : TAKING_BACK, size);
      const worker = isRecording ? this.recorder : this.undoer;
      const outcomes = how.leavesOut ? skippedRows(rows, found.status) : await worker.take(work, id, rows);
      await writeOutcomes(work, rows, outcomes);
      await note(work, found, outcomes);
      return rows.length > 0;
    });
  }
}

function dueImports(): Sql {
  return sql`SELECT DISTINCT business_id FROM asset_imports WHERE status IN ('running', 'undoing')`;
}

/** Counts the results of rows; without rows left, the import ends. */
async function note(work: UnitOfWork, of: AssetImport, outcomes: readonly Outcome[]): Promise<void> {
  const count = (...statuses: Outcome['status'][]) =>
    outcomes.filter(({ status }) => statuses.includes(status)).length;
  const over = of.status === 'running' ? 'done' : 'undone';
  await work.update(AssetImport, of.id, {
    made: of.made + count('made'),
    changed: of.changed + count('changed'),
    same: of.same + count('same'),
    refused: of.refused + count('refused'),
    removed: of.removed + count('removed', 'restored'),
    kept: of.kept + count('kept'),
    ...(outcomes.length === 0 ? { status: over } : {}),
  });
}
