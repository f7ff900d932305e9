import type { Schema } from '../kernel/resource/field.js';

/** What a tool returns: a resource, or another object with a schema. */
export interface Returned {
  readonly schema: Schema;
}

/** The JSON Schema of a tool's result. */
export type OutputSchema = Schema & { readonly type: 'object' };

/** The schema of a result with one record. */
export function outputOf({ schema }: Returned): OutputSchema {
  return resultWith({ data: shapeOf(schema) });
}

/**
 * The schema of the result of a write: what the record is, and its id. A read has the other fields: with them in every write, half of
 * the list of tools would be the fields of an operation.
 */
export function writtenOutputOf({ schema }: Returned): OutputSchema {
  const { id, object } = schema.properties as Record<string, Schema>;
  const named = Object.entries({ id, object }).flatMap(([name, field]) =>
    field ? [[name, field] as const] : [],
  );
  return resultWith({ data: shapeOf(objectWith(Object.fromEntries(named))) });
}

/** The schema of a page of records. @param hasEnd false for a feed, which always has a next cursor */
export function pageOutputOf({ schema }: Returned, hasEnd: boolean): OutputSchema {
  return resultWith({
    data: { type: 'array', items: shapeOf(schema) },
    pagination: objectWith({
      limit: { type: 'integer' },
      has_more: { type: 'boolean' },
      next_cursor: { type: hasEnd ? ['string', 'null'] : 'string' },
    }),
  });
}

/** A result, or the error in its place (§7): clients check errors against the schema too. */
function resultWith(properties: Record<string, Schema>): OutputSchema {
  const success = { required: Object.keys(properties) };
  return {
    type: 'object',
    properties: { ...properties, error: { type: 'object' } },
    anyOf: [success, { required: ['error'] }],
  };
}

function objectWith(properties: Record<string, Schema>): Schema {
  return { type: 'object', properties, required: Object.keys(properties) };
}

/**
 * The shape of a schema: its fields and their types. Agents read the list of tools as a whole, so descriptions, examples and the
 * values of closed lists, which the results show, are left out.
 */
function shapeOf({ type, const: fixed, properties, required, items, anyOf, oneOf }: Schema): Schema {
  const choices = (anyOf ?? oneOf) as Schema[] | undefined;
  return {
    ...(type === undefined ? {} : { type }),
    ...(fixed === undefined ? {} : { const: fixed }),
    ...(properties === undefined ? {} : { properties: mapped(properties as Record<string, Schema>) }),
    ...(required === undefined ? {} : { required }),
    ...(items === undefined ? {} : { items: shapeOf(items as Schema) }),
    ...(choices === undefined ? {} : { anyOf: choices.map(shapeOf) }),
  };
}

function mapped(properties: Record<string, Schema>): Record<string, Schema> {
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, shapeOf(schema)]));
}
