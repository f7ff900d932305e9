import { Injectable } from '@nestjs/common';
import { ApiKey, audit, User } from '../access/index.js';
import { updateOf } from '../kernel/sql/own-rows.js';
import { rawSql, sql } from '../kernel/sql/sql.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import {
  IMPORTS,
  Import,
  ImportRow,
  type ImportStatus,
  PROBLEM_ROWS,
  type RowStatus,
  STATUS,
  stateOf,
  type StoredImport,
} from './import.entity.js';
import type { ImportKind } from './reading/file-row.js';
import { importMessages } from './import.messages.js';
import { begunBy, ImportKinds } from './import-kinds.js';
import { openColumns } from './reading/column-reading.js';
import { readingsOf } from './reading/stored-reading.js';
import { ownProblem } from './row-problems.js';
import { lockImport, missing } from './stored-imports.js';

/** How many rows a page shows. */
const SHOWN = 100;

/** Who began an import, or went on with it: the name of a person or of an API key. */
export interface ImportPerson {
  readonly personName: string;
}

/** A row of an import, for people to read. */
export type ShownRow = Pick<
  ImportRow,
  'id' | 'line' | 'cells' | 'problems' | 'status' | 'recordId' | 'difference'
>;

/** The requested rows: those with some statuses, or those that change an existing record. */
export type RowChoice = readonly RowStatus[] | 'changes' | 'all';

/**
 * Imports of records from files. `ImportFilesService` checks a file; its rows are recorded after a person confirms, and can be undone as
 * long as nothing depends on them. A row with the external id of an existing record updates it, as `PUT` by external id does;
 * empty cells leave their fields unchanged.
 */
@Injectable()
export class ImportsService {
  constructor(private readonly kinds: ImportKinds) {}

  /** The newest imports of a kind. */
  list(tenant: TenantReader, kind: ImportKind): Promise<StoredImport[]> {
    return tenant.rows(
      sql`SELECT ${OF_IMPORT} FROM ${Import} r WHERE r.kind = ${kind} ORDER BY r.id DESC LIMIT 20`,
    );
  }

  /** Reads an import. @throws ApiError `not_found` */
  async get(tenant: TenantReader, id: string): Promise<StoredImport & ImportPerson> {
    const found = await tenant.row<StoredImport & ImportPerson>(
      sql`SELECT ${OF_IMPORT}, coalesce(u.name, k.name) AS "personName" FROM ${Import} r
        LEFT JOIN ${User} u ON u.id = r.user_id LEFT JOIN ${ApiKey} k ON k.id = r.api_key_id WHERE r.id = ${id}`,
    );
    return found ?? missing();
  }

  /** All rows of an import with a problem, by line. @throws ApiError `not_found` */
  async problemRows(tenant: TenantReader, importId: string): Promise<ShownRow[]> {
    await this.get(tenant, importId);
    const rows: ShownRow[] = [];
    for (let after: number | null = 0; after !== null;) {
      const page = await this.rows(tenant, importId, PROBLEM_ROWS, after);
      rows.push(...page.rows);
      after = page.next;
    }
    return rows;
  }

  /**
   * Rows of an import, by line, at most 100.
   *
   * @param which the requested rows
   * @param after the last line of the previous page
   */
  async rows(
    tenant: TenantReader,
    importId: string,
    which: RowChoice,
    after: number,
  ): Promise<{ rows: ShownRow[]; next: number | null }> {
    const wanted =
      which === 'all'
        ? rawSql('true')
        : which === 'changes'
          ? rawSql('r.difference IS NOT NULL')
          : sql`r.status = ANY(${which}::text[])`;
    const rows = await tenant.rows<ShownRow>(sql`
      SELECT r.id, r.line, r.cells, r.problems, r.status, coalesce(r.asset_id, r.record_id) AS "recordId", r.difference
      FROM ${ImportRow} r WHERE r.import_id = ${importId} AND ${wanted} AND r.line > ${after} ORDER BY r.line LIMIT ${SHOWN + 1}`);
    const shown = rows.slice(0, SHOWN);
    return { rows: shown, next: rows.length > SHOWN ? shown.at(-1)!.line : null };
  }

  /**
   * Confirms an import. A worker then records the rows without problems, on behalf of the person who confirms.
   * @throws ApiError `permission_required`, `not_found`, `invalid_state`
   */
  async confirm(work: UnitOfWork, id: string): Promise<void> {
    const found = await this.changeStatus(work, id, 'checked', 'running');
    const records = this.kinds.of(found.kind);
    if (openColumns(readingsOf(records.columns, found)).length > 0)
      throw new ApiError('invalid_state', importMessages.undecided);
    await work.update(Import, id, { file: null });
    work.wake(IMPORTS);
    await records.confirm?.(work, found);
  }

  /**
   * Stops a running import for good. What is recorded stays, and can be undone; the remaining rows are refused, so that people get them
   * as a file.
   *
   * @throws ApiError `permission_required`, `not_found`, `invalid_state`
   */
  async cancel(work: UnitOfWork, id: string): Promise<void> {
    // Waits for the batch that a worker records now.
    const { refused } = await lockImport(work, id, 'running');
    const problems = JSON.stringify([ownProblem('', 'cancelled')]);
    const left = await work.write(
      sql`${updateOf(
        ImportRow,
        sql`status = 'refused', problems = ${problems}::jsonb`,
        sql`r.import_id = ${id} AND r.status = 'right'`,
      )} RETURNING r.id`,
    );
    await work.update(Import, id, { ...stateOf('done'), refused: refused + left.length });
  }

  /**
   * Starts the undo of an import: a worker deletes the records it created and restores those it changed, on behalf of the
   * person who undoes it.
   *
   * @throws ApiError `permission_required`, `not_found`, `invalid_state`
   */
  async undo(work: UnitOfWork, id: string): Promise<void> {
    await this.changeStatus(work, id, 'done', 'undoing');
    work.wake(IMPORTS);
  }

  /**
   * Resumes a stopped import: a worker processes the remaining rows, on behalf of the person who resumes it (D79).
   *
   * @throws ApiError `permission_required`, `not_found`, `invalid_state`
   */
  async resume(work: UnitOfWork, id: string): Promise<void> {
    const { stoppedWhile, fileName } = await lockImport(work, id, 'stopped');
    const resumed = { ...stateOf(stoppedWhile!), stoppedWhile: null, stopReason: null };
    await work.update(Import, id, { ...resumed, ...begunBy(work.principal) });
    await audit(work, 'import.resumed', { id, name: fileName });
    work.wake(IMPORTS);
  }

  private async changeStatus(
    work: UnitOfWork,
    id: string,
    from: ImportStatus,
    to: ImportStatus,
  ): Promise<Import> {
    const found = await lockImport(work, id, from);
    await work.update(Import, id, { ...stateOf(to), ...begunBy(work.principal) });
    return found;
  }
}

const OF_IMPORT = sql`r.id, r.file_name AS "fileName", r.encoding, r.kind, ${STATUS} AS status, r.unknown_columns AS "unknownColumns", r.total, r.wrong,
  r.same, r.to_change AS "toChange", r.made, r.changed, r.refused, r.removed, r.kept, r.new_rooms AS "newRooms",
  r.makes_rooms AS "makesRooms", r.reading, r.mapping, r.user_id AS "userId", r.api_key_id AS "apiKeyId", r.stopped_while AS "stoppedWhile", r.stop_reason AS "stopReason", r.created_at AS "createdAt", r.updated_at AS "updatedAt"`;
