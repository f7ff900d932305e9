import { type FormBody, type FormState, newForm, renumberRows, rowsOf, shownIn } from '../kit/index.js';
import { pastedSteps } from './pasted-steps.js';
import { STEPS } from './procedure-form.js';

/** The name of the buttons that change the form and save nothing. */
export const ARRANGE = '_arrange';

/** The field of a form that shows all fields of its steps, as it is for browsers without scripts. */
export const ALL_FIELDS = '_all_fields';

/** A row of the form, and what of it gets the focus. */
export interface FocusedRow {
  readonly index: number;
  readonly on: 'title' | 'up' | 'down';
}

/** A form that a button has changed. Nothing of it is saved yet. */
export interface ArrangedForm extends FormState {
  /** The row to go on with: the moved one at its button, the one behind a removed one, or the first of those that were added. */
  readonly focus?: FocusedRow;
  /** Whether the preview is asked for. */
  readonly isPreview: boolean;
}

/** The rows after an action, what is left of the pasted lines, and the row to go on with. */
interface Arrangement {
  readonly rows: readonly FormBody[];
  readonly lines?: string;
  readonly focus?: FocusedRow;
}

/** What the buttons do; nothing at a row that does not exist, or beyond the ends of the list. */
const ACTIONS = new Map<
  string,
  (rows: readonly FormBody[], index: number, lines: string) => Arrangement | undefined
>([
  ['up', (rows, index) => swapped(rows, index - 1, { index: index - 1, on: 'up' })],
  ['down', (rows, index) => swapped(rows, index, { index: index + 1, on: 'down' })],
  [
    'remove',
    (rows, index) =>
      index < rows.length ? { rows: rows.toSpliced(index, 1), focus: { index, on: 'title' } } : undefined,
  ],
  [
    'lines',
    (rows, _, lines) => {
      const added = pastedSteps(lines).map(({ title, help }) => ({ title, help: help ?? '' }));
      return { rows: [...rows, ...added], lines: '', focus: { index: rows.length, on: 'title' } };
    },
  ],
]);

/**
 * The form after a button that moves or removes a step, makes steps of pasted lines, or asks for the preview or for all fields. So the
 * editor works without scripts too.
 *
 * @returns undefined if the form was sent to be saved
 */
export function arrangedForm(body: FormBody): ArrangedForm | undefined {
  const [action = '', place] = String(body[ARRANGE] ?? '').split(':');
  if (action === '') return undefined;
  const before = rowsOf(body, STEPS);
  const typed = String(body.lines ?? '');
  const arranged = ACTIONS.get(action)?.(before, rowAt(body, Number(place)), typed);
  const { rows, lines = typed, focus } = arranged ?? { rows: before };
  const values = { ...withSteps(body, rows), lines, is_active: body.is_active ?? '' };
  const hasAllFields = action === 'fields' || ALL_FIELDS in body;
  return {
    ...newForm(hasAllFields ? { ...values, [ALL_FIELDS]: '1' } : values),
    ...{ shown: shownIn(body), focus, isPreview: action === 'preview' },
  };
}

/** Swaps a row with the next one. */
function swapped(rows: readonly FormBody[], first: number, focus: FocusedRow): Arrangement | undefined {
  const [one, other] = [rows[first], rows[first + 1]];
  return one && other && { rows: rows.toSpliced(first, 2, other, one), focus };
}

/** The place of a row among those that are filled in; beyond all of them if it is no place. */
function rowAt(body: FormBody, shownAt: number): number {
  if (!Number.isInteger(shownAt)) return Infinity;
  const before = Object.entries(body).filter(([name]) => Number(/^steps\[(\d+)\]/.exec(name)?.[1]) < shownAt);
  return rowsOf(Object.fromEntries(before), STEPS).length;
}

/** The form with these rows in place of its own. */
function withSteps(body: FormBody, rows: readonly FormBody[]): FormBody {
  const others = renumberRows(body, STEPS);
  const kept = Object.entries(others).filter(
    ([name]) => !name.startsWith(`${STEPS}[`) && !name.startsWith('_'),
  );
  const fields = rows.flatMap((row, index) =>
    Object.entries(row).map(([field, value]) => [`${STEPS}[${index}].${field}`, value] as const),
  );
  return Object.fromEntries([...kept, ...fields]);
}
