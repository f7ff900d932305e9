import type { Format } from '../kit/format.js';
import { usePortal, useTexts } from '../kit/portal-context.js';
import { overviewTexts } from './overview.texts.js';

/** Number formats, short enough for a tile. */
const SHOWN = {
  count: (value, format) => format.number(value),
  hours: (value, format) => `${format.number(value, Number(value) < 100 ? 1 : 0)} h`,
  percent: (value, format) => format.percent(Number(value) / 100),
  amount: (value, format) => format.money(value),
} satisfies Record<string, (value: number | string, format: Format) => string>;

/** The format of a figure. */
export type FigureKind = keyof typeof SHOWN;

/** Formats a figure; a dash for null. */
export function useFigureText(kind: FigureKind, value: number | string | null): string {
  const { format } = usePortal();
  return value === null ? '–' : SHOWN[kind](value, format);
}

/** Formats the change of a figure; null if it is unknown. */
export function useChangeText(kind: FigureKind, change: number | null, name: string): string | null {
  const t = useTexts(overviewTexts);
  const { format } = usePortal();
  if (change === null) return null;
  if (change === 0) return t.noChange;
  const amount = SHOWN[kind](Math.abs(change), format);
  // The number of overdue operations is compared with the start of the period.
  if (name === 'overdue') return t.inThisPeriod(amount);
  return `${change > 0 ? '+' : '−'}${amount}`;
}
