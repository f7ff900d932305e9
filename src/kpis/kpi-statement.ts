import { join, rawSql, sql, type Sql } from '../kernel/sql/sql.js';
import { jsonList } from '../kernel/resource/field.js';
import { Operation } from '../operations/index.js';
import {
  createdIn,
  type KpiName,
  MAX_GROUPS,
  measure,
  measureHistory,
  measureOpen,
  operationsIn,
  type Scope,
  SUMS,
} from './kpi-measures.js';
import { GROUPINGS, type GroupBy, type Grouping } from './kpi-groupings.js';
import { measureEquipment } from './equipment-measures.js';
import { measureMonths } from './kpi-months.js';
import { groupJson, kpisResource } from './kpis.resource.js';

/** The formula of each figure over the sums in the row `t`: `KPI_FORMULAS` as SQL. */
const FIGURES: Record<KpiName, string> = {
  open: 't.open::bigint',
  overdue: 't.overdue::bigint',
  created: 't.created::bigint',
  completed: 't.completed::bigint',
  mttr_hours: 't.repair_s / nullif(t.repaired, 0) / 3600',
  mtbf_hours: 'greatest(t.equipment_s - t.down_s, 0) / nullif(t.failures, 0) / 3600',
  availability: '100 * (1 - least(t.down_s, t.equipment_s) / nullif(t.equipment_s, 0))',
  preventive_compliance: '100 * t.in_time / nullif(t.due, 0)',
  backlog_hours: 'CASE WHEN t.open = 0 THEN 0 ELSE t.open * t.work_s / nullif(t.worked, 0) / 3600 END',
  labor_hours: 't.labor_min / 60',
  labor_cost: 't.labor',
  parts_cost: 't.charged',
  other_cost: 't.other',
  total_cost: 't.labor + t.charged + t.other',
  cost: 't.amount + t.parts',
};

/**
 * The statement that returns the key figures as `json`, in one row. One statement, so that all figures are from the same
 * moment; each sum uses its own index.
 *
 * @param groupBy an additional breakdown
 */
export function kpisStatement(scope: Scope, groupBy?: GroupBy): Sql {
  const { from, to } = scope;
  const grouping = groupBy && GROUPINGS[groupBy](scope);
  const grouped = grouping && GROUPED[groupBy](scope, grouping);
  const totals = grouped ? grouped.totals : all(scope);
  const groups = grouping ? groupsOf(grouping) : rawSql('NULL::json');
  return sql`${grouped ? sql`WITH ${grouped.tables}` : sql``}
    SELECT ${kpisResource.projection()}::text AS json
    FROM (SELECT ${from}::timestamptz AS from, ${to}::timestamptz AS to, ${figures()}, ${groups} AS groups
      FROM (SELECT ${sums()} FROM (${totals}) m) t) r`;
}

/** The parts of a grouped statement: the table `measured` with one row per group, and the source of the totals. */
interface Grouped {
  readonly tables: Sql;
  readonly totals: Sql;
}

const MEASURED = rawSql('SELECT * FROM measured');
/** Only the sums of the period: when grouped by month, open operations from before the period are in no group. */
const MEASURED_HISTORY = rawSql(
  `SELECT ${['key', ...SUMS].map((name) => (name === 'open' || name === 'overdue' ? `0 AS ${name}` : name)).join(', ')} FROM measured`,
);

const GROUPED: Record<GroupBy, (scope: Scope, grouping: Grouping) => Grouped> = {
  building: (scope, grouping) => ({
    tables: measured([...operations(scope, grouping), ...measureEquipment(scope, grouping)]),
    totals: MEASURED,
  }),
  // Only the assets with the most new operations are counted.
  asset: (scope, grouping) => ({
    tables: sql`busiest AS MATERIALIZED (SELECT r.asset_id AS id FROM ${Operation} r
        WHERE ${join([sql`r.asset_id IS NOT NULL`, createdIn(scope), ...operationsIn(scope)], ' AND ')}
        GROUP BY r.asset_id ORDER BY count(*) DESC, r.asset_id LIMIT ${rawSql(String(MAX_GROUPS))}),
      ${measured([
        ...operations(scope, grouping, [rawSql('r.asset_id IN (SELECT b.id FROM busiest b)')]),
        ...measureEquipment(scope, grouping, [rawSql('a.id IN (SELECT b.id FROM busiest b)')]),
        measure({}, rawSql('b.id'), rawSql('busiest b')),
      ])}`,
    totals: all(scope),
  }),
  trade: (scope, grouping) => ({
    tables: measured(operations(scope, grouping)),
    totals: union([MEASURED, summed(measureEquipment(scope))]),
  }),
  month: (scope, grouping) => ({
    tables: measured([summed(operations(scope, grouping)), ...measureMonths(scope)]),
    totals: union([MEASURED_HISTORY, measureOpen(scope)]),
  }),
};

function all(scope: Scope): Sql {
  return union([...operations(scope), ...measureEquipment(scope)]);
}

function operations(scope: Scope, grouping?: Grouping, only?: readonly Sql[]): Sql[] {
  return [measureOpen(scope, grouping, only), ...measureHistory(scope, grouping, only)];
}

function groupsOf({ key, name, order }: Grouping): Sql {
  return sql`(SELECT ${jsonList(groupJson(), rawSql('r.place'))}
    FROM (SELECT ${key} AS key, ${name} AS name, ${figures()}, row_number() OVER (ORDER BY ${order}) AS place
      FROM measured t ORDER BY ${order} LIMIT ${rawSql(String(MAX_GROUPS))}) r)`;
}

function measured(measures: readonly Sql[]): Sql {
  return sql`measured AS MATERIALIZED (${summed(measures)})`;
}

/**
 * One row per group from several measures. PostgreSQL runs the branches of a union in parallel, unless one of them cannot run
 * in parallel. A union with such a branch therefore sums up the others separately.
 */
function summed(measures: readonly Sql[]): Sql {
  return sql`SELECT m.key, ${sums()} FROM (${union(measures)}) m GROUP BY m.key`;
}

function union(measures: readonly Sql[]): Sql {
  return join(measures, ' UNION ALL ');
}

function sums(): Sql {
  return rawSql(SUMS.map((name) => `coalesce(sum(m.${name}), 0) AS ${name}`).join(', '));
}

/** The figures as columns over the sums in the row `t`. */
function figures(): Sql {
  return rawSql(
    Object.entries(FIGURES)
      .map(([name, figure]) => `${figure} AS ${name}`)
      .join(', '),
  );
}
