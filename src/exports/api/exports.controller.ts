import { Module } from '@nestjs/common';
import type { TenantReader } from '../../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { Endpoint } from '../../kernel/http/decorators/endpoint.js';
import { Id, ReadTenant, Transaction, ValidBody } from '../../kernel/http/decorators/parameters.js';
import { Controller, Delete, Get, Post } from '../../kernel/http/decorators/routes.js';
import type { Command } from '../../kernel/validation/command.js';
import { exportMessages } from '../exports.service.js';
import { CreateExportDto, exportResource, ExportsModule, ExportsService } from '../index.js';

/** `/exports` (D59). */
@Controller('exports')
class ExportsController {
  constructor(private readonly exports: ExportsService) {}

  @Endpoint({
    status: 202,
    scope: 'exports:write',
    summary: 'Export a list as a file',
    description:
      'Also needs the scope for reading the list itself. The file is created in the background and holds the list as it was at one moment, oldest first: get the export until it is `ready`. The file is kept for 24 hours. With `Accept-Encoding: gzip` it is sent compressed, and an interrupted download can be resumed with `Range`, also with a new link. A business can have five exports in progress; one more answers `invalid_state`.\n\n' +
      'CSV follows RFC 4180 in UTF-8: a header line with the field names, empty cells for null, and semicolons between the items of a list. Text that a spreadsheet would read as a formula, because it starts with `=`, `+`, `-` or `@`, gets a leading single quote.',
    body: CreateExportDto,
    answers: exportResource,
    errors: ['invalid_state', 'invalid_category'],
  })
  @Post()
  async createExport(@Transaction() work: UnitOfWork, @ValidBody() body: Command<CreateExportDto>) {
    return this.exports.get(work, await this.exports.create(work, body));
  }

  @Endpoint({
    scope: 'exports:write',
    summary: 'Get an export, with a new download link',
    answers: exportResource,
  })
  @Get(':exportId')
  getExport(@ReadTenant() tenant: TenantReader, @Id('exportId', exportMessages.missing) id: string) {
    return this.exports.get(tenant, id);
  }

  @Endpoint({
    scope: 'exports:write',
    summary: 'Cancel an export',
    changes: exportResource,
    description:
      'Allowed in any status. An export in progress stops within seconds. A finished file is deleted, and its download links stop working.',
  })
  @Delete(':exportId')
  async deleteExport(@Transaction() work: UnitOfWork, @Id('exportId', exportMessages.missing) id: string) {
    await this.exports.delete(work, id);
  }
}

/** The routes of exports (D59). */
@Module({ imports: [ExportsModule], controllers: [ExportsController] })
export class ExportsApiModule {}
