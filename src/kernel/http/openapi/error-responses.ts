import { CATALOGUE, type ErrorCode } from '../../errors/catalogue.js';
import { objectSchema } from '../../resource/field.js';
import type { RoutePolicy } from '../route-policy.js';
import { fieldsOf, type DeclaredField, type Dto } from '../../validation/field.js';
import { keyHeaders, responseHeaders, commonHeaders } from './headers.js';
import { refTo, type Json } from './json-schema.js';

/** Every code of the catalogue. */
export const CODES = Object.keys(CATALOGUE) as ErrorCode[];
const requestId = { type: 'string', format: 'uuid', examples: ['6f1b7c3e-0a55-4f0c-9d2e-7b100199d2a4'] };
const param = { type: 'string', examples: ['category'] };

/** The schemas of the error envelope (§7, D4). */
export const ERROR_SCHEMAS: Record<string, Json> = {
  Problem: {
    type: 'object',
    description: 'The body of every error response.',
    properties: {
      error: {
        type: 'object',
        properties: {
          type: {
            type: 'string',
            enum: [...new Set(CODES.map((code) => CATALOGUE[code].type))],
            description: 'The kind of error. Use it to decide what to do.',
          },
          code: {
            type: 'string',
            enum: CODES,
            description: 'The exact error, from a closed catalogue.',
          },
          message: { type: 'string', description: 'A text for people. Its wording may change.' },
          param: {
            ...param,
            description: 'The invalid parameter or body field, if the error concerns one.',
          },
          request_id: {
            ...requestId,
            description: 'The id of this request, as in the header `X-Request-Id`. Quote it to support.',
          },
        },
        required: ['type', 'code', 'message', 'request_id'],
      },
      errors: {
        type: 'array',
        description: 'All invalid fields, if a 400 was caused by validation. `error` repeats the first one.',
        items: refTo('schemas', 'FieldProblem'),
      },
    },
    required: ['error'],
  },
  ItemProblem: objectSchema(
    'Why one item of a bulk request was refused: the `error` that a single request for it would have returned.',
    {
      type: { type: 'string', enum: [...new Set(CODES.map((code) => CATALOGUE[code].type))] },
      code: { type: 'string', enum: CODES },
      message: { type: 'string', description: 'A text for people.' },
      param: {
        type: ['string', 'null'],
        description: 'The invalid field of the item; null if the error does not concern a field.',
        examples: ['room_id'],
      },
      request_id: requestId,
      errors: {
        type: 'array',
        description:
          'The invalid fields of the item; empty for other errors. The first 50 invalid fields of all items are listed, then only the first of each item; the message counts the rest. Empty too once the answer has its maximum size; `message` and `param` are then shortened or left out.',
        items: refTo('schemas', 'FieldProblem'),
      },
    },
  ),
  FieldProblem: objectSchema('One invalid field of a request.', {
    param: { ...param, description: 'The parameter, or the dotted path of the body field.' },
    code: { type: 'string', enum: CODES, description: 'What is wrong with the field.' },
    message: { type: 'string', description: 'A text for people.' },
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
export function errorResponses(codes: readonly ErrorCode[]): Record<string, Json> {
  const statuses = [...new Set(codes.map((code) => CATALOGUE[code].status))];
  return Object.fromEntries(statuses.map((status) => [String(status), refTo('responses', NAMES[status]!)]));
}

/** Statuses whose codes vary by endpoint: each endpoint lists its own in `x-error-codes`. */
const VARYING_STATUSES = [400, 409];

/** Whether each endpoint lists this code itself. The codes of other statuses are listed in the shared response. */
export function variesByEndpoint(code: ErrorCode): boolean {
  return VARYING_STATUSES.includes(CATALOGUE[code].status);
}

/** Every code that an endpoint can return: those of its declaration, and those of every route. */
export function errorCodes(endpoint: RoutePolicy, hasId: boolean): ErrorCode[] {
  const codes = new Set<ErrorCode>(COMMON_CODES);
  const add = (...more: ErrorCode[]) => more.forEach((code) => codes.add(code));
  if (endpoint.scope !== 'any') add('scope_required');
  if (endpoint.onlyIn) add('route_not_found');
  if (hasId) add('not_found');
  if (endpoint.page) add('invalid_limit', 'invalid_cursor');
  if (endpoint.method !== 'GET') add(...WRITE_CODES, ...(endpoint.receives ? UPLOAD_CODES : JSON_CODES));
  if (endpoint.changes) add('version_conflict');
  if (endpoint.idempotency === 'required') add('idempotency_key_required');
  if (endpoint.query) add(...codesOfFields(endpoint.query));
  if (endpoint.body) add(...codesOfFields(endpoint.body), ...codesOfBody(endpoint.body));
  if (endpoint.bulk) add('invalid_item', 'missing_parameter', 'invalid_reference');
  add(...(endpoint.errors ?? []));
  return CODES.filter((code) => codes.has(code));
}

/** The codes of invalid fields. */
function codesOfFields(request: Dto): ErrorCode[] {
  return fieldsWithin(request).flatMap(({ kind, options }): ErrorCode[] => [
    ...(kind.code ? [kind.code] : []),
    ...(options.required ? (['missing_parameter'] as const) : []),
  ]);
}

/** The further codes of a body: its fields can refer to other records, have values that are already in use, or be read-only. */
function codesOfBody(body: Dto): ErrorCode[] {
  const hasReference = fieldsWithin(body).some(({ kind }) => kind.schema.format === 'uuid');
  return [
    ...(hasReference ? (['invalid_reference'] as const) : []),
    ...('statusEndpoint' in body ? (['status_read_only'] as const) : []),
    ...(fieldsOf(body).has('external_id') ? (['duplicate'] as const) : []),
  ];
}

/** The fields of a request, and those of nested objects and of objects in lists. */
function fieldsWithin(request: Dto): DeclaredField[] {
  return [...fieldsOf(request).values()].flatMap((field) => {
    const part = (field.kind.items ?? field.kind.object)?.();
    return [field, ...(part ? fieldsWithin(part) : [])];
  });
}

const COMMON_CODES: ErrorCode[] = [
  'malformed_request',
  'key_in_query',
  'browser_refused',
  'invalid_key',
  'plan_required',
  'business_suspended',
  'rate_limited',
  'unknown_parameter',
  'invalid_parameter',
  'internal_error',
  'overloaded',
  'business_moving',
  'business_moved',
  'unavailable',
];
const JSON_CODES: ErrorCode[] = ['malformed_json'];
const UPLOAD_CODES: ErrorCode[] = ['missing_parameter', 'storage_full'];
const WRITE_CODES: ErrorCode[] = [
  'body_too_large',
  'unsupported_media_type',
  'idempotency_key_reused',
  'idempotency_in_progress',
];

/** The error response for codes of one status, on a route without a key. */
export function errorResponse(codes: readonly ErrorCode[]): Json {
  return { ...responseOf(codes), headers: commonHeaders() };
}

function responseOf(codes: readonly ErrorCode[]): Json {
  const { status } = CATALOGUE[codes[0]!];
  const isSameForAll = !VARYING_STATUSES.includes(status);
  const meanings = codes.map((code) => `- \`${code}\`: ${CATALOGUE[code].meaning}`);
  return {
    description: [
      ...(isSameForAll ? [] : ['One of these; each endpoint lists its own in `x-error-codes`.\n']),
      ...meanings,
    ].join('\n'),
    ...(isSameForAll ? { 'x-error-codes': codes } : {}),
    headers: {
      ...(status === 401 ? commonHeaders() : keyHeaders()),
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

/** Codes with an `errors` array, and the parameter in their example. */
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

/** An example body for each code, for `components.examples`. */
export function errorExamples(used: ReadonlySet<ErrorCode>): Record<string, Json> {
  return Object.fromEntries(
    CODES.filter((code) => used.has(code)).map((code) => [
      code,
      { summary: CATALOGUE[code].meaning, value: exampleError(code) },
    ]),
  );
}

function exampleError(code: ErrorCode): Json {
  const { type, meaning: message } = CATALOGUE[code];
  const field = FIELD_EXAMPLES[code];
  const at = field === undefined ? {} : { param: field };
  return {
    error: { type, code, message, ...at, request_id: requestId.examples[0] },
    ...(field === undefined ? {} : { errors: [{ param: field, code, message }] }),
  };
}
