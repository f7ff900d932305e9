import { Injectable } from '@nestjs/common';
import { alarmResource, AlarmsService, ListAlarmsQuery } from '../../alarms/index.js';
import { Single } from '../../kernel/database/page.js';
import { Monitoring, receivedAlarmResource, ReportAlarmDto } from '../../monitoring/index.js';
import { listTool, readTool, writeTool, type ToolSource } from '../tool.js';
import { Nothing, withId } from '../tool-input.js';

const ALARM = 'The id of the alarm, from list_alarms.';

/** Tools for alarms (D63). */
@Injectable()
export class AlarmTools implements ToolSource {
  constructor(
    private readonly alarms: AlarmsService,
    private readonly monitoring: Monitoring,
  ) {}

  readonly tools = [
    listTool({
      name: 'list_alarms',
      title: 'List alarms',
      description:
        'Lists alarms, newest first: assets out of service, parts below their minimum stock, and alarms reported by monitoring. Use `status=open,acknowledged` to exclude resolved alarms. Changes nothing.',
      scope: 'alarms:read',
      takes: ListAlarmsQuery,
      of: alarmResource,
      act: (tenant, filters, page) => this.alarms.list(tenant, filters, page),
    }),
    readTool({
      name: 'get_alarm',
      title: 'Get an alarm',
      description: 'Returns one alarm. Changes nothing.',
      scope: 'alarms:read',
      takes: withId('alarm_id', ALARM, Nothing),
      returns: alarmResource,
      act: (tenant, { alarmId }) => this.alarms.get(tenant, alarmId),
    }),
    writeTool({
      name: 'report_alarm',
      title: 'Report an alarm',
      description:
        'Raises or resolves an alarm, identified by a source and a key. While the alarm is not resolved, further reports are only counted as repeats. The first report can open an operation and set the status of the asset.',
      scope: 'alarms:write',
      takes: ReportAlarmDto,
      returns: receivedAlarmResource,
      creates: true,
      act: async (work, report) => new Single((await this.monitoring.report(work, report)).json),
    }),
    writeTool({
      name: 'acknowledge_alarm',
      title: 'Acknowledge an alarm',
      description: 'Records that someone has taken note of an alarm.',
      scope: 'alarms:write',
      takes: withId('alarm_id', ALARM, Nothing),
      returns: alarmResource,
      isRepeatable: true,
      act: async (work, { alarmId }) => this.alarms.get(work, await this.alarms.acknowledge(work, alarmId)),
    }),
    writeTool({
      name: 'resolve_alarm',
      title: 'Resolve an alarm',
      description:
        'Resolves an alarm. If the problem returns, a new alarm is raised, or this one is reopened if its source asks for that.',
      scope: 'alarms:write',
      takes: withId('alarm_id', ALARM, Nothing),
      returns: alarmResource,
      isRepeatable: true,
      act: async (work, { alarmId }) => this.alarms.get(work, await this.alarms.resolve(work, alarmId)),
    }),
  ];
}
