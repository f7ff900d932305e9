import { Meter } from '../assets/index.js';
import { conditionsOf, type Conditions } from '../kernel/sql/conditions.js';
import { sql, type Sql } from '../kernel/sql/sql.js';
import type { Command } from '../kernel/validation/command.js';
import { CHANGED_SINCE } from '../kernel/validation/updated-since.query.js';
import type { ExportReadingsQuery, ListMetersQuery } from './dto/list-meters.query.js';
import type { ListReadingsQuery } from './dto/list-readings.query.js';

/** The filters of a list of meters. */
export type MeterFilters = Partial<Command<ListMetersQuery>>;

/** The filters of a list of readings. */
export type ReadingFilters = Partial<Command<ListReadingsQuery>>;

/** The filters of an export of readings. */
type ExportedReadings = Partial<Command<ExportReadingsQuery>>;

/** The condition of each filter of meters on the row `r`. */
const METER_CONDITIONS: Conditions<MeterFilters> = {
  assetId: (assetId) => sql`r.asset_id = ${assetId}`,
  kind: (kind) => sql`r.kind = ${kind}`,
  ...CHANGED_SINCE,
  externalId: (externalId) => sql`r.external_id = ${externalId}`,
};

/** The condition of each filter of readings on the row `r`. */
const READING_CONDITIONS: Conditions<ReadingFilters> = {
  from: (from) => sql`r.read_at >= ${from}`,
  to: (to) => sql`r.read_at < ${to}`,
};

/** The condition of each filter of an export of readings on the row `r`. */
const EXPORT_CONDITIONS: Conditions<ExportedReadings> = {
  meterId: (meterId) => sql`r.meter_id = ${meterId}`,
  ...READING_CONDITIONS,
};

/** The filters as conditions on the row `r` of a meter. */
export function meterConditions(filters: MeterFilters): Sql[] {
  return conditionsOf(METER_CONDITIONS, filters);
}

/** The filters as conditions on the row `r` of a reading. */
export function readingConditions(filters: ReadingFilters): Sql[] {
  return conditionsOf(READING_CONDITIONS, filters);
}

/** The conditions of an export of readings, on the row `r`. Readings of deleted meters are left out. */
export function exportedReadings(filters: ExportedReadings): Sql[] {
  return [
    sql`EXISTS (SELECT 1 FROM ${Meter} m WHERE m.id = r.meter_id)`,
    ...conditionsOf(EXPORT_CONDITIONS, filters),
  ];
}
