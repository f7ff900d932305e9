import { Injectable } from '@nestjs/common';
import type { Page, PageRequest, Single, TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { sql } from '../kernel/sql/sql.js';
import type { Command } from '../kernel/validation/field.js';
import { ImportFilesService } from './import-files.service.js';
import { ImportKinds, importPermission } from './import-kinds.js';
import { importMessages } from './import.messages.js';
import {
  importResource,
  type ImportResource,
  importRowResource,
  type ImportRowResource,
  ROW_RESULT,
} from './import.resource.js';
import type { CreateImportQuery, ListImportRowsQuery } from './imports.dto.js';
import { ImportsService } from './imports.service.js';
import { openColumns, type Way } from './reading/column-reading.js';
import { readingsOf } from './reading/stored-reading.js';
import { problemInWords } from './row-problem-words.js';
import type { RowProblem } from './import.entity.js';
import { missing } from './stored-imports.js';
import type { TableFile } from './table-uploads.js';

const DATE_WAYS: Readonly<Record<string, Way | undefined>> = { dmy: 'day-first', mdy: 'month-first' };
const NUMBER_WAYS: Readonly<Record<string, Way>> = { comma: 'decimal-comma', point: 'decimal-point' };

/** Imports that programs request: the same files, checks and records as those of people (D79), by keys with the scope of what is written. */
@Injectable()
export class RequestedImports {
  constructor(
    private readonly files: ImportFilesService,
    private readonly imports: ImportsService,
    private readonly kinds: ImportKinds,
  ) {}

  /**
   * Checks a file and, unless it is a dry run, starts to record its rows.
   *
   * @returns the id of the import
   * @throws ApiError `scope_required`, `invalid_parameter` if the file is no table, or if its days or numbers can be read in two ways
   *   and the request does not say which
   */
  async begin(
    work: UnitOfWork,
    { kind = 'asset', dateOrder, decimal, encoding, createRooms, dryRun }: Command<CreateImportQuery>,
    file: TableFile,
  ): Promise<string> {
    const date = dateOrder && DATE_WAYS[dateOrder];
    const sign = decimal && NUMBER_WAYS[decimal];
    const id = await this.files.begin(work, kind, file, {
      ...(encoding && { encoding }),
      ways: { ...(date && { date, moment: date }), ...(sign && { decimal: sign, integer: sign }) },
      makesRooms: createRooms === true,
    });
    const found = await this.imports.get(work, id);
    const { columns } = this.kinds.of(kind);
    const readings = readingsOf(columns, found);
    for (const column of openColumns(readings)) {
      const { kind: of, example } = readings[column]!;
      const param = of === 'date' || of === 'moment' ? 'date_order' : 'decimal';
      throw ApiError.invalid(param, importMessages.ambiguous({ column, example }));
    }
    if (dryRun !== true && found.total > found.wrong + found.same) await this.imports.confirm(work, id);
    return id;
  }

  /** Reads an import. @throws ApiError `not_found`, `scope_required` */
  async get(tenant: TenantReader, id: string): Promise<Single<ImportResource>> {
    const found = (await tenant.find(importResource, id)) ?? missing();
    const { principal } = tenant;
    principal.require(importPermission(principal, found.item().kind));
    return found;
  }

  /** One page of the rows of an import, the last line first. @throws ApiError `not_found`, `scope_required` */
  async rows(
    tenant: TenantReader,
    id: string,
    { status }: Command<ListImportRowsQuery>,
    page: PageRequest,
  ): Promise<Page<ImportRowResource>> {
    const { columns } = this.kinds.of((await this.get(tenant, id)).item().kind);
    const conditions = [
      sql`r.import_id = ${id}`,
      ...(status === undefined ? [] : [sql`${ROW_RESULT} = ${status}`]),
    ];
    const found = await tenant.list(importRowResource, conditions, page);
    return found.map((row) => ({
      ...row,
      problems: (row.problems as readonly RowProblem[]).map((problem) => ({
        column: problem.param === '' ? null : problem.param,
        code: problem.code,
        message: problemInWords(columns, 'en', problem, row.cells),
      })),
    }));
  }
}
