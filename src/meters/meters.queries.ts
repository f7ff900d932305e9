import { Meter } from '../assets/index.js';
import { sql, type Sql } from '../kernel/sql/sql.js';
import type { Command } from '../kernel/validation/command.js';
import type { ExportReadingsQuery, ListMetersQuery } from './dto/list-meters.query.js';
import type { ListReadingsQuery } from './dto/list-readings.query.js';

/** The filters of a list of meters. */
export type MeterFilters = Partial<Command<ListMetersQuery>>;

/** The filters of a list of readings. */
export type ReadingFilters = Partial<Command<ListReadingsQuery>>;

/** The filters as conditions on the row `r` of a meter. */
export function meterConditions({ assetId, kind, updatedSince, externalId }: MeterFilters): Sql[] {
  return [
    ...(assetId === undefined ? [] : [sql`r.asset_id = ${assetId}`]),
    ...(kind === undefined ? [] : [sql`r.kind = ${kind}`]),
    ...(updatedSince === undefined ? [] : [sql`r.updated_at >= ${updatedSince}`]),
    ...(externalId === undefined ? [] : [sql`r.external_id = ${externalId}`]),
  ];
}

/** The filters as conditions on the row `r` of a reading. */
export function readingConditions({ from, to }: ReadingFilters): Sql[] {
  return [
    ...(from === undefined ? [] : [sql`r.read_at >= ${from}`]),
    ...(to === undefined ? [] : [sql`r.read_at < ${to}`]),
  ];
}

/** The conditions of an export of readings, on the row `r`. Readings of deleted meters are left out. */
export function exportedReadings({ meterId, ...period }: Partial<Command<ExportReadingsQuery>>): Sql[] {
  return [
    sql`EXISTS (SELECT 1 FROM ${Meter} m WHERE m.id = r.meter_id)`,
    ...(meterId === undefined ? [] : [sql`r.meter_id = ${meterId}`]),
    ...readingConditions(period),
  ];
}
