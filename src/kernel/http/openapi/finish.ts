import { fieldsOf, ignoresUnknown, schemaOfField, type Dto } from '../../validation/field.js';
import { schemaNameOf } from '../../resource/resource.js';
import { pageOf, singleOf, tellsFeedEnd } from '../decorators/endpoint.js';
import type { RoutePolicy } from '../route-policy.js';
import { FEED_CURSOR_HEADER } from '../../events/feed-cursors.js';
import { DEFAULT_LIMIT, MAX_LIMIT } from '../pagination.js';
import { keyHeaders, responseHeaders } from './headers.js';
import { objectOf, refTo, type Json } from './json-schema.js';
import { isOfSomeEndpoints, problemCodes, problemResponses } from './problems.js';

/**
 * Adds to an operation what @nestjs/swagger has no words for: parameters, headers and errors that endpoints share, by
 * reference.
 *
 * @param operation as @nestjs/swagger described it; it is changed
 */
export function finishOperation(operation: Json, endpoint: RoutePolicy): void {
  const parameters = operation.parameters as Json[];
  const hasId = parameters.some((parameter) => parameter.in === 'path');
  const codes = problemCodes(endpoint, hasId);
  operation.parameters = [...parameters, ...sharedParameters(endpoint)];
  const responses = operation.responses as Record<string, Json>;
  responses[endpoint.status]!.headers = successHeaders(endpoint);
  if (endpoint.mayCreate)
    responses[201] = {
      ...responses[200],
      description: 'Created.',
      headers: successHeaders({ ...endpoint, status: 201 }),
    };
  if (endpoint.method === 'PUT')
    responses[201] = refTo('responses', successName({ ...endpoint, status: 201 }));
  const unchanged = mayBeKnown(endpoint) ? { 304: refTo('responses', 'NotModified') } : {};
  operation.responses = { ...responses, ...unchanged, ...problemResponses(codes) };
  operation['x-error-codes'] = codes.filter(isOfSomeEndpoints);
}

/**
 * The name of what an endpoint answers in success, among `components.responses`. Never a schema's: some generators keep schemas and
 * responses together, and one would take the place of the other.
 */
export function successName({ method, status, answers }: RoutePolicy): string {
  if (!answers) return 'Empty';
  if ('bulkOf' in answers) return `${schemaNameOf(answers.bulkOf)}_bulk`;
  const isPage = 'pageOf' in answers;
  const name = schemaNameOf(isPage ? answers.pageOf : answers);
  if (isPage) return `${name}_page`;
  if (method === 'GET') return `${name}_found`;
  return status === 201 ? `${name}_created` : `${name}_changed`;
}

function sharedParameters(endpoint: RoutePolicy): Json[] {
  if (pageOf(endpoint)) return [refTo('parameters', 'limit'), refTo('parameters', 'cursor')];
  if (endpoint.method === 'GET') return mayBeKnown(endpoint) ? [refTo('parameters', 'IfNoneMatch')] : [];
  const isRequired = endpoint.idempotency === 'required';
  return [
    refTo('parameters', isRequired ? 'IdempotencyKeyRequired' : 'IdempotencyKey'),
    ...(endpoint.changes ? [refTo('parameters', 'IfMatch')] : []),
  ];
}

/** Whether a client can have what it reads already: not where something is new at each reading. */
function mayBeKnown(endpoint: RoutePolicy): boolean {
  return endpoint.method === 'GET' && singleOf(endpoint)?.given.length === 0;
}

function successHeaders(endpoint: RoutePolicy): Json {
  const { method, status } = endpoint;
  return {
    ...keyHeaders(),
    ...(singleOf(endpoint) ? responseHeaders('ETag') : {}),
    ...(tellsFeedEnd(endpoint) ? responseHeaders(FEED_CURSOR_HEADER) : {}),
    ...(status === 201 || status === 202 ? responseHeaders('Location') : {}),
    ...(method === 'GET' ? {} : responseHeaders('Idempotency-Replayed')),
  };
}

const idempotencyKey = (required: boolean): Json => ({
  name: 'Idempotency-Key',
  in: 'header',
  required,
  description:
    'A unique value for each logical request, such as a UUID. A repeat within 24 hours answers the stored response and changes nothing; with another body it answers 409.',
  schema: {
    type: 'string',
    pattern: '^[\\x20-\\x7e]{1,255}$',
    examples: ['6b1f7a52-8f8e-4f0e-9d5c-2f7f5b0e6a11'],
  },
});

function versions(name: string, description: string): Json {
  const schema = { type: 'string', examples: ['"QxyQeiXt_PpKn9mDqC5bwVjgnAq"'] };
  return { name, in: 'header', required: false, description, schema };
}

/** Parameters that many endpoints take, for `components.parameters`. */
export const PARAMETERS: Record<string, Json> = {
  limit: {
    name: 'limit',
    in: 'query',
    required: false,
    description: 'How many items a page holds.',
    schema: { type: 'integer', minimum: 1, maximum: MAX_LIMIT, default: DEFAULT_LIMIT },
  },
  cursor: {
    name: 'cursor',
    in: 'query',
    required: false,
    description: '`pagination.next_cursor` of the page before, with the same filters.',
    schema: { type: 'string' },
  },
  IdempotencyKey: idempotencyKey(false),
  IdempotencyKeyRequired: idempotencyKey(true),
  IfMatch: versions(
    'If-Match',
    'The `ETag` of the resource as you know it, or several with commas between them: the write takes place at one of these versions alone, and otherwise answers 412 `version_conflict`. `*` is any version. Weak tags match nothing.',
  ),
  IfNoneMatch: versions(
    'If-None-Match',
    'The `ETag` of the resource as you have it, or several with commas between them: while it is as one of them, the answer is 304, without a body.',
  ),
};

/** What is answered to a client that has the resource already. */
export const NOT_MODIFIED_ANSWER: Json = {
  description: 'The resource is as `If-None-Match` says. The body is empty.',
  headers: { ...keyHeaders(), ...responseHeaders('ETag') },
};

/** Where a page stands in its list (§4). */
export const PAGINATION: Json = objectOf('Where a page stands in its list.', {
  limit: { type: 'integer', description: 'How many items were asked for.', examples: [DEFAULT_LIMIT] },
  has_more: { type: 'boolean', description: 'Whether another page follows.', examples: [false] },
  next_cursor: {
    type: ['string', 'null'],
    description: 'What to pass as `cursor` for the next page; null on the last one.',
    examples: [null],
  },
});

/**
 * Adds to the schema of a request what @nestjs/swagger has no words for: that undeclared fields are refused (D3), fields of
 * several types, and an example that the service accepts.
 */
export function finishRequestSchema(schema: Json, dto: Dto, example: (field: string) => unknown): void {
  finishFields(schema, dto);
  const fields = [...fieldsOf(dto)];
  const given = fields.filter(
    ([, { options }]) => options.required === true || options.example !== undefined,
  );
  const names = (given.length > 0 ? given : fields.slice(0, 1)).map(([name]) => name);
  const value: Json = Object.fromEntries(names.map((name) => [name, example(name)]));
  for (const [name, { options }] of fields) {
    if (typeof options.required !== 'object') continue;
    const [companion, ...needed] = options.required.when;
    if (needed.includes(value[companion] as string)) value[name] = example(name);
  }
  schema.examples = [value];
}

/** Adds the same, but for the example, to the schema of the objects in a list of a request. */
export function finishItemSchema(schema: Json, dto: Dto): void {
  finishFields(schema, dto);
  schema.description ??= 'A part of the body of a request.';
}

/** @nestjs/swagger takes several types for a list of the first. */
function finishFields(schema: Json, dto: Dto): void {
  schema.additionalProperties = ignoresUnknown(dto);
  const properties = schema.properties as Json;
  for (const [name, field] of fieldsOf(dto)) {
    const { type } = field.kind.schema;
    if (!Array.isArray(type)) continue;
    const orNull = field.options.nullable === true ? ['null'] : [];
    properties[name] = { ...schemaOfField(field), type: [...(type as string[]), ...orNull] };
  }
}
