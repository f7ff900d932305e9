import type { Format } from '../kit/format.js';
import { usePortal, useTexts } from '../kit/portal-context.js';
import { overviewTexts } from './overview.texts.js';

/** Numbers as they are shown: short enough for a tile. */
const SHOWN = {
  count: (value, format) => format.number(value),
  hours: (value, format) => `${format.number(value, Number(value) < 100 ? 1 : 0)} h`,
  percent: (value, format) => format.percent(Number(value) / 100),
  amount: (value, format) => format.number(value),
} satisfies Record<string, (value: number | string, format: Format) => string>;

/** What the number of a figure is. */
export type FigureKind = keyof typeof SHOWN;

/** A figure as text; a dash where there is none. */
export function useFigureText(kind: FigureKind, value: number | string | null): string {
  const { format } = usePortal();
  return value === null ? '–' : SHOWN[kind](value, format);
}

/** How a figure changed, as text; null where that is not known. */
export function useChangeText(kind: FigureKind, change: number | null, name: string): string | null {
  const t = useTexts(overviewTexts);
  const { format } = usePortal();
  if (change === null) return null;
  if (change === 0) return t.noChange;
  const amount = SHOWN[kind](Math.abs(change), format);
  // What is overdue is counted from when it became so.
  if (name === 'overdue') return t.inThisPeriod(amount);
  return `${change > 0 ? '+' : '−'}${amount}`;
}
