import { refTo, type Json } from './json-schema.js';

/** The keywords that move to the named schema. */
const SHARED_KEYWORDS = ['type', 'enum', 'format', 'pattern', 'x-stored-as'];

/**
 * Creates a named schema for every enumeration of a description, and for timestamps, and replaces each occurrence by a reference:
 * in resources, requests, parameters and events. The first field with an enumeration gives it its name, one of a record before one of
 * an object within a record: `asset.status` becomes `AssetStatus`.
 *
 * @param schemas the schemas of the description; modified, and the named schemas are added
 * @param elsewhere other parts of the description; modified
 */
export function nameSharedSchemas(schemas: Record<string, Json>, elsewhere: readonly unknown[]): void {
  const names = new Map<string, string>();
  const named: Record<string, Json> = {};
  for (const [name, schema] of Object.entries(schemas))
    for (const [field, own] of Object.entries((schema.properties ?? {}) as Record<string, Json>))
      if (isResource(schema) && isShared(own)) replaceWithin(own, nameOf(pascalCase(name), field));
  for (const [name, schema] of Object.entries(schemas)) replaceWithin(schema, pascalCase(name));
  for (const part of elsewhere) replaceWithin(part, '');
  Object.assign(schemas, named);

  function replaceWithin(part: unknown, name: string): void {
    if (typeof part !== 'object' || part === null) return;
    const { properties, examples: _, ...rest } = part as Json;
    if (rest.in !== undefined) return replaceWithin(rest.schema, pascalCase(rest.name as string));
    if (isShared(rest)) return replace(part as Json, rest.format === 'date-time' ? 'Timestamp' : name);
    for (const [field, schema] of Object.entries((properties ?? {}) as Json))
      replaceWithin(schema, nameOf(name, field));
    for (const [keyword, below] of Object.entries(rest)) {
      replaceWithin(below, STRUCTURE.has(keyword) ? name : pascalCase(keyword));
    }
  }

  function freeName(name: string): string {
    return name in named || name in schemas ? freeName(`${name}Value`) : name;
  }

  function replace(schema: Json, name: string): void {
    const isNullable = Array.isArray(schema.type);
    const shared: Json = { ...pick(schema, SHARED_KEYWORDS), type: 'string' };
    if (shared.enum) {
      const values = (shared.enum as unknown[]).filter((value) => value !== null) as string[];
      Object.assign(shared, { enum: values, ...memberNames(values) });
    }
    const text = JSON.stringify(shared);
    if (!names.has(text)) names.set(text, freeName(name));
    const own = names.get(text)!;
    named[own] = shared;
    for (const keyword of SHARED_KEYWORDS) delete schema[keyword];
    const reference = refTo('schemas', own);
    Object.assign(schema, isNullable ? { anyOf: [reference, { type: 'null' }] } : reference);
  }
}

/** Whether it is the schema of a resource, and not of a request or an error. */
function isResource({ properties }: Json): boolean {
  return (properties as Record<string, Json> | undefined)?.object?.const !== undefined;
}

/** Keywords that contain the nested schemas of a schema. */
const STRUCTURE = new Set(['items', 'allOf', 'anyOf', 'schema']);

function isShared({ type, enum: values, format, pattern }: Json): boolean {
  if (type === undefined) return false;
  return Array.isArray(values) || (format === 'date-time' && pattern !== undefined);
}

function pick(schema: Json, keywords: readonly string[]): Json {
  return Object.fromEntries(keywords.filter((each) => each in schema).map((each) => [each, schema[each]]));
}

/**
 * The names of the values of an enumeration, if some are no names themselves: `-created_at` becomes `created_at_descending`.
 * Generators that name the members after the values drop the sign, and then two members have one name. Both keywords are in use.
 */
function memberNames(values: readonly string[]): Json {
  if (values.every((value) => !value.startsWith('-'))) return {};
  const names = values.map((value) => (value.startsWith('-') ? `${value.slice(1)}_descending` : value));
  return { 'x-enum-varnames': names, 'x-enumNames': names };
}

function nameOf(owner: string, field: string): string {
  const own = pascalCase(field);
  return own.startsWith(owner) ? own : owner + own;
}

function pascalCase(name: string): string {
  return name.replace(/(^|[-_. ])(\w)/g, (_, __, letter: string) => letter.toUpperCase());
}
