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

/** Records every statement that an action runs, in order, on its way to PostgreSQL. */
export async function overheard(act: () => Promise<unknown>): Promise<Statement[]> {
  const heard: Statement[] = [];
  const leave = intercept((statement, next) => {
    // The notification of workers follows some time after a commit, so it may or may not be included.
    if (!statement.text.includes('pg_notify(')) heard.push(statement);
    return next(statement);
  });
  try {
    await act();
  } finally {
    leave();
  }
  return heard;
}

/** The plan of a statement as a flat list of nodes. The statement is executed, so it must not write. */
export async function planOf(testApp: TestApp, { text, values }: Statement): Promise<PlanNode[]> {
  const { rows } = await testApp.acrossBusinesses.pool.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
    `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${text}`,
    values,
  );
  const flat = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flat)];
  return flat(rows[0]!['QUERY PLAN'][0]!.Plan);
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
