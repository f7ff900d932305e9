import { exampleId } from '../../ids.js';
import { type Resource } from '../../resource/resource.js';
import { objectSchema } from '../../resource/field.js';
import { refTo, type Json } from './json-schema.js';

const count = (description: string, example: number): Json => ({
  type: 'integer',
  minimum: 0,
  description,
  examples: [example],
});

const resultName = (resource: Resource) => `${resource.name}_bulk_result`;
const itemName = (resource: Resource) => `${resource.name}_bulk_item`;

/** The response of a bulk request (D52): the result of each item. */
export function bulkEnvelopeOf(resource: Resource): Json {
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
