import type { Principal } from '../auth/principal.js';
import type { Fields, ResourceOf, Resource } from '../resource/resource.js';
import type { StatementRunner, RunOptions } from './statement-runner.js';
import { readPage } from './list.js';
import { Single, type Page, type PageRequest } from './page.js';
import { render, sql, type Door, type Sql } from '../sql/sql.js';

export type { Page, PageRequest, Single };

/**
 * The only door to the data of a business, for reading. It belongs to one principal, and every entity class in its
 * statements means the rows of that principal's business alone: a query has no way to leave the business out (§1).
 */
export class TenantReader {
  private readonly reading: Door;

  constructor(
    protected readonly connection: StatementRunner,
    readonly principal: Principal,
    protected moment: Date,
  ) {
    this.reading = { businessId: principal.businessId, writes: false };
  }

  /** The moment of this reading or writing. That of a reading is when it began; that of a `UnitOfWork` moves on. */
  get now(): Date {
    return this.moment;
  }

  /**
   * All rows of a query. Columns come under the names the query gives them.
   *
   * @throws Error for a statement that names a tenant's table by hand, writes, or locks
   */
  async rows<T extends object>(query: Sql, options: RunOptions = {}): Promise<T[]> {
    return (await this.connection.run<T>(render(query, this.reading), options)).rows;
  }

  /** The first row of a query, if there is one. */
  async row<T extends object>(query: Sql): Promise<T | undefined> {
    return (await this.rows<T>(query))[0];
  }

  /**
   * One resource; undefined when the business has none with that id.
   *
   * @param given values of the fields that are not in the row
   */
  async find<R extends Resource>(
    resource: R,
    id: string,
    given?: Record<string, unknown>,
  ): Promise<Single<ResourceOf<R>> | undefined> {
    const found = await this.row<{ json: string }>(
      sql`SELECT ${resource.projection(given)}::text AS json FROM ${resource.entity} r WHERE r.id = ${id}`,
    );
    return found && new Single(found.json);
  }

  /** The JSON of many resources, by their ids; those that the business does not have are left out. */
  async findAll(resource: Resource, ids: readonly string[]): Promise<Map<string, string>> {
    const found = await this.rows<{ id: string; json: string }>(
      sql`SELECT r.id, ${resource.projection()}::text AS json FROM ${resource.entity} r WHERE r.id = ANY(${ids})`,
    );
    return new Map(found.map(({ id, json }) => [id, json]));
  }

  /** Tells whether the business has a (live) row with that id. */
  async has(entity: Resource['entity'], id: string): Promise<boolean> {
    return (await this.row(sql`SELECT 1 FROM ${entity} r WHERE r.id = ${id}`)) !== undefined;
  }

  /**
   * One page of a list, newest first or by a sort that the resource declares (D7). It ends at its limit, or before it grows
   * too large (D6).
   *
   * @param where conditions over the row `r`; they combine with AND (§4)
   */
  list<Name extends string, Own extends Fields, Sort extends string>(
    resource: Resource<Name, Own, Sort>,
    where: readonly Sql[],
    page: PageRequest<NoInfer<Sort>>,
  ): Promise<Page<ResourceOf<Resource<Name, Own, Sort>>>> {
    const run = async <Row extends object>(query: Sql, options: RunOptions) =>
      (await this.connection.run<Row>(render(query, this.reading), options)).rows;
    return readPage<Resource<Name, Own, Sort>>(run, resource, where, page);
  }
}
