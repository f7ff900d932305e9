import { Controller, Get, Module, Post } from '@nestjs/common';
import type { PageRequest, TenantReader } from '../../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { Endpoint } from '../../kernel/http/decorators/endpoint.js';
import {
  Id,
  PageParams,
  ReadTenant,
  ReceivedUpload,
  Transaction,
  ValidQuery,
} from '../../kernel/http/decorators/parameters.js';
import type { Command } from '../../kernel/validation/field.js';
import {
  CreateImportQuery,
  importMessages,
  importResource,
  importRowResource,
  ImportsModule,
  ImportsService,
  ListImportRowsQuery,
  RequestedImports,
  type TableFile,
  TableUploads,
} from '../index.js';

const SCOPES = 'Needs the scope for writing what it contains.';

/** `/imports` (D79). */
@Controller('imports')
class ImportsController {
  constructor(
    private readonly requested: RequestedImports,
    private readonly imports: ImportsService,
  ) {}

  @Endpoint({
    status: 202,
    scope: 'any',
    summary: 'Import a file of records',
    description:
      'A table in CSV (any separator and usual encoding) or Excel (.xlsx, its first sheet), with at most 100,000 rows and 20 MB. Its columns are recognised by the names of the fields, by the labels of the portal and by usual names, and by what people chose in the portal for the same headings. ' +
      'Each row is checked like a request. Valid rows are recorded in the background; the others are listed with their reasons. A row with the `id`, `external_id`, `reference` or `qr_code` of an existing record updates it; empty cells change nothing. ' +
      'Imported operations keep their dates and emit no events: `import.completed` is the only one.\n\n' +
      `${SCOPES} For an idempotency key, the parameters, the name and the content of the file count.`,
    query: CreateImportQuery,
    receives: TableUploads,
    answers: importResource,
    errors: ['invalid_state'],
  })
  @Post()
  async createImport(
    @Transaction() work: UnitOfWork,
    @ValidQuery() query: Command<CreateImportQuery>,
    @ReceivedUpload() file: TableFile,
  ) {
    return this.requested.get(work, await this.requested.begin(work, query, file));
  }

  @Endpoint({ scope: 'any', summary: 'Get an import', description: SCOPES, answers: importResource })
  @Get(':importId')
  getImport(@ReadTenant() tenant: TenantReader, @Id('importId', importMessages.missing) id: string) {
    return this.requested.get(tenant, id);
  }

  @Endpoint({
    scope: 'any',
    summary: 'List the rows of an import with their results, the last line first',
    description: SCOPES,
    query: ListImportRowsQuery,
    answers: { pageOf: importRowResource },
  })
  @Get(':importId/rows')
  listImportRows(
    @ReadTenant() tenant: TenantReader,
    @Id('importId', importMessages.missing) id: string,
    @ValidQuery() filters: Command<ListImportRowsQuery>,
    @PageParams() page: PageRequest,
  ) {
    return this.requested.rows(tenant, id, filters, page);
  }

  @Endpoint({
    status: 200,
    scope: 'any',
    summary: 'Record the rows of an import that was only checked',
    description: SCOPES,
    answers: importResource,
    errors: ['invalid_state'],
  })
  @Post(':importId/confirm')
  async confirmImport(@Transaction() work: UnitOfWork, @Id('importId', importMessages.missing) id: string) {
    await this.imports.confirm(work, id);
    return this.requested.get(work, id);
  }

  @Endpoint({
    status: 200,
    scope: 'any',
    summary: 'Undo an import',
    description: `New records are removed unless something depends on them, and changed ones get their former values back unless they were changed again. ${SCOPES}`,
    answers: importResource,
    errors: ['invalid_state'],
  })
  @Post(':importId/undo')
  async undoImport(@Transaction() work: UnitOfWork, @Id('importId', importMessages.missing) id: string) {
    await this.imports.undo(work, id);
    return this.requested.get(work, id);
  }
}

/** The routes of imports (D79). */
@Module({ imports: [ImportsModule], controllers: [ImportsController] })
export class ImportsApiModule {}
