import { Asset, Downtime } from '../assets/index.js';
import { lowestIdAt } from '../kernel/ids.js';
import { and, rawSql, sql, type Sql } from '../kernel/sql/sql.js';
import type { Grouping } from './kpi-groupings.js';
import { measure, type Scope } from './kpi-measures.js';

/**
 * Counts the hours of the equipment in service, and those in which it stood still, as statements with one row a group.
 *
 * @param grouping none gives one row
 * @param only a further condition over each asset `a`
 */
export function measureEquipment(scope: Scope, grouping?: Grouping, only: readonly Sql[] = []): Sql[] {
  const key = grouping?.ofEquipment ?? undefined;
  return [...hours(scope, key, only), ...downtimes(scope, key, only)];
}

/** The equipment of a scope that is in service, over the row `a`. */
export function inService(scope: Scope): Sql[] {
  return [rawSql(`a.is_installed AND a.status <> 'retired'`), ...assetsIn(scope)];
}

/** Hours count as far as time has passed. */
export function endOfHours({ from, to, now }: Scope): Date {
  return new Date(Math.max(from.getTime(), Math.min(to.getTime(), now.getTime())));
}

/**
 * The downtimes `d` of a scope that reach into it and are over, and the assets `a` that stood still. What is asked of the
 * end goes first into an index by it.
 */
export function endedDowntimes(scope: Scope, only: readonly Sql[] = []): Sql {
  return sql`${Downtime} d JOIN ${Asset} a ON a.id = d.asset_id
    WHERE ${and([sql`d.started_at < ${endOfHours(scope)}`, sql`d.ended_at >= ${scope.from}`, ...inService(scope), ...only])}`;
}

/**
 * The downtimes `d` of a scope that last. Of all equipment, that is all of them but what is in stock, because retiring or
 * deleting an asset ends its downtime: no other asset is looked at. Otherwise with the assets `a`, which are in a status that
 * says so (D26): the index of such assets is enough.
 *
 * @param isByAsset whether the assets are asked for, regardless of the scope
 */
export function lastingDowntimes(scope: Scope, only: readonly Sql[] = [], isByAsset = false): Sql {
  const last = [sql`d.started_at < ${endOfHours(scope)}`, rawSql('d.ended_at IS NULL')];
  const some = [...assetsIn(scope), ...only];
  if (some.length === 0 && !isByAsset) {
    const inStock = sql`SELECT 1 FROM ${Asset} a WHERE a.id = d.asset_id AND NOT a.is_installed AND ${STANDS_STILL}`;
    return sql`${Downtime} d WHERE ${and([...last, sql`NOT EXISTS (${inStock})`])}`;
  }
  return sql`${Downtime} d JOIN ${Asset} a ON a.id = d.asset_id
    WHERE ${and([...last, sql`a.is_installed AND ${STANDS_STILL}`, ...some])}`;
}

const STANDS_STILL = rawSql(`a.status IN ('under_maintenance', 'out_of_service')`);

function assetsIn({ buildingId, assetId }: Scope): Sql[] {
  return [
    ...(buildingId === undefined ? [] : [sql`a.building_id = ${buildingId}`]),
    ...(assetId === undefined ? [] : [sql`a.id = ${assetId}`]),
  ];
}

/** All of the equipment for the whole time, less the time before those that came in during the period. */
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
    measure(until(ends), key, lastingDowntimes(scope, only, key !== undefined)),
  ];
}
