import { SomeOf, Text, Uuid } from '../../kernel/validation/fields.js';
import { SinceQuery } from '../../kernel/validation/since.query.js';
import { ALARM_STATUSES, MAX_SOURCE, SEVERITIES, type AlarmStatus, type Severity } from '../alarm.entity.js';

/** Filters of `GET /alarms`. */
export class ListAlarmsQuery extends SinceQuery {
  @SomeOf(ALARM_STATUSES, { about: 'Only alarms in this status. Separate several with commas.' })
  status?: AlarmStatus[];
  @SomeOf(SEVERITIES, { about: 'Only alarms of this severity. Separate several with commas.' })
  severity?: Severity[];
  @Text({ about: 'Only alarms from this source.', max: MAX_SOURCE }) source?: string;
  @Uuid({ about: 'Only alarms about this asset.' }) asset_id?: string;
}
