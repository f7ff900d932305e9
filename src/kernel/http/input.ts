import express, { type Request, type Response } from 'express';
import { isUtf8 } from 'node:buffer';
import { Problem } from '../errors/problem.js';
import { echoed, FieldProblems } from '../validation/field-problems.js';
import { check } from '../validation/parse.js';
import { pageOf, type Endpoint } from './endpoint.js';
import { isNestedDeeper } from './json-depth.js';

/** Page size when none is asked for, and at most (§8). */
export const DEFAULT_LIMIT = 50;
export const MAX_LIMIT = 200;
/** How deep a body may be nested: many times what any endpoint takes, and nothing to parse. */
const MAX_DEPTH = 32;

/** What came with a request, checked and in the program's spelling. */
export interface Input {
  readonly query: Record<string, unknown>;
  readonly body: Record<string, unknown>;
  /** The body as it was sent, for the idempotency fingerprint (D19). */
  readonly rawBody: unknown;
  readonly idempotencyKey: string | undefined;
  readonly limit: number;
  readonly cursor: string | undefined;
}

/**
 * Reads and checks everything a request carries, and lists every offending field at once (D3, D4, D6).
 *
 * @throws Problem 400, 413 or 415
 */
export async function readInput(endpoint: Endpoint, request: Request, response: Response): Promise<Input> {
  const rawBody = endpoint.method === 'GET' ? undefined : await readBody(request, response);
  const problems = new FieldProblems();
  const idempotencyKey = readIdempotencyKey(endpoint, request, problems);
  const { limit, cursor, filters } = readQuery(endpoint, request, problems);
  const query = check(endpoint.query, filters, problems);
  const body = check(endpoint.body, objectOf(rawBody), problems);
  problems.refuse();
  return { query, body, rawBody, idempotencyKey, limit, cursor };
}

const parseJson = express.json({
  limit: '1mb',
  type: () => true,
  verify: (_request, _response, bytes) => {
    if (isNestedDeeper(bytes, MAX_DEPTH)) throw new TooDeep();
    if (!isUtf8(bytes)) throw new Error('not UTF-8');
  },
});

class TooDeep extends Error {
  readonly type = 'too.deep';
}

async function readBody(request: Request, response: Response): Promise<unknown> {
  const sent =
    request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
  if (!sent) return {};
  if (!request.is('application/json') || !isInUtf8(request)) throw new Problem('unsupported_media_type');
  await new Promise<void>((done, fail) =>
    parseJson(request, response, (error?: unknown) => (error ? fail(bodyProblem(error)) : done())),
  );
  return request.body as unknown;
}

/** JSON travels in UTF-8 (RFC 8259); a body that calls itself anything else is not read as if it were. */
function isInUtf8(request: Request): boolean {
  const charset = /;\s*charset\s*=\s*"?([^\s";]*)/i.exec(request.headers['content-type'] ?? '')?.[1];
  return charset === undefined || charset.toLowerCase() === 'utf-8';
}

function bodyProblem(error: unknown): Error {
  const { type, status } = error as { type?: string; status?: number };
  if (type === 'too.deep')
    return new Problem('malformed_json', `The body is nested more than ${MAX_DEPTH} levels deep.`);
  if (type === 'entity.too.large') return new Problem('body_too_large');
  if (status === 415) return new Problem('unsupported_media_type');
  return new Problem('malformed_json');
}

function objectOf(body: unknown): Record<string, unknown> {
  if (body === undefined) return {};
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Problem('malformed_json');
  return body as Record<string, unknown>;
}

function readIdempotencyKey(
  endpoint: Endpoint,
  request: Request,
  problems: FieldProblems,
): string | undefined {
  if (endpoint.method === 'GET') return undefined;
  const param = 'Idempotency-Key';
  const key = request.get(param);
  if (key === undefined) {
    const message =
      'Send an Idempotency-Key header, such as a UUID: a repeat with the same key creates no second record.';
    if (endpoint.idempotency === 'required')
      problems.add({ param, code: 'idempotency_key_required', message });
    return undefined;
  }
  if (/^[\x20-\x7e]{1,255}$/.test(key)) return key;
  problems.add({
    param,
    code: 'invalid_parameter',
    message: '"Idempotency-Key" must be 1 to 255 printable ASCII characters.',
  });
  return undefined;
}

function readQuery(endpoint: Endpoint, request: Request, problems: FieldProblems) {
  const given = { ...(request.query as Record<string, unknown>) };
  for (const [name, value] of Object.entries(given)) {
    if (!Array.isArray(value)) continue;
    const param = echoed(name);
    problems.add({ param, code: 'invalid_parameter', message: `"${param}" must be given once.` });
    delete given[name];
  }
  if (!pageOf(endpoint)) return { limit: DEFAULT_LIMIT, cursor: undefined, filters: given };
  const { limit, cursor, ...filters } = given;
  return { limit: readLimit(limit, problems), cursor: cursor as string | undefined, filters };
}

function readLimit(text: unknown, problems: FieldProblems): number {
  if (text === undefined) return DEFAULT_LIMIT;
  const limit = /^\d{1,3}$/.test(text as string) ? Number(text) : 0;
  if (limit >= 1 && limit <= MAX_LIMIT) return limit;
  problems.add({
    param: 'limit',
    code: 'invalid_limit',
    message: `"limit" must be an integer from 1 to ${MAX_LIMIT}.`,
  });
  return DEFAULT_LIMIT;
}
