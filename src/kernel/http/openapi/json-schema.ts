import type { Schema } from '../../wire/field.js';

export type Json = Record<string, unknown>;

/** Refers to a part of `components`. */
export const refTo = (kind: string, name: string): Json => ({ $ref: `#/components/${kind}/${name}` });

/** An object whose fields are all there. */
export function objectOf(description: string, properties: Record<string, Schema>): Schema {
  return { type: 'object', description, properties, required: Object.keys(properties) };
}

/** Finds the schema behind a reference to `components.schemas`. */
export type Resolve = (name: string) => Schema;

/** A value that a schema allows, made from its own examples. */
export function exampleOf(schema: Schema, resolve: Resolve): unknown {
  const { $ref, const: fixed, examples, enum: values, properties, items, format, default: usual } = schema;
  if (typeof $ref === 'string') return exampleOf(resolve($ref.split('/').at(-1)!), resolve);
  if (fixed !== undefined) return fixed;
  if (Array.isArray(examples)) return examples[0];
  if (usual !== undefined) return usual;
  if (Array.isArray(values)) return values[0];
  if (Array.isArray(schema.type) && schema.type.includes('null') && format === undefined) return null;
  if (properties) {
    const fields = Object.entries(properties as Record<string, Schema>);
    return Object.fromEntries(fields.map(([name, field]) => [name, exampleOf(field, resolve)]));
  }
  if (items) return [exampleOf(items as Schema, resolve)];
  return EXAMPLE_BY_FORMAT[format as string] ?? EXAMPLE_BY_TYPE[mainType(schema)] ?? null;
}

const EXAMPLE_BY_FORMAT: Record<string, unknown> = {
  uuid: '0199d2a4-6f1b-7c3e-8a55-3f0c9d2e7b10',
  'date-time': '2026-10-05T08:30:00.000Z',
  date: '2026-10-05',
  uri: 'https://erp.example.com/hooks/maintenance',
};
const EXAMPLE_BY_TYPE: Record<string, unknown> = {
  string: 'text',
  integer: 1,
  number: 1,
  boolean: true,
  object: {},
};

/** The type of a value that is there: the one beside `null`. */
export function mainType({ type }: Schema): string {
  return Array.isArray(type) ? (type as string[]).find((each) => each !== 'null')! : String(type);
}

/** Names of all schemas that a part of the document refers to, those they refer to in turn included. */
export function namesReferredTo(part: unknown, resolve: Resolve, found = new Set<string>()): Set<string> {
  for (const [, name] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
    if (found.has(name!)) continue;
    found.add(name!);
    namesReferredTo(resolve(name!), resolve, found);
  }
  return found;
}
