import { createHash } from 'node:crypto';
import { verbatim, sql } from '../database/sql.js';
import type { Work } from '../database/work.js';
import { Problem } from '../errors/problem.js';

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
  readonly keyId: string;
  readonly idempotencyKey: string;
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

/**
 * Runs a write at most once per idempotency key (D19). The claim is an insert under a unique index in the transaction
 * of the write itself: a concurrent repeat waits for it there, a failed write takes it away again.
 *
 * @param act the write; runs only for the first request with this key
 * @returns the answer, and whether it is a replay
 * @throws Problem `idempotency_key_reused`, `idempotency_in_progress`, and whatever the write throws
 */
export async function once(
  work: Work,
  request: IdempotentRequest,
  act: () => Promise<Answer>,
): Promise<{ answer: Answer; replayed: boolean }> {
  const fingerprint = fingerprintOf(request);
  if (!(await claim(work, request, fingerprint))) {
    return { answer: await recall(work, request, fingerprint), replayed: true };
  }
  const answer = await act();
  work.send(sql`UPDATE ${RECORDS} SET status = ${answer.status}, location = ${answer.location}, body = ${answer.body}
    WHERE business_id = ${work.actor.businessId} AND api_key_id = ${request.keyId} AND idempotency_key = ${request.idempotencyKey}`);
  return { answer, replayed: false };
}

/** The kernel's own table, named by hand: every statement about it names the business by hand as well. */
const RECORDS = verbatim('idempotency_records');

async function claim(work: Work, request: IdempotentRequest, fingerprint: Buffer): Promise<boolean> {
  const expiresAt = new Date(work.now.getTime() + KEPT_MS);
  const insert = sql`INSERT INTO ${RECORDS} AS kept
      (api_key_id, idempotency_key, business_id, fingerprint, created_at, expires_at)
    VALUES (${request.keyId}, ${request.idempotencyKey}, ${work.actor.businessId}, ${fingerprint}, ${work.now}, ${expiresAt})
    ON CONFLICT (business_id, api_key_id, idempotency_key) DO UPDATE
      SET fingerprint = excluded.fingerprint, created_at = excluded.created_at, expires_at = excluded.expires_at
      WHERE kept.expires_at <= excluded.created_at
    RETURNING 1`;
  try {
    return (await work.lockRows(insert)).length === 1;
  } catch (error) {
    if ((error as { code?: string }).code === LOCK_NOT_AVAILABLE)
      throw new Problem('idempotency_in_progress');
    throw error;
  }
}

async function recall(work: Work, request: IdempotentRequest, fingerprint: Buffer): Promise<Answer> {
  const kept = await work.row<Answer & { fingerprint: Buffer }>(sql`SELECT fingerprint, status, location, body
    FROM ${RECORDS}
    WHERE business_id = ${work.actor.businessId} AND api_key_id = ${request.keyId} AND idempotency_key = ${request.idempotencyKey}`);
  if (!kept) throw new Problem('idempotency_in_progress');
  if (!kept.fingerprint.equals(fingerprint)) {
    const message = 'This Idempotency-Key was used with another request. Use a new key for a new request.';
    throw new Problem('idempotency_key_reused', message, 'Idempotency-Key');
  }
  return kept;
}

function fingerprintOf({ method, path, body }: IdempotentRequest): Buffer {
  return createHash('sha256')
    .update(`${method} ${path}\n${canonicalJson(body)}`)
    .digest();
}

/**
 * JSON with sorted keys: the order in which a client writes its fields does not make another request. A moment is its
 * timestamp; as an object without keys all moments would be the same.
 */
export function canonicalJson(value: unknown): string {
  if (value instanceof Date) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const pairs = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
    return `{${pairs.map(([name, part]) => `${JSON.stringify(name)}:${canonicalJson(part)}`).join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}
