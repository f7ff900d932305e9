import { ICONS } from './icons.js';

/** The stroke of an icon's lines. */
const LINES = {
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  'stroke-width': '1.75',
  'stroke-linecap': 'round',
  'stroke-linejoin': 'round',
} as const;

/**
 * An icon of Tabler. Screen readers skip it: the label is beside it, or on the element that contains it.
 *
 * @param name as the library names it, such as `tool`
 */
export function Icon({ name }: { name: string }) {
  return (
    <svg
      class="icon"
      width="20"
      height="20"
      {...LINES}
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: drawingOf(name) }}
    />
  );
}

/** Defines icons that a page shows many times, each only once. `SheetIcon` shows them. */
export function IconSheet({ names }: { names: readonly string[] }) {
  return (
    <svg class="icon-sheet" width="0" height="0" aria-hidden="true">
      {[...new Set(names)].map((name) => (
        <symbol
          key={name}
          id={`icon-${name}`}
          {...LINES}
          dangerouslySetInnerHTML={{ __html: drawingOf(name) }}
        />
      ))}
    </svg>
  );
}

/** An icon of the page's `IconSheet`. */
export function SheetIcon({ name }: { name: string }) {
  return (
    <svg class="icon" width="20" height="20" aria-hidden="true">
      <use href={`#icon-${name}`} />
    </svg>
  );
}

/** The content of the icon's `<svg>`. @throws Error for a name that is not among the icons of pages */
function drawingOf(name: string): string {
  const drawing = ICONS[name];
  if (drawing === undefined) throw new Error(`No icon “${name}”: run node scripts/icons.mjs --write.`);
  return drawing;
}
