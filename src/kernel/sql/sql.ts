import { createHash } from 'node:crypto';
import { requireOwnRowsOnly } from './statement-check.js';
import { shapeOf, VALUE, type Composed } from './statement-shape.js';
import { tenantTable, type TenantRow } from './tenant-entity.js';

/** A class marked with `@TenantEntity`. Inside `sql` it stands for the rows of the principal's business alone. */
export type EntityClass<T extends object = TenantRow> = new () => T;

/** A piece of SQL with its values beside it. Made by the functions below only, so no value ever becomes text. */
export class Sql {
  /** @param shape what stands for the text between the values: the same for the same text, and for no other */
  constructor(
    readonly strings: readonly string[],
    readonly values: readonly unknown[],
    readonly shape: unknown = strings,
  ) {}
}

/** What a door fills in by itself when it renders: its business, or the name of a tenant's table. See `own-rows.ts`. */
export class FilledIn {
  readonly shape: string;

  /** @param isWritten whether rows of the table are written there */
  constructor(
    readonly table: string | null,
    readonly isWritten = false,
  ) {
    this.shape = `\0${isWritten ? 'writes' : 'names'} ${table}`;
  }
}

/**
 * Writes SQL as a template. A value becomes a bind parameter, another `sql` piece is spliced in, and an entity
 * class becomes its table, already narrowed to the business (and to rows that are not deleted):
 *
 *     sql`SELECT r.name FROM ${Asset} r WHERE r.room_id = ${roomId}`
 */
export function sql(strings: TemplateStringsArray, ...values: unknown[]): Sql {
  return new Sql(strings, values);
}

/** Text of our own making (a column's name, a projection) as a piece of SQL. Never give it what came from outside. */
export function rawSql(text: string): Sql {
  return new Sql([text], [], text);
}

/** Joins pieces with a separator of our own making, such as ` AND `. */
export function join(pieces: readonly Sql[], separator: string): Sql {
  if (pieces.length === 0) return rawSql('');
  const strings = ['', ...pieces.slice(1).map(() => separator), ''];
  return new Sql(strings, pieces, `\0${pieces.length} ${separator}`);
}

/**
 * That a column of our own naming has one of some values, of which none is null. One alone is compared plainly: that plan
 * PostgreSQL keeps, where it would make a new one for each list.
 */
export function isOneOf(column: string, values: readonly string[]): Sql {
  if (values.length === 0) return rawSql('false');
  const name = rawSql(column);
  return values.length === 1 ? sql`${name} = ${values[0]}` : sql`${name} = ANY(${values})`;
}

/** All of the conditions, each in its own parentheses, so that an `OR` inside one cannot escape it. */
export function and(conditions: readonly Sql[]): Sql {
  return conditions.length === 0
    ? rawSql('true')
    : join(
        conditions.map((each) => sql`(${each})`),
        ' AND ',
      );
}

/** The same piece with the pieces in it merged: for what never changes and is rendered at every request. */
export function flatten(piece: Sql): Sql {
  const strings = [''];
  const values: unknown[] = [];
  const append = (part: Sql): void =>
    part.strings.forEach((fragment, index) => {
      strings[strings.length - 1] += fragment;
      if (index >= part.values.length) return;
      const value = part.values[index];
      if (value instanceof Sql) return append(value);
      values.push(value);
      strings.push('');
    });
  append(piece);
  return new Sql(strings, values);
}

/** What goes to PostgreSQL. */
export interface Statement extends Composed {
  readonly values: unknown[];
}

/** The door that a statement goes through: whose rows it shows, and whether they may be written and locked. */
export interface Door {
  readonly businessId: string;
  readonly writes: boolean;
}

/**
 * Renders a piece for one door. The text is composed and checked the first time that a statement of its shape comes.
 *
 * @param door null for unscoped access, where entity classes are refused
 * @throws Error when a scoped statement names a tenant's table by hand: that would leave out the business; or when a
 *   statement of a reading door would write or lock
 */
export function render(piece: Sql, door: Door | null): Statement {
  const values: unknown[] = [];
  let shape = shapeOf(door);
  let hasBusiness = false;
  const take = (part: Sql): void => {
    shape = shape.followedBy(part.shape);
    for (const value of part.values) {
      if (value instanceof Sql) take(value);
      else if (isFilledIn(value)) {
        shape = shape.followedBy(value instanceof FilledIn ? value.shape : value);
        if (!hasBusiness && needsBusiness(value)) hasBusiness = values.push(door?.businessId) > 0;
      } else {
        shape = shape.followedBy(VALUE);
        values.push(value);
      }
    }
  };
  take(piece);
  const { text, name, written } = (shape.composed ??= compose(piece, door));
  return { text, name, written, values };
}

const isFilledIn = (value: unknown): value is FilledIn | EntityClass =>
  typeof value === 'function' || value instanceof FilledIn;

const needsBusiness = (value: FilledIn | EntityClass): boolean =>
  !(value instanceof FilledIn) || value.table === null;

/** Puts the text together, with places for the values in the order in which `render` finds them. */
function compose(piece: Sql, door: Door | null): Composed {
  const written: string[] = [];
  let text = '';
  let places = 0;
  let business: string | undefined;

  const fill = (value: FilledIn | EntityClass): string => {
    const table = value instanceof FilledIn ? value.table : tenantTable(value).table;
    if (door === null)
      throw new Error(`"${table ?? 'ownBusiness'}" belongs to a business: read it through a TenantReader.`);
    if (needsBusiness(value)) business ??= `$${++places}::uuid`;
    if (!(value instanceof FilledIn)) return rowsOf(value, business!);
    if (table !== null && value.isWritten) written.push(table);
    return table === null ? business! : `"${table}"`;
  };
  const append = (part: Sql): void =>
    part.strings.forEach((fragment, index) => {
      text += fragment;
      if (index >= part.values.length) return;
      const value = part.values[index];
      if (value instanceof Sql) append(value);
      else text += isFilledIn(value) ? fill(value) : `$${++places}`;
    });
  append(piece);
  if (door !== null) requireOwnRowsOnly(authoredText(piece), door.writes);
  return { text, written, name: createHash('sha1').update(text).digest('base64url') };
}

function rowsOf(entity: EntityClass, business: string): string {
  const { table, live } = tenantTable(entity);
  return `(SELECT * FROM "${table}" WHERE business_id = ${business}${live ? ` AND ${live}` : ''})`;
}

/** What people have written of a statement: all but what entities and values become, for which a `?` stands. */
function authoredText(piece: Sql): string {
  const parts = piece.strings.map((fragment, index) => {
    if (index >= piece.values.length) return fragment;
    const value = piece.values[index];
    return fragment + (value instanceof Sql ? authoredText(value) : ' ? ');
  });
  return parts.join('');
}
