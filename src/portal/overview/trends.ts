import type { Overview } from './overview-figures.js';

/** One of the four figures that stand first. */
export type MainFigure = 'open' | 'overdue' | 'completed' | 'mttr_hours';

/** How many operations were open at the beginning of the period, and at the end of each of its parts. */
function openAtEnds({ kpis, trend }: Overview): number[] {
  const levels = [kpis.open];
  // Backwards from now: what was created since was not open before, what was completed or cancelled since was.
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

/** What a figure is held against: how it was when the period began, or in as many days before it. Null where nothing was. */
export function startOf(name: MainFigure, overview: Overview): number | null {
  const { kpis, before, trend } = overview;
  if (name === 'open') return openAtEnds(overview)[0]!;
  if (name === 'overdue')
    return kpis.overdue - trend.slice(0, -1).reduce((sum, part) => sum + part.overdue, 0);
  const value = before[name];
  return value === null ? null : Number(value);
}
