import { mainType, resolved, type Resolve } from '../kernel/http/openapi/json-schema.js';
import type { Schema } from '../kernel/resource/field.js';
import { escaped, markdown } from './markdown.js';

/** A row of a table of fields or parameters. */
export interface FieldRow {
  readonly name: string;
  readonly schema: Schema;
  readonly description: string;
  readonly required?: boolean;
  /** The location of a parameter: `path`, `query` or `header`. */
  readonly place?: string;
}

/** The fields of an object schema. */
export function fieldRows(schema: Schema, marksRequired: boolean, resolve: Resolve): FieldRow[] {
  const required = (schema.required ?? []) as string[];
  return Object.entries((schema.properties ?? {}) as Record<string, Schema>).map(([name, field]) => ({
    name,
    schema: shown(field, resolve),
    description: (field.description as string | undefined) ?? '',
    ...(marksRequired ? { required: required.includes(name) } : {}),
  }));
}

/** Resolves the reference of a field to an enumeration or format. References to objects stay, so that they become links. */
export function shown(field: Schema, resolve: Resolve): Schema {
  const whole = resolved(field, resolve);
  if (whole.properties) return field;
  return whole.items ? { ...whole, items: shown(whole.items as Schema, resolve) } : whole;
}

/** Renders fields as a list: name, type and whether required; below, the description and the accepted values. */
export function fieldList(rows: readonly FieldRow[]): string {
  return `<dl class="fields">${rows.map(rowOf).join('')}</dl>`;
}

function rowOf({ name, schema, description, required, place }: FieldRow): string {
  const marks = [place, required === true ? '<b>required</b>' : ''].filter(Boolean).join(' · ');
  const values = valuesOf(schema);
  return `<div><dt><code>${escaped(name)}</code> <span class="type">${typeOf(schema)}</span>${
    marks ? ` <span class="mark">${marks}</span>` : ''
  }</dt><dd>${markdown(description)}${values}</dd></div>`;
}

function typeOf(schema: Schema): string {
  if (typeof schema.$ref === 'string')
    return `<a href="#object-${lastOf(schema.$ref)}">${lastOf(schema.$ref)}</a>`;
  if (schema.anyOf) return (schema.anyOf as Schema[]).map(typeOf).join(' or ');
  const type = mainType(schema);
  const others = [schema.type].flat().filter((each) => each !== type);
  const orNull = others.map((each) => ` or ${String(each)}`).join('');
  if (type === 'array') return `array of ${typeOf(schema.items as Schema)}${orNull}`;
  const format = FORMATS[schema.format as string];
  return `${format ?? type}${orNull}`;
}

const FORMATS: Record<string, string> = { uuid: 'uuid', 'date-time': 'timestamp', date: 'date', uri: 'URL' };

/** The constraints of a schema on its values. */
interface Bounds {
  readonly enum?: readonly (string | null)[];
  /** For a list: the constraints of each item. */
  readonly items?: Bounds;
  readonly const?: string;
  readonly default?: string | number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  /** Older values, with the value that each is stored as. */
  readonly 'x-stored-as'?: Readonly<Record<string, string>>;
}

function valuesOf(schema: Bounds): string {
  const { const: fixed, minLength = 0, maxLength, default: usual } = schema;
  const notes = [
    fixed === undefined ? '' : `Always ${code(fixed)}.`,
    acceptedValues(schema),
    olderValues(schema),
    minLength > 1 ? `At least ${minLength} characters.` : '',
    maxLength === undefined ? '' : `At most ${maxLength.toLocaleString('en')} characters.`,
    range(schema),
    usual === undefined ? '' : `Default ${usual}.`,
  ].filter(Boolean);
  return notes.length > 0 ? `<div class="notes">${notes.join(' ')}</div>` : '';
}

function acceptedValues(schema: Bounds): string {
  const older = schema['x-stored-as'] ?? {};
  const values = (schema.enum ?? schema.items?.enum ?? []).filter(
    (value) => value !== null && !(value in older),
  ) as string[];
  if (values.length === 0) return '';
  const list = `<p class="values">${values.map(code).join(' ')}</p>`;
  return values.length > 12 ? folded(`${values.length} values`, list) : list;
}

function olderValues({ 'x-stored-as': older = {} }: Bounds): string {
  const pairs = Object.entries(older).map(([value, stored]) => `${code(value)} → ${code(stored)}`);
  return pairs.length > 0 ? folded('Older values, stored as new ones', `<p>${pairs.join('<br>')}</p>`) : '';
}

/** The range of a number, without the limits of the number type itself. */
function range({ minimum = -Infinity, maximum = Infinity }: Bounds): string {
  const isShown = (bound: number) => Math.abs(bound) < 2_000_000_000;
  if (isShown(minimum) && isShown(maximum)) return `From ${minimum} to ${maximum}.`;
  if (isShown(minimum)) return `${minimum} or more.`;
  return isShown(maximum) ? `${maximum} or less.` : '';
}

function folded(summary: string, text: string): string {
  return `<details><summary>${summary}</summary>${text}</details>`;
}

function code(text: string): string {
  return `<code>${escaped(text)}</code>`;
}

function lastOf(reference: string): string {
  return reference.split('/').at(-1)!;
}
