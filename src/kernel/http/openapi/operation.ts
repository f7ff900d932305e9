import { schemaNameOf, type Wire } from '../../wire/wire.js';
import { pageOf, type Endpoint } from '../endpoint.js';
import { pathParameters } from '../routes.js';
import { fieldsOf, type Dto } from '../../validation/field.js';
import { schemaOfField, schemaOfRequest } from './request-schema.js';
import { DEFAULT_LIMIT, MAX_LIMIT } from '../input.js';
import { keyHeaders, responseHeaders } from './headers.js';
import { exampleOf, objectOf, refTo, type Json, type Resolve } from './json-schema.js';
import { problemResponses } from './problems.js';

/** An endpoint, and where it stands below the base path. */
export interface DescribedEndpoint extends Endpoint {
  readonly path: string;
}

/** The name of the security scheme. */
export const KEY_SCHEME = 'apiKey';

/** Everything the document says of one endpoint, out of its declaration. */
export function operationOf(endpoint: DescribedEndpoint, resolve: Resolve): Json {
  const { scope } = endpoint;
  const needs = scope === 'any' ? 'Any valid key may call it.' : `Needs the scope \`${scope}\`.`;
  return {
    operationId: operationIdOf(endpoint),
    summary: endpoint.summary,
    description: [endpoint.description, needs].filter(Boolean).join('\n\n'),
    tags: [tagOf(endpoint)],
    ...(scope === 'any' ? {} : { 'x-required-scope': scope }),
    security: [{ [KEY_SCHEME]: scope === 'any' ? [] : [scope] }],
    parameters: parametersOf(endpoint, resolve),
    ...(endpoint.body ? { requestBody: bodyOf(endpoint.body, resolve) } : {}),
    responses: { ...successOf(endpoint, resolve), ...problemResponses(endpoint) },
  };
}

/** The chapter an endpoint stands in: the resource that its scope is about. */
export function tagOf({ scope }: Endpoint): string {
  return scope === 'any' ? 'Identity' : sentenceCase(scope.split(':')[0]!);
}

/** `GET /assets/{assetId}/children` → `listAssetChildren`: a stable name for generated clients. */
function operationIdOf(endpoint: DescribedEndpoint): string {
  const segments = endpoint.path.split('/').filter(Boolean);
  const nouns = segments.flatMap((segment, index) => {
    if (segment.startsWith('{')) return [];
    const isOne = segments[index + 1]?.startsWith('{') ?? endpoint.status === 201;
    return [pascalCase(isOne ? segment.replace(/s$/, '') : segment)];
  });
  const isAction = endpoint.method === 'POST' && endpoint.status !== 201;
  const action = isAction ? nouns.pop()! : '';
  return (isAction ? action.charAt(0).toLowerCase() + action.slice(1) : verbOf(endpoint)) + nouns.join('');
}

function verbOf(endpoint: DescribedEndpoint): string {
  if (endpoint.method === 'GET') return pageOf(endpoint) ? 'list' : 'get';
  return { POST: 'create', PATCH: 'update', DELETE: 'delete' }[endpoint.method];
}

function parametersOf(endpoint: DescribedEndpoint, resolve: Resolve): Json[] {
  const ids = pathParameters(endpoint.path).map((name) => ({
    name,
    in: 'path',
    required: true,
    description: 'The id. One that is malformed, missing or of another business answers 404.',
    schema: { type: 'string', format: 'uuid', examples: [exampleOf({ format: 'uuid' }, resolve)] },
  }));
  const filters = [...(endpoint.query ? fieldsOf(endpoint.query) : [])].map(([name, field]) => {
    const { description, ...schema } = schemaOfField(field);
    return { name, in: 'query', required: field.options.required === true, description, schema };
  });
  const page = pageOf(endpoint) ? [refTo('parameters', 'limit'), refTo('parameters', 'cursor')] : [];
  const key =
    endpoint.method === 'GET'
      ? []
      : [
          refTo(
            'parameters',
            endpoint.idempotency === 'required' ? 'IdempotencyKeyRequired' : 'IdempotencyKey',
          ),
        ];
  return [...ids, ...filters, ...page, ...key];
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
};

function bodyOf(request: Dto, resolve: Resolve): Json {
  const required = [...fieldsOf(request).values()].some(({ options }) => options.required === true);
  return {
    required,
    content: {
      'application/json': {
        schema: refTo('schemas', request.name.replace(/Dto$/, '')),
        example: requestExample(request, resolve),
      },
    },
  };
}

/** The fields that must be given, those that another one's value calls for, and those with an example of their own. */
function requestExample(request: Dto, resolve: Resolve): Json {
  const { properties } = schemaOfRequest(request) as { properties: Record<string, Json> };
  const fields = [...fieldsOf(request)];
  const given = fields.filter(
    ([, { options }]) => options.required === true || options.example !== undefined,
  );
  const example = Object.fromEntries(
    (given.length > 0 ? given : fields.slice(0, 1)).map(([name]) => [
      name,
      exampleOf(properties[name]!, resolve),
    ]),
  );
  for (const [name, { options }] of fields) {
    if (typeof options.required !== 'object') continue;
    const [companion, value] = options.required.when;
    if (example[companion] === value) example[name] = exampleOf(properties[name]!, resolve);
  }
  return example;
}

function successOf(endpoint: DescribedEndpoint, resolve: Resolve): Json {
  const { status } = endpoint;
  const replayed = endpoint.method === 'GET' ? {} : responseHeaders('Idempotency-Replayed');
  const location = status === 201 ? responseHeaders('Location') : {};
  const headers = { ...keyHeaders(), ...location, ...replayed };
  if (status === 204) return { 204: { description: 'Done. The body is empty.', headers } };
  const schema = envelopeOf(endpoint.answers!);
  const content = { 'application/json': { schema, example: exampleOf(schema, resolve) } };
  return { [status]: { description: status === 201 ? 'Created.' : 'Done.', headers, content } };
}

function envelopeOf(answers: Wire | { pageOf: Wire }): Json {
  if (!('pageOf' in answers)) {
    return objectOf('One resource.', { data: refTo('schemas', schemaNameOf(answers)) });
  }
  const items = refTo('schemas', schemaNameOf(answers.pageOf));
  return objectOf('A page of resources.', {
    data: { type: 'array', items },
    pagination: refTo('schemas', 'Pagination'),
  });
}

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

function sentenceCase(kebab: string): string {
  return kebab.charAt(0).toUpperCase() + kebab.slice(1).replaceAll('-', ' ');
}

function pascalCase(kebab: string): string {
  return kebab.replace(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase());
}
