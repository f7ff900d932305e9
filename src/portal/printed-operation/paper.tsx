import type { ComponentChildren } from 'preact';
import type { ActorShown } from '../../access/index.js';
import { type Fact, usePage, usePortal } from '../kit/index.js';
import { changeTexts } from '../operations/operation.texts.js';
import { printTexts } from './printed-operation.texts.js';

/** A moment with its year: paper is kept. A dash for null. */
export function Dated({ moment }: { moment: Date | string | null }) {
  const { format } = usePortal();
  if (moment === null) return <>–</>;
  return <time dateTime={new Date(moment).toISOString()}>{format.dated(moment)}</time>;
}

/** Who did something. What a key did is marked, because no person signed it. */
export function Who({ actor: { kind, name } }: { actor: Pick<ActorShown, 'kind' | 'name'> }) {
  const { t } = usePage(printTexts);
  const { system, unknownPerson } = usePage(changeTexts).t;
  if (kind === 'system') return <>{system}</>;
  if (name === null) return <>{unknownPerson}</>;
  return <>{kind === 'api_key' ? t.apiKey(name) : name}</>;
}

/** Who did something, and when. */
export function Signed({ actor, at }: { actor: Pick<ActorShown, 'kind' | 'name'>; at: Date | string }) {
  return (
    <>
      <Who actor={actor} />
      <span class="secondary">
        <Dated moment={at} />
      </span>
    </>
  );
}

/** A part of the paper. Its heading stays with what follows. */
export function Part({
  title,
  about,
  children,
}: {
  title: string;
  about?: ComponentChildren;
  children: ComponentChildren;
}) {
  return (
    <section class="paper-part">
      <h3>{title}</h3>
      {about && <p class="secondary">{about}</p>}
      {children}
    </section>
  );
}

/** Details of a record. Empty ones are left out: paper is short. */
export function PaperFacts({ facts }: { facts: readonly (Fact | false)[] }) {
  const shown = facts.filter(
    (fact): fact is Fact => fact !== false && fact[1] !== null && fact[1] !== undefined && fact[1] !== '',
  );
  return (
    <dl class="paper-facts">
      {shown.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A column of a table on paper. */
export interface PaperColumn<Row> {
  readonly name: string;
  readonly isNumber?: boolean;
  /** Whether its texts are short, and stay on one line. */
  readonly isShort?: boolean;
  /** Whether the column has names and times. */
  readonly isSignature?: boolean;
  /** Whether the column takes the space that is left. */
  readonly grows?: boolean;
  readonly cell: (row: Row) => ComponentChildren;
}

/**
 * A table on paper: no row is cut by the end of a page, and the names of the columns are on each. A narrow screen shows its rows as
 * blocks.
 *
 * @param groupOf the heading above a row, if it differs from that of the row before
 * @param foot the cells below the rows, from the first column on
 */
export function PaperTable<Row>({
  label,
  columns,
  rows,
  groupOf,
  foot,
}: {
  label: string;
  columns: readonly (PaperColumn<Row> | false)[];
  rows: readonly Row[];
  groupOf?: (row: Row) => string | undefined;
  foot?: readonly ComponentChildren[];
}) {
  const shown = columns.filter((column) => column !== false);
  const classOf = ({ isNumber, isShort, isSignature, grows }: PaperColumn<Row>) =>
    isShort
      ? 'is-short'
      : isNumber
        ? 'is-number'
        : isSignature
          ? 'is-signature'
          : grows
            ? 'is-wide'
            : undefined;
  const groups = rows.map((row) => groupOf?.(row));
  return (
    <table class="paper-table" aria-label={label}>
      <thead>
        <tr>
          {shown.map((column) => (
            <th key={column.name} scope="col" class={classOf(column)}>
              {column.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <>
            {groups[index] !== undefined && groups[index] !== groups[index - 1] && (
              <tr key={groups[index]} class="paper-group">
                <th scope="colgroup" colSpan={shown.length}>
                  {groups[index]}
                </th>
              </tr>
            )}
            <tr key={index}>
              {shown.map((column) => (
                <td key={column.name} class={classOf(column)} data-name={column.name}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          </>
        ))}
        {foot && (
          <tr class="paper-total">
            {shown.map((column, index) => (
              <td key={column.name} class={classOf(column)} data-name={column.name}>
                {foot[index]}
              </td>
            ))}
          </tr>
        )}
      </tbody>
    </table>
  );
}

/** An empty box to tick by hand. */
export function Box({ label }: { label: string }) {
  return (
    <span class="paper-box">
      <span aria-hidden="true" /> {label}
    </span>
  );
}

/** A line to write on by hand, with what stands after it. @param isText whether it is for more than a number */
export function Blank({ unit, isText }: { unit: string | null; isText: boolean }) {
  return (
    <span class={`paper-blank ${isText ? 'is-text' : ''}`.trim()}>
      <span aria-hidden="true" /> {unit}
    </span>
  );
}
