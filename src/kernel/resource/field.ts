import type { StoredText } from '../messages/messages.js';
import { sql, rawSql, type Sql } from '../sql/sql.js';

/** JSON Schema as OpenAPI 3.1 has it. */
export type Schema = Record<string, unknown>;

/** One field of a resource: where its value comes from, what it looks like, and of which type it is. */
export interface Field<out Value = unknown> {
  readonly schema: Schema;
  /** Never there: it carries the type of the value, as the JSON has it, for `ResourceOf`. */
  readonly type?: Value;
  /** The value as SQL over the row `r`. Without it, the column of the field's own name. */
  readonly from?: (name: string) => Sql;
  /** True for a value that is not in the row, which the reader or emitter gives. */
  readonly given?: true;
}

const TIMESTAMP_FORMAT = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';

/** A moment in the one form of §2.1: UTC, milliseconds, `Z`. */
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

/** A text that the product may have written: as it is stored, and the reason beside it (the column `<name>_reason`). */
export const storedText = (description: string): Field<StoredText> => ({
  schema: { type: 'object', description },
  from: storedTextOf,
});

/** The same as SQL over the row `r`; null where there is no text. */
export function storedTextOf(name: string): Sql {
  const [stored, reason] = [column(name), column(`${name}_reason`)];
  return sql`CASE WHEN ${stored} IS NOT NULL THEN json_build_object('text', ${stored}, 'reason', ${reason}) END`;
}

/** A whole number. */
export const integer = (description: string, example?: number): Field<number> => ({
  schema: { type: 'integer', description, ...(example === undefined ? {} : { examples: [example] }) },
});

/** True or false. */
export const boolean = (description: string): Field<boolean> => ({
  schema: { type: 'boolean', description },
});

/** One of a closed list of words. */
export const oneOf = <const Value extends string>(
  values: readonly Value[],
  description: string,
): Field<Value> => ({
  schema: { type: 'string', enum: [...values], description },
});

/** A list of texts. */
export const texts = (description: string, example: string[] = []): Field<string[]> => ({
  schema: { type: 'array', items: { type: 'string' }, description, examples: [example] },
});

/** A decimal as a string with two fraction digits (§2.1, D9). */
export const decimal = (description: string): Field<string> => ({
  schema: { type: 'string', pattern: '^-?\\d+\\.\\d{2}$', description, examples: ['1250.00'] },
  from: (name) => sql`${column(name)}::numeric(14,2)::text`,
});

/** A moment (§2.1). */
export const timestamp = (description: string): Field<string> => ({
  schema: {
    type: 'string',
    format: 'date-time',
    pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$',
    description,
    examples: ['2026-10-05T08:30:00.000Z'],
  },
  from: (name) => sql`to_char(${column(name)} AT TIME ZONE 'UTC', ${rawSql(`'${TIMESTAMP_FORMAT}'`)})`,
});

/** A calendar day (§2.1). */
export const date = (description: string): Field<string> => ({
  schema: { type: 'string', format: 'date', description, examples: ['2026-10-05'] },
});

/** What another system calls a record (D51). It stands last: it was added to resources that were there. */
export const externalId = (example: string): Field<string | null> =>
  nullable(text('What another system calls it; unique in the business among its kind.', example));

/** The same field, where its value may be null. Keys are never omitted (§2.1). */
export function nullable<Value>(field: Field<Value>): Field<Value | null> {
  const { type, enum: values, ...rest } = field.schema;
  const schema = {
    type: [type, 'null'],
    ...(values ? { enum: [...(values as unknown[]), null] } : {}),
    ...rest,
  };
  return { ...(field as Field<Value | null>), schema };
}

/** The same field, computed by a piece of SQL over the row `r`. */
export function computed<Value>(field: Field<Value>, from: Sql): Field<Value> {
  return { ...field, from: () => from };
}

/** The same field, with another value in examples: one that is true beside those of the other fields. */
export function like<Value>(field: Field<Value>, example: NoInfer<Value>): Field<Value> {
  return { ...field, schema: { ...field.schema, examples: [example] } };
}

/** A field that is not in the row: the reader or emitter gives it, as text, or as an object where the schema says so. */
export function given<Value>(field: Field<Value>): Field<Value> {
  return { ...field, given: true };
}

/** JSON of any shape, made by a piece of SQL over the row `r`. Its type is the caller's word: let the schema agree with it. */
export function json<Value>(schema: Schema, from: Sql): Field<Value> {
  return { schema, from: () => from };
}
