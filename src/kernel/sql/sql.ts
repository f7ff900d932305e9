import { createHash } from 'node:crypto';
import { requireOwnRowsOnly } from './statement-check.js';
import { shapeOf, VALUE, type Composed } from './statement-shape.js';
import { tenantTable, type TenantRow } from './tenant-entity.js';

/** A class marked with `@TenantEntity`. Inside `sql` it stands for the rows of the principal's business only. */
export type EntityClass<T extends object = TenantRow> = new () => T;

/** An SQL fragment with its values. Only the functions below create it, so a value never becomes part of the text. */
export class Sql {
  /** @param shape an object that identifies the text between the values: equal for equal texts, and only for those */
  constructor(
    readonly strings: readonly string[],
    readonly values: readonly unknown[],
    readonly shape: unknown = strings,
  ) {}
}

/** A placeholder that `render` fills in: the business of the scope, or the name of a tenant's table. See `own-rows.ts`. */
export class Placeholder {
  readonly shape: string;

  /**
   * @param table the table's name; null for the business
   * @param isWritten whether the statement writes rows of the table
   */
  constructor(
    readonly table: string | null,
    readonly isWritten = false,
  ) {
    this.shape = `\0${isWritten ? 'writes' : 'names'} ${table}`;
  }
}

/**
 * Creates SQL from a template. A value becomes a bind parameter, another `sql` fragment is inserted, and an entity class becomes a
 * subquery of its table with the rows of the business that are not deleted:
 *
 *     sql`SELECT r.name FROM ${Asset} r WHERE r.room_id = ${roomId}`
 */
export function sql(strings: TemplateStringsArray, ...values: unknown[]): Sql {
  return new Sql(strings, values);
}

/** Constant text, such as a column name, as an SQL fragment. Never pass user input. */
export function rawSql(text: string): Sql {
  return new Sql([text], [], text);
}

/** Joins fragments with a constant separator, such as ` AND `. */
export function join(pieces: readonly Sql[], separator: string): Sql {
  if (pieces.length === 0) return rawSql('');
  const strings = ['', ...pieces.slice(1).map(() => separator), ''];
  return new Sql(strings, pieces, `\0${pieces.length} ${separator}`);
}

/**
 * The condition that a column has one of some values, none of which is null. A single value is compared with `=`: PostgreSQL can
 * reuse that plan, but would plan again for each array.
 *
 * @param column the name of a column; never user input
 */
export function isOneOf(column: string, values: readonly string[]): Sql {
  if (values.length === 0) return rawSql('false');
  const name = rawSql(column);
  return values.length === 1 ? sql`${name} = ${values[0]}` : sql`${name} = ANY(${values})`;
}

/** Combines conditions with AND, each in parentheses, so that an `OR` inside one stays within it. */
export function and(conditions: readonly Sql[]): Sql {
  return conditions.length === 0
    ? rawSql('true')
    : join(
        conditions.map((each) => sql`(${each})`),
        ' AND ',
      );
}

/** Merges the nested fragments into one. For constant fragments that are rendered at every request. */
export function flatten(piece: Sql): Sql {
  const strings = [''];
  const values: unknown[] = [];
  walk(
    piece,
    (text) => (strings[strings.length - 1] += text),
    (value) => {
      values.push(value);
      strings.push('');
    },
  );
  return new Sql(strings, values);
}

/** Visits the texts and the values of a fragment in order, those of nested fragments in their place. */
function walk(piece: Sql, onText: (text: string) => void, onValue: (value: unknown) => void): void {
  piece.strings.forEach((text, index) => {
    onText(text);
    if (index >= piece.values.length) return;
    const value = piece.values[index];
    if (value instanceof Sql) walk(value, onText, onValue);
    else onValue(value);
  });
}

/** A statement to send to PostgreSQL. */
export interface Statement extends Composed {
  readonly values: unknown[];
}

/** The business whose rows a statement can access, and whether it may write and lock them. */
export interface TenantScope {
  readonly businessId: string;
  readonly writes: boolean;
}

/**
 * Renders a statement for a scope. The text is composed and checked once for each shape.
 *
 * @param scope null for unscoped access, where entity classes are refused
 * @throws Error when a scoped statement contains the name of a tenant's table, which would leave out the business; or when a
 *   statement of a read-only scope would write or lock
 */
export function render(piece: Sql, scope: TenantScope | null): Statement {
  const values: unknown[] = [];
  let shape = shapeOf(scope);
  let hasBusiness = false;
  const visit = (part: Sql): void => {
    shape = shape.followedBy(part.shape);
    for (const value of part.values) {
      if (value instanceof Sql) visit(value);
      else if (isPlaceholder(value)) {
        shape = shape.followedBy(value instanceof Placeholder ? value.shape : value);
        if (!hasBusiness && needsBusiness(value)) hasBusiness = values.push(scope?.businessId) > 0;
      } else {
        shape = shape.followedBy(VALUE);
        values.push(value);
      }
    }
  };
  visit(piece);
  const { text, name, written } = (shape.composed ??= compose(piece, scope));
  return { text, name, written, values };
}

const isPlaceholder = (value: unknown): value is Placeholder | EntityClass =>
  typeof value === 'function' || value instanceof Placeholder;

const needsBusiness = (value: Placeholder | EntityClass): boolean =>
  !(value instanceof Placeholder) || value.table === null;

/** Composes the text, with parameters in the order in which `render` collects the values, and checks it as it is written in the code. */
function compose(piece: Sql, scope: TenantScope | null): Composed {
  const written: string[] = [];
  let [text, authored] = ['', ''];
  let places = 0;
  let business: string | undefined;

  const fill = (value: Placeholder | EntityClass): string => {
    const table = value instanceof Placeholder ? value.table : tenantTable(value).table;
    if (scope === null)
      throw new Error(`"${table ?? 'ownBusiness'}" belongs to a business: read it through a TenantReader.`);
    if (needsBusiness(value)) business ??= `$${++places}::uuid`;
    if (!(value instanceof Placeholder)) return rowsOf(value, business!);
    if (table !== null && value.isWritten) written.push(table);
    return table === null ? business! : `"${table}"`;
  };
  walk(
    piece,
    (fragment) => {
      text += fragment;
      authored += fragment;
    },
    (value) => {
      text += isPlaceholder(value) ? fill(value) : `$${++places}`;
      authored += ' ? ';
    },
  );
  if (scope !== null) requireOwnRowsOnly(authored, scope.writes);
  return { text, written, name: createHash('sha1').update(text).digest('base64url') };
}

function rowsOf(entity: EntityClass, business: string): string {
  const { table, live } = tenantTable(entity);
  return `(SELECT * FROM "${table}" WHERE business_id = ${business}${live ? ` AND ${live}` : ''})`;
}
