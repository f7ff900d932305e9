import { createHash } from 'node:crypto';
import { canonicalJson, isPlain, sortedEntries } from '../canonical-json.js';
import { Counter } from '../database/counters.js';
import { IdempotencyRecord } from '../database/idempotency-record.entity.js';
import type { UnitOfWork } from '../database/unit-of-work.js';
import { ApiError } from '../errors/api-error.js';
import { LongWork } from '../long-work.js';
import { insertInto, updateOf } from '../sql/own-rows.js';
import { rawSql, sql, type Sql } from '../sql/sql.js';
import { BodyAtCommit } from './body-at-commit.js';
import { httpMessages } from './http.messages.js';

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
async function answerToStore(work: UnitOfWork, body: string): Promise<string> {
  if (body.length <= SMALL || (await takeFromBudget(work, body.length))) return body;
  return compact(body);
}

/** @returns false when too little of the budget is left; nothing is taken then */
async function takeFromBudget(work: UnitOfWork, length: number): Promise<boolean> {
  const now = work.now.getTime();
  const part = Math.ceil((length / BUDGET) * DAY_MS);
  const full = sql`greatest(kept.last, ${now}::bigint) + ${part}::bigint`;
  const taken = sql`SELECT ${COUNTER}::text AS name, ${now + part}::bigint AS last`;
  const insert = insertInto(Counter, ['name', 'last'], taken);
  const rows = await work.write(sql`${insert}
    ON CONFLICT (business_id, name) DO UPDATE SET last = ${full} WHERE ${full} <= ${now + DAY_MS}::bigint RETURNING 1`);
  return rows.length > 0;
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

/** How long a response is stored for replay (§8), in milliseconds. */
const RETENTION_MS = 24 * 60 * 60 * 1000;
const LOCK_NOT_AVAILABLE = '55P03';

/** The body of a write's response; null when there is none. */
export type AnswerBody = string | null | BodyAtCommit;

/** A response as it is sent to the client, and sent again on a repeat. */
export interface StoredResponse<Answer extends AnswerBody = string | null> {
  readonly status: number;
  readonly body: Answer;
  readonly location: string | null;
}

/** The result of a write: its response, or the stored response to the first request with the same key. */
export type IdempotentResult<Answer extends AnswerBody> =
  | { readonly replayed: false; readonly answer: StoredResponse<Answer> }
  | { readonly replayed: true; readonly answer: StoredResponse };

/** The parts of a request that must be the same in a repeat. */
export interface IdempotentRequest {
  readonly idempotencyKey: string;
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

/**
 * Runs a write at most once per idempotency key of a principal (D19). It claims the key with an insert under a unique index, in the
 * transaction of the write. A concurrent repeat waits for that insert; if the write fails, the rollback removes the claim.
 *
 * The first lookups of the write are sent right after the claim, without waiting for its result, which saves a round trip. A
 * repeat may therefore run these lookups too. It writes nothing, and their result is discarded.
 *
 * @param act the write; its statements that write are only sent for the first request with this key. The body of its response may be
 *   a `BodyAtCommit`: the statement that stores the response also reads it
 * @returns the response, and whether it is a replay
 * @throws ApiError `idempotency_key_reused`, `idempotency_in_progress`, and what the write throws
 */
export async function runIdempotently<Answer extends AnswerBody>(
  work: UnitOfWork,
  request: IdempotentRequest,
  act: () => Promise<StoredResponse<Answer>>,
): Promise<IdempotentResult<Answer>> {
  const fingerprint = await fingerprintOf(request);
  const begunAt = work.now;
  const claimed = claim(work, request, fingerprint);
  work.writeOnlyIf(claimed);
  // Wait for both. Otherwise the write could continue after its transaction has ended.
  const [first, acted] = await Promise.allSettled([claimed, act()]);
  if (!valueOf(first)) return { answer: await readResponse(work, request, fingerprint), replayed: true };
  const answer = valueOf(acted);
  const { body } = answer;
  const store = (stored: unknown) =>
    updateOf(
      IdempotencyRecord,
      sql`status = ${answer.status}, location = ${answer.location}, body = ${stored}${laterExpiry(work, begunAt)}`,
      isRecordOf(work, request),
    );
  if (body instanceof BodyAtCommit) body.send(work, sql`${store(sql`(${body.query})`)} RETURNING r.body`);
  else work.write(store(body === null ? null : await answerToStore(work, body)));
  return { answer, replayed: false };
}

/** A write can move a sandbox's clock past the expiry of its own record (D70). The record then expires 24 hours after the new time. */
function laterExpiry({ now }: UnitOfWork, begunAt: Date): Sql {
  const isExpired = now.getTime() - begunAt.getTime() >= RETENTION_MS;
  return isExpired ? sql`, expires_at = ${new Date(now.getTime() + RETENTION_MS)}` : rawSql('');
}

function valueOf<T>(settled: PromiseSettledResult<T>): T {
  if (settled.status === 'rejected') throw settled.reason;
  return settled.value;
}

const CLAIMED = [
  'principal_kind',
  'principal_id',
  'idempotency_key',
  'fingerprint',
  'created_at',
  'expires_at',
];

async function claim(
  work: UnitOfWork,
  { idempotencyKey }: IdempotentRequest,
  fingerprint: Buffer,
): Promise<boolean> {
  const { kind, id } = work.principal;
  if (id === null) throw new Error('The service itself has no idempotency keys.');
  const expiresAt = new Date(work.now.getTime() + RETENTION_MS);
  const record = sql`SELECT ${kind}::text AS principal_kind, ${id}::uuid AS principal_id, ${idempotencyKey}::text AS idempotency_key,
    ${fingerprint}::bytea AS fingerprint, ${work.now}::timestamptz AS created_at, ${expiresAt}::timestamptz AS expires_at`;
  const insert = sql`${insertInto(IdempotencyRecord, CLAIMED, record)}
    ON CONFLICT (business_id, principal_kind, principal_id, idempotency_key) DO UPDATE
      SET fingerprint = excluded.fingerprint, created_at = excluded.created_at, expires_at = excluded.expires_at
      WHERE kept.expires_at <= excluded.created_at
    RETURNING 1`;
  try {
    // Not `lockRows`, which would advance the clock: everything that the write creates meanwhile must have the same time.
    return (await work.write(insert)).length === 1;
  } catch (error) {
    if ((error as { code?: string }).code === LOCK_NOT_AVAILABLE)
      throw new ApiError('idempotency_in_progress');
    throw error;
  }
}

async function readResponse(
  work: UnitOfWork,
  request: IdempotentRequest,
  fingerprint: Buffer,
): Promise<StoredResponse> {
  const stored = await work.row<
    StoredResponse & { fingerprint: Buffer }
  >(sql`SELECT r.fingerprint, r.status, r.location, r.body
    FROM ${IdempotencyRecord} r WHERE ${isRecordOf(work, request)}`);
  if (!stored) throw new ApiError('idempotency_in_progress');
  if (!stored.fingerprint.equals(fingerprint)) {
    throw new ApiError('idempotency_key_reused', httpMessages.keyReused, 'Idempotency-Key');
  }
  return stored;
}

/** The condition for the record `r` of a request. The principal is part of it, so two principals may use the same key. */
function isRecordOf({ principal }: UnitOfWork, { idempotencyKey }: IdempotentRequest): Sql {
  const { kind, id } = principal;
  return sql`r.principal_kind = ${kind} AND r.principal_id = ${id} AND r.idempotency_key = ${idempotencyKey}`;
}

async function fingerprintOf({ method, path, body }: IdempotentRequest): Promise<Buffer> {
  const hash = createHash('sha256').update(`${method} ${normalized(path)}\n`);
  const work = new LongWork();
  for (const piece of piecesOf(body)) {
    hash.update(piece);
    await work.pause();
  }
  return hash.digest();
}

/** The letter case of an id does not matter (D11); that of an external id does. */
function normalized(path: string): string {
  return path.includes('/by-external-id/') ? path : path.toLowerCase();
}

/** The canonical JSON of a body in pieces, one for each item of its lists: bulk requests have many items. */
function* piecesOf(body: unknown): Generator<string> {
  if (Array.isArray(body)) {
    for (const [index, item] of body.entries()) yield (index === 0 ? '[' : ',') + canonicalJson(item);
    yield body.length === 0 ? '[]' : ']';
  } else if (isPlain(body)) {
    let before = '{';
    for (const [name, part] of sortedEntries(body)) {
      yield `${before}${JSON.stringify(name)}:`;
      if (Array.isArray(part)) yield* piecesOf(part);
      else yield canonicalJson(part);
      before = ',';
    }
    yield before === '{' ? '{}' : '}';
  } else yield canonicalJson(body);
}
