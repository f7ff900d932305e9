import { schemaNameOf, type Resource } from '../../resource/resource.js';
import { objectOf, refTo, type Json } from './json-schema.js';

const count = (description: string, example: number): Json => ({
  type: 'integer',
  minimum: 0,
  description,
  examples: [example],
});

const resultName = (resource: Resource) => `${schemaNameOf(resource)}_bulk_result`;
const itemName = (resource: Resource) => `${schemaNameOf(resource)}_bulk_item`;

/** What a bulk request answers (D52): what became of each item. */
export function bulkEnvelopeOf(resource: Resource): Json {
  return objectOf('What became of many items.', { data: refTo('schemas', resultName(resource)) });
}

/** The schemas of that answer, by their names: clients that are generated call their types so. */
export function bulkSchemasOf(resource: Resource): Record<string, Json> {
  const orNull = (schema: Json, description: string): Json => ({
    anyOf: [schema, { type: 'null' }],
    description,
  });
  const item = objectOf('What became of one item.', {
    index: count('Its place among the items, from 0.', 0),
    status: {
      type: 'integer',
      description: 'The status that a request for it alone would have been answered with.',
      examples: [201],
    },
    resource: orNull(
      refTo('schemas', schemaNameOf(resource)),
      'What was made, or changed; null when it was refused.',
    ),
    error: orNull(refTo('schemas', 'ItemProblem'), 'Why it was refused; null when it was not.'),
  });
  const result = objectOf('The results, in the order of the items.', {
    object: { type: 'string', const: 'bulk_result', description: 'Names the type of this object.' },
    succeeded: count('How many were made, or changed.', 1),
    failed: count('How many were refused.', 0),
    results: { type: 'array', items: refTo('schemas', itemName(resource)) },
  });
  return { [resultName(resource)]: result, [itemName(resource)]: item };
}
