import { Controller, Get } from '@nestjs/common';
import type { PageRequest, TenantReader } from '../../kernel/database/tenant-reader.js';
import { PageParams, ValidQuery, ReadTenant } from '../../kernel/http/decorators/parameters.js';
import type { Command } from '../../kernel/validation/command.js';
import { Endpoint } from '../../kernel/http/decorators/endpoint.js';
import { ListTechniciansQuery } from '../dto/list-technicians.query.js';
import { TechniciansService, technicianResource } from '../index.js';

/** §4.7 */
@Controller('technicians')
export class TechniciansController {
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
