import { Module } from '@nestjs/common';
import type { PageRequest, TenantReader } from '../../kernel/database/tenant-reader.js';
import { Endpoint } from '../../kernel/http/decorators/endpoint.js';
import { PageParams, ReadTenant, ValidQuery } from '../../kernel/http/decorators/parameters.js';
import { Controller, Get } from '../../kernel/http/decorators/routes.js';
import type { Command } from '../../kernel/validation/command.js';
import { technicianResource, TechniciansModule, TechniciansService } from '../index.js';
import { ListTechniciansQuery } from '../technicians.dto.js';

/** §4.7 */
@Controller('technicians')
class TechniciansController {
  constructor(private readonly technicians: TechniciansService) {}

  @Endpoint({
    scope: 'technicians:read',
    summary: 'List technicians',
    description: 'Newest first. Technicians who have left stay in the list, with `is_active` false.',
    query: ListTechniciansQuery,
    answers: { pageOf: technicianResource },
  })
  @Get()
  listTechnicians(
    @ReadTenant() tenant: TenantReader,
    @ValidQuery() filters: Command<ListTechniciansQuery>,
    @PageParams() page: PageRequest,
  ) {
    return this.technicians.list(tenant, filters, page);
  }
}

/** The routes of technicians. */
@Module({ imports: [TechniciansModule], controllers: [TechniciansController] })
export class TechniciansApiModule {}
