/**
 * How a connection plans statements.
 *
 * - `kept`: once, for all values. The plan lasts as long as the connection and its statistics, so it must not depend on how large the
 *   tables were when it was made: it looks rows up by an index, in the order in which the statement joins them.
 * - `fresh`: at each execution, for its values and the present size of the tables. For filters, searches and reports, where the best
 *   plan depends on the values; it costs 0.1 to 0.5 ms.
 */
export type Planning = 'kept' | 'fresh';

/** How long a connection keeps its first plans, and how long it keeps any, in milliseconds. */
const FIRST_AGE_MS = 250;
const MAX_AGE_MS = 30_000;

/**
 * When a connection discards its plans: each time its age has doubled, and at least every half minute. A plan was then made when tables
 * that grow steadily had at least half of their rows. While a table is nearly empty, all of its indexes seem equally good, and a plan
 * from that time may use the wrong one.
 */
export class PlanAge {
  private ageMs = FIRST_AGE_MS;
  private endsAt = performance.now() + FIRST_AGE_MS;

  /** Whether the plans have to be discarded now. */
  isOver(): boolean {
    const now = performance.now();
    if (now < this.endsAt) return false;
    this.ageMs = Math.min(2 * this.ageMs, MAX_AGE_MS);
    this.endsAt = now + this.ageMs;
    return true;
  }
}

/** The statement that makes a connection plan its statements again. */
export const DISCARD_PLANS = { name: 'DISCARD PLANS', text: 'DISCARD PLANS' };

/** Citus cannot plan a distributed statement without its values; there, PostgreSQL decides. */
const ONCE = `CASE WHEN to_regclass('pg_dist_node') IS NULL THEN 'force_generic_plan' ELSE 'auto' END`;
const PLAN_CACHE: Readonly<Record<Planning, string>> = { kept: ONCE, fresh: `'force_custom_plan'` };

/**
 * What a kept plan may not do. While a table is small, reading it as a whole, or all rows of a business for a hash table, is cheap; the
 * plan would still do it when there are a hundred thousand.
 */
const WHOLE_TABLES = ['seqscan', 'hashjoin', 'mergejoin', 'material'];
/** PostgreSQL's default: it looks for the best order of up to eight tables. */
const ANY_ORDER = '8';
const ORDER_AS_WRITTEN = '1';

interface PlanStatement {
  readonly name: string;
  readonly text: string;
}

/** Composed once, because transactions send them around each statement that is planned for its values. */
const STATEMENTS: Readonly<Record<Planning, Readonly<Record<'local' | 'lasting', PlanStatement>>>> = {
  kept: { local: compose('kept', true), lasting: compose('kept', false) },
  fresh: { local: compose('fresh', true), lasting: compose('fresh', false) },
};

/**
 * A statement that makes a connection plan the following statements in this way.
 *
 * @param isLocal whether the setting ends with the transaction
 */
export function plan(planning: Planning, isLocal: boolean): PlanStatement {
  return STATEMENTS[planning][isLocal ? 'local' : 'lasting'];
}

/** The settings with which PostgreSQL plans statements to keep their plans, unless it is Citus. */
export const KEPT_SETTINGS: Readonly<Record<string, string>> = {
  plan_cache_mode: 'force_generic_plan',
  ...Object.fromEntries(WHOLE_TABLES.map((name) => [`enable_${name}`, 'off'])),
  join_collapse_limit: ORDER_AS_WRITTEN,
};

function compose(planning: Planning, isLocal: boolean): PlanStatement {
  const isKept = planning === 'kept';
  const settings = [
    ['plan_cache_mode', PLAN_CACHE[planning]],
    ...WHOLE_TABLES.map((name) => [`enable_${name}`, isKept ? `'off'` : `'on'`]),
    ['join_collapse_limit', isKept ? `'${ORDER_AS_WRITTEN}'` : `'${ANY_ORDER}'`],
  ];
  const calls = settings.map(([name, value]) => `set_config('${name}', ${value}, ${isLocal})`);
  return { name: `plan ${planning}${isLocal ? ' locally' : ''}`, text: `SELECT ${calls.join(', ')}` };
}
