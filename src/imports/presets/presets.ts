import { lettersOf } from '../../kernel/folded-text.js';
import type { ImportKind } from '../reading/file-row.js';
import { INVENTORY_SYSTEMS } from './inventory-systems.js';
import { MAINTENANCE_SYSTEMS } from './maintenance-systems.js';
import type { Preset } from './preset.js';

/** The systems whose exports are recognised, by name. */
export const PRESETS: readonly Preset[] = [...INVENTORY_SYSTEMS, ...MAINTENANCE_SYSTEMS].sort((one, other) =>
  one.name.localeCompare(other.name, 'en'),
);

/** How many of its own headings recognise a system. Fewer can stand in any table. */
const MIN_RECOGNISED = 3;

interface FoldedPreset {
  readonly preset: Preset;
  readonly signs: ReadonlySet<string>;
  /** The columns of all known headings; null for those that are not imported. */
  readonly columns: ReadonlyMap<string, string | null>;
}

const FOLDED = new Map(PRESETS.map((preset) => [preset.id, folded(preset)] as const));
const KNOWN = new Set(
  [...FOLDED.values()].flatMap(({ preset, columns }) =>
    [...columns.keys()].map((heading) => `${preset.kind} ${heading}`),
  ),
);

function folded(preset: Preset): FoldedPreset {
  const ignored = Object.values(preset.ignored).flat();
  return {
    preset,
    signs: new Set(preset.headings.map(lettersOf)),
    columns: new Map([
      ...ignored.map((heading) => [lettersOf(heading), null] as const),
      ...Object.entries(preset.columns).map(([heading, column]) => [lettersOf(heading), column] as const),
    ]),
  };
}

/**
 * Recognises the system that exported a table, by its headings in any order; some may be missing or new.
 *
 * @returns the system with the most known headings; undefined if the table has too few headings that only one system has
 */
export function presetOf(kind: ImportKind, headings: readonly string[]): Preset | undefined {
  const present = [...new Set(headings.map(lettersOf))];
  const count = (known: { has(heading: string): boolean }) =>
    present.filter((each) => known.has(each)).length;
  const [best] = [...FOLDED.values()]

    .filter(({ preset }) => preset.kind === kind)
    .filter(({ signs }) => count(signs) >= Math.min(MIN_RECOGNISED, signs.size))
    .sort((one, other) => count(other.columns) - count(one.columns));
  return best?.preset;
}

/**
 * The column of a heading of a system.
 *
 * @returns null for a heading that is not imported on purpose, and undefined for one that the system is not known to have
 */
export function columnOf(preset: Preset, heading: string): string | null | undefined {
  return FOLDED.get(preset.id)?.columns.get(lettersOf(heading));
}

/** The columns of a system's headings, as `columnOf`, but each column once: the first heading that the preset lists for it wins. */
export function columnsOf(preset: Preset, headings: readonly string[]): (string | null | undefined)[] {
  const present = headings.map(lettersOf);
  const first = new Map<string, string>();
  for (const [heading, column] of Object.entries(preset.columns))
    if (!first.has(column) && present.includes(lettersOf(heading))) first.set(column, lettersOf(heading));
  return headings.map((heading, at) => {
    const column = columnOf(preset, heading);
    const isFirst = !column || (first.get(column) === present[at] && present.indexOf(present[at]!) === at);
    return isFirst ? column : null;
  });
}

/** Whether a heading is known from any of the systems: a line of such headings is the header of a table. */
export function isPresetHeading(kind: ImportKind, heading: string): boolean {
  return KNOWN.has(`${kind} ${lettersOf(heading)}`);
}

/** Names an asset without a name by another column, if its system leaves names empty. @param cells by column */
export function withName(preset: Preset | undefined, cells: Record<string, string>): Record<string, string> {
  const name = preset?.nameFrom && cells[preset.nameFrom];
  return name === undefined || cells.name !== undefined ? cells : { ...cells, name };
}
