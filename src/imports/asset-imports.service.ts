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
  type ImportStatus,
  type PlannedRoom,
  PROBLEM_ROWS,
  type RowStatus,
  type StoredImport,
} from './asset-import.entity.js';
import { importMessages } from './import.messages.js';
import { openColumns } from './reading/column-reading.js';
import { RoomCreator } from './room-creator.js';
import { lockImport, missing, readingsOf } from './stored-imports.js';

/** How many rows a page shows. */
const SHOWN = 100;

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
 * Imports of assets from files. `ImportFilesService` checks a file; its rows are recorded after a person confirms, and can be undone as
 * long as nothing depends on them. A row with the external id of an existing asset updates that asset, as `PUT` by external id does;
 * empty cells leave their fields unchanged.
 */
@Injectable()
export class AssetImportsService {
  constructor(
    private readonly locations: LocationsService,
    private readonly roomCreator: RoomCreator,
  ) {}

  /** The newest imports. */
  list(tenant: TenantReader): Promise<StoredImport[]> {
    return tenant.rows(sql`SELECT ${OF_IMPORT} FROM ${AssetImport} r ORDER BY r.id DESC LIMIT 20`);
  }

  /** Reads an import. @throws ApiError `not_found` */
  async get(tenant: TenantReader, id: string): Promise<StoredImport & ImportPerson> {
    const found = await tenant.row<StoredImport & ImportPerson>(
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
    await work.update(AssetImport, id, { file: null });
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
    const { stoppedWhile, fileName } = await lockImport(work, id, 'stopped');
    const userId = work.principal.id!;
    const resumed = { status: stoppedWhile!, userId, stoppedWhile: null, stopReason: null };
    await work.update(AssetImport, id, resumed);
    await audit(work, 'import.resumed', { id, name: fileName });
    work.wake(ASSET_IMPORTS);
  }

  private async changeStatus(
    work: UnitOfWork,
    id: string,
    from: ImportStatus,
    to: ImportStatus,
  ): Promise<AssetImport> {
    const found = await lockImport(work, id, from);
    await work.update(AssetImport, id, { status: to, userId: work.principal.id! });
    return found;
  }
}

const OF_IMPORT = sql`r.id, r.file_name AS "fileName", r.encoding, r.status, r.unknown_columns AS "unknownColumns", r.total, r.wrong,
  r.same, r.to_change AS "toChange", r.made, r.changed, r.refused, r.removed, r.kept, r.new_rooms AS "newRooms",
  r.makes_rooms AS "makesRooms", r.reading, r.mapping, r.user_id AS "userId", r.stopped_while AS "stoppedWhile", r.stop_reason AS "stopReason", r.created_at AS "createdAt", r.updated_at AS "updatedAt"`;
