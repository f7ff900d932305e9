import { Controller, Post } from '@nestjs/common';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { Endpoint } from '../../kernel/http/decorators/endpoint.js';
import { Transaction, ValidBody, ValidQuery } from '../../kernel/http/decorators/parameters.js';
import { WrittenJson } from '../../kernel/http/written.js';
import type { Command } from '../../kernel/validation/command.js';
import { toAlert } from '../alertmanager.js';
import { AlertmanagerDto, AlertmanagerQuery } from '../dto/alertmanager.dto.js';
import { ReportAlarmDto } from '../dto/report-alarm.dto.js';
import { Monitoring } from '../monitoring.service.js';
import { alarmBatchResource, batchJson, receivedAlarmResource } from '../received-alarm.resource.js';

/** The routes of `/alarms` for reports of other systems (D63). */
@Controller('alarms')
export class MonitoringController {
  constructor(private readonly monitoring: Monitoring) {}

  @Endpoint({
    status: 200,
    mayCreate: true,
    scope: 'alarms:write',
    summary: 'Report or resolve an alarm',
    description:
      "The first report of a source and key raises an alarm (201). It can also open an operation and set the asset's status. Until the alarm is resolved, further reports are repeats (200): they increase `occurrences` and update severity, message and details, and do nothing else. `status: resolved` resolves the alarm (200); sending it again changes nothing. If there never was such an alarm, the answer has the status `ignored`. Emits `alarm.raised` or `alarm.resolved` once.",
    body: ReportAlarmDto,
    answers: receivedAlarmResource,
    errors: ['invalid_reference'],
  })
  @Post()
  async reportAlarm(@Transaction() work: UnitOfWork, @ValidBody() body: Command<ReportAlarmDto>) {
    const { json, isNew } = await this.monitoring.report(work, body);
    return new WrittenJson(json, isNew);
  }

  @Endpoint({
    status: 200,
    scope: 'alarms:write',
    summary: 'Receive alerts from Prometheus Alertmanager',
    description:
      'Takes the body of an Alertmanager webhook unchanged and ignores unknown fields. Each alert is reported as with `POST /alarms`, with its fingerprint as `dedup_key`. If the labels name an unknown asset, the alarm has no asset.',
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
    const consequences = { setAssetStatus, openOperation };
    return batchJson(await this.monitoring.reportAll(work, source, alerts.map(toAlert), consequences));
  }
}
