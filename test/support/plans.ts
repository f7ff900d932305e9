import { intercept, type Statement } from './intercept.js';
import type { TestApp } from './test-app.js';

/** A step of a plan, as PostgreSQL tells it. */
export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: PlanNode[];
}

/** The most rows a page may sort: those a selective filter left, never the whole table. */
export const SORTED_AT_MOST = 20_000;

/** Every statement that is run while something is done, in their order: overheard on its way to PostgreSQL. */
export async function overheard(act: () => Promise<unknown>): Promise<Statement[]> {
  const heard: Statement[] = [];
  const leave = intercept((statement, next) => {
    // Workers are woken some time after a commit: during the act, or not.
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

/** How PostgreSQL runs a statement, as a flat list of the plan's steps. It is run for that, so it must not write. */
export async function planOf(testApp: TestApp, { text, values }: Statement): Promise<PlanNode[]> {
  const { rows } = await testApp.acrossBusinesses.pool.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
    `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${text}`,
    values,
  );
  const flat = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flat)];
  return flat(rows[0]!['QUERY PLAN'][0]!.Plan);
}

/** Those of some tables that a plan reads from the first row to the last. */
export function readWhole(nodes: readonly PlanNode[], tables: readonly string[]): string[] {
  return nodes
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .flatMap((node) => node['Relation Name'] ?? [])
    .filter((table) => tables.includes(table));
}

/** How many rows each of the large sorts of a plan takes. */
export function largeSorts(nodes: readonly PlanNode[]): number[] {
  return nodes
    .filter((node) => node['Node Type'] === 'Sort')
    .map((node) => node.Plans![0]!['Actual Rows'])
    .filter((rows) => rows > SORTED_AT_MOST);
}
