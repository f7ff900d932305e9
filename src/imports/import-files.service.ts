import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { Shares } from '../kernel/shares.js';
import { sql } from '../kernel/sql/sql.js';
import { type CheckedRow, statusOfRow, storeRows } from './checked-row.js';
import { begunBy, ImportKinds, importPermission } from './import-kinds.js';
import type { RecordsOfKind } from './records-of-kind.js';
import { Import, ImportRow, type RowStatus, stateOf } from './import.entity.js';
import type { FileRow, ImportKind } from './reading/file-row.js';
import { knownMappings, rememberMappings } from './import-mapping.entity.js';
import { type ColumnKind, decided, type Way, waysOf } from './reading/column-reading.js';
import type { ColumnSet } from './reading/column-set.js';
import type { TextEncoding } from './reading/encoding.js';
import { fileMessages } from './reading/file.messages.js';
import {
  guessedColumns,
  type KnownMappings,
  leftOut,
  mappingOf,
  requireDifferent,
} from './reading/mapping.js';
import { rowsOf } from './reading/rows.js';
import { readingsOf } from './reading/stored-reading.js';
import { type FileTable, tableOf } from './reading/table.js';
import { lockImport } from './stored-imports.js';

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
  /** Whether missing rooms are created along with assets. */
  readonly makesRooms?: boolean;
}

/**
 * One file is checked at a time: all its rows are in memory, up to 350 MB, and a second one would not be faster. The businesses take turns.
 */
const CHECKS = { total: 1, each: 1, timeoutMs: 30_000 };

/** How a file is read: what people may change before they confirm. */
interface FileReading {
  readonly columns: readonly (string | null)[];
  readonly answers: Readonly<Record<string, unknown>>;
  readonly makesRooms: boolean;
}

/**
 * Files of records until they are confirmed (D79): a file is read and its rows are checked like requests. A person maps its columns,
 * decides how dates and numbers are read, and it is checked again. Nothing else changes.
 */
@Injectable()
export class ImportFilesService {
  private readonly checks = new Shares(CHECKS);

  constructor(private readonly kinds: ImportKinds) {}

  /**
   * Reads a file, checks it row by row, and stores the result.
   *
   * @returns the id of the import, which must be confirmed
   * @throws ApiError `permission_required`, `invalid_parameter` if it is not a table, `overloaded`
   */
  async begin(
    work: UnitOfWork,
    kind: ImportKind,
    file: GivenFile,
    options: FileOptions = {},
  ): Promise<string> {
    const { principal } = work;
    principal.require(importPermission(principal, kind));
    return this.inTurn(work, () => this.read(work, kind, file, options));
  }

  private async read(
    work: UnitOfWork,
    kind: ImportKind,
    { fileName, bytes }: GivenFile,
    { encoding, columns: given = new Map(), ways = {}, makesRooms = false }: FileOptions,
  ): Promise<string> {
    const of = this.kinds.of(kind);
    const set = of.columns;
    const table = await tableOf(set, bytes, encoding);
    const columns = guessedColumns(set, table, new Map([...(await knownMappings(work, set)), ...given]));
    const reading = { columns, answers: set.waysOf(ways), makesRooms };
    const { stored, checked } = await this.checked(work, of, table, reading);
    const importId = await work.insert(Import, {
      kind,
      ...stateOf('checked'),
      fileName,
      file: bytes,
      made: 0,
      changed: 0,
      refused: 0,
      removed: 0,
      kept: 0,
      ...stored,
      ...begunBy(work.principal),
      stoppedWhile: null,
      stopReason: null,
    });
    await storeRows(work, { id: importId, kind }, checked);
    return importId;
  }

  /**
   * Records what the headings of a file mean, remembers it for the next file, and reads the file again.
   *
   * @param columns what each heading means, in the order of the headings; null for those that are not imported
   * @throws ApiError `permission_required`, `not_found`, `invalid_state`, `invalid_parameter` if two mean the same
   */
  async map(work: UnitOfWork, id: string, columns: readonly (string | null)[]): Promise<void> {
    const found = await lockImport(work, id, 'checked');
    const { columns: set } = this.kinds.of(found.kind);
    await this.inTurn(work, async () => {
      const table = await tableAgain(set, found, found.encoding);
      const wanted = table.headings.map((_, at) => {
        const column = columns[at];
        return set.has(column) ? column : null;
      });
      requireDifferent(set, wanted);
      await rememberMappings(work, found.kind, found.mapping?.headings ?? [], mappingOf(table, wanted));
      await this.readAgain(work, found, table, wanted);
    });
  }

  /**
   * Reads a text in another encoding. What a person has decided about its columns stays.
   *
   * @throws ApiError `permission_required`, `not_found`, `invalid_state`, `invalid_parameter` if it is no table in this encoding
   */
  async choose(work: UnitOfWork, id: string, encoding: TextEncoding): Promise<void> {
    const found = await lockImport(work, id, 'checked');
    const { columns: set } = this.kinds.of(found.kind);
    await this.inTurn(work, async () => {
      const table = await tableAgain(set, found, encoding);
      await this.readAgain(work, found, table, guessedColumns(set, table, await knownMappings(work, set)));
    });
  }

  /**
   * Checks the rows again, assuming that the missing rooms exist. They will be created along with the assets.
   *
   * @throws ApiError `permission_required`, `not_found`, `invalid_state`
   */
  async createRooms(work: UnitOfWork, id: string): Promise<void> {
    const found = await lockImport(work, id, 'checked');
    await this.inTurn(work, () => this.checkAgain(work, { ...found, makesRooms: true }));
  }

  /**
   * Records how a person reads the columns that the file leaves open, and checks the rows again.
   *
   * @param answers the ways, by column. Columns without an answer stay open
   * @throws ApiError `permission_required`, `not_found`, `invalid_state`
   */
  async decide(work: UnitOfWork, id: string, answers: Readonly<Record<string, unknown>>): Promise<void> {
    const found = await lockImport(work, id, 'checked');
    const reading = { columns: decided(readingsOf(this.kinds.of(found.kind).columns, found), answers) };
    await this.inTurn(work, () => this.checkAgain(work, { ...found, reading }));
  }

  /** Deletes an import that was not confirmed. @throws ApiError `permission_required`, `not_found`, `invalid_state` */
  async discard(work: UnitOfWork, id: string): Promise<void> {
    await lockImport(work, id, 'checked');
    await work.remove(ImportRow, sql`r.import_id = ${id}`);
    await work.remove(Import, id);
  }

  /** Waits until this business may check a file. @throws ApiError `overloaded` after 30 seconds */
  private inTurn<T>(work: UnitOfWork, check: () => Promise<T>): Promise<T> {
    return this.checks.hold(work.principal.shareOwnerId, check);
  }

  private async checked(
    work: UnitOfWork,
    of: RecordsOfKind,
    table: FileTable,
    { columns, answers, makesRooms }: FileReading,
  ) {
    const { rows, reading } = await rowsOf(of.columns, table, columns, answers);
    const mapping = mappingOf(table, columns);
    const { checked, counts } = await checkAndCount(work, of, rows, makesRooms);
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
    of: Import,
    table: FileTable,
    columns: readonly (string | null)[],
  ): Promise<void> {
    const records = this.kinds.of(of.kind);
    const answers = waysOf(readingsOf(records.columns, of));
    const reading = { columns, answers, makesRooms: of.makesRooms };
    const { stored, checked } = await this.checked(work, records, table, reading);
    await replaceRows(work, of, stored, checked);
  }

  private async checkAgain(work: UnitOfWork, of: Import): Promise<void> {
    const { id, makesRooms, reading } = of;
    const stored = await work.rows<Pick<FileRow, 'line' | 'cells'>>(
      sql`SELECT r.line, r.cells FROM ${ImportRow} r WHERE r.import_id = ${id} ORDER BY r.line`,
    );
    const records = this.kinds.of(of.kind);
    const readings = readingsOf(records.columns, of);
    const rows = stored.map(({ line, cells }) => ({
      line,
      cells,
      ...records.columns.bodyOf(cells, readings),
    }));
    const { checked, counts } = await checkAndCount(work, records, rows, makesRooms);
    await replaceRows(work, of, { ...counts, reading }, checked);
  }
}

/** Checks rows, and counts the results. */
async function checkAndCount(
  work: UnitOfWork,
  records: RecordsOfKind,
  rows: readonly FileRow[],
  makesRooms: boolean,
) {
  const { checked, newRooms } = await records.check(work, rows, makesRooms);
  const countOf = (status: RowStatus) => checked.filter((row) => statusOfRow(row) === status).length;
  const counts = {
    total: rows.length,
    wrong: countOf('wrong'),
    same: countOf('same'),
    toChange: checked.filter((row) => row.recordId !== null && statusOfRow(row) === 'right').length,
    newRooms: { rooms: newRooms },
    makesRooms,
  };
  return { checked, counts };
}

/** Stores the result of another check in place of the former one. */
async function replaceRows(
  work: UnitOfWork,
  of: Import,
  columns: Partial<Import>,
  checked: readonly CheckedRow[],
): Promise<void> {
  await work.remove(ImportRow, sql`r.import_id = ${of.id}`);
  await work.update(Import, of.id, columns);
  await storeRows(work, of, checked);
}

/** Reads the file of an import again. Imports of earlier releases have none. */
function tableAgain(set: ColumnSet, { file }: Import, encoding: Import['encoding']): Promise<FileTable> {
  if (file === null) throw new ApiError('invalid_parameter', fileMessages.noFile);
  return tableOf(set, file, encoding === 'xlsx' ? undefined : encoding);
}
