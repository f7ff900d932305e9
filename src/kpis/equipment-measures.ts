import { Asset, Downtime } from '../assets/index.js';
import { lowestIdAt } from '../kernel/ids.js';
import { and, rawSql, sql, type Sql } from '../kernel/sql/sql.js';
import type { Grouping } from './kpi-groupings.js';
import { measure, type Scope } from './kpi-measures.js';

/**
 * Statements that sum up the hours and the downtime of equipment in service, with one row per group.
 *
 * @param grouping without it there is one row
 * @param only further conditions on each asset `a`
 */
export function measureEquipment(scope: Scope, grouping?: Grouping, only: readonly Sql[] = []): Sql[] {
  const key = grouping?.ofEquipment ?? undefined;
  return [...hours(scope, key, only), ...downtimes(scope, key, only)];
}

/** The equipment in service within a scope, as conditions on the row `a`. */
export function inService(scope: Scope): Sql[] {
  return [rawSql(`a.is_installed AND a.status <> 'retired'`), ...assetsIn(scope)];
}

/** Hours only count up to the present. */
export function endOfHours({ from, to, now }: Scope): Date {
  return new Date(Math.max(from.getTime(), Math.min(to.getTime(), now.getTime())));
}

/**
 * The downtimes `d` that have ended and overlap the scope, and their assets `a`. The condition on the end of a
 * downtime uses an index.
 */
export function endedDowntimes(scope: Scope, only: readonly Sql[] = []): Sql {
  return sql`${Downtime} d JOIN ${Asset} a ON a.id = d.asset_id
    WHERE ${and([sql`d.started_at < ${endOfHours(scope)}`, sql`d.ended_at >= ${scope.from}`, ...inService(scope), ...only])}`;
}

/**
 * The ongoing downtimes `d` of a scope. For all equipment, these are all ongoing downtimes except those of assets in stock:
 * retiring or deleting an asset ends its downtime, so no other assets need to be read. Otherwise the statement joins the assets
 * `a` in a status that counts as down (D26), for which there is an index.
 *
 * @param isByAsset whether the assets `a` are needed in any case
 */
export function ongoingDowntimes(scope: Scope, only: readonly Sql[] = [], isByAsset = false): Sql {
  const ongoing = [sql`d.started_at < ${endOfHours(scope)}`, rawSql('d.ended_at IS NULL')];
  const conditions = [...assetsIn(scope), ...only];
  if (conditions.length === 0 && !isByAsset) {
    const inStock = sql`SELECT 1 FROM ${Asset} a WHERE a.id = d.asset_id AND NOT a.is_installed AND ${IS_DOWN}`;
    return sql`${Downtime} d WHERE ${and([...ongoing, sql`NOT EXISTS (${inStock})`])}`;
  }
  return sql`${Downtime} d JOIN ${Asset} a ON a.id = d.asset_id
    WHERE ${and([...ongoing, sql`a.is_installed AND ${IS_DOWN}`, ...conditions])}`;
}

const IS_DOWN = rawSql(`a.status IN ('under_maintenance', 'out_of_service')`);

function assetsIn({ buildingId, assetId }: Scope): Sql[] {
  return [
    ...(buildingId === undefined ? [] : [sql`a.building_id = ${buildingId}`]),
    ...(assetId === undefined ? [] : [sql`a.id = ${assetId}`]),
  ];
}

/** The sum over all equipment for the whole period, minus the time before creation for assets created during the period. */
function hours(scope: Scope, key: Sql | undefined, only: readonly Sql[]): Sql[] {
  const { from } = scope;
  const length = (endOfHours(scope).getTime() - from.getTime()) / 1000;
  const equipment = [...inService(scope), ...only];
  return [
    measure({ equipment_s: sql`count(*) * ${length}::float8` }, key, sql`${Asset} a WHERE ${and(equipment)}`),
    measure(
      { equipment_s: sql`-sum(least(date_part('epoch', a.created_at - ${from}::timestamptz), ${length}))` },
      key,
      sql`${Asset} a WHERE ${and([...equipment, sql`a.id >= ${lowestIdAt(from)}`])}`,
    ),
  ];
}

function downtimes(scope: Scope, key: Sql | undefined, only: readonly Sql[]): Sql[] {
  const { from } = scope;
  const ends = sql`${endOfHours(scope)}::timestamptz`;
  const until = (end: Sql) => ({
    down_s: sql`sum(date_part('epoch', ${end} - greatest(d.started_at, ${from}::timestamptz)))`,
    failures: sql`count(*) FILTER (WHERE d.status = 'out_of_service' AND d.started_at >= ${from})`,
  });
  return [
    measure(until(sql`least(d.ended_at, ${ends})`), key, endedDowntimes(scope, only)),
    measure(until(ends), key, ongoingDowntimes(scope, only, key !== undefined)),
  ];
}
