import { Controller, Post } from '@nestjs/common';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { Endpoint } from '../../kernel/http/decorators/endpoint.js';
import { Transaction, ValidBody, ValidQuery } from '../../kernel/http/decorators/parameters.js';
import { Upserted } from '../../kernel/http/upserted.js';
import type { Command } from '../../kernel/validation/command.js';
import { alertOf } from '../alertmanager.js';
import { AlertmanagerDto, AlertmanagerQuery } from '../dto/alertmanager.dto.js';
import { ReportAlarmDto } from '../dto/report-alarm.dto.js';
import { Monitoring } from '../monitoring.service.js';
import { alarmBatchResource, batchJson, receivedAlarmResource } from '../received-alarm.resource.js';

/** What other systems report to `/alarms` (D63). */
@Controller('alarms')
export class MonitoringController {
  constructor(private readonly monitoring: Monitoring) {}

  @Endpoint({
    status: 200,
    mayCreate: true,
    scope: 'alarms:write',
    summary: 'Report an alarm, or that it is over',
    description:
      'The first report of a source and key raises an alarm (201), and does what it asks for: opens an operation, sets the status of the asset. While it is not resolved, another report of it is a repeat (200): it counts up `occurrences`, brings severity, message and details up to date, and does nothing else, however many come at once. `status: resolved` resolves it (200); again, or late, it changes nothing; and where there never was one, the answer has the status `ignored`. Emits `alarm.raised` or `alarm.resolved`, once.',
    body: ReportAlarmDto,
    answers: receivedAlarmResource,
    problems: ['invalid_reference'],
  })
  @Post()
  async reportAlarm(@Transaction() work: UnitOfWork, @ValidBody() body: Command<ReportAlarmDto>) {
    const { json, isNew } = await this.monitoring.report(work, body);
    return new Upserted(json, isNew);
  }

  @Endpoint({
    status: 200,
    scope: 'alarms:write',
    summary: 'Receive the alerts of Prometheus Alertmanager',
    description:
      'Takes the body that Alertmanager sends to a webhook, unchanged; fields that it does not know are left alone. Each alert is reported as by `POST /alarms`, under its fingerprint. One whose labels name an asset that is not there becomes an alarm without an asset.',
    query: AlertmanagerQuery,
    body: AlertmanagerDto,
    answers: alarmBatchResource,
  })
  @Post('alertmanager')
  async receiveAlerts(
    @Transaction() work: UnitOfWork,
    @ValidQuery() options: Command<AlertmanagerQuery>,
    @ValidBody() { alerts }: Command<AlertmanagerDto>,
  ) {
    const { source = 'alertmanager', openOperationSkill, setAssetStatus } = options;
    const openOperation = openOperationSkill && { requiredSkill: openOperationSkill };
    const wanted = { setAssetStatus, openOperation };
    return batchJson(await this.monitoring.reportAll(work, source, alerts.map(alertOf), wanted));
  }
}
