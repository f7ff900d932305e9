import { rawSql, sql, join, type Sql } from '../kernel/sql/sql.js';
import {
  computed,
  decimal,
  type Field,
  integer,
  json,
  nullable,
  objectSchema,
  timestamp,
  withExample,
} from '../kernel/resource/field.js';
import { defineResource, type ResourceOf } from '../kernel/resource/resource.js';
import { Operation } from '../operations/index.js';
import { KPI_FORMULAS, type KpiName, MAX_GROUPS } from './kpi-measures.js';

const count = (name: KpiName, example: number) => integer(KPI_FORMULAS[name], example);
/** A sum may exceed the maximum of a single amount. */
const amount = (name: KpiName, example: string) =>
  withExample(computed(decimal(KPI_FORMULAS[name]), rawSql(`round(r.${name}, 2)::text`)), example);
const ratio = (name: KpiName, example: string) =>
  withExample(nullable(computed(decimal(KPI_FORMULAS[name]), rawSql(`round(r.${name}, 2)::text`))), example);

/** The key figures in wire order; null where a divisor is zero. */
const FIGURES = {
  open: count('open', 42),
  overdue: count('overdue', 5),
  created: count('created', 61),
  completed: count('completed', 58),
  mttr_hours: ratio('mttr_hours', '6.25'),
  mtbf_hours: ratio('mtbf_hours', '412.50'),
  availability: ratio('availability', '98.74'),
  preventive_compliance: ratio('preventive_compliance', '91.67'),
  backlog_hours: ratio('backlog_hours', '247.80'),
  labor_hours: amount('labor_hours', '164.50'),
  labor_cost: amount('labor_cost', '6990.25'),
  parts_cost: amount('parts_cost', '1310.00'),
  other_cost: amount('other_cost', '380.00'),
  total_cost: amount('total_cost', '8680.25'),
  cost: amount('cost', '18230.50'),
};

type ValueOf<F> = F extends Field<infer Value> ? Value : never;

/** The key figures of one building, asset, trade or month. */
export type KpiGroup = {
  readonly key: string | null;
  readonly name: string | null;
} & { readonly [Name in KpiName]: ValueOf<(typeof FIGURES)[Name]> };

const groupSchema = objectSchema('The KPIs of one group.', {
  key: {
    type: ['string', 'null'],
    description:
      'The ID of the building or asset, the trade code, or the month as `2026-10`. Null for operations without one.',
    examples: ['2026-10'],
  },
  name: {
    type: ['string', 'null'],
    description: 'The name. Null if there is none or it was deleted.',
    examples: ['October 2026'],
  },
  ...Object.fromEntries(Object.entries(FIGURES).map(([name, { schema }]) => [name, schema])),
});

/** The key figures of a period (D58). They have no table: the statement of `kpi-statement.ts` produces the row `r`. */
export const kpisResource = defineResource({
  object: 'kpis',
  entity: Operation,
  changes: 'none',
  description: 'The KPIs of a period. Months and days are in UTC.',
  fields: {
    from: timestamp('The beginning of the period.'),
    to: withExample(timestamp('The end of the period, exclusive.'), '2026-11-05T08:30:00.000Z'),
    ...FIGURES,
    groups: json<readonly KpiGroup[] | null>(
      {
        type: ['array', 'null'],
        description: `The same figures for each group of \`group_by\`; null without \`group_by\`. At most ${MAX_GROUPS} groups: those with the most operations created in the period, largest number first. Months are in chronological order. By asset, only assets with operations created in the period are included. By month, \`open\`, \`overdue\` and \`backlog_hours\` only count operations created in the month. A trade has no equipment, so its \`mtbf_hours\` and \`availability\` are null.`,
        items: groupSchema,
      },
      rawSql('r.groups'),
    ),
  },
});

/** The resource as a typed object. */
export type KpisResource = ResourceOf<typeof kpisResource>;

/** The JSON of a group, from the row `r` with `key`, `name` and the figures. */
export function groupJson(): Sql {
  const columns = Object.entries<Field>(FIGURES).map(
    ([name, { from }]) => sql`${from?.(name) ?? rawSql(`r.${name}`)} AS ${rawSql(name)}`,
  );
  return sql`(SELECT row_to_json(o) FROM (SELECT r.key, r.name, ${join(columns, ', ')}) o)`;
}
