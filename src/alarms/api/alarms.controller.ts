import { Controller, Get } from '@nestjs/common';
import type { PageRequest, TenantReader } from '../../kernel/database/tenant-reader.js';
import { Endpoint } from '../../kernel/http/decorators/endpoint.js';
import { PageParams, ValidQuery, ReadTenant } from '../../kernel/http/decorators/parameters.js';
import type { Command } from '../../kernel/validation/command.js';
import { SinceQuery } from '../../kernel/validation/since.query.js';
import { AlarmsService, alarmResource } from '../index.js';

/** `/alarms` (D55). */
@Controller('alarms')
export class AlarmsController {
  constructor(private readonly alarms: AlarmsService) {}

  @Endpoint({
    scope: 'alarms:read',
    summary: 'List the alarms, newest first',
    description:
      'As they were raised: whether the asset still stands still, or the part is still short, they do not say.',
    query: SinceQuery,
    answers: { pageOf: alarmResource },
  })
  @Get()
  listAlarms(
    @ReadTenant() tenant: TenantReader,
    @ValidQuery() filters: Command<SinceQuery>,
    @PageParams() page: PageRequest,
  ) {
    return this.alarms.list(tenant, filters, page);
  }
}
