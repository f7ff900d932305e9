import { tenantTable, tenantTableNames, type TenantRow } from './tenant-entity.js';

/** A class marked with `@TenantEntity`. Inside `sql` it stands for the rows of the actor's business alone. */
export type EntityClass<T extends object = TenantRow> = new () => T;

/** A piece of SQL with its values beside it. Made by the `sql` tag only, so no value ever becomes text. */
export class Sql {
  constructor(
    readonly strings: readonly string[],
    readonly values: readonly unknown[],
  ) {}
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
export function verbatim(text: string): Sql {
  return new Sql([text], []);
}

/** Joins pieces with a separator of our own making, such as ` AND `. */
export function join(pieces: readonly Sql[], separator: string): Sql {
  if (pieces.length === 0) return verbatim('');
  return new Sql(['', ...pieces.slice(1).map(() => separator), ''], pieces);
}

/** All of the conditions, each in its own parentheses, so that an `OR` inside one cannot escape it. */
export function every(conditions: readonly Sql[]): Sql {
  return conditions.length === 0
    ? verbatim('true')
    : join(
        conditions.map((each) => sql`(${each})`),
        ' AND ',
      );
}

/** The same piece with the pieces in it merged: for what never changes and is rendered at every request. */
export function merged(piece: Sql): Sql {
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
export interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

/**
 * Renders a piece for one business.
 *
 * @param businessId the business the entity classes are narrowed to; null for the unscoped door, where they are refused
 * @throws Error when a scoped statement names a tenant's table in bare text: that would leave out the business
 */
export function render(piece: Sql, businessId: string | null): Statement {
  const values: unknown[] = [];
  let text = '';
  let business: string | undefined;
  const ownBusiness = () => (business ??= `$${values.push(businessId)}::uuid`);

  const append = (part: Sql): void => {
    if (businessId !== null) refuseBareTables(part.strings);
    part.strings.forEach((fragment, index) => {
      text += fragment;
      if (index >= part.values.length) return;
      const value = part.values[index];
      if (value instanceof Sql) append(value);
      else if (typeof value === 'function') text += rowsOf(value as EntityClass, businessId, ownBusiness);
      else text += `$${values.push(value)}`;
    });
  };
  append(piece);
  return { text, values };
}

function rowsOf(entity: EntityClass, businessId: string | null, ownBusiness: () => string): string {
  const { table, live } = tenantTable(entity);
  if (businessId === null) throw new Error(`"${table}" belongs to a business: read it through a Tenant.`);
  return `(SELECT * FROM "${table}" WHERE business_id = ${ownBusiness()}${live ? ` AND ${live}` : ''})`;
}

const examined = new WeakSet<readonly string[]>();

/** Templates are compile-time constants, so each is examined once in the life of the process. */
function refuseBareTables(strings: readonly string[]): void {
  if (examined.has(strings)) return;
  for (const fragment of strings) {
    const found = bareTable().exec(fragment);
    if (found)
      throw new Error(
        `SQL names the table "${found[1]}" in bare text; write \${${found[1]}'s entity} instead.`,
      );
  }
  examined.add(strings);
}

let pattern: { readonly names: readonly string[]; readonly bare: RegExp } | undefined;

/** Finds a tenant's table in bare text. Entities are declared while the program loads, so the pattern grows until then. */
function bareTable(): RegExp {
  const names = tenantTableNames();
  if (pattern?.names !== names) {
    const before = '(?:\\b(?:from|join|update|into|using|only)\\s+|,\\s*)(?:"?public"?\\.)?"?';
    const bare = new RegExp(`${before}(${names.join('|')})\\b(?!\\.)`, 'i');
    pattern = { names, bare };
  }
  return pattern.bare;
}
