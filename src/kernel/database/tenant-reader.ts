import type { Principal } from '../auth/principal.js';
import type { Fields, ResourceOf, Resource } from '../resource/resource.js';
import type { StatementRunner, RunOptions } from './statement-runner.js';
import { readPage } from './list.js';
import { Single, type Page, type PageRequest } from './page.js';
import { render, sql, type TenantScope, type Sql } from '../sql/sql.js';

export type { Page, PageRequest, Single };

/**
 * Read access to the data of a business. A reader belongs to one principal, and every entity class in its statements
 * means the rows of that principal's business alone: no query can leave the business out (§1).
 */
export class TenantReader {
  protected moment: Date | undefined;
  private readonly begunAt: Date;
  private readonly readScope: TenantScope;

  constructor(
    protected readonly connection: StatementRunner,
    readonly principal: Principal,
    processNow: Date,
  ) {
    this.readScope = { businessId: principal.businessId, writes: false };
    this.begunAt = processNow;
  }

  /**
   * The timestamp of this read or write, by the clock of the business. For a reader it is the time it was created; a
   * `UnitOfWork` advances it.
   *
   * @throws Error for a principal of a sandbox whose clock was not read (D70)
   */
  get now(): Date {
    return (this.moment ??= this.toBusinessClock(this.begunAt));
  }

  /** Converts a time of the process's clock to the clock of the business. */
  protected toBusinessClock(moment: Date): Date {
    const { clockAheadMs } = this.principal;
    if (clockAheadMs === 0) return moment;
    if (clockAheadMs === undefined)
      throw new Error('The clock of a sandbox has to be read first: use Database.read or Database.work.');
    return new Date(moment.getTime() + clockAheadMs);
  }

  /**
   * All rows of a query. Columns keep the names that the query gives them.
   *
   * @throws Error for a statement that names a tenant's table by hand, writes, or locks
   */
  async rows<T extends object>(query: Sql, options?: RunOptions): Promise<T[]> {
    return (await this.connection.run<T>(render(query, this.readScope), options)).rows;
  }

  /** The first row of a query; undefined when there is none. */
  async row<T extends object>(query: Sql, options?: RunOptions): Promise<T | undefined> {
    return (await this.rows<T>(query, options))[0];
  }

  /**
   * Reads one resource; undefined when the business has none with this id.
   *
   * @param supplied the values of the supplied fields
   */
  async find<R extends Resource>(
    resource: R,
    id: string,
    supplied?: Record<string, unknown>,
  ): Promise<Single<ResourceOf<R>> | undefined> {
    const found = await this.row<{ json: string }>(
      sql`SELECT ${resource.projection(supplied)}::text AS json FROM ${resource.entity} r WHERE r.id = ${id}`,
    );
    return found && new Single(found.json);
  }

  /** The JSON of many resources, by id. Ids that the business does not have are left out. */
  async findAll(resource: Resource, ids: readonly string[]): Promise<Map<string, string>> {
    const found = await this.rows<{ id: string; json: string }>(
      sql`SELECT r.id, ${resource.projection()}::text AS json FROM ${resource.entity} r WHERE r.id = ANY(${ids})`,
    );
    return new Map(found.map(({ id, json }) => [id, json]));
  }

  /** Whether the business has a live row with this id. */
  async has(entity: Resource['entity'], id: string): Promise<boolean> {
    return (await this.row(sql`SELECT 1 FROM ${entity} r WHERE r.id = ${id}`)) !== undefined;
  }

  /**
   * Reads one page of a list, newest first or by a declared sort (D7). The page ends at its limit, or before it grows
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
      (await this.connection.run<Row>(render(query, this.readScope), options)).rows;
    return readPage<Resource<Name, Own, Sort>>(run, resource, where, page);
  }
}
