import pg from 'pg';
import { BEGIN_REPLANNED } from '../../src/kernel/database/any-connection.js';
import { intercept, type Statement } from './intercept.js';
import type { TestApp } from './test-app.js';

/** A node of a query plan, as PostgreSQL reports it. */
export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: PlanNode[];
}

/** The maximum number of rows that a page may sort: those left by a selective filter, never the whole table. */
export const SORTED_AT_MOST = 20_000;

/** A statement that was sent to PostgreSQL. */
export interface Overheard extends Statement {
  /** Whether PostgreSQL plans it for its values each time. */
  readonly isReplanned: boolean;
}

/** Records every statement that an action runs, in order, on its way to PostgreSQL. */
export async function overheard(act: () => Promise<unknown>): Promise<Overheard[]> {
  const heard: Overheard[] = [];
  let before = '';
  const restore = intercept((statement, next) => {
    const isReplanned = before === BEGIN_REPLANNED || statement.name === undefined;
    before = statement.text;
    // The notification of workers follows some time after a commit, so it may or may not be included.
    if (!statement.text.includes('pg_notify(')) heard.push({ ...statement, isReplanned });
    return next(statement);
  });
  try {
    await act();
  } finally {
    restore();
  }
  return heard;
}

const EXPLAIN = 'EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON)';

interface Explained {
  readonly 'QUERY PLAN': readonly { readonly Plan: PlanNode }[];
}

/** The plan of a statement for its values, as a flat list of nodes. The statement is executed, so it must not write. */
export async function planOf(testApp: TestApp, { text, values }: Statement): Promise<PlanNode[]> {
  const { rows } = await testApp.acrossBusinesses.pool.query<Explained>(`${EXPLAIN} ${text}`, values);
  return nodesOf(rows);
}

function nodesOf([explained]: readonly Explained[]): PlanNode[] {
  const flat = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flat)];
  return flat(explained!['QUERY PLAN'][0]!.Plan);
}

/** The plan that PostgreSQL keeps for all values of a statement, as a flat list of nodes. The statement is executed and rolled back. */
export async function keptPlanOf(testApp: TestApp, statement: Statement): Promise<PlanNode[]> {
  const run = await planNow(testApp, statement, 'SET LOCAL plan_cache_mode = force_generic_plan');
  return run();
}

/**
 * Makes the plan that PostgreSQL keeps for all values of a statement, with the statistics of this moment.
 *
 * @param settings the statements that begin its transaction
 * @returns a function that runs the statement once with this plan, rolls it back, and returns the plan as a flat list of nodes
 */
export async function planNow(
  testApp: TestApp,
  { text, values }: Statement,
  settings: string,
): Promise<() => Promise<PlanNode[]>> {
  const client = await testApp.acrossBusinesses.pool.connect();
  const execute = `EXECUTE kept_plan(${(values as unknown[]).map(toLiteral).join(', ')})`;
  await client.query(`PREPARE kept_plan AS ${text}`);
  await client.query(`BEGIN; ${settings}`);
  await client.query(`EXPLAIN ${execute}`);
  await client.query('COMMIT');
  return async () => {
    try {
      await client.query(`BEGIN; ${settings}`);
      const { rows } = await client.query<Explained>(`${EXPLAIN} ${execute}`);
      await client.query('ROLLBACK');
      return nodesOf(rows);
    } finally {
      // This ends the connection, and with it the prepared statement.
      client.release(true);
    }
  };
}

function toLiteral(value: unknown): string {
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  return pg.escapeLiteral(Array.isArray(value) ? `{${value.join(',')}}` : String(value));
}

/** The given tables that a plan scans as a whole. */
export function readWhole(nodes: readonly PlanNode[], tables: readonly string[]): string[] {
  return nodes
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .flatMap((node) => node['Relation Name'] ?? [])
    .filter((table) => tables.includes(table));
}

/** The number of rows in each large sort of a plan. */
export function largeSorts(nodes: readonly PlanNode[]): number[] {
  return nodes
    .filter((node) => node['Node Type'] === 'Sort')
    .map((node) => node.Plans![0]!['Actual Rows'])
    .filter((rows) => rows > SORTED_AT_MOST);
}
