import pg from 'pg';
import { plan } from '../../src/kernel/database/planning.js';
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
  const restore = intercept((statement, next, { isReplanned }) => {
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
  const client = await testApp.acrossBusinesses.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(plan('fresh', true).text);
    const { rows } = await client.query<Explained>(`${EXPLAIN} ${text}`, values);
    return nodesOf(rows);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

function nodesOf([explained]: readonly Explained[]): PlanNode[] {
  return flatNodes(explained!['QUERY PLAN'][0]!.Plan);
}

/** A node of a plan and all below it. */
export function flatNodes(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(flatNodes)];
}

/** The plan that a connection keeps for all values of a statement, as a flat list of nodes. The statement is executed and rolled back. */
export async function keptPlanOf(testApp: TestApp, statement: Statement): Promise<PlanNode[]> {
  return (await planNow(testApp, statement))();
}

/**
 * Makes the plan that a connection keeps for all values of a statement, with the statistics of this moment.
 *
 * @returns a function that runs the statement once with this plan, rolls it back, and returns the plan as a flat list of nodes
 */
export async function planNow(
  testApp: TestApp,
  { text, values }: Statement,
): Promise<() => Promise<PlanNode[]>> {
  const client = await testApp.acrossBusinesses.pool.connect();
  const execute = `EXECUTE kept_plan${argumentsOf(values)}`;
  await client.query(`PREPARE kept_plan AS ${text}`);
  await client.query(plan('kept', false).text);
  await client.query(`EXPLAIN ${execute}`);
  return async () => {
    try {
      await client.query('BEGIN');
      const { rows } = await client.query<Explained>(`${EXPLAIN} ${execute}`);
      await client.query('ROLLBACK');
      return nodesOf(rows);
    } finally {
      // This ends the connection, and with it the prepared statement.
      client.release(true);
    }
  };
}

/** Values as the arguments of `EXECUTE`, in parentheses. */
export function argumentsOf(values: unknown[] = []): string {
  const all = values.map((value) => {
    const text = textOf(value);
    return text === null ? 'NULL' : pg.escapeLiteral(text);
  });
  return all.length === 0 ? '' : `(${all.join(', ')})`;
}

/** A value as PostgreSQL's text; null for none. */
function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
  if (Array.isArray(value)) {
    const items = value.map((item) => {
      const text = textOf(item);
      return text === null ? 'NULL' : `"${text.replace(/(["\\])/g, '\\$1')}"`;
    });
    return `{${items.join(',')}}`;
  }
  return typeof value === 'string' ? value : JSON.stringify(value);
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
