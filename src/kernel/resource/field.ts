import type { StoredText } from '../messages/messages.js';
import { join, sql, rawSql, type Sql } from '../sql/sql.js';

/** A JSON Schema, as in OpenAPI 3.1. */
export type Schema = Record<string, unknown>;

/** The schema of an object with these properties, all of them required. */
export function objectSchema(description: string, properties: Readonly<Record<string, Schema>>): Schema {
  return { type: 'object', description, properties, required: Object.keys(properties) };
}

/** The schema of a value or null. */
export function orNull({ type, enum: values, ...rest }: Schema): Schema {
  return {
    type: [type, 'null'].flat(),
    ...(values ? { enum: [...(values as unknown[]), null] } : {}),
    ...rest,
  };
}

/** A field of a resource: its schema, its type, and the SQL of its value. */
export interface Field<out Value = unknown> {
  readonly schema: Schema;
  /** Never set at run time: it has the type of the JSON value, for `ResourceOf`. */
  readonly type?: Value;
  /** The value as SQL over the row `r`. Default: the column with the field's name. */
  readonly from?: (name: string) => Sql;
  /** True for a value that is not in the row: the caller supplies it. */
  readonly supplied?: true;
}

const TIMESTAMP_FORMAT = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';

/** A timestamp in the format of §2.1: UTC, milliseconds, `Z`. */
export function timestampText(moment: Date): string {
  return moment.toISOString();
}

const column = (name: string) => rawSql(`r.${name}`);

/** An id. */
export const uuid = (description: string): Field<string> => ({
  schema: { type: 'string', format: 'uuid', description },
});

/** A text. */
export const text = (description: string, example?: string): Field<string> => ({
  schema: { type: 'string', description, ...(example === undefined ? {} : { examples: [example] }) },
});

/** A text that the service may have generated, with its reason (the column `<name>_reason`). */
export const storedText = (description: string): Field<StoredText> => ({
  schema: { type: 'object', description },
  from: storedTextOf,
});

/** A stored text as SQL over the row `r`; null if there is none. */
export function storedTextOf(name: string): Sql {
  const stored = column(name);
  const reason = column(`${name}_reason`);
  return sql`CASE WHEN ${stored} IS NOT NULL THEN json_build_object('text', ${stored}, 'reason', ${reason}) END`;
}

/** An integer. */
export const integer = (description: string, example?: number): Field<number> => ({
  schema: { type: 'integer', description, ...(example === undefined ? {} : { examples: [example] }) },
});

/** True or false. */
export const boolean = (description: string): Field<boolean> => ({
  schema: { type: 'boolean', description },
});

/** One value of a closed list. */
export const oneOf = <const Value extends string>(
  values: readonly Value[],
  description: string,
): Field<Value> => ({
  schema: { type: 'string', enum: [...values], description },
});

/** A list of texts. */
export const textList = (description: string, example: string[] = []): Field<string[]> => ({
  schema: { type: 'array', items: { type: 'string' }, description, examples: [example] },
});

/** A list of values of a closed list. */
export const listOf = <const Value extends string>(
  values: readonly Value[],
  description: string,
  example: Value[],
): Field<Value[]> => ({
  schema: { type: 'array', items: { type: 'string', enum: [...values] }, description, examples: [example] },
});

/** A decimal as a string with two fraction digits (§2.1, D9). */
export const decimal = (description: string): Field<string> => ({
  schema: { type: 'string', pattern: '^-?\\d+\\.\\d{2}$', description, examples: ['1250.00'] },
  from: (name) => sql`${column(name)}::numeric(14,2)::text`,
});

/** A timestamp (§2.1). */
export const timestamp = (description: string): Field<string> => ({
  schema: {
    type: 'string',
    format: 'date-time',
    pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$',
    description,
    examples: ['2026-10-05T08:30:00.000Z'],
  },
  from: timestampOf,
});

/** The time in a column as SQL over the row `r`; null if the column is null. */
export function timestampOf(name: string): Sql {
  return timestampAt(column(name));
}

/** Any time as SQL, in the form of the API. */
export function timestampAt(moment: Sql): Sql {
  return sql`to_char(${moment} AT TIME ZONE 'UTC', ${rawSql(`'${TIMESTAMP_FORMAT}'`)})`;
}

/** A calendar date (§2.1). */
export const date = (description: string): Field<string> => ({
  schema: { type: 'string', format: 'date', description, examples: ['2026-10-05'] },
});

/** The id of a record in another system (D51). It is the last field, because it was added to existing resources. */
export const externalId = (example: string): Field<string | null> =>
  nullable(text('Its ID in another system; unique in the business per type of record.', example));

/** Makes a field nullable. Keys are never omitted (§2.1). */
export function nullable<Value>(field: Field<Value>): Field<Value | null> {
  return { ...(field as Field<Value | null>), schema: orNull(field.schema) };
}

/** A field whose value is an SQL expression over the row `r`. */
export function computed<Value>(field: Field<Value>, from: Sql): Field<Value> {
  return { ...field, from: () => from };
}

/** The field with another example, one that is consistent with the examples of the other fields. */
export function withExample<Value>(field: Field<Value>, example: NoInfer<Value>): Field<Value> {
  return { ...field, schema: { ...field.schema, examples: [example] } };
}

/** A field that is not in the row: the reader or emitter supplies it, as text, or as an object or array if the schema has that type. */
export function supplied<Value>(field: Field<Value>): Field<Value> {
  return { ...field, supplied: true };
}

/**
 * A field with JSON of any structure, from an SQL expression over the row `r`. Responses have no whitespace in their JSON: use
 * `jsonObject` for an object, `jsonList` for a list and `storedJson` for a `jsonb` column. The type is not checked against the schema.
 */
export function json<Value>(schema: Schema, from: Sql): Field<Value> {
  return { schema, from: () => from };
}

/** Matches a JSON string, or whitespace outside of one. */
const STRING_OR_BLANKS = rawSql(String.raw`'("(?:[^"\\]|\\.)*")|\s+'`);

/** A `jsonb` value in the JSON of a resource. PostgreSQL formats `jsonb` with a space after each colon and comma. */
export function storedJson<Value>(schema: Schema, stored: Sql): Field<Value> {
  return json(schema, sql`regexp_replace((${stored})::text, ${STRING_OR_BLANKS}, '\\1', 'g')::json`);
}

/** A JSON object of some values, in their order, as SQL. `json_build_object` would add spaces. */
export function jsonObject(values: Readonly<Record<string, Sql>>): Sql {
  const columns = Object.entries(values).map(([name, value]) => sql`${value} AS ${rawSql(name)}`);
  return sql`(SELECT row_to_json(o) FROM (SELECT ${join(columns, ', ')}) o)`;
}

/** Aggregates a JSON value over rows into a list, as SQL; empty without rows. `json_agg` would add spaces and line breaks. */
export function jsonList(value: Sql, order: Sql): Sql {
  return sql`coalesce(array_to_json(array_agg(${value} ORDER BY ${order})), '[]'::json)`;
}
