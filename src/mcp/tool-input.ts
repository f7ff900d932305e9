import { DEFAULT_LIMIT, MAX_LIMIT } from '../kernel/http/pagination.js';
import { defaultSortOf, sortsOf } from '../kernel/http/route-policy.js';
import { orNull, type Schema } from '../kernel/resource/field.js';
import type { Resource } from '../kernel/resource/resource.js';
import { fieldsOf, schemaOfField, type DeclaredField, type Dto } from '../kernel/validation/field.js';
import { Integer, OneOf, Text, Uuid } from '../kernel/validation/fields.js';

/** The parameters that select a page of a list (§8). */
export interface PageFields {
  limit?: number;
  cursor?: string;
  sort?: string;
}

/** The parameter that makes a repeat of a write safe (D19). */
export interface RepeatFields {
  idempotency_key?: string;
}

/** Adds limit and cursor to the input of a list. */
export function inPages(filters: Dto): Dto {
  class InPages extends filters implements PageFields {
    @Integer({ about: `The maximum number of results. Default: ${DEFAULT_LIMIT}.`, min: 1, max: MAX_LIMIT })
    limit?: number;
    @Text({ about: '`pagination.next_cursor` of the previous page. Omit it for the first page.' })
    cursor?: string;
  }
  return InPages;
}

/** Adds limit and cursor to the filters of a list, and sort if the resource declares sorts to choose from, as its route does. */
export function paged(filters: Dto, resource: Resource): Dto {
  if (resource.sorts.length === 0 || resource.defaultSort !== undefined) return inPages(filters);
  const sorts = sortsOf({ pageOf: resource, sortable: true });
  class Paged extends inPages(filters) implements PageFields {
    @OneOf(sorts, { about: `The sort order. Default: \`${defaultSortOf(resource)}\`, newest first.` })
    sort?: string;
  }
  return Paged;
}

/** Adds an idempotency key to the input of a write. */
export function repeatable(command: Dto, required: boolean): Dto {
  class Repeatable extends command implements RepeatFields {
    @Text({
      about:
        'A unique value for this write, such as a UUID. A repeated call with the same value changes nothing, and returns the first result again.',
      required,
      min: 1,
      max: 255,
    })
    idempotency_key?: string;
  }
  return Repeatable;
}

/** The input of a command on one record: the command's own fields, and the record's id. */
export function withId<Name extends string, T extends object>(
  name: Name,
  about: string,
  command: Dto<T>,
): Dto<T & Record<Name, string>> {
  class WithId extends (command as Dto) {}
  Uuid({ about, required: true })(WithId.prototype, name);
  return WithId as Dto<T & Record<Name, string>>;
}

/** The input of a tool without parameters. */
export class Nothing {}

/** The JSON Schema of an input class, as agents see it. */
export function inputSchemaOf(dto: Dto): Schema & { type: 'object' } {
  const fields = [...fieldsOf(dto)];
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(([name, field]) => [name, schemaOf(field)])),
    required: fields.flatMap(([name, { options }]) => (options.required === true ? [name] : [])),
    additionalProperties: false,
  };
}

function schemaOf(field: DeclaredField): Schema {
  const { 'x-stored-as': older, ...schema } = schemaOfField(field);
  // Older values are accepted, but every agent would read their long list with every tool.
  if (older) {
    const names = Object.keys(older);
    schema.enum = (schema.enum as string[]).filter((value) => !names.includes(value));
  }
  const { items, object } = field.kind;
  const whole = {
    ...schema,
    ...(items ? { type: 'array', items: inputSchemaOf(items()) } : {}),
    ...(object ? inputSchemaOf(object()) : {}),
  };
  return field.options.nullable ? orNull(whole) : whole;
}
