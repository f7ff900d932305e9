import type { ComponentChildren } from 'preact';
import { addressOf } from './page.js';
import { usePage } from './portal-context.js';
import { texts } from './texts.js';

const pagerTexts = texts({
  older: { en: 'Next page', fr: 'Page suivante' },
  first: { en: 'First page', fr: 'Première page' },
});

/** A record as a row names it: what leads to it, and what stands small below. */
export interface Named {
  readonly name: string;
  /** Where its own page is, if it has one. */
  readonly href?: string;
  readonly sub?: string | null;
}

/** A column of a table. Rows are 44 px high: what may be long says `whole`. */
export type Column<Row> = {
  readonly name: string;
  /** Whether its name is for a screen reader alone: what is in the column says what it is. */
  readonly isNameHidden?: true;
  readonly align?: 'end';
  /** Keeps the cell on one line, cut where there is no room: the whole text, which hovering shows. */
  readonly whole?: (row: Row) => string | null | undefined;
  /** Whether it gets most of the room; with `whole`. */
  readonly grows?: true;
  /** Shown where there is room for everything: from 1,600 px on. */
  readonly onlyWide?: true;
  /** How a phone's card shows it: with its name (unless told), without, or not at all. A card's title is without, unless it is `named`. */
  readonly onPhone?: 'bare' | 'hidden' | 'named';
} & (
  | { readonly cell: (row: Row) => ComponentChildren; readonly text?: never; readonly names?: never }
  /** A text on one line; the whole of it on hover. */
  | { readonly text: (row: Row) => string | null | undefined; readonly cell?: never; readonly names?: never }
  /** The record itself. */
  | { readonly names: (row: Row) => Named; readonly cell?: never; readonly text?: never }
);

/** What a table lists, and how. */
export interface TableOf<Row> {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** What tells a row from the others: its id, unless given. */
  readonly keyOf?: (row: Row) => string;
  /** The row whose detail stands beside the list. */
  readonly current?: string;
}

/**
 * A table: at most seven columns, the first a link. On a phone each row becomes a card.
 *
 * @param label what it lists, for a screen reader
 * @param none what is said instead of a table without rows
 */
export function Table<Row>({
  label,
  columns,
  rows,
  keyOf = idOf,
  current,
  none,
}: TableOf<Row> & { label: string; none?: string }) {
  if (rows.length === 0 && none !== undefined) return <p class="text-secondary">{none}</p>;
  return (
    <div
      class={columns.some(({ grows }) => grows) ? 'table-scroll fits' : 'table-scroll'}
      role="group"
      aria-label={label}
      tabIndex={0}
    >
      <table class="table data-table">
        <caption class="visually-hidden">{label}</caption>
        <thead>
          <tr>
            {columns.map(({ name, isNameHidden, align, onlyWide }) => (
              <th key={name} scope="col" class={classesOf({ align, onlyWide })}>
                {isNameHidden ? <span class="visually-hidden">{name}</span> : name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} data-row aria-current={keyOf(row) === current ? 'true' : undefined}>
              {columns.map((column) => (
                <td
                  key={column.name}
                  class={classesOf(column)}
                  title={wholeOf(column, row) ?? undefined}
                  data-label={column.onPhone === 'bare' ? undefined : column.name}
                >
                  {column.onPhone === 'named' && <span class="phone-only">{column.name} </span>}
                  {contentOf(column, row) ?? '–'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function contentOf<Row>({ cell, text, names }: Column<Row>, row: Row): ComponentChildren {
  if (cell) return cell(row);
  if (text) return text(row);
  const { name, href, sub } = names(row);
  return (
    <>
      {href === undefined ? name : <a href={href}>{name}</a>}
      {sub && <span class="sub">{sub}</span>}
    </>
  );
}

function wholeOf<Row>({ whole, text, names, grows }: Column<Row>, row: Row): string | null | undefined {
  if (whole ?? text) return (whole ?? text)!(row);
  if (!names || !grows) return undefined;
  const { name, sub } = names(row);
  return [name, sub].filter(Boolean).join('\n');
}

function idOf(row: unknown): string {
  return (row as { id: string }).id;
}

function classesOf(column: Partial<Column<never>>): string | undefined {
  const { align, whole, text, names, grows, onlyWide, onPhone } = column;
  const classes = [
    align && 'text-end',
    (whole ?? text ?? (names && grows)) && 'cut',
    grows && 'grows',
    onlyWide && 'only-wide',
    onPhone === 'hidden' && 'not-on-phone',
  ];
  return classes.filter(Boolean).join(' ') || undefined;
}

/**
 * The way to a list's next page.
 *
 * @param next the cursor behind this page; null when nothing follows
 */
export function Pager({ next }: { next: string | null }) {
  const { t, path, query } = usePage(pagerTexts);
  const { cursor, ...rest } = query;
  if (next === null && cursor === undefined) return null;
  return (
    <nav class="pager" aria-label={t.older}>
      {cursor !== undefined && (
        <a class="btn" href={addressOf(path, rest)}>
          {t.first}
        </a>
      )}
      {next !== null && (
        <a class="btn" href={addressOf(path, { ...rest, cursor: next })} rel="next">
          {t.older}
        </a>
      )}
    </nav>
  );
}
