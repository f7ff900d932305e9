import { Injectable } from '@nestjs/common';
import { ApiKey, audit, PrincipalsService, User } from '../access/index.js';
import { type Principal, systemPrincipal } from '../kernel/auth/principal.js';
import { isPaused } from '../kernel/database/closed-businesses.js';
import { Database } from '../kernel/database/database.js';
import { isTransient } from '../kernel/database/failures.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { Turns } from '../kernel/jobs/turn.js';
import { Log } from '../kernel/log.js';
import { rawSql, sql, type Sql } from '../kernel/sql/sql.js';
import { ImportKinds, importPermission } from './import-kinds.js';
import { Import, IMPORTS, STATUS, stateOf, statusOf } from './import.entity.js';
import type { ImportKind } from './reading/file-row.js';
import { nextRows, type RowOutcome, type RowSelection, skippedRows, writeOutcomes } from './row-outcomes.js';

/** How many rows one unit of work records, and how many it undoes. An undo deletes the records of a batch together. */
const RECORD_BATCH = 50;
const UNDO_BATCH = 250;

/** Who an import runs for: a person, or an API key. */
type Beginner = Pick<Principal, 'kind' | 'id' | 'businessId'>;

interface DueImport {
  readonly id: string;
  readonly kind: ImportKind;
  readonly by: Beginner;
}

/** Parents first, then their components. */
const RECORD_ORDER: readonly RowSelection[] = [{ status: 'right', parentsFirst: true }];

/** The reverse order. Changed records are restored before new ones are deleted, because they may have become components of the new ones. */
const UNDO_ORDER: readonly RowSelection[] = [
  { status: 'changed', parentsFirst: false },
  { status: 'made', parentsFirst: false },
];

/**
 * Records confirmed imports and undoes them, in batches, on behalf of who confirmed them. An import stops when that person may no
 * longer import, or that key does not work any more, until another resumes it (D79).
 */
@Injectable()
export class ImportRunner {
  constructor(
    private readonly database: Database,
    private readonly kinds: ImportKinds,
    private readonly principals: PrincipalsService,
    private readonly log: Log,
  ) {}

  /**
   * Processes one batch of each running import of a business. The rows change in the transaction that records what they say,
   * under the import's lock. So each row is recorded once, with any number of workers, even if one dies.
   *
   * @returns whether there is more
   */
  @Turns({ kind: IMPORTS, lane: 'short', everyMs: 1_000, due: dueImports })
  async advanceAll(businessId: string): Promise<boolean> {
    const due = await this.database.tenant(systemPrincipal(businessId)).rows<
      Pick<Import, 'id' | 'kind' | 'userId' | 'apiKeyId'>
    >(sql`
        SELECT r.id, r.kind, r.user_id AS "userId", r.api_key_id AS "apiKeyId" FROM ${Import} r
        WHERE ${STATUS} IN ('running', 'undoing') ORDER BY r.updated_at, r.id`);
    // One after another, so that many imports use no more connections than one.
    let isMore = false;
    for (const { id, kind, ...of } of due)
      isMore = (await this.advance({ id, kind, by: { ...beginnerOf(of), businessId } })) || isMore;
    return isMore;
  }

  /**
   * If a batch fails, its rows are processed one at a time, and the row that fails is skipped.
   *
   * @returns whether there is more
   * @throws a transient error of the database, which is not the row's fault: the next turn processes the row again
   */
  private async advance(due: DueImport): Promise<boolean> {
    const principal = await this.principalOf(due.by);
    if (!principal) return this.stop(due);
    try {
      return await this.processBatch(due, principal);
    } catch (err) {
      this.log.warn({ err, import_id: due.id }, 'A batch of an import failed.');
    }
    try {
      return await this.processBatch(due, principal, { size: 1 });
    } catch (err) {
      if (isTransient(err)) throw err;
      this.log.error({ err, import_id: due.id }, 'A row of an import is skipped.');
      return this.processBatch(due, principal, { size: 1, skips: true });
    }
  }

  /** @returns undefined for a key that does not work any more */
  private principalOf(by: Beginner): Promise<Principal | undefined> {
    return by.kind === 'user' ? this.principals.ofUser(by.id!) : this.principals.withCurrentPermissions(by);
  }

  /** @returns whether there is more */
  private async processBatch(
    due: DueImport,
    principal: Principal,
    options: { size?: number; skips?: boolean } = {},
  ): Promise<boolean> {
    const { id, kind, by } = due;
    const needed = importPermission(by, kind);
    let recorded: readonly RowOutcome[] = [];
    const result = await this.database.work(principal, async (work) => {
      recorded = [];
      const found = await work.lock(Import, id);
      if (!found || !isUnderWay(found)) return false;
      // Another person resumed it since it was found: the next turn runs on their behalf.
      if (beginnerOf(found).id !== by.id) return true;
      if (await this.principals.lockRefusal(work, by, needed)) return 'stop';
      // Permitted again since the principal was read.
      if (!principal.may(needed)) return true;
      const records = this.kinds.of(kind);
      const isRecording = statusOf(found) === 'running';
      const size = options.size ?? (isRecording ? RECORD_BATCH : UNDO_BATCH);
      const rows = await nextRows(work, id, isRecording ? RECORD_ORDER : UNDO_ORDER, size);
      const outcomes = options.skips
        ? skippedRows(rows, statusOf(found))
        : await (isRecording ? records.record(work, id, rows) : records.undo(work, id, rows));
      if (isRecording) recorded = outcomes;
      await writeOutcomes(work, kind, rows, outcomes);
      await addCounts(work, found, outcomes);
      return rows.length > 0;
    });
    if (recorded.length > 0) this.kinds.of(kind).committed?.(recorded);
    return result === 'stop' ? this.stop(due) : result;
  }

  /**
   * Stops an import, unless its person may import again or another resumed it. The service itself stops it, not that person.
   *
   * @returns that there is no more
   */
  private async stop({ id, kind, by }: DueImport): Promise<false> {
    await this.database.work(systemPrincipal(by.businessId), async (work) => {
      const found = await work.lock(Import, id);
      if (!found || !isUnderWay(found)) return;
      const stopReason = await this.principals.lockRefusal(work, by, importPermission(by, kind));
      if (!stopReason || beginnerOf(found).id !== by.id) return;
      const stoppedWhile = statusOf(found) === 'running' ? 'running' : 'undoing';
      await work.update(Import, id, { ...stateOf('stopped'), stoppedWhile, stopReason });
      const begunBy = await work.row<{ name: string }>(
        sql`SELECT r.name FROM ${by.kind === 'user' ? User : ApiKey} r WHERE r.id = ${by.id}`,
      );
      const who =
        by.kind === 'user'
          ? { user_id: by.id, user_name: begunBy?.name }
          : { api_key_id: by.id, api_key_name: begunBy?.name };
      await audit(work, 'import.stopped', { id, name: found.fileName }, { reason: stopReason, ...who });
    });
    return false;
  }
}

function beginnerOf({
  userId,
  apiKeyId,
}: Pick<Import, 'userId' | 'apiKeyId'>): Pick<Beginner, 'kind' | 'id'> {
  return apiKeyId === null ? { kind: 'user', id: userId } : { kind: 'api_key', id: apiKeyId };
}

function isUnderWay(of: Import): boolean {
  const status = statusOf(of);
  return status === 'running' || status === 'undoing';
}

/** Those of a business that is paused by a move would be refused, like its people. The other database goes on with them. */
function dueImports(): Sql {
  const underWay = rawSql(`('running', 'undoing')`);
  return sql`SELECT DISTINCT i.business_id FROM asset_imports i JOIN businesses b ON b.id = i.business_id
    WHERE (i.state IN ${underWay} OR (i.state IS NULL AND i.status IN ${underWay})) AND NOT ${isPaused('b')}`;
}

/** Says that an import is complete: the one event of the operations that it brought (D79). */
function announceEnd(
  work: UnitOfWork,
  { id, fileName, kind, made, changed, same, wrong, refused }: Import,
): Promise<void> {
  const counts = { created: made, updated: changed, unchanged: same, refused: wrong + refused };
  return audit(work, 'import.completed', { id, name: fileName }, { kind, ...counts });
}

/** Adds the results of rows to the import's counts, and ends the import after the last row. */
async function addCounts(work: UnitOfWork, of: Import, outcomes: readonly RowOutcome[]): Promise<void> {
  const count = (...statuses: RowOutcome['status'][]) =>
    outcomes.filter(({ status }) => statuses.includes(status)).length;
  const end = statusOf(of) === 'running' ? 'done' : 'undone';
  await work.update(Import, of.id, {
    made: of.made + count('made'),
    changed: of.changed + count('changed'),
    same: of.same + count('same'),
    refused: of.refused + count('refused'),
    removed: of.removed + count('removed', 'restored'),
    kept: of.kept + count('kept'),
    ...(outcomes.length === 0 ? stateOf(end) : {}),
  });
  if (outcomes.length === 0 && end === 'done') await announceEnd(work, of);
}
