import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Language } from '../../../access/index.js';
import { type ApiError, fieldMessage } from '../../../kernel/errors/api-error.js';
import { formatReason } from '../../../kernel/messages/messages.js';
import { type DeclaredField, type Dto, fieldsOf } from '../../../kernel/validation/field.js';
import { fieldComplaints } from '../../../kernel/validation/field.messages.js';
import { momentIn } from '../page/format.js';

/** A form as a browser sends it. A name that occurs more than once becomes a list. */
export type FormBody = Readonly<Record<string, string | readonly string[]>>;

/** The state of a form on a page: the values and the errors. */
export interface FormState {
  readonly values: FormBody;
  /** The error of each field, by the field's name. */
  readonly errors: Readonly<Record<string, string>>;
  /** The error of the form as a whole. */
  readonly message: string | null;
  /** Distinguishes its fields from those of other forms on the same page. */
  readonly scope?: string;
  /** The record's values that a form which edits it showed at first. */
  readonly shown?: FormBody;
  /** The values for a dialog that stays open: it does not show the new values of fields that only others have changed. */
  readonly shownInPlace?: FormBody;
  /** The address of the edited record, if others have changed it since. */
  readonly page?: string;
}

/** The name of the hidden field with the values that a form showed at first. */
export const SHOWN = '_shown';

/** The state of a form that was not sent yet. @param scope distinguishes its fields from those of other forms on the same page */
export function newForm(values: FormBody = {}, scope?: string): FormState {
  return { values, errors: {}, message: null, scope };
}

/** The state of a form that edits a record. @param values the record's values, as the form shows them */
export function editForm(dto: Dto, values: FormBody): FormState {
  const declared = fieldsOf(dto);
  const shown = Object.entries(values).filter(([name]) => declared.has(fieldOf(name)));
  return { ...newForm(values), shown: Object.fromEntries(shown) };
}

/** A record's values as the texts of form fields. */
export function valuesOf(record: object): FormBody {
  const values = Object.entries(
    record as Readonly<Record<string, string | number | boolean | null | string[]>>,
  );
  return Object.fromEntries(
    values.map(([name, value]) => [name, Array.isArray(value) ? value : String(value ?? '')]),
  );
}

/** The values that a form showed at first, as its hidden field has them. Undefined if it edits no record. */
export function shownIn(body: FormBody): FormBody | undefined {
  try {
    // A dialog that was refused has got a second field, with the current values.
    const shown = JSON.parse(String([body[SHOWN]].flat().at(-1))) as unknown;
    return isFormBody(shown) ? shown : undefined;
  } catch {
    return undefined;
  }
}

function isFormBody(value: unknown): value is FormBody {
  const isText = (each: unknown) => typeof each === 'string';
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((each) => isText(each) || (Array.isArray(each) && each.every(isText)))
  );
}

/**
 * The field of the command that a field of the form belongs to: `oauth2` for `oauth2.scope`, `headers` for `headers[0].name`. The
 * hidden fields of a lookup belong to its field.
 */
export function fieldOf(name: string): string {
  return name.replace(/^_(?:lookup|id|label)_/, '').replace(/[[.].*/s, '');
}

/** The state of a rejected form: the input is kept, and errors are shown beside the fields in the person's language. */
export function refusedForm(language: Language, values: FormBody, error: ApiError): FormState {
  const fields =
    error.fields ?? (error.param === undefined ? [] : [{ param: error.param, reason: error.reason }]);
  // An empty field is reported as missing, not as malformed.
  const isEmpty = (param: string) => String(values[param] ?? '-').trim() === '';
  const reasonOf = ({ param, reason }: (typeof fields)[number]) =>
    isEmpty(param) && reason.key === 'field.tooShort' ? fieldComplaints.required : reason;
  const errors = Object.fromEntries(
    fields.map((field) => [field.param, fieldMessage(language, { reason: reasonOf(field) })]),
  );
  const message = fields.length === 0 ? formatReason(error.reason, language) : null;
  return { values, errors, message, shown: shownIn(values) };
}

/** The name of the hidden field with the id of the form's dialog. */
export const DIALOG = '_dialog';

/** The id of the dialog that a form was sent from; undefined for a form of a page. */
export function dialogIn(body: FormBody | undefined): string | undefined {
  const id = body?.[DIALOG];
  return typeof id === 'string' && /^[\w-]+$/.test(id) ? id : undefined;
}

/** A form without the fields of the form itself, such as its token. Those of lookups stay. */
export function withoutInternalFields(body: FormBody): FormBody {
  return Object.fromEntries(
    Object.entries(body).filter(([name]) => !isInternalField(name) || !isInternalField(fieldOf(name))),
  );
}

/** Tells whether a field belongs to the form itself, such as its token, and not to the command. */
const isInternalField = (name: string) => name.startsWith('_');

/**
 * Converts the text of a form to the types of a DTO's fields: numbers, moments, lists, and null for empty fields. Text that
 * cannot be converted is kept, so that validation reports it.
 *
 * @param timeZone IANA's name of the time zone in which dates and times were typed
 */
export function readForm(dto: Dto, body: FormBody, timeZone: string): Record<string, unknown> {
  const fields = fieldsOf(dto);
  // A DTO without required fields describes a change. There, an emptied field is kept as an empty text, so that validation
  // rejects it. Omitting it would keep the old value.
  const emptied = [...fields.values()].some(({ options }) => options.required) ? undefined : '';
  const raw: Record<string, unknown> = {};
  for (const [name, field] of fields) {
    if (field.kind.items)
      raw[name] = rowsOf(body, name).map((row) => readForm(field.kind.items!(), row, timeZone));
    else if (field.kind.object) raw[name] = objectIn(body, name, field.kind.object(), timeZone);
    else raw[name] = valueOf(field, body[name], timeZone, emptied);
  }
  for (const [name, value] of Object.entries(body))
    if (!fields.has(fieldOf(name)) && !isInternalField(name)) raw[name] = value;
  return Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== undefined));
}

/**
 * Reads a nested object from a form: `oauth2.scope` is a field of `oauth2`.
 *
 * @returns null if all its fields are empty, undefined if the form has none of them
 */
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

/** The name of a field in a row of a list, such as `parts_used[0].quantity`. Validation errors use the same names. */
const IN_ROW = /^(_[a-z]+_)?(\w+)\[(\d{1,3})\]\.(\w+)$/;

/** Reads the rows of a list from a form: `parts_used[0].quantity` is the quantity in the first row. Empty rows are skipped. */
export function rowsOf(body: FormBody, list: string): FormBody[] {
  const rows = new Map<number, Record<string, FormBody[string]>>();
  for (const [name, value] of Object.entries(body)) {
    const [, own = '', inList, index, field] = IN_ROW.exec(name) ?? [];
    if (inList !== list) continue;
    const row = rows.get(Number(index)) ?? {};
    rows.set(Number(index), Object.assign(row, { [own + field!]: value }));
  }
  const filledIn = (row: FormBody) =>
    Object.entries(row).some(([name, value]) => !isInternalField(name) && value !== '');
  return [...rows.entries()]
    .sort(([one], [other]) => one - other)
    .flatMap(([, row]) => (filledIn(row) ? [row] : []));
}

/** Renumbers the rows of a list without gaps, so that each validation error appears beside the right row. */
export function renumberRows(body: FormBody, list: string): FormBody {
  const others = Object.entries(body).filter(([name]) => IN_ROW.exec(name)?.[2] !== list);
  const renumbered = rowsOf(body, list).flatMap((row, index) =>
    Object.entries(row).map(([name, value]) => {
      const [, own = '', field] = /^(_[a-z]+_)?(.*)$/.exec(name)!;
      return [`${own}${list}[${index}].${field}`, value] as const;
    }),
  );
  return Object.fromEntries([...others, ...renumbered]);
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
  if (type === 'integer') return /^-?\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : text;
  // As text, not as a number: what a person typed is not rounded, but refused if it has too many digits.
  if (type?.includes('number')) return text.replace(',', '.');
  if (format === 'date-time') return momentIn(timeZone, text)?.toISOString() ?? text;
  return text;
}

const Context = createContext<FormState | null>(null);

/** Provides the fields of a form with their values and errors. */
export const FormScope = Context.Provider;

/** The state of the form that contains the field. */
export function useForm(): FormState {
  const form = useContext(Context);
  if (!form) throw new Error('A field must be inside a form.');
  return form;
}
