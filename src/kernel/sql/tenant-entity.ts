import { Entity } from 'typeorm';

/** The columns that every row of a business has. */
export interface TenantRow {
  id: string;
  businessId: string;
}

interface TenantTable {
  readonly table: string;
  /** A condition that every visible row satisfies. */
  readonly live?: Live;
}

/** Only this text, because it is inserted beside the condition for the business: an `OR` in it would leave that condition. */
type Live = 'deleted_at IS NULL';

const tables = new Map<unknown, TenantTable>();
let names: readonly string[] = [];

/**
 * Marks an entity whose rows belong to a business. `TenantReader` and `UnitOfWork` only accept such entities, and add the business
 * and `live` to every statement.
 *
 * @param table the table's name
 * @param options `live`: a condition that hides soft-deleted rows from all readers
 */
export function TenantEntity(table: string, options: { live?: Live } = {}): ClassDecorator {
  return (target) => {
    tables.set(target, Object.freeze({ table, live: options.live }));
    names = [...new Set([...names, table])];
    Entity(table)(target);
  };
}

/** The table of an entity class. @throws Error when the class is not a `@TenantEntity` */
export function tenantTable(entity: unknown): TenantTable {
  const table = tables.get(entity);
  if (!table) throw new Error(`${String((entity as { name?: string }).name)} is not a @TenantEntity.`);
  return table;
}

/** The names of all tables whose rows belong to a business. */
export function tenantTableNames(): readonly string[] {
  return names;
}

/**
 * The columns that an entity names in `neededInNewRows`: an insert without them does not compile. For columns that rows of earlier releases
 * may lack.
 */
export type Needed<T> = T extends { readonly neededInNewRows?: infer Name extends keyof T }
  ? { readonly [Column in Name]-?: NonNullable<T[Column]> }
  : unknown;
