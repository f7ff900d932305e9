import { FEED_END } from './counter.entity.js';
import type { ResourceOf, Resource } from '../resource/resource.js';
import type { RunOptions } from './statement-runner.js';
import { NEWEST_FIRST, orderOf, type Order } from './order.js';
import { Page, type PageRequest, type Position } from './page.js';
import { and, join, sql, rawSql, type Sql } from '../sql/sql.js';

/** Runs a query through a door. */
export type RunQuery = <Row extends object>(query: Sql, options: RunOptions) => Promise<Row[]>;

/**
 * How large a page may become, in bytes: 200 ordinary resources are a tenth of it, 200 with the longest texts eight times
 * as much. A page ends before the resource that would exceed it, but has one at least.
 */
const PAGE_MAX_BYTES = rawSql(String(2 * 1024 * 1024));

/** The limits that most ask for. A whole list of such a limit keeps its plan, which takes memory: others are planned each time. */
const USUAL_LIMITS = new Set([1, 10, 20, 50, 100, 200]);

/** Stands between the resources of a page, and nowhere inside one: PostgreSQL never breaks a line right after a comma. */
const BETWEEN = ',\n';

/**
 * One page of a list, by keyset: page 1,000 costs what page 1 costs (D7). It ends at its limit, or before it grows too
 * large (D6).
 *
 * @param where conditions over the row `r`; they combine with AND (§4)
 */
export async function readPage<R extends Resource>(
  run: RunQuery,
  resource: R,
  where: readonly Sql[],
  page: PageRequest<string>,
): Promise<Page<ResourceOf<R>>> {
  // A filter's best plan depends on its value: a rare word, a common status.
  const replan = where.length > 0 || !USUAL_LIMITS.has(page.limit);
  if (page.sort !== undefined || resource.hasIdOfItsOwn) {
    const order = page.sort === undefined ? NEWEST_FIRST : orderOf(resource, page.sort);
    return bounded(await run(boundedPage(resource, order, where, page, replan), { replan }), page);
  }
  const [found] = await run<WholePage>(wholePage(resource, where, page, replan), { replan });
  const { json, last, seen } = found!;
  if (seen === 0) return pageOf(found!, '', null);
  if (json === null)
    return bounded(await run(boundedPage(resource, NEWEST_FIRST, where, page, true), { replan: true }), page);
  if (seen <= page.limit) return pageOf(found!, json, null);
  return pageOf(found!, json.slice(0, json.lastIndexOf(BETWEEN)), { id: last! });
}

interface ReadPage {
  /** Null where the caller did not ask for it. */
  readonly feed_end: number | null;
}

function pageOf<Item>({ feed_end }: ReadPage, json: string, next: Position | null): Page<Item> {
  return new Page(json, next, next, feed_end);
}

/** One number more, of the same snapshot as the page, rather than a round trip more. */
function feedEndOf(isWanted = false): Sql {
  return isWanted ? FEED_END : rawSql('NULL::float8');
}

interface WholePage extends ReadPage {
  /** Null where it would be too large. */
  readonly json: string | null;
  readonly last: string | null;
  readonly seen: number;
}

/** A plan that is kept must know it; where each is planned for its values, there is one text for all limits. */
function limitOf({ limit }: PageRequest<string>, replan: boolean): Sql {
  return replan ? sql`${limit}::int` : rawSql(String(limit));
}

/** Newest first, without regard to the size of the resources: adding up their lengths would cost every list a third more. */
function wholePage(
  resource: Resource,
  where: readonly Sql[],
  page: PageRequest<string>,
  replan: boolean,
): Sql {
  const conditions = page.after === null ? where : [...where, sql`r.id < ${page.after.id}`];
  // Always one row. The last resource of a full answer is not shown: it tells that more follow.
  const limit = limitOf(page, replan);
  const resources = sql`(SELECT ${resource.columns} FROM ${resource.entity} r
        WHERE ${and(conditions)} ORDER BY r.id DESC LIMIT ${limit} + 1) o`;
  return sql`SELECT CASE WHEN octet_length(p.json) <= ${PAGE_MAX_BYTES} THEN p.json END AS json, p.last, p.seen,
        ${feedEndOf(page.withFeedEnd)} AS feed_end
      FROM (SELECT string_agg(row_to_json(o)::text, ${BETWEEN} ORDER BY o.id DESC) AS json,
        (array_agg(o.id ORDER BY o.id DESC))[${limit}] AS last, count(*)::int AS seen FROM ${resources}) p`;
}

interface BoundedPage extends ReadPage {
  /** Null where there is nothing. */
  readonly json: string | null;
  readonly id: string;
  readonly value: string | null;
  readonly more: boolean;
}

/**
 * In any order, as many resources as fit, and one at least. The order may need several ranges of its index, one after the
 * other; each is read as far as the page could reach.
 */
function boundedPage(
  resource: Resource,
  order: Order,
  where: readonly Sql[],
  page: PageRequest<string>,
  replan: boolean,
): Sql {
  const upTo = limitOf(page, replan);
  const ranges = order.ranges(page.after).map(
    (range) => sql`(SELECT r.id, ${order.value} AS value, ${resource.projection()}::text AS json
        FROM ${resource.entity} r WHERE ${and([...where, ...range])} ORDER BY ${order.ofRows} LIMIT ${upTo} + 1)`,
  );
  return sql`
      SELECT string_agg(p.json, ${BETWEEN} ORDER BY p.place) FILTER (WHERE p.fits) AS json,
        (array_agg(p.id ORDER BY p.place))[count(*) FILTER (WHERE p.fits)] AS id,
        (array_agg(p.value::text ORDER BY p.place))[count(*) FILTER (WHERE p.fits)] AS value, NOT every(p.fits) AS more,
        ${feedEndOf(page.withFeedEnd)} AS feed_end
      FROM (SELECT n.*, n.place <= ${upTo} AND (n.place = 1
          OR sum(octet_length(n.json)) OVER (ORDER BY n.place) <= ${PAGE_MAX_BYTES}) AS fits
        FROM (SELECT o.*, row_number() OVER (ORDER BY ${order.ofRanges}) AS place
          FROM (${join(ranges, ' UNION ALL ')}) o) n) p`;
}

function bounded<Item>([found]: readonly BoundedPage[], { sort }: PageRequest<string>): Page<Item> {
  // Of a page that was too large the rows may have gone since the first look.
  const { json, id, value, more } = found!;
  if (json === null || !more) return pageOf(found!, json ?? '', null);
  return pageOf(found!, json, sort === undefined ? { id } : { id, value });
}
