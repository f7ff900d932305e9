import { createHash } from 'node:crypto';
import { requireComplete, requireOwnRowsOnly } from './statement-check.js';
import { tenantTable, type TenantRow } from './tenant-entity.js';

/** A class marked with `@TenantEntity`. Inside `sql` it stands for the rows of the principal's business only. */
export type EntityClass<T extends object = TenantRow> = new () => T;

const TEXTS = Symbol('texts');
const VALUES = Symbol('values');

/**
 * An SQL fragment with its values. Only the functions of this file create one and read its parts, so a value never becomes part of
 * the text, and the parts of a writing statement cannot be taken out of it.
 */
class Sql {
  readonly [TEXTS]: readonly string[];
  readonly [VALUES]: readonly unknown[];

  constructor(texts: readonly string[], values: readonly unknown[]) {
    this[TEXTS] = texts;
    this[VALUES] = values;
  }

  /** The text as it is written in the code, with `?` for each value and entity. */
  get text(): string {
    let text = '';
    walk(
      this,
      (part) => (text += part),
      () => (text += ' ? '),
    );
    return text;
  }
}
export type { Sql };

/** A placeholder that `render` fills in: the business of the scope, or the name of a table. It exists only in this file. */
class Placeholder {
  /**
   * @param table the table's name; null for the business
   * @param isWritten whether the statement writes rows of the table
   */
  constructor(
    readonly table: string | null,
    readonly isWritten = false,
  ) {}
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
  return new Sql([text], []);
}

/** Joins fragments with a constant separator, such as ` AND `. */
export function join(pieces: readonly Sql[], separator: string): Sql {
  if (pieces.length === 0) return rawSql('');
  const strings = ['', ...pieces.slice(1).map(() => separator), ''];
  return new Sql(strings, pieces);
}

/**
 * The condition that a column has one of some values, none of which is null. A single value is compared with `=`, so that the
 * statement keeps its plan.
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
  piece[TEXTS].forEach((text, index) => {
    onText(text);
    if (index >= piece[VALUES].length) return;
    const value = piece[VALUES][index];
    if (value instanceof Sql) walk(value, onText, onValue);
    else onValue(value);
  });
}

/** The id of the scope's business, as a value. */
const ownBusiness = new Placeholder(null);

/** New rows: the values of one, a query that returns the columns by their names, or JSON objects by column name. */
export type NewRows =
  { readonly values: readonly unknown[] } | { readonly query: Sql } | { readonly json: string };

/**
 * An `INSERT INTO` an entity's table, which gives every row the business of the scope. See `own-rows.ts`.
 *
 * @param columns the column names, without `business_id`
 */
export function insertion(entity: EntityClass<object>, columns: readonly string[], rows: NewRows): Sql {
  const { table } = tenantTable(entity);
  const list = (of = '') => rawSql(columns.map((column) => `, ${of}"${column}"`).join(''));
  const into = sql`INSERT INTO ${new Placeholder(table, true)} AS kept (business_id${list()})`;
  if ('values' in rows) {
    const values = rows.values.map((value) => sql`, ${value}`);
    return sql`${into} VALUES (${ownBusiness}${join(values, '')})`;
  }
  if ('query' in rows) return sql`${into} SELECT ${ownBusiness}${list('given.')} FROM (${rows.query}) given`;
  const typed = sql`json_populate_recordset(NULL::${new Placeholder(table)}, ${rows.json}::json)`;
  return sql`${into} SELECT ${ownBusiness}${list('given.')} FROM ${typed} given`;
}

/**
 * An `UPDATE` or `DELETE FROM` of live rows, called `r`, of the business of the scope. See `own-rows.ts`.
 *
 * @param change the text before `WHERE`
 * @param where a further condition
 */
export function changeOfRows(
  verb: 'UPDATE' | 'DELETE FROM',
  entity: EntityClass<object>,
  change: Sql,
  where: Sql,
): Sql {
  const { table, live } = tenantTable(entity);
  const isOwn = sql`r.business_id = ${ownBusiness} AND (${where})${rawSql(live ? ` AND r.${live}` : '')}`;
  return sql`${rawSql(verb)} ${new Placeholder(table, true)} r${change} WHERE ${isOwn}`;
}

/** An `UPDATE` of the business of the scope itself, called `b`. @param where a further condition */
export function updateBusiness(set: Sql, where: Sql = sql`true`): Sql {
  return sql`UPDATE ${new Placeholder('businesses', true)} b SET ${set} WHERE b.id = ${ownBusiness} AND (${where})`;
}

/** Converts JSON to a row of an entity's table, as a source of rows, for example a row in its previous state. */
export function rowOf(entity: EntityClass<object>, json: Sql): Sql {
  return sql`json_populate_record(NULL::${new Placeholder(tenantTable(entity).table)}, ${json})`;
}

/** The part of a statement that is the same for all with its text. */
interface CheckedText {
  readonly text: string;
  /** The name of the prepared statement. */
  readonly name: string;
  /** The tenants' tables that it writes. */
  readonly written: readonly string[];
}

/** A statement to send to PostgreSQL. */
export interface Statement extends CheckedText {
  readonly values: unknown[];
  /** Whether one of its values is a list. How best to look up a list depends on its length, so such a statement is planned for its values. */
  readonly hasList: boolean;
}

/** The business whose rows a statement can access, and whether it may write and lock them. */
export interface TenantScope {
  readonly businessId: string;
  readonly writes: boolean;
}

/** The program has fewer texts. If there are more, a text changes each time, and the cache is useless: it is cleared. */
const MAX_TEXTS = 10_000;
/** The checked texts by the kind of scope, which decides what is checked, and by the text with its marks. */
const checkedTexts = {
  unscoped: new Map<string, CheckedText>(),
  reading: new Map<string, CheckedText>(),
  writing: new Map<string, CheckedText>(),
};

/**
 * Renders a statement for a scope. Each text is checked once.
 *
 * @param scope null for unscoped access, where entity classes are refused
 * @throws Error when a scoped statement contains the name of a tenant's table, which would leave out the business; or when a
 *   statement of a read-only scope would write or lock
 */
export function render(piece: Sql, scope: TenantScope | null): Statement {
  const values: unknown[] = [];
  const written: string[] = [];
  // The text to send, with a mark before each part that `fill` made: it tells a table's name that was made from one written by hand.
  let marked = '';
  let hasList = false;
  let business: string | undefined;

  const fill = (value: Placeholder | EntityClass): string => {
    const table = value instanceof Placeholder ? value.table : tenantTable(value).table;
    if (scope === null)
      throw new Error(`"${table ?? 'ownBusiness'}" belongs to a business: read it through a TenantReader.`);
    if (needsBusiness(value)) business ??= `$${values.push(scope.businessId)}::uuid`;
    if (!(value instanceof Placeholder)) return rowsOf(value, business!);
    if (table !== null && value.isWritten) written.push(table);
    return table === null ? business! : `"${table}"`;
  };
  walk(
    piece,
    (fragment) => {
      marked += fragment;
    },
    (value) => {
      if (isPlaceholder(value)) {
        marked += MARK + fill(value);
        return;
      }
      hasList ||= Array.isArray(value);
      marked += `$${values.push(value)}`;
    },
  );
  const { text, name, written: tables } = checked(piece, scope, marked, written);
  return { text, name, written: tables, values, hasList };
}

/** PostgreSQL refuses it in a statement, so no text contains it. */
const MARK = '\0';

const isPlaceholder = (value: unknown): value is Placeholder | EntityClass =>
  typeof value === 'function' || value instanceof Placeholder;

const needsBusiness = (value: Placeholder | EntityClass): boolean =>
  !(value instanceof Placeholder) || value.table === null;

/** Checks a statement as it is written in the code, the first time that it gives this text. */
function checked(piece: Sql, scope: TenantScope | null, marked: string, written: string[]): CheckedText {
  const texts = checkedTexts[scope === null ? 'unscoped' : scope.writes ? 'writing' : 'reading'];
  const known = texts.get(marked);
  if (known) return known;
  if (scope !== null) {
    requireOwnRowsOnly(authoredText(piece), scope.writes);
    requireCompleteParts(piece);
  }
  if (texts.size >= MAX_TEXTS) texts.clear();
  const text = marked.replaceAll(MARK, '');
  const fresh = { text, written, name: createHash('sha1').update(text).digest('base64url') };
  texts.set(marked, fresh);
  return fresh;
}

/** A statement as it is written in the code: what is filled in is not part of it. */
function authoredText(piece: Sql): string {
  let text = '';
  const add = (part: string) => {
    text += part;
  };
  walk(piece, add, () => add(' ? '));
  return text;
}

/** A fragment that closed a parenthesis of the text around it could leave the condition for the business. */
function requireCompleteParts(piece: Sql): void {
  for (const value of piece[VALUES])
    if (value instanceof Sql) {
      requireComplete(value.text);
      requireCompleteParts(value);
    }
}

function rowsOf(entity: EntityClass, business: string): string {
  const { table, live } = tenantTable(entity);
  return `(SELECT * FROM "${table}" WHERE business_id = ${business}${live ? ` AND ${live}` : ''})`;
}
