import { Injectable } from '@nestjs/common';
import { audit, User } from '../access/index.js';
import { LocationsService } from '../hierarchy/index.js';
import { updateOf } from '../kernel/sql/own-rows.js';
import { rawSql, sql } from '../kernel/sql/sql.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import {
  ASSET_IMPORTS,
  AssetImport,
  AssetImportRow,
  type FileRow,
  type ImportStatus,
  type PlannedRoom,
  PROBLEM_ROWS,
  type RowStatus,
} from './asset-import.entity.js';
import { storeRows } from './checked-rows.js';
import { FileCheck } from './file-check.js';
import { RoomCreator } from './room-creator.js';
import { importMessages } from './import.messages.js';
import { decided, openColumns, type Readings } from './reading/column-reading.js';
import type { FileEncoding } from './reading/encoding.js';

/** How many rows a page shows. */
const SHOWN = 100;

/** A parsed file. */
export interface ReadFile {
  readonly fileName: string;
  readonly encoding: FileEncoding;
  /** Unknown headers. */
  readonly unknownColumns: readonly string[];
  /** How its columns of dates and numbers are read. */
  readonly reading: Readings;
  readonly rows: readonly FileRow[];
}

/** Reads a row's cells as the body of a request. */
export type RowReader = (cells: FileRow['cells'], reading: Readings) => Pick<FileRow, 'fields' | 'undecided'>;

/** The person on whose behalf an import runs. */
export interface ImportPerson {
  readonly personName: string;
}

/** A row of an import, for people to read. */
export type ShownRow = Pick<
  AssetImportRow,
  'id' | 'line' | 'cells' | 'problems' | 'status' | 'assetId' | 'difference'
>;

/** The requested rows: those with some statuses, or those that change an existing asset. */
export type RowChoice = readonly RowStatus[] | 'changes' | 'all';

/**
 * Imports assets from files. Rows are checked like requests, recorded after a person confirms, and can be undone as long as
 * nothing depends on them. A row with the external id of an existing asset updates that asset, as `PUT` by external id does;
 * empty cells leave their fields unchanged.
 */
@Injectable()
export class AssetImportsService {
  constructor(
    private readonly locations: LocationsService,
    private readonly fileCheck: FileCheck,
    private readonly roomCreator: RoomCreator,
  ) {}

  /**
   * Checks a file row by row and stores the result. Nothing else changes.
   *
   * @returns the id of the import, which must be confirmed
   * @throws ApiError `permission_required`
   */
  async begin(work: UnitOfWork, file: ReadFile): Promise<string> {
    work.principal.require('imports:write');
    const { fileName, encoding, unknownColumns, reading, rows } = file;
    const { checked, columns } = await this.fileCheck.check(work, rows, false);
    const importId = await work.insert(AssetImport, {
      fileName,
      encoding,
      unknownColumns: [...unknownColumns],
      reading: { columns: reading },
      status: 'checked',
      made: 0,
      changed: 0,
      refused: 0,
      removed: 0,
      kept: 0,
      ...columns,
      userId: work.principal.id!,
      stoppedWhile: null,
      stopReason: null,
    });
    await storeRows(work, importId, checked);
    return importId;
  }

  /**
   * Checks the rows of a file again, assuming that the missing rooms exist. They will be created along with the assets; nothing
   * else changes.
   *
   * @throws ApiError `permission_required`, `not_found`, `invalid_state`
   */
  async createRooms(work: UnitOfWork, id: string, read: RowReader): Promise<void> {
    const found = await locked(work, id, 'checked');
    await this.checkAgain(work, { ...found, makesRooms: true }, read);
  }

  /**
   * Records how a person reads the columns that the file leaves open, and checks the rows again.
   *
   * @param answers the ways, by column. Columns without an answer stay open
   * @throws ApiError `permission_required`, `not_found`, `invalid_state`
   */
  async decide(
    work: UnitOfWork,
    id: string,
    answers: Readonly<Record<string, unknown>>,
    read: RowReader,
  ): Promise<void> {
    const found = await locked(work, id, 'checked');
    const reading = { columns: decided(readingsOf(found), answers) };
    await work.update(AssetImport, id, { reading });
    await this.checkAgain(work, { ...found, reading }, read);
  }

  private async checkAgain(work: UnitOfWork, of: AssetImport, read: RowReader): Promise<void> {
    const { id, makesRooms } = of;
    const stored = await work.rows<Pick<FileRow, 'line' | 'cells'>>(
      sql`SELECT r.line, r.cells FROM ${AssetImportRow} r WHERE r.import_id = ${id} ORDER BY r.line`,
    );
    const readings = readingsOf(of);
    const rows = stored.map(({ line, cells }) => ({ line, cells, ...read(cells, readings) }));
    const { checked, columns } = await this.fileCheck.check(work, rows, makesRooms);
    await work.remove(AssetImportRow, sql`r.import_id = ${id}`);
    await work.update(AssetImport, id, columns);
    await storeRows(work, id, checked);
  }

  /** The newest imports. */
  list(tenant: TenantReader): Promise<AssetImport[]> {
    return tenant.rows(sql`SELECT ${OF_IMPORT} FROM ${AssetImport} r ORDER BY r.id DESC LIMIT 20`);
  }

  /** Reads an import. @throws ApiError `not_found` */
  async get(tenant: TenantReader, id: string): Promise<AssetImport & ImportPerson> {
    const found = await tenant.row<AssetImport & ImportPerson>(
      sql`SELECT ${OF_IMPORT}, u.name AS "personName" FROM ${AssetImport} r JOIN ${User} u ON u.id = r.user_id WHERE r.id = ${id}`,
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
      SELECT r.id, r.line, r.cells, r.problems, r.status, r.asset_id AS "assetId", r.difference
      FROM ${AssetImportRow} r WHERE r.import_id = ${importId} AND ${wanted} AND r.line > ${after} ORDER BY r.line LIMIT ${SHOWN + 1}`);
    const shown = rows.slice(0, SHOWN);
    return { rows: shown, next: rows.length > SHOWN ? shown.at(-1)!.line : null };
  }

  /**
   * Confirms an import. A worker then records the rows without problems, on behalf of the person who confirms.
   * @throws ApiError `permission_required`, `not_found`, `invalid_state`
   */
  async confirm(work: UnitOfWork, id: string): Promise<void> {
    const found = await this.changeStatus(work, id, 'checked', 'running');
    if (openColumns(readingsOf(found)).length > 0)
      throw new ApiError('invalid_state', importMessages.undecided);
    const { newRooms, makesRooms } = found;
    work.wake(ASSET_IMPORTS);
    if (makesRooms && newRooms.rooms.length > 0) await this.recordRooms(work, id, newRooms.rooms);
  }

  /** Creates the planned rooms and replaces their placeholders in the rows. */
  private async recordRooms(work: UnitOfWork, id: string, planned: readonly PlannedRoom[]): Promise<void> {
    const made = await this.roomCreator.create(work, planned, await this.locations.outlines(work));
    // Converted to JSON here, because an update of a distributed table cannot call the conversion function on a column.
    const ids = [...made.values()].map((roomId) => JSON.stringify(roomId));
    await work.write(
      updateOf(
        AssetImportRow,
        sql`fields = jsonb_set(r.fields, '{room_id}', o.room_id)`,
        sql`r.import_id = ${id} AND r.fields ->> 'room_id' = o.planned`,
        sql`unnest(${[...made.keys()]}::text[], ${ids}::jsonb[]) AS o (planned, room_id)`,
      ),
    );
  }

  /**
   * Starts the undo of an import: a worker deletes the assets it created and restores the assets it changed, on behalf of the
   * person who undoes it.
   *
   * @throws ApiError `permission_required`, `not_found`, `invalid_state`
   */
  async undo(work: UnitOfWork, id: string): Promise<void> {
    await this.changeStatus(work, id, 'done', 'undoing');
    work.wake(ASSET_IMPORTS);
  }

  /**
   * Resumes a stopped import: a worker processes the remaining rows, on behalf of the person who resumes it (D79).
   *
   * @throws ApiError `permission_required`, `not_found`, `invalid_state`
   */
  async resume(work: UnitOfWork, id: string): Promise<void> {
    const { stoppedWhile, fileName } = await locked(work, id, 'stopped');
    const userId = work.principal.id!;
    const resumed = { status: stoppedWhile!, userId, stoppedWhile: null, stopReason: null };
    await work.update(AssetImport, id, resumed);
    await audit(work, 'import.resumed', { id, name: fileName });
    work.wake(ASSET_IMPORTS);
  }

  /** Deletes an import that was not confirmed. @throws ApiError `permission_required`, `not_found`, `invalid_state` */
  async discard(work: UnitOfWork, id: string): Promise<void> {
    await locked(work, id, 'checked');
    await work.remove(AssetImportRow, sql`r.import_id = ${id}`);
    await work.remove(AssetImport, id);
  }

  private async changeStatus(
    work: UnitOfWork,
    id: string,
    from: ImportStatus,
    to: ImportStatus,
  ): Promise<AssetImport> {
    const found = await locked(work, id, from);
    await work.update(AssetImport, id, { status: to, userId: work.principal.id! });
    return found;
  }
}

const OF_IMPORT = sql`r.id, r.file_name AS "fileName", r.encoding, r.status, r.unknown_columns AS "unknownColumns", r.total, r.wrong,
  r.same, r.to_change AS "toChange", r.made, r.changed, r.refused, r.removed, r.kept, r.new_rooms AS "newRooms",
  r.makes_rooms AS "makesRooms", r.reading, r.user_id AS "userId", r.stopped_while AS "stoppedWhile", r.stop_reason AS "stopReason", r.created_at AS "createdAt", r.updated_at AS "updatedAt"`;

/** How the columns of an import are read. Imports of earlier releases have no readings. */
export function readingsOf({ reading }: Pick<AssetImport, 'reading'>): Readings {
  return reading?.columns ?? {};
}

async function locked(work: UnitOfWork, id: string, status: ImportStatus): Promise<AssetImport> {
  work.principal.require('imports:write');
  const found = (await work.lock(AssetImport, id)) ?? missing();
  if (found.status !== status)
    throw new ApiError('invalid_state', importMessages.movedOn({ status: found.status, needed: status }));
  return found;
}

function missing(): never {
  throw ApiError.notFound(importMessages.missing);
}
