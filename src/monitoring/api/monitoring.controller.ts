import { Controller, Module, Post } from '@nestjs/common';
import type { TenantReader } from '../../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { Endpoint } from '../../kernel/http/decorators/endpoint.js';
import { RoomOfAnswer, Transaction, ValidBody, ValidQuery } from '../../kernel/http/decorators/parameters.js';
import { type AnswerRoom, WrittenJson } from '../../kernel/http/written.js';
import type { Command } from '../../kernel/validation/field.js';
import { readAlerts, type RejectedAlert } from '../alertmanager.js';
import { MonitoringModule } from '../index.js';
import { AlertmanagerDto, AlertmanagerQuery, ReportAlarmDto } from '../monitoring.dto.js';
import { Monitoring, type ReportResult } from '../monitoring.service.js';
import {
  alarmBatchResource,
  batchedAlarmResource,
  ignoredJson,
  receivedAlarmResource,
} from '../received-alarm.resource.js';

/** Left for the parts of the answer beside its lists. */
const AROUND = 200;

/** The results of a batch of alarms. */
export interface AlarmBatch {
  readonly source: string;
  readonly results: readonly (ReportResult & { readonly index: number })[];
  readonly rejected: readonly RejectedAlert[];
}

/**
 * The JSON of a batch, within the room of its answer (D6): the rejected alerts, all results in brief, and as many whole alarms as
 * fit.
 */
async function batchJson(
  tenant: TenantReader,
  { source, results, rejected }: AlarmBatch,
  room: AnswerRoom,
): Promise<string> {
  room.take(' '.repeat(AROUND));
  const refused = fitting(rejected.map(rejectionOf), room);
  const brief = fitting(results.map(briefOf), room);
  const ids = results.flatMap(({ id }) => id ?? []);
  const found = await room.read(tenant, batchedAlarmResource, ids);
  const alarms: string[] = [];
  for (const [index, { id, dedupKey }] of results.entries()) {
    const json = id === null ? ignoredJson(source, dedupKey) : found.get(id);
    if (json === undefined || !room.take(json, brief[index])) break;
    alarms.push(json);
  }
  const count = (state: ReportResult['state']) => results.filter((each) => each.state === state).length;
  const counts = `"firing":${count('firing')},"resolved":${count('resolved')},"ignored":${count('ignored')}`;
  const omitted = brief.slice(alarms.length).join(',');
  return `{"object":"alarm_batch",${counts},"alarms":[${alarms.join(',')}],"omitted":[${omitted}],"rejected":[${refused.join(',')}]}`;
}

/** The texts at the beginning of a list that fit. */
function fitting(texts: readonly string[], room: AnswerRoom): string[] {
  const end = texts.findIndex((text) => !room.take(text));
  return end < 0 ? [...texts] : texts.slice(0, end);
}

function rejectionOf({ index, error: { code, message } }: RejectedAlert): string {
  return JSON.stringify({ index, code, message });
}

function briefOf({ index, status, id }: AlarmBatch['results'][number]): string {
  return JSON.stringify({ index, status, id, resource: null });
}

/** The routes of `/alarms` for reports of other systems (D63). */
@Controller('alarms')
class MonitoringController {
  constructor(private readonly monitoring: Monitoring) {}

  @Endpoint({
    status: 200,
    mayCreate: true,
    scope: 'alarms:write',
    summary: 'Report or resolve an alarm',
    description:
      "The first report of a source and key raises an alarm (201). It can also open an operation and set the asset's status. Until the alarm is resolved, further reports are repeats (200): they increase `occurrences` and update severity, message and details, and do nothing else. An alarm that is raised again while the operation of the last alarm of its key is open joins that operation. With `flap_window_minutes`, an alarm that returns soon after it was resolved opens again (200, `alarm.reopened`). `status: resolved` resolves the alarm (200); sending it again changes nothing. If there never was such an alarm, the answer has the status `ignored`. Emits `alarm.raised` or `alarm.resolved` once.",
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
      'Takes the body of an Alertmanager webhook unchanged, with up to 5,000 alerts and 4 MiB, and ignores unknown fields. Each alert is reported as with `POST /alarms`, with its fingerprint as `dedup_key`. An alert with mistakes does not affect the others: control characters are removed, values that are not text are converted, long texts are truncated, and a missing fingerprint is made from the labels. What still cannot be used is listed in `rejected`. If the labels name an unknown asset, the alarm has no asset. Grafana sends the same format.',
    query: AlertmanagerQuery,
    body: AlertmanagerDto,
    isBatch: true,
    answers: alarmBatchResource,
  })
  @Post('alertmanager')
  async receiveAlerts(
    @Transaction() work: UnitOfWork,
    @ValidQuery() options: Command<AlertmanagerQuery>,
    @ValidBody() body: AlertmanagerDto,
    @RoomOfAnswer() room: AnswerRoom,
  ) {
    const { source = 'alertmanager', openOperationSkill, setAssetStatus, flapWindowMinutes } = options;
    const openOperation = openOperationSkill && { requiredSkill: openOperationSkill };
    const consequences = { setAssetStatus, openOperation, flapWindowMinutes };
    const { alerts, rejected } = await readAlerts(body.alerts);
    const results = await this.monitoring.reportAll(work, source, alerts, consequences);
    return batchJson(work, { source, results, rejected }, room);
  }
}

/** The routes for reports of other systems. */
@Module({ imports: [MonitoringModule], controllers: [MonitoringController] })
export class MonitoringApiModule {}
