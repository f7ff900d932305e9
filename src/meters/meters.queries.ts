import { Meter } from '../assets/index.js';
import { lowestIdAt } from '../kernel/ids.js';
import { filterConditions, type Conditions } from '../kernel/sql/conditions.js';
import { sql, type Sql } from '../kernel/sql/sql.js';
import type { Command } from '../kernel/validation/command.js';
import { CHANGED_SINCE } from '../kernel/validation/filters.query.js';
import type { ExportReadingsQuery, ListMetersQuery, ListReadingsQuery } from './meters.dto.js';

/** The filters of a list of meters. */
export type MeterFilters = Command<ListMetersQuery>;

/** The filters of a list of readings. */
export type ReadingFilters = Command<ListReadingsQuery>;

/** The filters of an export of readings. */
type ExportedReadings = Command<ExportReadingsQuery>;

/** The filters as conditions on the row `r`, a meter. */
export const meterConditions = filterConditions<MeterFilters>({
  assetId: (assetId) => sql`r.asset_id = ${assetId}`,
  kind: (kind) => sql`r.kind = ${kind}`,
  ...CHANGED_SINCE,
  externalId: (externalId) => sql`r.external_id = ${externalId}`,
});

const IN_PERIOD: Conditions<Pick<ReadingFilters, 'from' | 'to'>> = {
  from: (from) => sql`r.read_at >= ${from}`,
  to: (to) => sql`r.read_at < ${to}`,
};

/** The filters as conditions on the row `r`, a reading. Ids contain the time of recording. */
export const readingConditions = filterConditions<ReadingFilters>({
  ...IN_PERIOD,
  updatedSince: (moment) => sql`(r.id >= ${lowestIdAt(moment)} OR r.corrected_at >= ${moment})`,
});

const exportConditions = filterConditions<ExportedReadings>({
  meterId: (meterId) => sql`r.meter_id = ${meterId}`,
  ...IN_PERIOD,
});

/** The conditions of an export of readings, on the row `r`. Readings of deleted meters are left out. */
export function exportedReadings(filters: ExportedReadings): Sql[] {
  return [sql`EXISTS (SELECT 1 FROM ${Meter} m WHERE m.id = r.meter_id)`, ...exportConditions(filters)];
}
