import type { DataSource } from 'typeorm';
import { type EntityClass, rawSql, type Sql } from '../sql/sql.js';

/** Translates between an entity's properties and its table's columns, as the entity itself declares them. */
export class ColumnNames {
  private readonly byEntity = new Map<unknown, Map<string, string>>();

  constructor(private readonly dataSource: DataSource) {}

  /**
   * The values of a row by its columns. Properties that the entity does not have are left out, so that the door can offer
   * `createdAt` to all; absent (undefined) values too.
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

  /** An entity out of a row as PostgreSQL gave it. */
  hydrate<T extends object>(entity: EntityClass<T>, row: Record<string, unknown>): T {
    const hydrated = new entity() as Record<string, unknown>;
    for (const [property, column] of this.of(entity as EntityClass)) hydrated[property] = row[column];
    return hydrated as T;
  }

  /**
   * The columns of the row `r` by name, for a SELECT. Never `*`: a prepared statement whose answer has another column than before
   * is refused, and a later release may add one while this one runs (docs/upgrading.md).
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
