import { createHash } from 'node:crypto';
import { insertInto, updateOf } from '../sql/own-rows.js';
import { sql, type Sql } from '../sql/sql.js';
import { IdempotencyRecord } from '../database/idempotency-record.entity.js';
import type { UnitOfWork } from '../database/unit-of-work.js';
import { ApiError } from '../errors/api-error.js';
import { LongWork } from '../long-work.js';
import { canonicalJson, isPlain, sortedEntries } from '../canonical-json.js';
import { httpMessages } from './http.messages.js';

/** How long a response is kept for replay (§8), in milliseconds. */
const KEPT_MS = 24 * 60 * 60 * 1000;
const LOCK_NOT_AVAILABLE = '55P03';

/** A response as a client gets it, and gets it again on a repeat. */
export interface Answer {
  readonly status: number;
  readonly body: string | null;
  readonly location: string | null;
}

/** What makes two requests the same one. */
export interface IdempotentRequest {
  readonly idempotencyKey: string;
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

/**
 * Runs a write at most once per idempotency key of a principal (D19). The claim is an insert under a unique index in the transaction
 * of the write itself: a concurrent repeat waits for it there, a failed write takes it away again.
 *
 * What the write has to look up first goes out right behind the claim, which saves a round trip. So a repeat may look things
 * up in vain; it writes nothing, and what it makes of them is forgotten.
 *
 * @param act the write; it comes to write only for the first request with this key
 * @returns the answer, and whether it is a replay
 * @throws ApiError `idempotency_key_reused`, `idempotency_in_progress`, and what the write throws
 */
export async function runIdempotently(
  work: UnitOfWork,
  request: IdempotentRequest,
  act: () => Promise<Answer>,
): Promise<{ answer: Answer; replayed: boolean }> {
  const fingerprint = await fingerprintOf(request);
  const claimed = claim(work, request, fingerprint);
  work.writeOnlyIf(claimed);
  // Both to their end, or the write would go on after its transaction.
  const [first, acted] = await Promise.allSettled([claimed, act()]);
  if (!valueOf(first)) return { answer: await recall(work, request, fingerprint), replayed: true };
  const answer = valueOf(acted);
  const stored = sql`status = ${answer.status}, location = ${answer.location}, body = ${answer.body}`;
  work.send(updateOf(IdempotencyRecord, stored, recordOf(work, request)));
  return { answer, replayed: false };
}

function valueOf<T>(settled: PromiseSettledResult<T>): T {
  if (settled.status === 'rejected') throw settled.reason;
  return settled.value;
}

const CLAIMED = 'principal_kind principal_id idempotency_key fingerprint created_at expires_at'.split(' ');

async function claim(
  work: UnitOfWork,
  { idempotencyKey }: IdempotentRequest,
  fingerprint: Buffer,
): Promise<boolean> {
  const { kind, id } = work.principal;
  if (id === null) throw new Error('The service itself repeats nothing by a key.');
  const expiresAt = new Date(work.now.getTime() + KEPT_MS);
  const record = sql`SELECT ${kind}::text, ${id}::uuid, ${idempotencyKey}::text, ${fingerprint}::bytea,
    ${work.now}::timestamptz, ${expiresAt}::timestamptz`;
  const insert = sql`${insertInto(IdempotencyRecord, CLAIMED, record)}
    ON CONFLICT (business_id, principal_kind, principal_id, idempotency_key) DO UPDATE
      SET fingerprint = excluded.fingerprint, created_at = excluded.created_at, expires_at = excluded.expires_at
      WHERE kept.expires_at <= excluded.created_at
    RETURNING 1`;
  try {
    // Not `lockRows`: what the write makes while this is on its way is to bear one moment.
    return (await work.write(insert)).length === 1;
  } catch (error) {
    if ((error as { code?: string }).code === LOCK_NOT_AVAILABLE)
      throw new ApiError('idempotency_in_progress');
    throw error;
  }
}

async function recall(work: UnitOfWork, request: IdempotentRequest, fingerprint: Buffer): Promise<Answer> {
  const kept = await work.row<
    Answer & { fingerprint: Buffer }
  >(sql`SELECT r.fingerprint, r.status, r.location, r.body
    FROM ${IdempotencyRecord} r WHERE ${recordOf(work, request)}`);
  if (!kept) throw new ApiError('idempotency_in_progress');
  if (!kept.fingerprint.equals(fingerprint)) {
    throw new ApiError('idempotency_key_reused', httpMessages.keyReused, 'Idempotency-Key');
  }
  return kept;
}

/** Which record `r` it is: two principals may use the same key for different things. */
function recordOf({ principal }: UnitOfWork, { idempotencyKey }: IdempotentRequest): Sql {
  const { kind, id } = principal;
  return sql`r.principal_kind = ${kind} AND r.principal_id = ${id} AND r.idempotency_key = ${idempotencyKey}`;
}

async function fingerprintOf({ method, path, body }: IdempotentRequest): Promise<Buffer> {
  const hash = createHash('sha256').update(`${method} ${anyCase(path)}\n`);
  const work = new LongWork();
  for (const piece of piecesOf(body)) {
    hash.update(piece);
    await work.pause();
  }
  return hash.digest();
}

/** The letter case of an id does not count (D11); that of another system's does. */
function anyCase(path: string): string {
  return path.includes('/by-external-id/') ? path : path.toLowerCase();
}

/** The canonical JSON of a body in pieces: the items of its lists, of which bulk requests have many, one by one. */
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
