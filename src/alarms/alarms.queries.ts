import { conditionsOf, type Conditions } from '../kernel/sql/conditions.js';
import { isOneOf, sql, type Sql } from '../kernel/sql/sql.js';
import { CREATED_SINCE } from '../kernel/validation/since.query.js';
import type { Command } from '../kernel/validation/command.js';
import type { ListAlarmsQuery } from './dto/list-alarms.query.js';

/** The filters of a list of alarms. */
export type AlarmFilters = Partial<Command<ListAlarmsQuery>>;

/** The condition of each filter on the row `r`. */
const CONDITIONS: Conditions<AlarmFilters> = {
  ...CREATED_SINCE,
  status: (statuses) => isOneOf('r.status', statuses),
  severity: (severities) => isOneOf('r.severity', severities),
  source: (source) => sql`r.source = ${source}`,
  assetId: (assetId) => sql`r.asset_id = ${assetId}`,
};

/** The filters as conditions on the row `r`. */
export function toConditions(filters: AlarmFilters): Sql[] {
  return conditionsOf(CONDITIONS, filters);
}
