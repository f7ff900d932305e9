import { Controller, Delete, Get, Post } from '@nestjs/common';
import type { TenantReader } from '../../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { Endpoint } from '../../kernel/http/decorators/endpoint.js';
import { Id } from '../../kernel/http/decorators/id.js';
import { ValidBody, ReadTenant, Transaction } from '../../kernel/http/decorators/parameters.js';
import type { Command } from '../../kernel/validation/command.js';
import { CreateExportDto, exportResource, ExportsService } from '../index.js';
import { exportMessages } from '../export.messages.js';

/** `/exports` (D59). */
@Controller('exports')
export class ExportsController {
  constructor(private readonly exports: ExportsService) {}

  @Endpoint({
    status: 202,
    scope: 'exports:write',
    summary: 'Export a list as a file',
    description:
      'It needs the scope by which the list is read, too. The file is made in the background, and holds the list as it was at one moment, oldest first: ask for the export until it is `ready`. It is kept for 24 hours. With `Accept-Encoding: gzip` the file comes as it is kept, and a download that broke off goes on with `Range`, under a new link too. Five of a business may be under way at once; beyond that `invalid_state`.\n\n' +
      'CSV is that of RFC 4180 in UTF-8: a line with the names of the fields, an absent value empty, the items of a list with semicolons between them. A text that a spreadsheet would take for a formula, because it begins with `=`, `+`, `-` or `@`, has a quote mark in front.',
    body: CreateExportDto,
    answers: exportResource,
    problems: ['invalid_state', 'invalid_category'],
  })
  @Post()
  async createExport(@Transaction() work: UnitOfWork, @ValidBody() body: Command<CreateExportDto>) {
    return this.exports.get(work, await this.exports.create(work, body));
  }

  @Endpoint({
    scope: 'exports:write',
    summary: 'Get an export, with a new link to its file',
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
      'In any state: it ends within moments, or its file is taken away, and links to it lead nowhere.',
  })
  @Delete(':exportId')
  async deleteExport(@Transaction() work: UnitOfWork, @Id('exportId', exportMessages.missing) id: string) {
    await this.exports.delete(work, id);
  }
}
