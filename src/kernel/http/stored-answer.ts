import { Counter } from '../database/counter.entity.js';
import type { UnitOfWork } from '../database/unit-of-work.js';
import { insertInto } from '../sql/own-rows.js';
import { sql } from '../sql/sql.js';

/** A response up to this size is always stored whole, in characters. Only batches, and resources with very long texts, are larger. */
const SMALL = 16_384;
/** How much of larger responses a business may store in a day, in characters. */
const BUDGET = 256 * 1_048_576;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The counter of the budget. Its value is the time at which the whole budget is free again, in milliseconds since the epoch: each
 * response moves it on by its part of a day. So the budget is refilled evenly, without a row for each response.
 */
const COUNTER = 'stored-responses';

/**
 * The form in which the response to a write is stored for repeats (D19). A business has a daily budget for large responses. Beyond it,
 * the response to a batch is stored without what the client can read elsewhere: a repeat still creates no second record, and still
 * gets the result of each item.
 */
export async function answerToStore(work: UnitOfWork, body: string): Promise<string> {
  if (body.length <= SMALL || (await takeFromBudget(work, body.length))) return body;
  return compact(body);
}

/** @returns false when too little of the budget is left; nothing is taken then */
async function takeFromBudget(work: UnitOfWork, length: number): Promise<boolean> {
  const now = work.now.getTime();
  const part = Math.ceil((length / BUDGET) * DAY_MS);
  const full = sql`greatest(kept.last, ${now}::bigint) + ${part}::bigint`;
  const insert = insertInto(Counter, ['name', 'last'], sql`SELECT ${COUNTER}::text, ${now + part}::bigint`);
  const taken = await work.write(sql`${insert}
    ON CONFLICT (business_id, name) DO UPDATE SET last = ${full} WHERE ${full} <= ${now + DAY_MS}::bigint RETURNING 1`);
  return taken.length > 0;
}

/** The answers to batches, as far as this file knows them. */
interface BatchAnswer {
  readonly data: {
    readonly object: string;
    readonly results?: readonly { readonly id?: string | null; readonly resource: { id: string } | null }[];
    readonly alarms?: readonly unknown[];
  };
}

/** A result keeps `index`, `status`, `id` and `error` (D6). A batch of alarms keeps its counts. Any other response stays as it is. */
function compact(body: string): string {
  const { data } = JSON.parse(body) as BatchAnswer;
  if (data.object === 'alarm_batch') return JSON.stringify({ data: { ...data, alarms: [] } });
  if (data.object !== 'bulk_result') return body;
  const results = data.results!.map((each) => ({
    ...each,
    id: each.id ?? each.resource?.id ?? null,
    resource: null,
  }));
  return JSON.stringify({ data: { ...data, results } });
}
