import { sql, type Sql } from '../kernel/sql/sql.js';
import { createdSince } from '../kernel/validation/since.query.js';
import type { Command } from '../kernel/validation/command.js';
import type { ListAlarmsQuery } from './dto/list-alarms.query.js';

/** The filters of a list of alarms. */
export type AlarmFilters = Partial<Command<ListAlarmsQuery>>;

/** The filters as conditions on the row `r`. */
export function toConditions({ status, severity, source, assetId, since }: AlarmFilters): Sql[] {
  return [
    ...createdSince({ since }),
    ...(status === undefined ? [] : [sql`r.status = ANY(${status})`]),
    ...(severity === undefined ? [] : [sql`r.severity = ANY(${severity})`]),
    ...(source === undefined ? [] : [sql`r.source = ${source}`]),
    ...(assetId === undefined ? [] : [sql`r.asset_id = ${assetId}`]),
  ];
}
