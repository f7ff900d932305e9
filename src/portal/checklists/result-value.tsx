import type { ChecklistItem, ResultEntry } from '../../checklists/index.js';
import { type Format, usePage } from '../kit/index.js';
import { checklistTexts } from './checklists.texts.js';

type Shown = Pick<ResultEntry, 'kind' | 'unit'> & { readonly value: string };

/** The text of a result that is not a photo. */
export function useValueText(): (shown: Shown) => string {
  const { t, format } = usePage(checklistTexts);
  return ({ kind, unit, value }) => {
    if (kind === 'check') return value === 'true' ? t.check : t.notDone;
    if (kind === 'pass_fail') return value === 'pass' ? t.pass : t.fail;
    if (kind !== 'number' && kind !== 'reading') return value;
    return unit === null ? exactNumber(format, value) : `${exactNumber(format, value)}\u00a0${unit}`;
  };
}

/** A decimal with all of its digits. */
export function exactNumber(format: Format, decimal: string): string {
  return format.number(decimal, decimal.split('.')[1]?.length ?? 0);
}

/** The limits of a number as a text; empty without limits. */
export function useLimitsText({ min, max }: Pick<ChecklistItem, 'min' | 'max'>): string {
  const { t, format } = usePage(checklistTexts);
  const [least, most] = [min, max].map((limit) => limit && exactNumber(format, limit));
  if (least && most) return t.between(least, most);
  return least ? t.atLeast(least) : most ? t.atMost(most) : '';
}
