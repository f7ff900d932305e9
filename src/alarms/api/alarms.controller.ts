import { Controller, Get, Post } from '@nestjs/common';
import type { PageRequest, TenantReader } from '../../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { Endpoint } from '../../kernel/http/decorators/endpoint.js';
import { Id } from '../../kernel/http/decorators/id.js';
import { PageParams, ReadTenant, Transaction, ValidQuery } from '../../kernel/http/decorators/parameters.js';
import type { Command } from '../../kernel/validation/command.js';
import { alarmMessages, alarmResource, AlarmsService, ListAlarmsQuery } from '../index.js';

/** `/alarms` (D55, D63). What other systems report comes in by `monitoring`. */
@Controller('alarms')
export class AlarmsController {
  constructor(private readonly alarms: AlarmsService) {}

  @Endpoint({
    scope: 'alarms:read',
    summary: 'List the alarms, newest first',
    description:
      'What the service raised itself is resolved when the asset is in service again, or the part no longer short; what another system reported, when that says so or someone resolves it.',
    query: ListAlarmsQuery,
    answers: { pageOf: alarmResource },
    reads: 'replica',
  })
  @Get()
  listAlarms(
    @ReadTenant() tenant: TenantReader,
    @ValidQuery() filters: Command<ListAlarmsQuery>,
    @PageParams() page: PageRequest,
  ) {
    return this.alarms.list(tenant, filters, page);
  }

  @Endpoint({ scope: 'alarms:read', summary: 'Get an alarm', answers: alarmResource })
  @Get(':alarmId')
  getAlarm(@ReadTenant() tenant: TenantReader, @Id('alarmId', alarmMessages.missing) id: string) {
    return this.alarms.get(tenant, id);
  }

  @Endpoint({
    status: 200,
    scope: 'alarms:write',
    summary: 'Acknowledge an alarm',
    description:
      'Says that someone has taken note. One that is acknowledged stays as it is. Emits `alarm.acknowledged`.',
    answers: alarmResource,
    problems: ['invalid_state'],
  })
  @Post(':alarmId/acknowledge')
  async acknowledgeAlarm(@Transaction() work: UnitOfWork, @Id('alarmId', alarmMessages.missing) id: string) {
    return this.alarms.get(work, await this.alarms.acknowledge(work, id));
  }

  @Endpoint({
    status: 200,
    scope: 'alarms:write',
    summary: 'Resolve an alarm',
    description: 'Says that it is over. One that is resolved stays as it is. Emits `alarm.resolved`.',
    answers: alarmResource,
  })
  @Post(':alarmId/resolve')
  async resolveAlarm(@Transaction() work: UnitOfWork, @Id('alarmId', alarmMessages.missing) id: string) {
    return this.alarms.get(work, await this.alarms.resolve(work, id));
  }
}
