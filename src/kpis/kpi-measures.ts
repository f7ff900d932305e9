import { lowestIdAt } from '../kernel/ids.js';
import { dayOf, type Period } from '../kernel/period.js';
import { and, join, rawSql, sql, type Sql } from '../kernel/sql/sql.js';
import { IS_OPEN, Operation } from '../operations/index.js';
import { CostEntry, TimeEntry } from '../labor/index.js';
import { SparePart, SparePartMovement } from '../spare-parts/index.js';
import type { Grouping } from './kpi-groupings.js';

/** How many days after its due day a preventive operation still counts as completed in time. */
const PREVENTIVE_GRACE_DAYS = 7;

/** The maximum number of groups. */
export const MAX_GROUPS = 200;

/** The definition of each key figure in words, for the API description and for pages (D58). The terms are those of EN 15341. */
export const KPI_FORMULAS = {
  open: 'Operations that are neither completed nor cancelled now, independent of the period.',
  overdue: 'Open operations whose scheduled time has passed now, independent of the period.',
  created: 'Operations created in the period.',
  completed: 'Operations completed in the period. A reopened operation counts when it is completed again.',
  mttr_hours:
    'Mean time to repair: total hours from first start to completion of the corrective operations completed in the period ÷ their number. Corrective operations are those that no maintenance interval opened. Operations without a recorded start are left out.',
  mtbf_hours:
    'Mean time between failures: (equipment hours − downtime hours) ÷ failures. A failure is a downtime that started in the period with `out_of_service`. Equipment hours and downtime hours are as in `availability`.',
  availability:
    'In percent: 100 × (1 − downtime hours ÷ equipment hours). Equipment is every asset now in service: installed, not retired, not deleted. Equipment hours are the hours of the period since the asset was created, up to now. Downtime hours are those in which it was `under_maintenance` or `out_of_service`.',
  preventive_compliance: `In percent: 100 × preventive operations completed by the end of the ${PREVENTIVE_GRACE_DAYS}th day after they were due ÷ preventive operations due in the period. Cancelled ones do not count, nor do open ones that still have time.`,
  backlog_hours:
    'Open operations × the mean hours from the first start of the work to its completion, over all operations completed in the period.',
  labor_hours:
    'Hours that technicians recorded on operations, by the start of each time entry. Timers that run or were forgotten do not count.',
  labor_cost:
    'These hours by the hourly rates of the technicians on the day of the work. A missing rate counts as 0.',
  parts_cost:
    'The spare parts consumed in the period at their unit prices when they were consumed. Parts consumed before release 1.1 count at their current prices.',
  other_cost: 'The other costs of operations recorded in the period.',
  total_cost: 'The sum of `labor_cost`, `parts_cost` and `other_cost`. Agreed amounts do not count.',
  cost: 'The agreed amounts of the operations completed in the period + the spare parts consumed in it at their current unit prices. A missing amount or price counts as 0.',
} as const;

/** The name of a key figure. */
export type KpiName = keyof typeof KPI_FORMULAS;

/** The place; by default, everywhere. */
export interface KpiPlace {
  readonly buildingId?: string;
  readonly assetId?: string;
}

/** The scope of the figures. */
export interface Scope extends Period, KpiPlace {
  readonly now: Date;
}

/** The counts and sums from which all figures are calculated; `…_s` are in seconds. */
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
  'labor_min',
  'labor',
  'charged',
  'other',
  'due',
  'in_time',
  'equipment_s',
  'down_s',
  'failures',
] as const;

type Sum = (typeof SUMS)[number];

/**
 * The operations of a scope, as conditions on the row `r`. An operation belongs to the present building of its asset, or the
 * last one.
 */
export function operationsIn({ buildingId, assetId }: KpiPlace): Sql[] {
  return [
    ...(buildingId === undefined ? [] : [sql`r.building_id = ${buildingId}`]),
    ...(assetId === undefined ? [] : [sql`r.asset_id = ${assetId}`]),
  ];
}

/** Rows created in the period; by default, operations `r`. Ids contain the time of creation. */
export function createdIn({ from, to }: Period, row = 'r'): Sql {
  const id = rawSql(`${row}.id`);
  return sql`${id} >= ${lowestIdAt(from)} AND ${id} < ${lowestIdAt(to)}`;
}

/**
 * Counts open operations, as a statement with one row per group: `key`, and all of `SUMS`.
 *
 * @param grouping without it there is one row
 * @param only further conditions on each operation `r`
 */
export function measureOpen(scope: Scope, grouping?: Grouping, only: readonly Sql[] = []): Sql {
  const when = grouping?.isByTime ? [createdIn(scope)] : [];
  return measure(
    { open: rawSql('count(*)'), overdue: sql`count(*) FILTER (WHERE r.scheduled_for < ${scope.now})` },
    grouping?.ofOperation('created'),
    sql`${Operation} r WHERE ${and([IS_OPEN, ...when, ...operationsIn(scope), ...only])}`,
  );
}

/** Counts the events of operations in the period, as statements of the same form as `measureOpen`. */
export function measureHistory(scope: Scope, grouping?: Grouping, only: readonly Sql[] = []): Sql[] {
  const { from, to, now } = scope;
  const inScope = [...operationsIn(scope), ...only];
  const needsOperations = inScope.length > 0 || (grouping !== undefined && !grouping.isByTime);
  const seconds = rawSql(`date_part('epoch', r.completed_at - r.started_at)`);
  const today = dayOf(now);
  return [
    measure(
      { created: rawSql('count(*)') },
      grouping?.ofOperation('created'),
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
      grouping?.ofOperation('completed'),
      sql`${Operation} r WHERE ${and([sql`r.completed_at >= ${from} AND r.completed_at < ${to}`, ...inScope])}`,
    ),
    measure(
      {
        due: rawSql('count(*)'),
        in_time: sql`count(*) FILTER (WHERE r.completed_at
          < (r.preventive_due_on + ${rawSql(String(PREVENTIVE_GRACE_DAYS + 1))})::timestamp AT TIME ZONE 'UTC')`,
      },
      grouping?.ofOperation('due'),
      sql`${Operation} r WHERE ${and([
        sql`r.preventive_due_on >= ${from}::timestamptz AT TIME ZONE 'UTC' AND r.preventive_due_on < ${to}::timestamptz AT TIME ZONE 'UTC'`,
        rawSql(`r.status <> 'cancelled'`),
        sql`r.completed_at IS NOT NULL OR r.preventive_due_on < ${today}::date - ${rawSql(String(PREVENTIVE_GRACE_DAYS))}`,
        ...inScope,
      ])}`,
    ),
    measure(
      {
        parts: rawSql('sum(-m.quantity * p.unit_price)'),
        charged: rawSql('sum(-m.quantity * coalesce(m.unit_price, p.unit_price))'),
      },
      grouping?.ofOperation('consumed'),
      // Only movements for an operation have a building, an asset or a trade. Operations are looked up one by one, so that not
      // all are read.
      sql`${SparePartMovement} m JOIN ${SparePart} p ON p.id = m.spare_part_id ${needsOperations ? operationOf('m', inScope.length > 0) : sql``}
        WHERE ${and([rawSql(`m.type = 'consume'`), createdIn(scope, 'm'), ...inScope])}`,
    ),
    measure(
      { labor_min: rawSql('sum(e.minutes)'), labor: rawSql('sum(e.cost)') },
      grouping?.ofOperation('worked'),
      sql`${TimeEntry} e ${needsOperations ? operationOf('e', inScope.length > 0) : sql``}
        WHERE ${and([sql`e.started_at >= ${from} AND e.started_at < ${to}`, ...inScope])}`,
    ),
    measure(
      { other: rawSql('sum(c.amount)') },
      grouping?.ofOperation('charged'),
      sql`${CostEntry} c ${needsOperations ? operationOf('c', inScope.length > 0) : sql``}
        WHERE ${and([createdIn(scope, 'c'), ...inScope])}`,
    ),
  ];
}

/**
 * Joins the operation `r` of each row by a lookup. The lateral LIMIT forces a lookup, but rules out a parallel plan.
 * For unfiltered figures, the join uses ANY, which allows one.
 */
function operationOf(row: 'm' | 'e' | 'c', isFiltered: boolean): Sql {
  const id = rawSql(`${row}.operation_id`);
  return isFiltered
    ? sql`LEFT JOIN LATERAL (SELECT * FROM ${Operation} o WHERE o.id = ${id} LIMIT 1) r ON true`
    : sql`LEFT JOIN ${Operation} r ON r.id = ANY (ARRAY[${id}])`;
}

/**
 * A statement with one row per group, or one row without a key: the given sums, and 0 for all others. Keys become text after
 * grouping, because grouping by text takes twice as long.
 */
export function measure(sums: Partial<Record<Sum, Sql>>, key: Sql | undefined, rows: Sql): Sql {
  const columns = SUMS.map((name) => sql`(${sums[name] ?? rawSql('0')})::numeric AS ${rawSql(name)}`);
  if (!key) return sql`SELECT NULL::text AS key, ${join(columns, ', ')} FROM ${rows}`;
  return sql`SELECT g.key::text AS key, ${rawSql(SUMS.map((name) => `g.${name}`).join(', '))}
    FROM (SELECT ${key} AS key, ${join(columns, ', ')} FROM ${rows} GROUP BY 1) g`;
}
