import pg, { type QueryConfig, type QueryResult } from 'pg';

/** Called when a statement has ended. */
type WhenEnded<T extends object> = (error: Error | null | undefined, result: QueryResult<T>) => void;

/**
 * A query object for `pg`. When `pg` gets a plain object, it first copies it property by property, with property
 * descriptors. That copy costs more than everything else it does before sending.
 */
export class SentQuery<T extends object> extends pg.Query<T> {
  /** The name of the prepared statement; without one, PostgreSQL plans the statement for its values. */
  readonly name: string | undefined;

  constructor({ text, values, name }: QueryConfig, whenEnded?: WhenEnded<T>) {
    super(text, values, whenEnded);
    this.name = name;
  }
}
