import pg from 'pg';
import { plan, PlanAge, type Planning } from '../../../src/kernel/database/planning.js';
import { intercept, type Next, type Sending, type Statement } from '../../support/intercept.js';
import { argumentsOf, flatNodes, type PlanNode } from '../../support/plans.js';

/** How much a statement read with one plan. */
interface Reading {
  readonly rows: number;
  readonly buffers: number;
}

/** A statement that reads more with its kept plan than with a new one. */
interface Aged {
  readonly text: string;
  readonly kept: Reading;
  /** With a plan that is kept from now on. */
  readonly again: Reading;
  /** With a plan for its values, which may also read whole tables. */
  readonly fresh: Reading;
  /** The kept plan, as an indented list. */
  readonly plan: string;
}

interface Node extends PlanNode {
  readonly 'Index Cond'?: string;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: Node[];
}

/** Small differences do not count: an index has one more level, or a page is half full. */
const SLACK = { rows: 200, buffers: 60 };
/** How often each statement is compared. Its values differ from one time to the next. */
const TIMES = 2;

/**
 * The plans that connections keep. It collects the statements of some actions, lets every connection plan them, and compares these
 * plans later with new ones. All writes are rolled back.
 */
export class KeptPlans {
  private readonly numbers = new Map<string, number>();
  private readonly statements: Statement[] = [];
  private readonly textsOf = new Map<unknown, Set<string>>();
  private readonly compared = new Map<string, number>();
  private readonly noted = new Set<string>();
  /** Statements that were not compared, because a connection had lost its plan. */
  readonly lost = new Set<string>();
  private readonly aged = new Map<string, Aged>();
  private readonly isOver = PlanAge.prototype.isOver;

  /** @param pools the pools whose connections keep the plans from now on, however old or idle they become */
  constructor(private readonly pools: readonly pg.Pool[]) {
    for (const pool of pools) pool.options.idleTimeoutMillis = 0;
    PlanAge.prototype.isOver = () => false;
  }

  /** Lets the connections of the files that follow in this thread renew their plans. */
  end(): void {
    PlanAge.prototype.isOver = this.isOver;
  }

  /** The number of statements whose plans were compared. */
  get count(): number {
    return this.noted.size;
  }

  /** The statements that read at least twice as much with the kept plan as with a new one. */
  get worse(): readonly Aged[] {
    return [...this.aged.values()];
  }

  /** Runs an action, and collects its statements. */
  async collect(act: () => Promise<unknown>): Promise<void> {
    const texts = new Set<string>();
    this.textsOf.set(act, texts);
    await listening(act, (statement, next) => {
      texts.add(statement.text);
      if (!this.numbers.has(statement.text)) {
        this.numbers.set(statement.text, this.numbers.size);
        this.statements.push(statement);
      }
      return next(statement);
    });
  }

  /** Plans the collected statements on every connection, with the tables and the statistics of this moment. */
  async keep(): Promise<void> {
    for (const pool of this.pools) {
      const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
      await Promise.all(clients.map((client) => this.keepOn(client)));
      for (const client of clients) client.release();
    }
  }

  private async keepOn(client: pg.ClientBase): Promise<void> {
    await client.query(`BEGIN; ${plan('kept', true).text}`);
    for (const [number, { text, values }] of this.statements.entries()) {
      await client.query(`PREPARE kept_${number} AS ${text}`);
      await client.query(`EXPLAIN EXECUTE kept_${number}${argumentsOf(values)}`);
    }
    await client.query('COMMIT');
  }

  /** Runs an action again, unless its statements have been compared already, and compares both plans of each. */
  async compare(act: () => Promise<unknown>): Promise<void> {
    if ([...this.textsOf.get(act)!].every((text) => (this.compared.get(text) ?? 0) >= TIMES)) return;
    await listening(act, (statement, next, { isInTransaction }) => {
      const number = this.numbers.get(statement.text);
      const times = this.compared.get(statement.text) ?? 0;
      if (number === undefined || times >= TIMES) return next(statement);
      this.compared.set(statement.text, times + 1);
      if (!isInTransaction) return this.compareAlone(statement, number).then(() => next(statement));
      void this.explain(statement, number, next);
      return next(statement);
    });
  }

  private async compareAlone(statement: Statement, number: number): Promise<void> {
    const client = await this.pools[0]!.connect();
    await client.query('BEGIN');
    await this.explain(statement, number, ({ text, values }) => client.query(text, values));
    await client.query('ROLLBACK');
    client.release();
  }

  private async explain(statement: Statement, number: number, send: Next): Promise<void> {
    const plans = await explainAll(statement, number, send);
    if (plans === 'lost') this.lost.add(statement.text);
    else if (plans) this.note(statement.text, plans);
  }

  private note(text: string, plans: readonly [Node, Node, Node]): void {
    this.noted.add(text);
    const [kept, again, fresh] = plans.map(readingOf) as [Reading, Reading, Reading];
    const readsMore =
      kept.rows > 2 * Math.min(again.rows, fresh.rows) + SLACK.rows ||
      kept.buffers > 2 * again.buffers + SLACK.buffers;
    if (readsMore) this.aged.set(text, { text, kept, again, fresh, plan: outline(plans[0]) });
  }
}

/** Passes on the statements whose plan is kept. Nothing is committed. */
async function listening(
  act: () => Promise<unknown>,
  through: (statement: Statement, next: Next, sending: Sending) => ReturnType<Next>,
): Promise<void> {
  const restore = intercept((statement, next, sending) => {
    // The program must believe that it was committed.
    if (statement.text === 'COMMIT')
      return next({ text: 'ROLLBACK' }).then((answer) => ({ ...answer, command: 'COMMIT' }));
    const isKept = statement.name !== undefined && !sending.isReplanned && isPlanned(statement.text);
    return isKept ? through(statement, next, sending) : next(statement);
  });
  try {
    await act();
  } catch {
    // Some actions are refused, once a record has neighbours.
  } finally {
    restore();
  }
}

const isPlanned = (text: string) => /^\s*(SELECT|WITH|INSERT|UPDATE|DELETE)\b/i.test(text);

/**
 * Executes a statement with its kept plan, with one that is kept from now on, and with one for its values, and undoes each. Everything is
 * sent before anything is awaited, so that it stays in front of the statements that follow. Undefined if it fails, and 'lost' if
 * the connection has no kept plan.
 */
async function explainAll(
  { text, values }: Statement,
  number: number,
  send: Next,
): Promise<readonly [Node, Node, Node] | 'lost' | undefined> {
  const post = (each: string) => void send({ text: each }).catch(() => undefined);
  const explain = (planning: Planning, what: string, given?: unknown[]) => {
    post('SAVEPOINT before_plan');
    post(plan(planning, true).text);
    const explained = send({
      text: `EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) ${what}`,
      values: given,
    });
    post('ROLLBACK TO SAVEPOINT before_plan');
    return explained;
  };
  const kept = explain('kept', `EXECUTE kept_${number}${argumentsOf(values)}`);
  post(`PREPARE again AS ${text}`);
  const again = explain('kept', `EXECUTE again${argumentsOf(values)}`);
  post('DEALLOCATE again');
  const fresh = explain('fresh', text, values);
  const all = await Promise.allSettled([kept, again, fresh]);
  if (all.some((each) => each.status === 'rejected' && isLost(each.reason))) return 'lost';
  const plans = all.flatMap((each) => (each.status === 'fulfilled' ? [planIn(each.value)] : []));
  return plans.length === 3 ? (plans as [Node, Node, Node]) : undefined;
}

/** Whether a connection no longer has the plan that it should have kept. */
function isLost(error: unknown): boolean {
  return (error as { code?: string }).code === '26000'; // invalid_sql_statement_name
}

function planIn({ rows }: pg.QueryResult): Node {
  return (rows as { 'QUERY PLAN': { Plan: Node }[] }[])[0]!['QUERY PLAN'][0]!.Plan;
}

function readingOf(whole: Node): Reading {
  const rows = flatNodes(whole)
    .filter((node) => node['Relation Name'] !== undefined)
    .map((node) => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']);
  // What a statement writes does not depend on its plan: the first insert extends the table for all others.
  const reading = whole['Node Type'] === 'ModifyTable' ? (whole.Plans ?? []) : [whole];
  const buffers = reading.map((node) => node['Shared Hit Blocks'] + node['Shared Read Blocks']);
  const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);
  return { rows: Math.round(sumOf(rows)), buffers: sumOf(buffers) };
}

function outline(node: Node, depth = 0): string {
  const { 'Node Type': type, 'Relation Name': table, 'Index Name': index, 'Index Cond': condition } = node;
  const read = `${node['Actual Rows']} rows, ${node['Rows Removed by Filter'] ?? 0} removed, ${node['Actual Loops']} times`;
  const own = [type, table, index, condition, read].filter((each) => each !== undefined).join(' ');
  return [`${'  '.repeat(depth)}${own}`, ...(node.Plans ?? []).map((each) => outline(each, depth + 1))].join(
    '\n',
  );
}
