import { fieldsOf, ignoresUnknown, schemaOfField, type Dto } from '../../validation/field.js';
import { objectSchema } from '../../resource/field.js';
import { hasFeedCursor, type RoutePolicy } from '../route-policy.js';
import { FEED_CURSOR_HEADER } from '../../events/feed.js';
import { FILE_PART } from '../upload.js';
import { DEFAULT_LIMIT, MAX_LIMIT } from '../pagination.js';
import { keyHeaders, responseHeaders } from './headers.js';
import { refTo, type Json } from './json-schema.js';
import { errorCodes, errorResponses, variesByEndpoint } from './error-responses.js';

/**
 * Adds to an operation what @nestjs/swagger does not support: references to shared parameters, headers and errors.
 *
 * @param operation as described by @nestjs/swagger; it is modified
 * @param links the links of its success response
 */
export function finishOperation(operation: Json, endpoint: RoutePolicy, links: Json): void {
  const parameters = operation.parameters as Json[];
  const hasId = parameters.some((parameter) => parameter.in === 'path');
  const codes = errorCodes(endpoint, hasId);
  operation.parameters = [...parameters, ...sharedParameters(endpoint)];
  const responses = operation.responses as Record<string, Json>;
  responses[endpoint.status]!.headers = successHeaders(endpoint);
  if (Object.keys(links).length > 0) responses[endpoint.status]!.links = links;
  if (endpoint.receives) describeFiles(operation, endpoint.receives.contentTypes);
  if (endpoint.mayCreate)
    responses[201] = {
      ...responses[200],
      description: 'Created.',
      headers: successHeaders({ ...endpoint, status: 201 }),
    };
  if (endpoint.method === 'PUT' && !endpoint.neverCreates)
    responses[201] = refTo('responses', successName({ ...endpoint, status: 201 }));
  const unchanged = acceptsIfNoneMatch(endpoint) ? { 304: refTo('responses', 'NotModified') } : {};
  operation.responses = { ...responses, ...unchanged, ...errorResponses(codes) };
  operation['x-error-codes'] = codes.filter(variesByEndpoint);
}

/**
 * The name of an endpoint's success response in `components.responses`. It differs from all schema names: some generators use one
 * namespace for schemas and responses, and one would overwrite the other.
 */
export function successName({ method, status, single, page, bulk }: RoutePolicy): string {
  if (bulk) return `${bulk.name}_bulk`;
  if (page) return `${page.pageOf.name}_page`;
  if (!single) return 'Empty';
  if (method === 'GET') return `${single.name}_found`;
  return `${single.name}_${status === 201 ? 'created' : 'changed'}`;
}

function sharedParameters(endpoint: RoutePolicy): Json[] {
  if (endpoint.page) return [refTo('parameters', 'limit'), refTo('parameters', 'cursor')];
  if (endpoint.method === 'GET')
    return acceptsIfNoneMatch(endpoint) ? [refTo('parameters', 'IfNoneMatch')] : [];
  const isRequired = endpoint.idempotency === 'required';
  return [
    refTo('parameters', isRequired ? 'IdempotencyKeyRequired' : 'IdempotencyKey'),
    ...(endpoint.changes ? [refTo('parameters', 'IfMatch')] : []),
    ...(endpoint.method === 'PUT' && !endpoint.neverCreates ? [refTo('parameters', 'CreateOnly')] : []),
  ];
}

/** Adds the content types that an upload accepts. */
function describeFiles({ requestBody }: Json, contentTypes: readonly string[]): void {
  const { content } = requestBody as { content: Record<string, Json> };
  const form = content['multipart/form-data']!;
  form.encoding = { [FILE_PART]: { contentType: contentTypes.join(', ') } };
}

/** Whether an endpoint accepts `If-None-Match`: not if its resource has fields generated at each read. */
function acceptsIfNoneMatch(endpoint: RoutePolicy): boolean {
  return endpoint.method === 'GET' && endpoint.single?.suppliedFields.length === 0;
}

function successHeaders(endpoint: RoutePolicy): Json {
  const { method, status } = endpoint;
  return {
    ...keyHeaders(),
    ...(endpoint.single ? responseHeaders('ETag') : {}),
    ...(hasFeedCursor(endpoint) ? responseHeaders(FEED_CURSOR_HEADER) : {}),
    ...(status === 201 || status === 202 ? responseHeaders('Location') : {}),
    ...(method === 'GET' ? {} : responseHeaders('Idempotency-Replayed')),
  };
}

const idempotencyKey = (required: boolean): Json => ({
  name: 'Idempotency-Key',
  in: 'header',
  required,
  description:
    'A unique value for each logical request, such as a UUID. A repeat within 24 hours returns the stored response and changes nothing; with another body it returns 409.',
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

/** Parameters that endpoints share, for `components.parameters`. */
export const PARAMETERS: Record<string, Json> = {
  limit: {
    name: 'limit',
    in: 'query',
    required: false,
    description: 'The maximum number of items in a page.',
    schema: { type: 'integer', minimum: 1, maximum: MAX_LIMIT, default: DEFAULT_LIMIT },
  },
  cursor: {
    name: 'cursor',
    in: 'query',
    required: false,
    description: '`pagination.next_cursor` of the previous page, with the same filters.',
    schema: { type: 'string' },
  },
  IdempotencyKey: idempotencyKey(false),
  IdempotencyKeyRequired: idempotencyKey(true),
  IfMatch: versions(
    'If-Match',
    'The `ETag` of the version that you know, or several separated by commas. The write only happens if the resource has one of these versions; otherwise it returns 412 `version_conflict`. `*` is any version. Weak tags match nothing.',
  ),
  CreateOnly: {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description:
      '`*` creates the record only if there is none with this external ID; otherwise the request returns 412 `version_conflict` and changes nothing.',
    schema: { type: 'string', enum: ['*'] },
  },
  IfNoneMatch: versions(
    'If-None-Match',
    'The `ETag` of the version that you have, or several separated by commas. If the resource still has one of these versions, the response is 304 without a body.',
  ),
};

/** The response to a client that already has the current version. */
export const NOT_MODIFIED_ANSWER: Json = {
  description: 'The resource still has the version in `If-None-Match`. The body is empty.',
  headers: { ...keyHeaders(), ...responseHeaders('ETag') },
};

/** The pagination object of a page (§4). */
export const PAGINATION: Json = objectSchema('The position of a page in its list.', {
  limit: {
    type: 'integer',
    description: 'The maximum number of items in this page.',
    examples: [DEFAULT_LIMIT],
  },
  has_more: { type: 'boolean', description: 'Whether another page follows.', examples: [false] },
  next_cursor: {
    type: ['string', 'null'],
    description: 'The `cursor` of the next page; null on the last one.',
    examples: [null],
  },
});

/**
 * Adds to the schema of a request what @nestjs/swagger does not support: that unknown fields are refused (D3), fields of several
 * types, and valid examples.
 */
export function finishRequestSchema(schema: Json, dto: Dto, example: (field: string) => unknown): void {
  finishFields(schema, dto);
  schema.examples = examplesOf(dto, example);
}

/** Does the same for the schema of a part of a request, such as the objects in a list. */
export function finishPartSchema(schema: Json, dto: Dto, example: (field: string) => unknown): void {
  finishRequestSchema(schema, dto, example);
  schema.description ??= 'Part of a request body.';
}

/**
 * Examples of a request: one with all fields that are required or have an example, and one more for each field that is only
 * required with another value of a companion field, such as `vendor_id`.
 */
function examplesOf(dto: Dto, example: (field: string) => unknown): Json[] {
  const fields = [...fieldsOf(dto)];
  const conditional = fields.flatMap(
    ([
      name,
      {
        options: { required },
      },
    ]) => (typeof required === 'object' ? [{ name, required }] : []),
  );
  const shown = fields.filter(
    ([, { options }]) => options.required === true || options.example !== undefined,
  );
  const names = (shown.length > 0 ? shown : fields.slice(0, 1)).map(([name]) => name);
  const usual: Json = Object.fromEntries(names.map((name) => [name, example(name)]));
  const cases = conditional.flatMap(({ required: { when } }) => {
    const [companion, ...values] = when;
    return values.includes(usual[companion] as string) ? [] : [{ [companion]: values[0] }];
  });
  return [{}, ...cases].map((one) => {
    const value: Json = { ...usual, ...one };
    for (const { name, required } of conditional) {
      const [companion, ...needed] = required.when;
      if (needed.includes(value[companion] as string)) value[name] = example(name);
    }
    return value;
  });
}

/** @nestjs/swagger turns several types into a list of the first one; this restores them. */
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
