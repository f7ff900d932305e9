import { Asset, Downtime } from '../assets/index.js';
import { lowestIdAt } from '../kernel/ids.js';
import { and, join, rawSql, sql, type Sql } from '../kernel/database/sql.js';
import { OPEN_STATUSES, Operation } from '../operations/index.js';
import { SparePart, SparePartMovement } from '../spare-parts/index.js';
import { PREVENTIVE_GRACE_DAYS } from './kpi-formulas.js';
import type { Grouping } from './kpi-groupings.js';

/** Of what the figures are taken. */
export interface Scope {
  readonly from: Date;
  /** No longer part of the period. */
  readonly to: Date;
  readonly now: Date;
  readonly buildingId?: string;
  readonly assetId?: string;
}

/** What is counted and summed up, of which every figure is made: `…_s` in seconds. */
export const SUMS = [
  'open',
  'overdue',
  'created',
  'completed',
  'worked',
  'work_s',
  'repaired',
  'repair_s',
  'amount',
  'parts',
  'due',
  'in_time',
  'equipment_s',
  'down_s',
  'failures',
] as const;

type Sum = (typeof SUMS)[number];

const DAY_MS = 24 * 60 * 60 * 1000;

/** Operations with something left to do, said so that PostgreSQL sees that the index of the open ones will do. */
export const IS_OPEN = rawSql(`r.status IN (${OPEN_STATUSES.map((status) => `'${status}'`).join(', ')})`);

/** The operations of a scope, over the row `r`; those of a building are those whose asset stands there, or stood there last. */
export function operationsIn({ buildingId, assetId }: Pick<Scope, 'buildingId' | 'assetId'>): Sql[] {
  return [
    ...(buildingId === undefined ? [] : [sql`r.building_id = ${buildingId}`]),
    ...(assetId === undefined ? [] : [sql`r.asset_id = ${assetId}`]),
  ];
}

/** Operations `r`, or any other rows, created in the period: ids say when. */
export function createdIn({ from, to }: Pick<Scope, 'from' | 'to'>, row = 'r'): Sql {
  const id = rawSql(`${row}.id`);
  return sql`${id} >= ${lowestIdAt(from)} AND ${id} < ${lowestIdAt(to)}`;
}

/**
 * Counts what happened to operations, as statements with one row a group: `key`, and all of `SUMS`.
 *
 * @param grouping none gives one row
 * @param only a further condition over each operation `r`
 */
export function measureOperations(scope: Scope, grouping?: Grouping, only: readonly Sql[] = []): Sql[] {
  const { from, to, now } = scope;
  const inScope = [...operationsIn(scope), ...only];
  const open = [IS_OPEN, ...(grouping?.isByTime ? [createdIn(scope)] : []), ...inScope];
  const key = (moment: string) => grouping?.ofOperation(moment);
  const utc = (column: string) => `${column} AT TIME ZONE 'UTC'`;
  const seconds = rawSql(`date_part('epoch', r.completed_at - r.started_at)`);
  const today = now.toISOString().slice(0, 10);
  return [
    measure(
      { open: rawSql('count(*)'), overdue: sql`count(*) FILTER (WHERE r.scheduled_for < ${now})` },
      key(utc('r.created_at')),
      sql`${Operation} r WHERE ${and(open)}`,
    ),
    measure(
      { created: rawSql('count(*)') },
      key(utc('r.created_at')),
      sql`${Operation} r WHERE ${and([createdIn(scope), ...inScope])}`,
    ),
    measure(
      {
        completed: rawSql('count(*)'),
        worked: rawSql('count(r.started_at)'),
        work_s: sql`sum(${seconds})`,
        repaired: rawSql('count(r.started_at) FILTER (WHERE r.preventive_due_on IS NULL)'),
        repair_s: sql`sum(${seconds}) FILTER (WHERE r.preventive_due_on IS NULL)`,
        amount: rawSql('sum(r.agreed_amount)'),
      },
      key(utc('r.completed_at')),
      sql`${Operation} r WHERE ${and([sql`r.completed_at >= ${from} AND r.completed_at < ${to}`, ...inScope])}`,
    ),
    measure(
      {
        due: rawSql('count(*)'),
        in_time: sql`count(*) FILTER (WHERE r.completed_at
          < (r.preventive_due_on + ${rawSql(String(PREVENTIVE_GRACE_DAYS + 1))})::timestamp AT TIME ZONE 'UTC')`,
      },
      key('r.preventive_due_on'),
      sql`${Operation} r WHERE ${and([
        sql`r.preventive_due_on >= ${from}::timestamptz AT TIME ZONE 'UTC' AND r.preventive_due_on < ${to}::timestamptz AT TIME ZONE 'UTC'`,
        rawSql(`r.status <> 'cancelled'`),
        sql`r.completed_at IS NOT NULL OR r.preventive_due_on < ${today}::date - ${rawSql(String(PREVENTIVE_GRACE_DAYS))}`,
        ...inScope,
      ])}`,
    ),
    measure(
      { parts: rawSql('sum(-m.quantity * p.unit_price)') },
      key(utc('m.created_at')),
      // Only those for an operation can be of a building, an asset or a trade.
      sql`${SparePartMovement} m JOIN ${SparePart} p ON p.id = m.spare_part_id
        ${inScope.length > 0 || grouping ? sql`LEFT JOIN ${Operation} r ON r.id = m.operation_id` : sql``}
        WHERE ${and([rawSql(`m.type = 'consume'`), createdIn(scope, 'm'), ...inScope])}`,
    ),
  ];
}

/**
 * Counts the hours of the equipment in service, and those in which it stood still, as statements like the others.
 *
 * @param only a further condition over each asset `a`
 */
export function measureEquipment(scope: Scope, grouping?: Grouping, only: readonly Sql[] = []): Sql[] {
  const key = grouping?.ofEquipment ?? undefined;
  const inService = [...equipmentIn(scope), ...only];
  const ofAll = key === undefined && inService.length === 1;
  return [
    ...hours(scope, key, inService),
    ...(ofAll ? allDowntimes(scope) : [downtimes(scope, key, inService)]),
  ];
}

const IN_SERVICE = rawSql(`a.is_installed AND a.status <> 'retired'`);

/** The equipment of a scope that is in service, over the row `a`. */
export function equipmentIn({ buildingId, assetId }: Scope): Sql[] {
  return [
    IN_SERVICE,
    ...(buildingId === undefined ? [] : [sql`a.building_id = ${buildingId}`]),
    ...(assetId === undefined ? [] : [sql`a.id = ${assetId}`]),
  ];
}

/** All of the equipment for the whole time, less the time before those that came in during the period. */
function hours(scope: Scope, key: Sql | undefined, inService: readonly Sql[]): Sql[] {
  const { from } = scope;
  const ends = endOfHours(scope);
  const length = (ends.getTime() - from.getTime()) / 1000;
  return [
    measure({ equipment_s: sql`count(*) * ${length}::float8` }, key, sql`${Asset} a WHERE ${and(inService)}`),
    measure(
      { equipment_s: sql`-sum(least(date_part('epoch', a.created_at - ${from}::timestamptz), ${length}))` },
      key,
      sql`${Asset} a WHERE ${and([...inService, sql`a.id >= ${lowestIdAt(from)}`])}`,
    ),
  ];
}

/** The downtimes of some of the equipment. */
function downtimes(scope: Scope, key: Sql | undefined, inService: readonly Sql[]): Sql {
  return downtime(scope, key, sql`JOIN ${Asset} a ON a.id = d.asset_id`, [
    sql`d.ended_at >= ${scope.from} OR d.ended_at IS NULL`,
    ...inService,
  ]);
}

/**
 * The downtimes of all equipment. What still stands still is neither retired nor deleted, because either would have ended it:
 * so all of it counts but what is in stock, and not every asset has to be looked at.
 */
function allDowntimes(scope: Scope): Sql[] {
  const inStock = sql`SELECT 1 FROM ${Asset} a
    WHERE a.id = d.asset_id AND NOT a.is_installed AND a.status IN ('under_maintenance', 'out_of_service')`;
  return [
    downtime(scope, undefined, sql`JOIN ${Asset} a ON a.id = d.asset_id`, [
      sql`d.ended_at >= ${scope.from}`,
      IN_SERVICE,
    ]),
    downtime(scope, undefined, sql``, [sql`d.ended_at IS NULL`, sql`NOT EXISTS (${inStock})`]),
  ];
}

function downtime(scope: Scope, key: Sql | undefined, joined: Sql, where: readonly Sql[]): Sql {
  const { from } = scope;
  const ends = endOfHours(scope);
  return measure(
    {
      down_s: sql`sum(date_part('epoch', least(d.ended_at, ${ends}::timestamptz) - greatest(d.started_at, ${from}::timestamptz)))`,
      failures: sql`count(*) FILTER (WHERE d.status = 'out_of_service' AND d.started_at >= ${from})`,
    },
    key,
    sql`${Downtime} d ${joined} WHERE ${and([sql`d.started_at < ${ends}`, ...where])}`,
  );
}

/** Hours count as far as time has passed. */
export function endOfHours({ from, to, now }: Scope): Date {
  return new Date(Math.max(from.getTime(), Math.min(to.getTime(), now.getTime())));
}

/** Days from now, as a moment: for the age of what is open. */
export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}

/** A statement with one row a group, or one row without a key: the sums given, and 0 for all others. */
export function measure(sums: Partial<Record<Sum, Sql>>, key: Sql | undefined, rows: Sql): Sql {
  const columns = SUMS.map((name) => sql`(${sums[name] ?? rawSql('0')})::numeric AS ${rawSql(name)}`);
  return sql`SELECT ${key ?? rawSql('NULL')}::text AS key, ${join(columns, ', ')} FROM ${rows} ${key ? sql`GROUP BY ${key}` : sql``}`;
}
