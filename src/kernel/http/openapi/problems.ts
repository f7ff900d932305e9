import { CATALOGUE, type ErrorCode } from '../../errors/catalogue.js';
import { bulkOf, pageOf } from '../decorators/endpoint.js';
import type { RoutePolicy } from '../route-policy.js';
import { fieldsOf, type DeclaredField, type Dto } from '../../validation/field.js';
import { keyHeaders, responseHeaders, strangerHeaders } from './headers.js';
import { objectOf, refTo, type Json } from './json-schema.js';

/** Every code of the catalogue. */
export const CODES = Object.keys(CATALOGUE) as ErrorCode[];
const requestId = { type: 'string', format: 'uuid', examples: ['6f1b7c3e-0a55-4f0c-9d2e-7b100199d2a4'] };
const param = { type: 'string', examples: ['category'] };

/** The schemas of the error envelope (§7, D4). */
export const PROBLEM_SCHEMAS: Record<string, Json> = {
  Problem: {
    type: 'object',
    description: 'What every error answers, at every status.',
    properties: {
      error: {
        type: 'object',
        properties: {
          type: {
            type: 'string',
            enum: [...new Set(CODES.map((code) => CATALOGUE[code].type))],
            description: 'The kind of error: decide by it what to do.',
          },
          code: {
            type: 'string',
            enum: CODES,
            description: 'What exactly is wrong. The catalogue is closed.',
          },
          message: { type: 'string', description: 'For a person. Its wording may change.' },
          param: {
            ...param,
            description: 'The offending parameter or body field; present where one is to blame.',
          },
          request_id: {
            ...requestId,
            description: 'Names this request, as the header `X-Request-Id` does. Quote it to support.',
          },
        },
        required: ['type', 'code', 'message', 'request_id'],
      },
      errors: {
        type: 'array',
        description: 'Of a 400 caused by validation: every offending field. `error` repeats the first one.',
        items: refTo('schemas', 'FieldProblem'),
      },
    },
    required: ['error'],
  },
  ItemProblem: objectOf(
    'Why one of many items was refused: `error` of the answer that it would have had alone.',
    {
      type: { type: 'string', enum: [...new Set(CODES.map((code) => CATALOGUE[code].type))] },
      code: { type: 'string', enum: CODES },
      message: { type: 'string', description: 'For a person.' },
      param: {
        type: ['string', 'null'],
        description: 'The offending field of the item; null where none is to blame.',
        examples: ['room_id'],
      },
      request_id: requestId,
      errors: {
        type: 'array',
        description:
          'The offending fields of the item; empty unless it is not valid. Of all items together 50 are listed, then the first of each; the message counts the rest.',
        items: refTo('schemas', 'FieldProblem'),
      },
    },
  ),
  FieldProblem: objectOf('One offending field of a request.', {
    param: { ...param, description: 'The parameter, or the dotted path of the body field.' },
    code: { type: 'string', enum: CODES, description: 'What is wrong with it.' },
    message: { type: 'string', description: 'For a person.' },
  }),
};

/** The name of the shared response of each status. */
const NAMES: Record<number, string> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  402: 'PlanRequired',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  410: 'CursorExpired',
  412: 'VersionConflict',
  413: 'BodyTooLarge',
  415: 'UnsupportedMediaType',
  429: 'RateLimited',
  500: 'InternalError',
  503: 'Unavailable',
  507: 'StorageFull',
};

/** The error responses, one for each status, for `components.responses`. */
export function sharedResponses(used: ReadonlySet<ErrorCode>): Record<string, Json> {
  const responses = Object.entries(NAMES).map(([status, name]) => {
    const codes = CODES.filter((code) => used.has(code) && CATALOGUE[code].status === Number(status));
    return [name, responseOf(codes)];
  });
  return Object.fromEntries(responses) as Record<string, Json>;
}

/** The error responses of an endpoint that can answer these codes, by reference. */
export function problemResponses(codes: readonly ErrorCode[]): Record<string, Json> {
  const statuses = [...new Set(codes.map((code) => CATALOGUE[code].status))];
  return Object.fromEntries(statuses.map((status) => [String(status), refTo('responses', NAMES[status]!)]));
}

/** Statuses whose codes differ from endpoint to endpoint: each names its own, in `x-error-codes`. */
const DIFFERING = [400, 409];

/** Tells whether an endpoint must say that it answers a code; the shared response of any other status says it for all. */
export function isOfSomeEndpoints(code: ErrorCode): boolean {
  return DIFFERING.includes(CATALOGUE[code].status);
}

/** Every code that an endpoint can answer: out of its declaration, and what every route can. */
export function problemCodes(endpoint: RoutePolicy, hasId: boolean): ErrorCode[] {
  const codes = new Set<ErrorCode>(EVERYWHERE);
  const add = (...more: ErrorCode[]) => more.forEach((code) => codes.add(code));
  if (endpoint.scope !== 'any') add('scope_required');
  if (hasId) add('not_found');
  if (pageOf(endpoint)) add('invalid_limit', 'invalid_cursor');
  if (endpoint.method !== 'GET') add(...OF_WRITES, ...(endpoint.receives ? OF_UPLOADS : OF_BODIES));
  if (endpoint.changes) add('version_conflict');
  if (endpoint.idempotency === 'required') add('idempotency_key_required');
  for (const request of [endpoint.query, endpoint.body]) {
    for (const { kind, options } of request ? fieldsWithin(request) : []) {
      if (kind.code) add(kind.code);
      if (options.required) add('missing_parameter');
      if (request === endpoint.body && kind.schema.format === 'uuid') add('invalid_reference');
    }
  }
  if (endpoint.body && 'statusEndpoint' in endpoint.body) add('status_read_only');
  if (endpoint.body && fieldsOf(endpoint.body).has('external_id')) add('duplicate');
  if (bulkOf(endpoint)) add('invalid_item', 'missing_parameter', 'invalid_reference');
  add(...(endpoint.problems ?? []));
  return CODES.filter((code) => codes.has(code));
}

/** The fields of a request, and those of the objects in its lists. */
function fieldsWithin(request: Dto): DeclaredField[] {
  return [...fieldsOf(request).values()].flatMap((field) => [
    field,
    ...(field.kind.items ? fieldsWithin(field.kind.items()) : []),
  ]);
}

const EVERYWHERE: ErrorCode[] = [
  'malformed_request',
  'key_in_query',
  'browser_refused',
  'invalid_key',
  'plan_required',
  'rate_limited',
  'unknown_parameter',
  'invalid_parameter',
  'internal_error',
  'overloaded',
  'unavailable',
];
const OF_BODIES: ErrorCode[] = ['malformed_json'];
const OF_UPLOADS: ErrorCode[] = ['missing_parameter', 'storage_full'];
const OF_WRITES: ErrorCode[] = [
  'body_too_large',
  'unsupported_media_type',
  'idempotency_key_reused',
  'idempotency_in_progress',
];

/** The response that codes of one status answer with where no key was looked at. */
export function problemResponse(codes: readonly ErrorCode[]): Json {
  return { ...responseOf(codes), headers: strangerHeaders() };
}

function responseOf(codes: readonly ErrorCode[]): Json {
  const { status } = CATALOGUE[codes[0]!];
  const isTheSame = !DIFFERING.includes(status);
  const meanings = codes.map((code) => `- \`${code}\`: ${CATALOGUE[code].meaning}`);
  return {
    description: [
      ...(isTheSame ? [] : ['One of these; the endpoint names its own in `x-error-codes`.\n']),
      ...meanings,
    ].join('\n'),
    ...(isTheSame ? { 'x-error-codes': codes } : {}),
    headers: {
      ...(status === 401 ? strangerHeaders() : keyHeaders()),
      ...responseHeaders(...extraHeaders(status)),
    },
    content: {
      'application/json': {
        schema: refTo('schemas', 'Problem'),
        examples: Object.fromEntries(codes.map((code) => [code, refTo('examples', code)])),
      },
    },
  };
}

function extraHeaders(status: number): ('WWW-Authenticate' | 'ETag' | 'Retry-After')[] {
  if (status === 401) return ['WWW-Authenticate'];
  if (status === 412) return ['ETag'];
  return status === 429 || status === 503 ? ['Retry-After'] : [];
}

/** Codes that come with the `errors` array, and the parameter that their example names. */
const FIELD_EXAMPLES: Partial<Record<ErrorCode, string>> = {
  unknown_parameter: 'colour',
  missing_parameter: 'name',
  invalid_parameter: 'status',
  invalid_category: 'category',
  invalid_reference: 'room_id',
  invalid_limit: 'limit',
  invalid_cursor: 'cursor',
  status_read_only: 'status',
  idempotency_key_required: 'Idempotency-Key',
};

/** The body that each code answers with, for `components.examples`. */
export function problemExamples(used: ReadonlySet<ErrorCode>): Record<string, Json> {
  return Object.fromEntries(
    CODES.filter((code) => used.has(code)).map((code) => [
      code,
      { summary: CATALOGUE[code].meaning, value: exampleProblem(code) },
    ]),
  );
}

function exampleProblem(code: ErrorCode): Json {
  const { type, meaning: message } = CATALOGUE[code];
  const field = FIELD_EXAMPLES[code];
  const at = field === undefined ? {} : { param: field };
  return {
    error: { type, code, message, ...at, request_id: requestId.examples[0] },
    ...(field === undefined ? {} : { errors: [{ param: field, code, message }] }),
  };
}
