import {
  ApiBody,
  ApiConsumes,
  ApiExtension,
  ApiOperation,
  ApiQuery,
  ApiResponse,
  ApiSecurity,
  ApiTags,
} from '@nestjs/swagger';
import { exampleId } from '../../ids.js';
import { objectSchema } from '../../resource/field.js';
import type { Resource } from '../../resource/resource.js';
import { type Dto, fieldsOf, schemaOfField } from '../../validation/field.js';
import { type RoutePolicy, defaultSortOf, sortsOf } from '../route-policy.js';
import { FILE_PART } from '../upload.js';
import { type Json, refTo } from './json-schema.js';

const count = (description: string, example: number): Json => ({
  type: 'integer',
  minimum: 0,
  description,
  examples: [example],
});

const resultName = (resource: Resource) => `${resource.name}_bulk_result`;
const itemName = (resource: Resource) => `${resource.name}_bulk_item`;

/** The response of a bulk request (D52): the result of each item. */
function bulkEnvelopeOf(resource: Resource): Json {
  return objectSchema('The results of a bulk request.', { data: refTo('schemas', resultName(resource)) });
}

/** The schemas of that response by name; generated clients use these names for their types. */
export function bulkSchemasOf(resource: Resource): Record<string, Json> {
  const refOrNull = (ref: Json, description: string): Json => ({
    anyOf: [ref, { type: 'null' }],
    description,
  });
  const item = objectSchema('The result of one item.', {
    index: count('The index of the item, from 0.', 0),
    status: {
      type: 'integer',
      description: 'The HTTP status that a single request for this item would have returned.',
      examples: [201],
    },
    id: {
      type: ['string', 'null'],
      format: 'uuid',
      description: 'The ID of the resource that was created or changed; null if the item was refused.',
      examples: [exampleId(resource.object)],
    },
    resource: refOrNull(
      refTo('schemas', resource.name),
      'The resource that was created or changed. Null if the item was refused, and once the answer has its maximum size.',
    ),
    error: refOrNull(refTo('schemas', 'ItemProblem'), 'Why the item was refused; null if it was not.'),
  });
  const result = objectSchema('The results, in the order of the items.', {
    object: { type: 'string', const: 'bulk_result', description: 'The type of this object.' },
    succeeded: count('How many items were created or changed.', 1),
    failed: count('How many items were refused.', 0),
    results: { type: 'array', items: refTo('schemas', itemName(resource)) },
  });
  return { [resultName(resource)]: result, [itemName(resource)]: item };
}

/** The name of the security scheme. */
export const KEY_SCHEME = 'apiKey';

/** The form of an upload. */
const FORM: Json = {
  ...objectSchema('A form with one part, `file`.', {
    [FILE_PART]: {
      type: 'string',
      format: 'binary',
      description:
        'The file, with its name. Its type is detected from its content; the content type of the part is ignored.',
    },
  }),
  additionalProperties: false,
};

/** The @nestjs/swagger decorators of an endpoint. `finish.ts` adds what @nestjs/swagger does not support. */
export function swaggerOf(endpoint: RoutePolicy): MethodDecorator[] {
  const { scope, summary, description, query, body, receives, onlyIn } = endpoint;
  const isForAll = scope === 'any';
  const who = onlyIn ? 'Any key of a sandbox may call it; other keys get 404.' : 'Any valid key may call it.';
  const needs = isForAll ? who : `Needs the scope \`${scope}\`.`;
  return [
    ApiOperation({ summary, description: [description, needs].filter(Boolean).join('\n\n') }),
    ApiTags(tagOf(endpoint)),
    ApiSecurity(KEY_SCHEME, isForAll ? [] : [scope]),
    ...(isForAll ? [] : [ApiExtension('x-required-scope', scope)]),
    ...(onlyIn ? [ApiExtension('x-only-in', onlyIn)] : []),
    ...(query ? filtersOf(query) : []),
    ...sortOf(endpoint),
    ...(body ? [ApiBody({ type: body, required: isNeeded(body) })] : []),
    ...(receives ? [ApiConsumes('multipart/form-data'), ApiBody({ schema: FORM, required: true })] : []),
    ApiResponse(successOf(endpoint)),
  ];
}

/** The tag of an endpoint: the resource in its scope. */
export function tagOf({ scope, onlyIn }: Pick<RoutePolicy, 'scope' | 'onlyIn'>): string {
  if (onlyIn === 'sandbox') return 'Sandbox';
  const [resource = ''] = scope.split(':');
  return scope === 'any'
    ? 'Identity'
    : resource.charAt(0).toUpperCase() + resource.slice(1).replaceAll('-', ' ');
}

function filtersOf(query: Dto): MethodDecorator[] {
  return [...fieldsOf(query)].map(([name, field]) => {
    const { description, ...schema } = schemaOfField(field);
    return ApiQuery({
      name,
      required: field.options.required === true,
      description: description as string,
      schema,
    });
  });
}

function sortOf({ page }: RoutePolicy): MethodDecorator[] {
  const sorts = sortsOf(page);
  if (sorts.length === 0) return [];
  const description =
    'The field to sort by; `-` sorts in descending order. Records without a value come last. A cursor is only valid with the sort it was issued for. A record whose value changes between two pages may appear twice or not at all: to copy a list, sort by `created_at`.';
  const schema = { type: 'string', enum: sorts, default: defaultSortOf(page!.pageOf) } as const;
  return [ApiQuery({ name: 'sort', required: false, description, schema })];
}

function isNeeded(body: Dto): boolean {
  return [...fieldsOf(body).values()].some(({ options }) => options.required === true);
}

const SUCCESS = { 200: 'Done.', 201: 'Created.', 202: 'Accepted.', 204: 'Done. The body is empty.' } as const;

function successOf(endpoint: RoutePolicy) {
  const { status } = endpoint;
  const schema = bodySchemaOf(endpoint);
  return { status, description: SUCCESS[status], ...(schema && { schema }) };
}

function bodySchemaOf({ single, page, bulk }: RoutePolicy): Json | undefined {
  if (bulk) return bulkEnvelopeOf(bulk);
  if (!page) return single && objectSchema('One resource.', { data: refTo('schemas', single.name) });
  const items = refTo('schemas', page.pageOf.name);
  return objectSchema('A page of resources.', {
    data: { type: 'array', items },
    pagination: refTo('schemas', 'Pagination'),
  });
}
