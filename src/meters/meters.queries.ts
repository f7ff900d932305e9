import { Meter } from '../assets/index.js';
import { sql, type Sql } from '../kernel/sql/sql.js';
import type { Command } from '../kernel/validation/command.js';
import type { ExportReadingsQuery, ListMetersQuery } from './dto/list-meters.query.js';
import type { ListReadingsQuery } from './dto/list-readings.query.js';

/** What the lists of meters are narrowed to. */
export type MeterFilters = Partial<Command<ListMetersQuery>>;

/** What the readings of a meter are narrowed to. */
export type ReadingFilters = Partial<Command<ListReadingsQuery>>;

/** The conditions of a list of meters, over the row `r`. */
export function meterConditions({ assetId, kind, updatedSince, externalId }: MeterFilters): Sql[] {
  return [
    ...(assetId === undefined ? [] : [sql`r.asset_id = ${assetId}`]),
    ...(kind === undefined ? [] : [sql`r.kind = ${kind}`]),
    ...(updatedSince === undefined ? [] : [sql`r.updated_at >= ${updatedSince}`]),
    ...(externalId === undefined ? [] : [sql`r.external_id = ${externalId}`]),
  ];
}

/** The conditions of a list of the readings of one meter, over the row `r`. */
export function readingConditions({ from, to }: ReadingFilters): Sql[] {
  return [
    ...(from === undefined ? [] : [sql`r.read_at >= ${from}`]),
    ...(to === undefined ? [] : [sql`r.read_at < ${to}`]),
  ];
}

/** The conditions of an export of readings, over the row `r`: none of a deleted meter. */
export function exportedReadings({ meterId, ...period }: Partial<Command<ExportReadingsQuery>>): Sql[] {
  const kept = sql`EXISTS (SELECT 1 FROM ${Meter} m WHERE m.id = r.meter_id)`;
  return [
    kept,
    ...(meterId === undefined ? [] : [sql`r.meter_id = ${meterId}`]),
    ...readingConditions(period),
  ];
}
