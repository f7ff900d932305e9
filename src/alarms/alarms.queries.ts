import { filterConditions } from '../kernel/sql/conditions.js';
import { isOneOf, sql } from '../kernel/sql/sql.js';
import { CREATED_SINCE } from '../kernel/validation/since.query.js';
import type { Command } from '../kernel/validation/command.js';
import type { ListAlarmsQuery } from './dto/list-alarms.query.js';

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
