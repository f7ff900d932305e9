import type { Overview } from './overview-figures.js';

/** One of the four main figures. */
export type MainFigure = 'open' | 'overdue' | 'completed' | 'mttr_hours';

/** The number of open operations at the beginning of the period, and at the end of each of its parts. */
function openAtEnds({ kpis, trend }: Overview): number[] {
  const levels = [kpis.open];
  // Counts backwards from now: subtracts later creations, adds later completions and cancellations.
  for (const { created, completed, cancelled } of [...trend].reverse())
    levels.push(levels.at(-1)! - created + completed + cancelled);
  return levels.reverse().slice(0, -1);
}

/** The curve of a figure over the period. */
export function curveOf(name: MainFigure, overview: Overview): (number | null)[] {
  const parts = overview.trend.slice(0, -1);
  switch (name) {
    case 'open':
      return openAtEnds(overview);
    case 'overdue':
      return parts.map(({ overdue }) => overdue);
    case 'completed':
      return parts.map(({ completed }) => completed);
    case 'mttr_hours':
      return parts.map(({ mttrHours }) => mttrHours);
  }
}

/**
 * The value that a figure is compared with: at the beginning of the period, or in the equally long period before. Null if there
 * is none.
 */
export function baselineOf(name: MainFigure, overview: Overview): number | null {
  const { kpis, before, trend } = overview;
  if (name === 'open') return openAtEnds(overview)[0]!;
  if (name === 'overdue')
    return kpis.overdue - trend.slice(0, -1).reduce((sum, part) => sum + part.overdue, 0);
  const value = before[name];
  return value === null ? null : Number(value);
}
