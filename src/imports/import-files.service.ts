import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { sql } from '../kernel/sql/sql.js';
import { AssetImport, AssetImportRow, type FileRow } from './asset-import.entity.js';
import { storeRows } from './checked-rows.js';
import { FileCheck } from './file-check.js';
import { knownMappings, rememberMappings } from './import-mapping.entity.js';
import { bodyOfCells, waysOfKinds } from './reading/asset-cells.js';
import type { ImportColumn } from './reading/asset-columns.js';
import { rowsOf } from './reading/asset-rows.js';
import { type ColumnKind, decided, type Way, waysOf } from './reading/column-reading.js';
import type { TextEncoding } from './reading/encoding.js';
import { fileMessages } from './reading/file.messages.js';
import {
  guessedColumns,
  type KnownMappings,
  leftOut,
  mappingOf,
  requireDifferent,
} from './reading/mapping.js';
import { type FileTable, tableOf } from './reading/table.js';
import type { CheckedRow } from './row-check.js';
import { lockImport, readingsOf } from './stored-imports.js';

/** A file that a person gives. */
export interface GivenFile {
  readonly fileName: string;
  readonly bytes: Buffer;
}

/** What is known about a file before it is read. */
export interface FileOptions {
  /** The encoding of a text. Without it, it is recognised. */
  readonly encoding?: TextEncoding;
  /** What headings mean, by their letters (`lettersOf`). The others are guessed. */
  readonly columns?: KnownMappings;
  /** How its dates and numbers are read where its cells leave it open. */
  readonly ways?: Readonly<Partial<Record<ColumnKind, Way>>>;
  /** Whether missing rooms are created along with the assets. */
  readonly makesRooms?: boolean;
}

/** How a file is read: what people may change before they confirm. */
interface FileReading {
  readonly columns: readonly (ImportColumn | null)[];
  readonly answers: Readonly<Record<string, unknown>>;
  readonly makesRooms: boolean;
}

/**
 * Files of assets until they are confirmed (D79): a file is read and its rows are checked like requests. A person maps its columns,
 * decides how dates and numbers are read, and it is checked again. Nothing else changes.
 */
@Injectable()
export class ImportFilesService {
  constructor(private readonly fileCheck: FileCheck) {}

  /**
   * Reads a file, checks it row by row, and stores the result.
   *
   * @returns the id of the import, which must be confirmed
   * @throws ApiError `permission_required`, `invalid_parameter` if it is not a table
   */
  async begin(
    work: UnitOfWork,
    { fileName, bytes }: GivenFile,
    { encoding, columns: given = new Map(), ways = {}, makesRooms = false }: FileOptions = {},
  ): Promise<string> {
    work.principal.require('imports:write');
    const table = await tableOf(bytes, encoding);
    const columns = guessedColumns(table, new Map([...(await knownMappings(work)), ...given]));
    const reading = { columns, answers: waysOfKinds(ways), makesRooms };
    const { stored, checked } = await this.checked(work, table, reading);
    const importId = await work.insert(AssetImport, {
      fileName,
      file: bytes,
      status: 'checked',
      made: 0,
      changed: 0,
      refused: 0,
      removed: 0,
      kept: 0,
      ...stored,
      userId: work.principal.id!,
      stoppedWhile: null,
      stopReason: null,
    });
    await storeRows(work, importId, checked);
    return importId;
  }

  /**
   * Records what the headings of a file mean, remembers it for the next file, and reads the file again.
   *
   * @param columns what each heading means, in the order of the headings; null for those that are not imported
   * @throws ApiError `permission_required`, `not_found`, `invalid_state`, `invalid_parameter` if two mean the same
   */
  async map(work: UnitOfWork, id: string, columns: readonly (ImportColumn | null)[]): Promise<void> {
    const found = await lockImport(work, id, 'checked');
    const table = await tableAgain(found, found.encoding);
    const wanted = table.headings.map((_, at) => columns[at] ?? null);
    requireDifferent(wanted);
    await rememberMappings(work, found.mapping?.headings ?? [], mappingOf(table, wanted));
    await this.readAgain(work, found, table, wanted);
  }

  /**
   * Reads a text in another encoding. What a person has decided about its columns stays.
   *
   * @throws ApiError `permission_required`, `not_found`, `invalid_state`, `invalid_parameter` if it is no table in this encoding
   */
  async choose(work: UnitOfWork, id: string, encoding: TextEncoding): Promise<void> {
    const found = await lockImport(work, id, 'checked');
    const table = await tableAgain(found, encoding);
    await this.readAgain(work, found, table, guessedColumns(table, await knownMappings(work)));
  }

  /**
   * Checks the rows again, assuming that the missing rooms exist. They will be created along with the assets.
   *
   * @throws ApiError `permission_required`, `not_found`, `invalid_state`
   */
  async createRooms(work: UnitOfWork, id: string): Promise<void> {
    const found = await lockImport(work, id, 'checked');
    await this.checkAgain(work, { ...found, makesRooms: true });
  }

  /**
   * Records how a person reads the columns that the file leaves open, and checks the rows again.
   *
   * @param answers the ways, by column. Columns without an answer stay open
   * @throws ApiError `permission_required`, `not_found`, `invalid_state`
   */
  async decide(work: UnitOfWork, id: string, answers: Readonly<Record<string, unknown>>): Promise<void> {
    const found = await lockImport(work, id, 'checked');
    const reading = { columns: decided(readingsOf(found), answers) };
    await this.checkAgain(work, { ...found, reading });
  }

  /** Deletes an import that was not confirmed. @throws ApiError `permission_required`, `not_found`, `invalid_state` */
  async discard(work: UnitOfWork, id: string): Promise<void> {
    await lockImport(work, id, 'checked');
    await work.remove(AssetImportRow, sql`r.import_id = ${id}`);
    await work.remove(AssetImport, id);
  }

  private async checked(work: UnitOfWork, table: FileTable, { columns, answers, makesRooms }: FileReading) {
    const { rows, reading } = rowsOf(table, columns, answers);
    const mapping = mappingOf(table, columns);
    const { checked, columns: counts } = await this.fileCheck.check(work, rows, makesRooms);
    const stored = {
      encoding: table.encoding,
      unknownColumns: leftOut(mapping),
      mapping: { headings: mapping },
      reading: { columns: reading },
      ...counts,
    };
    return { stored, checked };
  }

  private async readAgain(
    work: UnitOfWork,
    of: AssetImport,
    table: FileTable,
    columns: readonly (ImportColumn | null)[],
  ): Promise<void> {
    const { id, makesRooms } = of;
    const reading = { columns, answers: waysOf(readingsOf(of)), makesRooms };
    const { stored, checked } = await this.checked(work, table, reading);
    await replaceRows(work, id, stored, checked);
  }

  private async checkAgain(work: UnitOfWork, of: AssetImport): Promise<void> {
    const { id, makesRooms, reading } = of;
    const stored = await work.rows<Pick<FileRow, 'line' | 'cells'>>(
      sql`SELECT r.line, r.cells FROM ${AssetImportRow} r WHERE r.import_id = ${id} ORDER BY r.line`,
    );
    const readings = readingsOf(of);
    const rows = stored.map(({ line, cells }) => ({ line, cells, ...bodyOfCells(cells, readings) }));
    const { checked, columns } = await this.fileCheck.check(work, rows, makesRooms);
    await replaceRows(work, id, { ...columns, reading }, checked);
  }
}

/** Stores the result of another check in place of the former one. */
async function replaceRows(
  work: UnitOfWork,
  id: string,
  columns: Partial<AssetImport>,
  checked: readonly CheckedRow[],
): Promise<void> {
  await work.remove(AssetImportRow, sql`r.import_id = ${id}`);
  await work.update(AssetImport, id, columns);
  await storeRows(work, id, checked);
}

/** Reads the file of an import again. Imports of earlier releases have none. */
function tableAgain({ file }: AssetImport, encoding: AssetImport['encoding']): Promise<FileTable> {
  if (file === null) throw new ApiError('invalid_parameter', fileMessages.noFile);
  return tableOf(file, encoding === 'xlsx' ? undefined : encoding);
}
