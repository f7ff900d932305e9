import { exampleId } from '../../ids.js';
import { orNull, type Schema } from '../../resource/field.js';

/** Any JSON object of the description. */
export type Json = Record<string, unknown>;

/** A reference to an entry of `components`. */
export const refTo = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });

/** Finds the schema behind a reference to `components.schemas`. */
export type Resolve = (name: string) => Schema;

/** Replaces the reference of a schema by the schema that it refers to. The schema's own keywords override those of the other. */
export function resolved(schema: Schema, resolve: Resolve): Schema {
  const { $ref, anyOf, ...own } = schema;
  const [choice] = (anyOf ?? []) as Schema[];
  if (choice) {
    return { ...orNull(resolved(choice, resolve)), ...own };
  }
  return typeof $ref === 'string' ? { ...resolve($ref.split('/').at(-1)!), ...own } : schema;
}

/**
 * A valid value for a schema, made from its examples. All example ids of one kind of record are equal, and those of different
 * kinds differ.
 *
 * @param name the name of the field, or the kind of the object
 */
export function exampleOf(schema: Schema, resolve: Resolve, name = ''): unknown {
  const whole = resolved(schema, resolve);
  const { const: fixed, examples, enum: values, properties, items, format, default: usual } = whole;
  if (fixed !== undefined) return fixed;
  if (Array.isArray(examples)) return examples[0];
  if (usual !== undefined) return usual;
  if (Array.isArray(values)) return values[0];
  if (format === 'uuid') return exampleId(name.replace(/_id$/, ''));
  if (Array.isArray(whole.type) && whole.type.includes('null') && format === undefined) return null;
  if (properties) {
    const fields = Object.entries(properties as Record<string, Schema>);
    const { object } = properties as Record<string, Schema>;
    const kind = (object?.const as string | undefined) ?? name;
    return Object.fromEntries(
      fields.map(([field, each]) => [field, exampleOf(each, resolve, field === 'id' ? kind : field)]),
    );
  }
  if (items) return [exampleOf(items as Schema, resolve, name)];
  return EXAMPLE_BY_FORMAT[format as string] ?? EXAMPLE_BY_TYPE[mainType(whole)] ?? null;
}

const EXAMPLE_BY_FORMAT: Record<string, unknown> = {
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

/** The type of a schema, apart from `null`. */
export function mainType({ type }: Schema): string {
  return Array.isArray(type) ? (type as string[]).find((each) => each !== 'null')! : String(type);
}

/** The names of all schemas that a part of the document refers to, directly or through other schemas. */
export function namesReferredTo(part: unknown, resolve: Resolve, found = new Set<string>()): Set<string> {
  for (const [, name] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
    if (found.has(name!)) continue;
    found.add(name!);
    namesReferredTo(resolve(name!), resolve, found);
  }
  return found;
}
