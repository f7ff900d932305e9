import { Module } from '@nestjs/common';
import type { PageRequest, TenantReader } from '../../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { Endpoint } from '../../kernel/http/decorators/endpoint.js';
import {
  Id,
  PageParams,
  ReadTenant,
  Transaction,
  ValidQuery,
} from '../../kernel/http/decorators/parameters.js';
import { Controller, Get, Post } from '../../kernel/http/decorators/routes.js';
import { Written } from '../../kernel/http/written.js';
import type { Command } from '../../kernel/validation/command.js';
import { alarmMessages, alarmResource, AlarmsModule, AlarmsService, ListAlarmsQuery } from '../index.js';

/** `/alarms` (D55, D63). `MonitoringController` receives the reports of other systems. */
@Controller('alarms')
class AlarmsController {
  constructor(private readonly alarms: AlarmsService) {}

  @Endpoint({
    scope: 'alarms:read',
    summary: 'List alarms, newest first',
    description:
      'The service resolves its own alarms when the asset leaves `out_of_service`, or when enough of the part is available again. An alarm reported by another system is resolved when that system says so, or when someone resolves it.',
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
      'Records that someone has seen the alarm. Acknowledging it again changes nothing. Emits `alarm.acknowledged`.',
    answers: alarmResource,
    errors: ['invalid_state'],
  })
  @Post(':alarmId/acknowledge')
  async acknowledgeAlarm(@Transaction() work: UnitOfWork, @Id('alarmId', alarmMessages.missing) id: string) {
    return new Written(await this.alarms.acknowledge(work, id));
  }

  @Endpoint({
    status: 200,
    scope: 'alarms:write',
    summary: 'Resolve an alarm',
    description: 'Resolving a resolved alarm changes nothing. Emits `alarm.resolved`.',
    answers: alarmResource,
  })
  @Post(':alarmId/resolve')
  async resolveAlarm(@Transaction() work: UnitOfWork, @Id('alarmId', alarmMessages.missing) id: string) {
    return new Written(await this.alarms.resolve(work, id));
  }

  @Endpoint({
    status: 200,
    scope: 'alarms:write',
    summary: 'Reopen an alarm',
    description:
      'Takes back that an alarm was acknowledged or resolved by mistake: it is `open` again, and must be acknowledged again. An alarm that its source or the service resolved cannot be reopened, because the problem ended; nor can one whose problem has raised a newer alarm. Reopening an open alarm changes nothing. Emits `alarm.reopened`.',
    answers: alarmResource,
    errors: ['invalid_state'],
  })
  @Post(':alarmId/reopen')
  async reopenAlarm(@Transaction() work: UnitOfWork, @Id('alarmId', alarmMessages.missing) id: string) {
    return new Written(await this.alarms.reopen(work, id));
  }
}

/** The routes of alarms. */
@Module({ imports: [AlarmsModule], controllers: [AlarmsController] })
export class AlarmsApiModule {}
