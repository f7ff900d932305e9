import type { ComponentChildren } from 'preact';
import { addressOf } from '../page/page.js';
import { usePage } from '../request/portal-context.js';
import { texts } from '../page/texts.js';

const pagerTexts = texts({
  older: { en: 'Next page', fr: 'Page suivante' },
  first: { en: 'First page', fr: 'Première page' },
});

/** The name of a record in a row: a link, with a second line in small text. */
export interface Named {
  readonly name: string;
  /** The address of its page, if it has one. */
  readonly href?: string;
  readonly sub?: string | null;
}

/** A column of a table. Rows are 44 px high: a column with long text needs `whole`. */
export type Column<Row> = {
  readonly name: string;
  /** Whether only screen readers announce the header, because the content explains itself. */
  readonly isNameHidden?: true;
  readonly align?: 'end';
  /** Keeps the cell on one line and truncates it. Returns the whole text, which is shown on hover. */
  readonly whole?: (row: Row) => string | null | undefined;
  /** Whether the column gets most of the space; requires `whole`. */
  readonly grows?: true;
  /** Shown only on wide screens, from 1,600 px. */
  readonly onlyWide?: true;
  /**
   * How a card on a phone shows the column: with its name (the default), without it (`bare`), or not at all (`hidden`). The title
   * of a card has a name only if it is `named`.
   */
  readonly onPhone?: 'bare' | 'hidden' | 'named';
} & (
  | { readonly cell: (row: Row) => ComponentChildren; readonly text?: never; readonly names?: never }
  /** A text on one line; the whole text on hover. */
  | { readonly text: (row: Row) => string | null | undefined; readonly cell?: never; readonly names?: never }
  /** The record itself, as a link. */
  | { readonly names: (row: Row) => Named; readonly cell?: never; readonly text?: never }
);

/** The rows of a table and its columns. */
export interface TableOf<Row> {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** The key of a row; defaults to its id. */
  readonly keyOf?: (row: Row) => string;
  /** The row whose detail is open beside the list. */
  readonly current?: string;
}

/**
 * A table of at most seven columns, the first a link. On a phone, each row becomes a card.
 *
 * @param label the accessible name
 * @param none the text shown instead of a table without rows
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
      class={columns.some(({ grows }) => grows) ? 'table-scroll box fits-width' : 'table-scroll box'}
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
      {sub && <span class="secondary">{sub}</span>}
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
    (whole ?? text ?? (names && grows)) && 'is-cut',
    grows && 'column-grows',
    onlyWide && 'wide-only',
    onPhone === 'hidden' && 'not-phone',
  ];
  return classes.filter(Boolean).join(' ') || undefined;
}

/**
 * The link to a list's next page.
 *
 * @param next the cursor after this page; null at the end
 */
export function Pager({ next }: { next: string | null }) {
  const { t, path, query } = usePage(pagerTexts);
  const { cursor, ...rest } = query;
  if (next === null && cursor === undefined) return null;
  return (
    <nav class="pager row at-end above" aria-label={t.older}>
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
