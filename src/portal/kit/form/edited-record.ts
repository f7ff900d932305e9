import type { UnitOfWork } from '../../../kernel/database/unit-of-work.js';
import { ApiError } from '../../../kernel/errors/api-error.js';
import { formatReason } from '../../../kernel/messages/messages.js';
import type { Resource } from '../../../kernel/resource/resource.js';
import { fieldsOf, type Dto } from '../../../kernel/validation/field.js';
import { portalMessages } from '../../portal.messages.js';
import { fieldOf, readForm, shownIn, valuesOf, type FormBody, type FormState } from './form-state.js';
import type { PortalContext } from '../request/portal-context.js';

// A form that edits a record sends all its fields. Others may have changed the record since the form was opened, so the form
// also sends the values that it showed at first. A field that the person left alone gets its current value, so nothing that
// others wrote is undone. A field that both changed is a conflict.

/** The record that a form edits. */
export interface EditedRecord {
  /** The row to lock; left out if `values` locks it. */
  readonly row?: { readonly entity: Resource['entity']; readonly id: string };
  /** The address of the record's page. */
  readonly page: string;
  /** Whether the fields are one value, such as an assignee and their type: to change one is to change all. */
  readonly isOneValue?: boolean;
  /** The current values of the form's fields, as the form shows them. */
  values(work: UnitOfWork): Promise<FormBody>;
}

/**
 * A record whose form shows the values that the API returns.
 *
 * @param page the address of the record's page
 * @param get reads the record, as its service does
 */
export function editedRecord(
  entity: Resource['entity'],
  id: string,
  page: string,
  get: (work: UnitOfWork) => Promise<{ item(): object }>,
): EditedRecord {
  return { row: { entity, id }, page, values: async (work) => valuesOf((await get(work)).item()) };
}

/** Others changed the same fields of the record since the form was opened. */
export class EditConflict extends ApiError {
  /** @param form the form to show: fields that only others changed have the new values */
  constructor(readonly form: FormState) {
    super('version_conflict', portalMessages.changedMeanwhile);
  }
}

/**
 * Locks the record, and replaces the values that the person did not change with the current ones.
 *
 * @returns the form as if it had been opened just now
 * @throws EditConflict if others changed the same fields to other values
 */
export async function mergeEdit(
  work: UnitOfWork,
  portal: PortalContext,
  dto: Dto,
  body: FormBody,
  { row, page, isOneValue = false, values }: EditedRecord,
): Promise<FormBody> {
  const shown = shownIn(body);
  if (!shown) return body;
  if (row) await work.lock(row.entity, row.id);
  const current = await values(work);
  const [typed, before, now] = [body, shown, current].map((form) =>
    readForm(dto, form, portal.business.timeZone),
  ) as [Fields, Fields, Fields];
  const sent = [...fieldsOf(dto).keys()].filter((name) => name in (isOneValue ? current : typed));
  const changed = sent.filter((name) => !isSame(typed[name], before[name]));
  const untouched = new Set(
    isOneValue && changed.length > 0 ? [] : sent.filter((name) => !changed.includes(name)),
  );
  const isUntouched = (name: string) => untouched.has(name);
  const isTouched = (name: string) => !isUntouched(name);
  const merged = { ...fieldsWhere(body, isTouched), ...fieldsWhere(current, isUntouched) };
  const conflicts = sent.filter(
    (name) => isTouched(name) && !isSame(before[name], now[name]) && !isSame(typed[name], now[name]),
  );
  if (conflicts.length === 0) return merged;
  const { language } = portal.user;
  const message = formatReason(portalMessages.changedMeanwhile, language);
  const ofField = formatReason(portalMessages.fieldChangedMeanwhile, language);
  const errors = Object.fromEntries(conflicts.map((name) => [name, ofField]));
  const shownInPlace = { ...fieldsWhere(shown, isUntouched), ...fieldsWhere(current, isTouched) };
  throw new EditConflict({ values: merged, errors, message, shown: current, shownInPlace, page });
}

type Fields = Readonly<Record<string, unknown>>;

function fieldsWhere(form: FormBody, matches: (field: string) => boolean): FormBody {
  return Object.fromEntries(Object.entries(form).filter(([name]) => matches(fieldOf(name))));
}

const isSame = (one: unknown, other: unknown) => textOf(one) === textOf(other);

/**
 * A value as text: empty values are equal, and so are texts whose line breaks browsers have changed, and the same choices in another
 * order. The rows of a list have an order.
 */
function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value.replaceAll('\r\n', '\n').trim();
  if (Array.isArray(value)) {
    const items = value.map(textOf);
    const areRows = value.some((each) => typeof each === 'object' && each !== null);
    return (areRows ? items : items.sort()).join('\u0000');
  }
  if (typeof value !== 'object') return JSON.stringify(value);
  const filledIn = Object.entries(value).flatMap(([name, each]) => {
    const text = textOf(each);
    return text === '' ? [] : [`${name}=${text}`];
  });
  return filledIn.sort().join('\u0001');
}
