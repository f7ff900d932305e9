import type { Language } from '../../access/index.js';
import { complaintIn, type ApiError } from '../../kernel/errors/api-error.js';
import { wordsOf } from '../../kernel/messages/messages.js';
import { fieldComplaints } from '../../kernel/validation/field.messages.js';
import { fieldsOf, type DeclaredField, type Dto } from '../../kernel/validation/field.js';
import { momentIn } from './format.js';

/** A form as a browser sends it: what has the same name more than once is a list. */
export type FormBody = Readonly<Record<string, string | readonly string[]>>;

/** A form as it is shown: what was typed, and what is wrong with it. */
export interface FormState {
  readonly values: FormBody;
  /** What is wrong with a field, by its name. */
  readonly errors: Readonly<Record<string, string>>;
  /** What is wrong with the whole. */
  readonly message: string | null;
  /** Tells its fields from those of other forms on the same page. */
  readonly scope?: string;
}

/** A form that was not sent yet. @param scope tells its fields from those of other forms on the same page */
export function newForm(values: FormBody = {}, scope?: string): FormState {
  return { values, errors: {}, message: null, scope };
}

/** The form that changes a record: its fields hold what the record has. @param scope as for `newForm` */
export function formOf(record: object, scope?: string): FormState {
  const values = Object.entries(
    record as Readonly<Record<string, string | number | boolean | null | string[]>>,
  );
  return newForm(
    Object.fromEntries(
      values.map(([name, value]) => [name, Array.isArray(value) ? value : String(value ?? '')]),
    ),
    scope,
  );
}

/** The form again, with what was typed kept, and errors beside the fields, in the person's language. */
export function refusedForm(language: Language, values: FormBody, error: ApiError): FormState {
  const fields =
    error.fields ?? (error.param === undefined ? [] : [{ param: error.param, reason: error.reason }]);
  // An empty field is missing, rather than malformed.
  const isEmpty = (param: string) => String(values[param] ?? '-').trim() === '';
  const reasonOf = ({ param, reason }: (typeof fields)[number]) =>
    isEmpty(param) && reason.key === 'field.tooShort' ? fieldComplaints.required : reason;
  const errors = Object.fromEntries(
    fields.map((field) => [field.param, complaintIn(language, { reason: reasonOf(field) })]),
  );
  return { values, errors, message: fields.length === 0 ? wordsOf(error.reason, language) : null };
}

/** What forms carry beside their fields, and no command knows. */
const isOwn = (name: string) => name.startsWith('_');

/**
 * What a form says, in the types that the fields of a command have: numbers, moments, lists, null for what was left empty.
 * What cannot be read stays as it was typed, for the check to complain of.
 *
 * @param timeZone IANA's name of the zone that dates and times were typed in
 */
export function readForm(dto: Dto, body: FormBody, timeZone: string): Record<string, unknown> {
  const fields = fieldsOf(dto);
  // Where nothing has to be given it is a change: a field that was emptied is one that cannot be, not one left as it was.
  const emptied = [...fields.values()].some(({ options }) => options.required) ? undefined : '';
  const raw: Record<string, unknown> = {};
  for (const [name, field] of fields) {
    if (field.kind.items)
      raw[name] = rowsOf(body, name).map((row) => readForm(field.kind.items!(), row, timeZone));
    else if (field.kind.object) raw[name] = objectIn(body, name, field.kind.object(), timeZone);
    else raw[name] = valueOf(field, body[name], timeZone, emptied);
  }
  for (const [name, value] of Object.entries(body))
    if (!fields.has(name.replace(/[[.].*/s, '')) && !isOwn(name)) raw[name] = value;
  return Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== undefined));
}

/** An object in a form: `oauth2.scope` is a field of it. Null where nothing of it is filled in; undefined where the form has none. */
function objectIn(body: FormBody, name: string, dto: Dto, timeZone: string): object | null | undefined {
  const fields = Object.entries(body).filter(([each]) => each.startsWith(`${name}.`));
  if (fields.length === 0) return undefined;
  if (fields.every(([, value]) => value === '')) return null;
  return readForm(
    dto,
    Object.fromEntries(fields.map(([each, value]) => [each.slice(name.length + 1), value])),
    timeZone,
  );
}

/** The name of a field in a row of a list, as complaints name it too: `parts_used[0].quantity`. */
const IN_ROW = /^(_[a-z]+_)?(\w+)\[(\d{1,3})\]\.(\w+)$/;

/**
 * The rows of a list in a form: `parts_used[0].quantity` is the quantity of the first. Rows in which nothing was filled in
 * are left out.
 */
export function rowsOf(body: FormBody, list: string): FormBody[] {
  const rows = new Map<number, Record<string, FormBody[string]>>();
  for (const [name, value] of Object.entries(body)) {
    const [, own = '', inList, index, field] = IN_ROW.exec(name) ?? [];
    if (inList !== list) continue;
    const row = rows.get(Number(index)) ?? {};
    rows.set(Number(index), Object.assign(row, { [own + field!]: value }));
  }
  const filledIn = (row: FormBody) =>
    Object.entries(row).some(([name, value]) => !isOwn(name) && value !== '');
  return [...rows.entries()]
    .sort(([one], [other]) => one - other)
    .flatMap(([, row]) => (filledIn(row) ? [row] : []));
}

/** The form with the rows of a list one behind the other: what is complained of then stands beside the right one. */
export function withRowsInLine(body: FormBody, list: string): FormBody {
  const others = Object.entries(body).filter(([name]) => IN_ROW.exec(name)?.[2] !== list);
  const inLine = rowsOf(body, list).flatMap((row, index) =>
    Object.entries(row).map(([name, value]) => {
      const [, own = '', field] = /^(_[a-z]+_)?(.*)$/.exec(name)!;
      return [`${own}${list}[${index}].${field}`, value] as const;
    }),
  );
  return Object.fromEntries([...others, ...inLine]);
}

function valueOf(
  { kind, options }: DeclaredField,
  given: FormBody[string] | undefined,
  timeZone: string,
  emptied: '' | undefined,
): unknown {
  const { type, format } = kind.schema as { type?: string | string[]; format?: string };
  if (type === 'array')
    return given === undefined ? [] : typeof given === 'string' ? (given === '' ? [] : [given]) : given;
  const text = typeof given === 'string' || given === undefined ? given?.trim() : given.at(-1)!.trim();
  if (type === 'boolean') return text !== undefined && text !== '' && text !== 'false';
  if (text === undefined) return undefined;
  if (text === '') return options.nullable ? null : emptied;
  if (type === 'integer' || type?.includes('number'))
    return /^-?\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : text;
  if (format === 'date-time') return momentIn(timeZone, text)?.toISOString() ?? text;
  return text;
}
