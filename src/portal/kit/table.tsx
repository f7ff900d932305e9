import type { ComponentChildren } from 'preact';
import { addressOf } from './page.js';
import { usePortal, useTexts } from './portal-context.js';
import { texts } from './texts.js';

const pagerTexts = texts({
  older: { en: 'Next page', fr: 'Page suivante' },
  first: { en: 'First page', fr: 'Première page' },
});

/** A column of a table. Rows are 44 px high: what may be long says `whole`. */
export interface Column<Row> {
  readonly name: string;
  readonly cell: (row: Row) => ComponentChildren;
  /** Whether its name is for a screen reader alone: what is in the column says what it is. */
  readonly isNameHidden?: true;
  readonly align?: 'end';
  /** Keeps the cell on one line, cut where there is no room: the whole text, which hovering shows. */
  readonly whole?: (row: Row) => string | null | undefined;
  /** Whether it gets most of the room; with `whole`. */
  readonly grows?: true;
  /** Shown where there is room for everything: from 1,600 px on. */
  readonly onlyWide?: true;
  /** How a phone's card shows it: with its name (unless told), without, or not at all. */
  readonly onPhone?: 'bare' | 'hidden';
}

/**
 * A table: at most seven columns, the first a link. On a phone each row becomes a card.
 *
 * @param label what it lists, for a screen reader
 */
export function Table<Row>({
  label,
  columns,
  rows,
  keyOf = idOf,
  current,
  none,
}: {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** What tells a row from the others: its id, unless given. */
  keyOf?: (row: Row) => string;
  /** The row whose detail stands beside the list. */
  current?: string;
  /** What is said instead of a table without rows. */
  none?: string;
}) {
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
                  title={column.whole?.(row) ?? undefined}
                  data-label={column.onPhone === 'bare' ? undefined : column.name}
                >
                  {column.cell(row) ?? '–'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function idOf(row: unknown): string {
  return (row as { id: string }).id;
}

function classesOf({ align, whole, grows, onlyWide, onPhone }: Partial<Column<never>>): string | undefined {
  const classes = [
    align && 'text-end',
    whole && 'cut',
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
  const t = useTexts(pagerTexts);
  const { path, query } = usePortal();
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
