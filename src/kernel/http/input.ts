import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import express, { type Request, type Response } from 'express';
import { isUtf8 } from 'node:buffer';
import type { ProblemCode } from '../errors/catalogue.js';
import { Problem, type FieldProblem } from '../errors/problem.js';
import { camelCase } from './command.js';
import { pageOf, type Endpoint } from './endpoint.js';
import { fieldsOf, type RequestClass } from './fields.js';
import { isNestedDeeper } from './json-depth.js';

/** Page size when none is asked for, and at most (§8). */
export const DEFAULT_LIMIT = 50;
export const MAX_LIMIT = 200;
/** How deep a body may be nested: many times what any endpoint takes, and nothing to parse. */
const MAX_DEPTH = 32;
/** How many offending fields one answer lists: more help nobody, and would make a large answer of a small request. */
const MAX_LISTED = 50;
/** How much of a name that came with the request is repeated in the answer, in UTF-16 units. */
const MAX_ECHOED = 100;

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
  const query = accept(endpoint.query, filters, problems);
  const body = accept(endpoint.body, objectOf(rawBody), problems);
  if (problems.listed.length > 0) throw Problem.ofFields(problems.listed);
  return { query, body, rawBody, idempotencyKey, limit, cursor };
}

/** What is wrong with a request, field by field, as far as an answer lists it. */
class FieldProblems {
  readonly listed: FieldProblem[] = [];

  add(problem: FieldProblem): void {
    if (!this.areEnough) this.listed.push(problem);
  }

  /** Whether looking for more is of no use. */
  get areEnough(): boolean {
    return this.listed.length >= MAX_LISTED;
  }
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

/** Checks the given fields against their declaration, and turns them into a command. */
function accept(
  request: RequestClass | undefined,
  given: Record<string, unknown>,
  problems: FieldProblems,
): Record<string, unknown> {
  const fields = request ? fieldsOf(request) : new Map<string, never>();
  for (const name of Object.keys(given)) {
    if (problems.areEnough) break;
    if (!fields.has(name)) problems.add(unknownField(echoed(name), request, fields));
  }
  if (!request) return {};
  const known = [...fields.keys()].flatMap((name) =>
    Object.hasOwn(given, name) ? [[name, given[name]] as const] : [],
  );
  const flawed = validate(request, Object.fromEntries(known.map(([name, value]) => [name, flat(value)])));
  flawed.forEach((each) => problems.add(each));
  if (flawed.length > 0) return {};
  const command = known.map(([name, value]) => {
    const read = fields.get(name)!.kind.read as ((value: unknown) => unknown) | undefined;
    return [camelCase(name), value === null || !read ? value : read(value)];
  });
  return Object.fromEntries(command) as Record<string, unknown>;
}

function validate(request: RequestClass, known: Record<string, unknown>): FieldProblem[] {
  return validateSync(plainToInstance(request, known)).map((error) => {
    const failed = Object.entries(error.constraints ?? {});
    const [code, message] = failed.find(([name]) => name === 'missing_parameter') ?? failed[0]!;
    return { param: error.property, code: code as ProblemCode, message };
  });
}

/** No field of ours holds an object or a list: what one does hold is not looked into, however deep it goes. */
function flat(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? Symbol.for('nested') : value;
}

/** A name that came with the request, as an answer repeats it: cut, and sound Unicode. */
function echoed(name: string): string {
  return name.length > MAX_ECHOED ? `${name.slice(0, MAX_ECHOED).toWellFormed()}…` : name;
}

function unknownField(
  param: string,
  request: RequestClass | undefined,
  fields: ReadonlyMap<string, unknown>,
): FieldProblem {
  const owner = request as { statusEndpoint?: string } | undefined;
  if (param === 'status' && owner?.statusEndpoint !== undefined) {
    // Refused with a code of its own (§3.1, D23).
    return {
      param,
      code: 'status_read_only',
      message: `"status" cannot be set here; use ${owner.statusEndpoint}.`,
    };
  }
  const hint = fields.size > 0 ? `Known here: ${[...fields.keys()].join(', ')}.` : 'None is known here.';
  return { param, code: 'unknown_parameter', message: `Unknown parameter "${param}". ${hint}` };
}
