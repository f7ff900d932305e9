import { type FormBody, type FormState, newForm, renumberRows, rowsOf, shownIn } from '../kit/index.js';
import { pastedSteps } from './pasted-steps.js';
import { STEPS } from './procedure-form.js';

/** The name of the buttons that change the form and save nothing. */
export const ARRANGE = '_arrange';

/** A form that a button has changed. Nothing of it is saved yet. */
export interface ArrangedForm extends FormState {
  /** The row that a button has moved, to find it again. */
  readonly moved?: { readonly index: number; readonly by: -1 | 1 };
  /** Whether the preview is asked for. */
  readonly isPreview: boolean;
}

/**
 * The form after a button that moves or removes a step, makes steps of pasted lines, or asks for the preview. So the editor works without
 * scripts too.
 *
 * @returns undefined if the form was sent to be saved
 */
export function arrangedForm(body: FormBody): ArrangedForm | undefined {
  const [action, given] = String(body[ARRANGE] ?? '').split(':');
  if (action === '') return undefined;
  const index = rowAt(body, Number(given));
  const rows = rowsOf(body, STEPS);
  const form = (steps: readonly FormBody[], lines = body.lines ?? ''): FormState => ({
    ...newForm({ ...withSteps(body, steps), lines, is_active: body.is_active ?? '' }),
    shown: shownIn(body),
  });
  const isRow = index < rows.length;
  if (action === 'up' && isRow && index > 0)
    return { ...form(swapped(rows, index - 1)), moved: { index: index - 1, by: -1 }, isPreview: false };
  if (action === 'down' && isRow && index < rows.length - 1)
    return { ...form(swapped(rows, index)), moved: { index: index + 1, by: 1 }, isPreview: false };
  if (action === 'remove' && isRow) return { ...form(rows.toSpliced(index, 1)), isPreview: false };
  if (action === 'lines') {
    const added = pastedSteps(String(body.lines ?? '')).map(({ title, help }) => ({
      title,
      help: help ?? '',
    }));
    return { ...form([...rows, ...added], ''), isPreview: false };
  }
  return { ...form(rows), isPreview: action === 'preview' };
}

/** The place of a row among those that are filled in; beyond all of them if it is no place. */
function rowAt(body: FormBody, shownAt: number): number {
  if (!Number.isInteger(shownAt)) return Infinity;
  const before = Object.entries(body).filter(([name]) => Number(/^steps\[(\d+)\]/.exec(name)?.[1]) < shownAt);
  return rowsOf(Object.fromEntries(before), STEPS).length;
}

function swapped(rows: readonly FormBody[], first: number): FormBody[] {
  return rows.toSpliced(first, 2, rows[first + 1]!, rows[first]!);
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
