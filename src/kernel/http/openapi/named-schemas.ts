import { refTo, type Json } from './json-schema.js';

/** What a named schema says in place of those that refer to it. */
const SHARED_WORDS = ['type', 'enum', 'format', 'pattern', 'x-stored-as'];

/**
 * Gives every enumeration of a description, and the one form of timestamps, a schema of its own, and refers to it
 * wherever it stands: in resources, requests, parameters and events. The first schema that has an enumeration names it:
 * `asset.status` becomes `AssetStatus`.
 *
 * @param schemas the description's; those that are named are added to them
 * @param elsewhere other parts of the description, which refer to them too; all parts are changed
 */
export function nameSharedSchemas(schemas: Record<string, Json>, elsewhere: readonly unknown[]): void {
  const names = new Map<string, string>();
  const named: Record<string, Json> = {};
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

  function replace(schema: Json, name: string): void {
    const isNullable = Array.isArray(schema.type);
    const shared: Json = { ...pick(schema, SHARED_WORDS), type: 'string' };
    if (shared.enum) shared.enum = (shared.enum as unknown[]).filter((value) => value !== null);
    const text = JSON.stringify(shared);
    if (!names.has(text)) names.set(text, name in named || name in schemas ? `${name}Value` : name);
    const own = names.get(text)!;
    named[own] = shared;
    for (const word of SHARED_WORDS) delete schema[word];
    const reference = refTo('schemas', own);
    Object.assign(schema, isNullable ? { anyOf: [reference, { type: 'null' }] } : reference);
  }
}

/** Keywords between a schema and those within it. */
const STRUCTURE = new Set(['items', 'allOf', 'anyOf', 'schema']);

function isShared({ type, enum: values, format, pattern }: Json): boolean {
  if (type === undefined) return false;
  return Array.isArray(values) || (format === 'date-time' && pattern !== undefined);
}

function pick(schema: Json, words: readonly string[]): Json {
  return Object.fromEntries(words.flatMap((word) => (word in schema ? [[word, schema[word]]] : [])));
}

function nameOf(owner: string, field: string): string {
  const own = pascalCase(field);
  return own.startsWith(owner) ? own : owner + own;
}

function pascalCase(name: string): string {
  return name.replace(/(^|[-_. ])(\w)/g, (_, __, letter: string) => letter.toUpperCase());
}
