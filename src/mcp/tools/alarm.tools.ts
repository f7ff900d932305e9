import { Injectable } from '@nestjs/common';
import { alarmResource, AlarmsService, ListAlarmsQuery } from '../../alarms/index.js';
import { Single } from '../../kernel/database/page.js';
import { Monitoring, ReportAlarmDto } from '../../monitoring/index.js';
import { listTool, readTool, writeTool, type ToolSource } from '../tool.js';
import { Nothing, withId } from '../tool-input.js';

const ALARM = 'The alarm, as list_alarms gives its id.';

/** What agents can do with alarms (D63). */
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
        'Lists what needs attention: standing assets, parts that run out, and what monitoring reported; newest first. `status=open,acknowledged` leaves out what is over. Changes nothing.',
      scope: 'alarms:read',
      takes: ListAlarmsQuery,
      of: alarmResource,
      act: (tenant, filters, page) => this.alarms.list(tenant, filters, page),
    }),
    readTool({
      name: 'get_alarm',
      title: 'Get an alarm',
      description: 'Everything that is known of one alarm. Changes nothing.',
      scope: 'alarms:read',
      takes: withId('alarm_id', ALARM, Nothing),
      act: (tenant, { alarmId }) => this.alarms.get(tenant, alarmId),
    }),
    writeTool({
      name: 'report_alarm',
      title: 'Report an alarm',
      description:
        'Raises an alarm under a source and a key, or says that it is over. While it is not, another report is a repeat, which is counted and does nothing else. The first one can open an operation and set the status of the asset.',
      scope: 'alarms:write',
      takes: ReportAlarmDto,
      creates: true,
      act: async (work, report) => new Single((await this.monitoring.report(work, report)).json),
    }),
    writeTool({
      name: 'acknowledge_alarm',
      title: 'Acknowledge an alarm',
      description: 'Says that someone has taken note of an alarm.',
      scope: 'alarms:write',
      takes: withId('alarm_id', ALARM, Nothing),
      isRepeatable: true,
      act: async (work, { alarmId }) => this.alarms.get(work, await this.alarms.acknowledge(work, alarmId)),
    }),
    writeTool({
      name: 'resolve_alarm',
      title: 'Resolve an alarm',
      description:
        'Says that an alarm is over. It is not opened again: when the same happens, that is another alarm.',
      scope: 'alarms:write',
      takes: withId('alarm_id', ALARM, Nothing),
      isRepeatable: true,
      act: async (work, { alarmId }) => this.alarms.get(work, await this.alarms.resolve(work, alarmId)),
    }),
  ];
}
