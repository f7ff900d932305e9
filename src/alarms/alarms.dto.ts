import { filterConditions } from '../kernel/sql/conditions.js';
import { isOneOf, sql } from '../kernel/sql/sql.js';
import type { Command } from '../kernel/validation/field.js';
import { SomeOf, Text, Uuid } from '../kernel/validation/fields.js';
import { CREATED_SINCE, SinceQuery } from '../kernel/validation/filters.query.js';
import { ALARM_STATUSES, type AlarmStatus, MAX_SOURCE, SEVERITIES, type Severity } from './alarm.entity.js';

/** Filters of `GET /alarms`. */
export class ListAlarmsQuery extends SinceQuery {
  @SomeOf(ALARM_STATUSES, { about: 'Only alarms in this status. Separate several with commas.' })
  status?: AlarmStatus[];
  @SomeOf(SEVERITIES, { about: 'Only alarms of this severity. Separate several with commas.' })
  severity?: Severity[];
  @Text({ about: 'Only alarms from this source.', max: MAX_SOURCE }) source?: string;
  @Uuid({ about: 'Only alarms about this asset.' }) asset_id?: string;
}

/** The filters of a list of alarms. */
export type AlarmFilters = Command<ListAlarmsQuery>;

/** The filters as conditions on the row `r`. */
export const alarmConditions = filterConditions<AlarmFilters>({
  ...CREATED_SINCE,
  status: (statuses) => isOneOf('r.status', statuses),
  severity: (severities) => isOneOf('r.severity', severities),
  source: (source) => sql`r.source = ${source}`,
  assetId: (assetId) => sql`r.asset_id = ${assetId}`,
});
