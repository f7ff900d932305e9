import type { Actor } from '../actor.js';
import type { Wire } from '../wire/wire.js';
import { every, render, sql, verbatim, type Door, type Sql } from './sql.js';
import type { Connection } from './connection.js';

/** The part of a list that a client asked for (§8). */
export interface PageRequest {
  /** How many rows at most, 1 to 200. */
  readonly limit: number;
  /** The id of the last row already seen; null at the start. */
  readonly after: string | null;
}

/** One page of a list. */
export interface Page {
  /** The resources in wire form as JSON text, with commas between them. */
  readonly json: string;
  /** The id to go on from; null when nothing follows. */
  readonly next: string | null;
}

/**
 * How large a page may become, in bytes: 200 ordinary resources are a tenth of it, 200 with the longest texts eight times
 * as much. A page ends before the resource that would exceed it, but has one at least.
 */
const PAGE_MAX_BYTES = verbatim(String(2 * 1024 * 1024));

/** Stands between the resources of a page, and nowhere inside one: PostgreSQL never breaks a line right after a comma. */
const BETWEEN = ',\n';

/**
 * The only door to the data of a business, for reading. It belongs to one actor, and every entity class in its
 * statements means the rows of that actor's business alone: a query has no way to leave the business out (§1).
 */
export class Tenant {
  private readonly reading: Door;

  constructor(
    protected readonly connection: Connection,
    readonly actor: Actor,
    protected moment: Date,
  ) {
    this.reading = { businessId: actor.businessId, writes: false };
  }

  /** The moment of this reading or writing. That of a reading is when it began; that of a `Work` moves on. */
  get now(): Date {
    return this.moment;
  }

  /**
   * All rows of a query. Columns come under the names the query gives them.
   *
   * @throws Error for a statement that names a tenant's table by hand, writes, or locks
   */
  async rows<T extends object>(query: Sql): Promise<T[]> {
    return (await this.connection.run<T>(render(query, this.reading))).rows;
  }

  /** The first row of a query, if there is one. */
  async row<T extends object>(query: Sql): Promise<T | undefined> {
    return (await this.rows<T>(query))[0];
  }

  /**
   * One resource in wire form, as JSON text; undefined when the business has none with that id.
   *
   * @param given values of the fields that are not in the row
   */
  async find(wire: Wire, id: string, given?: Record<string, unknown>): Promise<string | undefined> {
    const found = await this.row<{ json: string }>(
      sql`SELECT ${wire.projection(given)}::text AS json FROM ${wire.entity} r WHERE r.id = ${id}`,
    );
    return found?.json;
  }

  /** Tells whether the business has a (live) row with that id. */
  async has(entity: Wire['entity'], id: string): Promise<boolean> {
    return (await this.row(sql`SELECT 1 FROM ${entity} r WHERE r.id = ${id}`)) !== undefined;
  }

  /**
   * One page of a list, newest first, by keyset: page 1,000 costs what page 1 costs (D7). It ends at its limit, or before
   * it grows too large (D6).
   *
   * @param where conditions over the row `r`; they combine with AND (§4)
   */
  async list(wire: Wire, where: readonly Sql[], page: PageRequest): Promise<Page> {
    const conditions = page.after === null ? where : [...where, sql`r.id < ${page.after}`];
    // One row whatever the page holds. The last resource of a full answer is not shown: it tells that more follow.
    const limit = verbatim(String(page.limit));
    const resources = sql`(SELECT ${wire.columns} FROM ${wire.entity} r
        WHERE ${every(conditions)} ORDER BY r.id DESC LIMIT ${limit} + 1) o`;
    const query = sql`SELECT CASE WHEN octet_length(p.json) <= ${PAGE_MAX_BYTES} THEN p.json END AS json, p.last, p.seen
      FROM (SELECT string_agg(row_to_json(o)::text, ${BETWEEN} ORDER BY o.id DESC) AS json,
        (array_agg(o.id ORDER BY o.id DESC))[${limit}] AS last, count(*)::int AS seen FROM ${resources}) p`;
    // A filter's best plan depends on its value (a rare word, a common status), so only the plain list keeps one plan.
    const { rows } = await this.connection.run<{ json: string | null; last: string | null; seen: number }>(
      render(query, this.reading),
      { prepare: where.length === 0 },
    );
    const { json, last, seen } = rows[0]!;
    if (seen === 0) return { json: '', next: null };
    if (json === null) return this.listWithin(resources, limit);
    if (seen <= page.limit) return { json, next: null };
    return { json: json.slice(0, json.lastIndexOf(BETWEEN)), next: last };
  }

  /**
   * The page that is too large as a whole: as many of its resources as fit, and one at least. A statement of its own,
   * because adding lengths up row by row would cost every list a third more.
   */
  private async listWithin(resources: Sql, limit: Sql): Promise<Page> {
    const page = await this.row<{ json: string | null; last: string; more: boolean }>(sql`
      SELECT string_agg(p.json, ${BETWEEN} ORDER BY p.id DESC) FILTER (WHERE p.fits) AS json,
        (array_agg(p.id ORDER BY p.id DESC))[count(*) FILTER (WHERE p.fits)] AS last, NOT every(p.fits) AS more
      FROM (SELECT j.id, j.json, row_number() OVER above <= ${limit} AND (row_number() OVER above = 1
          OR sum(octet_length(j.json)) OVER above <= ${PAGE_MAX_BYTES}) AS fits
        FROM (SELECT o.id, row_to_json(o)::text AS json FROM ${resources}) j
        WINDOW above AS (ORDER BY j.id DESC)) p`);
    // Rows may have gone since the first look.
    if (!page?.json) return { json: '', next: null };
    return { json: page.json, next: page.more ? page.last : null };
  }
}
