import { Entity } from 'typeorm';

/** What every row of a business has. */
export interface TenantRow {
  id: string;
  businessId: string;
}

interface TenantTable {
  readonly table: string;
  /** A condition that every visible row fulfils, such as `deleted_at IS NULL`. */
  readonly live?: string;
}

const tables = new Map<unknown, TenantTable>();
let names: readonly string[] = [];

/**
 * Marks an entity whose rows belong to a business. The scoped door knows only such entities, and adds the business
 * (and `live`) to every statement about them by itself.
 *
 * @param table the table's name
 * @param options `live`: a condition on one column, beginning with its name, that hides rows, such as those softly deleted,
 *   from every reader
 */
export function TenantEntity(table: string, options: { live?: string } = {}): ClassDecorator {
  return (target) => {
    tables.set(target, { table, live: options.live });
    names = [...new Set([...names, table])];
    Entity(table)(target);
  };
}

/** The table behind an entity class. @throws Error when the class is not a `@TenantEntity` */
export function tenantTable(entity: unknown): TenantTable {
  const table = tables.get(entity);
  if (!table) throw new Error(`${String((entity as { name?: string }).name)} is not a @TenantEntity.`);
  return table;
}

/** Names of all tables whose rows belong to a business. */
export function tenantTableNames(): readonly string[] {
  return names;
}
