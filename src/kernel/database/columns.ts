import type { DataSource } from 'typeorm';
import { type EntityClass, rawSql, type Sql } from '../sql/sql.js';

/** Maps an entity's properties to the columns of its table, and back, as the entity declares them. */
export class ColumnNames {
  private readonly byEntity = new Map<unknown, Map<string, string>>();

  constructor(private readonly dataSource: DataSource) {}

  /**
   * The values of a row by column name. Undefined values are left out, and so are properties that the entity does not
   * have: callers can pass `createdAt` for every entity.
   */
  values(entity: EntityClass, row: object): Record<string, unknown> {
    const names = this.of(entity);
    const values: Record<string, unknown> = {};
    for (const [property, value] of Object.entries(row)) {
      const column = names.get(property);
      if (column !== undefined && value !== undefined) values[column] = value;
    }
    return values;
  }

  /** Creates an entity from a row that PostgreSQL returned. */
  hydrate<T extends object>(entity: EntityClass<T>, row: Record<string, unknown>): T {
    const hydrated = new entity() as Record<string, unknown>;
    for (const [property, column] of this.of(entity as EntityClass)) hydrated[property] = row[column];
    return hydrated as T;
  }

  /**
   * The columns of the row `r` by name, for a SELECT. Never `*`: PostgreSQL refuses a prepared statement whose result
   * columns have changed, and a later release may add a column while this one runs (docs/upgrading.md).
   */
  list(entity: EntityClass): Sql {
    return rawSql([...this.of(entity).values()].map((column) => `r."${column}"`).join(', '));
  }

  private of(entity: EntityClass): Map<string, string> {
    let names = this.byEntity.get(entity);
    if (!names) {
      const { columns } = this.dataSource.getMetadata(entity);
      names = new Map(columns.map((column) => [column.propertyName, column.databaseName]));
      this.byEntity.set(entity, names);
    }
    return names;
  }
}

/**
 * Returns only the fields that change something (D8): undefined values, and values that the row already has, are left
 * out. Dates are compared by their time, lists and bytes by their content, all other values by identity.
 */
export function changedFields<Row extends object, Change extends object>(
  row: Row,
  change: Change,
): Partial<Change> {
  const now = row as Record<string, unknown>;
  const differing = Object.entries(change).filter(
    ([name, value]) => value !== undefined && comparable(value) !== comparable(now[name]),
  );
  return Object.fromEntries(differing) as Partial<Change>;
}

function comparable(value: unknown): unknown {
  if (value instanceof Date) return value.getTime();
  return Array.isArray(value) || Buffer.isBuffer(value) ? JSON.stringify(value) : value;
}
