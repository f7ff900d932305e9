import type { Resource, ResourceOf } from '../resource/resource.js';
import { and, join, rawSql, sql, type Sql } from '../sql/sql.js';
import { FEED_END } from './counters.js';
import { Page, type PageRequest, type Position } from './page.js';
import type { RunOptions } from './statement-runner.js';

/** The order of a list, and how to continue after any of its rows. */
export interface Order {
  /** The sort value of the row `r`. Rows with the same value are ordered by id. */
  readonly value: Sql;
  /** The order of rows `r` within one range. */
  readonly ofRows: Sql;
  /** The order of rows `o (id, value)` over all ranges. */
  readonly ofRanges: Sql;
  /** The index ranges that follow a position, or the whole list for null. Each range is a list of conditions. */
  ranges(after: Position | null): Sql[][];
}

/** An id contains its creation time (D7), so ids are in chronological order. */
const NEWEST_FIRST: Order = {
  value: rawSql('NULL::text'),
  ofRows: rawSql('r.id DESC'),
  ofRanges: rawSql('o.id DESC'),
  ranges: (after) => [after === null ? [] : [sql`r.id < ${after.id}`]],
};

/** The reverse of `NEWEST_FIRST`. */
const OLDEST_FIRST: Order = {
  ...NEWEST_FIRST,
  ofRows: rawSql('r.id'),
  ofRanges: rawSql('o.id'),
  ranges: (after) => [after === null ? [] : [sql`r.id > ${after.id}`]],
};

/**
 * The order for `created_at`, which every list supports, or for a declared sort. Rows are ordered by the field's
 * value, then by id; rows without a value come last. One index over the business, the field and the id serves both
 * directions.
 *
 * A nullable field needs two index ranges: a comparison never matches NULL, and a single condition with OR would read
 * the index from its start.
 *
 * @param sort the name of a field; a leading `-` means descending
 * @throws Error for a sort that the resource does not declare
 */
function orderOf(resource: Resource, sort: string): Order {
  const field = sort.replace(/^-/, '');
  const isDownwards = sort.startsWith('-');
  if (field === 'created_at') return isDownwards ? NEWEST_FIRST : OLDEST_FIRST;
  if (!resource.sorts.includes(field))
    throw new Error(`No list of ${resource.object} is sorted by ${field}.`);
  const direction = isDownwards ? 'DESC' : 'ASC';
  const beyond = rawSql(isDownwards ? '<' : '>');
  const value = rawSql(`r.${field}`);
  const present = sql`${value} IS NOT NULL`;
  const absent = sql`${value} IS NULL`;
  const withValue = (after: Position | null): Sql[][] => {
    if (after === null) return [resource.isNullable(field) ? [present] : []];
    if (after.value === null) return [];
    return [[sql`(${value}, r.id) ${beyond} (${after.value}, ${after.id})`]];
  };
  const withoutValue = (after: Position | null): Sql[][] => {
    if (!resource.isNullable(field)) return [];
    return after?.value === null ? [[absent, sql`r.id ${beyond} ${after.id}`]] : [[absent]];
  };
  return {
    value,
    ofRows: rawSql(`r.${field} ${direction}, r.id ${direction}`),
    ofRanges: rawSql(`o.value IS NULL, o.value ${direction}, o.id ${direction}`),
    ranges: (after) => [...withValue(after), ...withoutValue(after)],
  };
}

/** Runs a query of one business. */
export type RunQuery = <Row extends object>(query: Sql, options: RunOptions) => Promise<Row[]>;

/**
 * The maximum size of a page in bytes. 200 ordinary resources take a tenth of it; 200 with the longest texts take
 * eight times as much. A page ends before the resource that would exceed the limit, but holds at least one.
 */
const PAGE_MAX_BYTES = rawSql(String(2 * 1024 * 1024));

/**
 * The usual limits. An unfiltered list with one of them keeps its plan. Kept plans take memory, so a list with any other limit
 * is planned each time.
 */
const USUAL_LIMITS = new Set([1, 10, 20, 50, 100, 200]);

/**
 * Separates the resources of a page. It never occurs inside one: PostgreSQL does not put a line break right after a
 * comma.
 */
const SEPARATOR = ',\n';

/**
 * Reads one page of a list with keyset pagination: page 1,000 costs as much as page 1 (D7). The page ends at its
 * limit, or before it grows too large (D6).
 *
 * @param where conditions over the row `r`; they combine with AND (§4)
 */
export async function readPage<R extends Resource>(
  run: RunQuery,
  resource: R,
  where: readonly Sql[],
  page: PageRequest<string>,
): Promise<Page<ResourceOf<R>>> {
  // The best plan for a filter depends on its value: a rare word, or a common status.
  const replan = (where.length > 0 && !page.keepPlan) || !USUAL_LIMITS.has(page.limit);
  const options = { replan };
  if (page.sort !== undefined || resource.hasDerivedId) {
    const order = page.sort === undefined ? NEWEST_FIRST : orderOf(resource, page.sort);
    return bounded(await run(boundedPage(resource, order, where, page, replan), options), page);
  }
  const [found] = await run<WholePage>(wholePage(resource, where, page, replan), options);
  const { json, last, seen } = found!;
  if (seen === 0) return pageOf(found!, '', null);
  if (json === null)
    return bounded(await run(boundedPage(resource, NEWEST_FIRST, where, page, true), { replan: true }), page);
  if (seen <= page.limit) return pageOf(found!, json, null);
  return pageOf(found!, json.slice(0, json.lastIndexOf(SEPARATOR)), { id: last! });
}

interface ReadPage {
  /** Null when the caller did not ask for it. */
  readonly feed_end: number | null;
}

function pageOf<Item>({ feed_end }: ReadPage, json: string, next: Position | null): Page<Item> {
  return new Page(json, next, next, feed_end);
}

/** Reads the feed position in the same snapshot as the page, which saves a round trip. */
function feedEndOf(isWanted = false): Sql {
  return isWanted ? FEED_END : rawSql('NULL::float8');
}

interface WholePage extends ReadPage {
  /** Null when the page would be too large. */
  readonly json: string | null;
  readonly last: string | null;
  readonly seen: number;
}

/** A kept plan needs the limit in its text. When each query is planned for its values, one text serves all limits. */
function limitOf({ limit }: PageRequest<string>, replan: boolean): Sql {
  return replan ? sql`${limit}::int` : rawSql(String(limit));
}

/** Newest first, ignoring the size of the resources: adding up their lengths would make every list a third slower. */
function wholePage(
  resource: Resource,
  where: readonly Sql[],
  page: PageRequest<string>,
  replan: boolean,
): Sql {
  const conditions = page.after === null ? where : [...where, sql`r.id < ${page.after.id}`];
  // Always returns one row. The query reads one resource more than the page shows, to find out whether more follow.
  const limit = limitOf(page, replan);
  const resources = sql`(SELECT ${resource.columns} FROM ${resource.entity} r
        WHERE ${and(conditions)} ORDER BY r.id DESC LIMIT ${limit} + 1) o`;
  return sql`SELECT CASE WHEN octet_length(p.json) <= ${PAGE_MAX_BYTES} THEN p.json END AS json, p.last, p.seen,
        ${feedEndOf(page.withFeedEnd)} AS feed_end
      FROM (SELECT string_agg(row_to_json(o)::text, ${SEPARATOR} ORDER BY o.id DESC) AS json,
        (array_agg(o.id ORDER BY o.id DESC))[${limit}] AS last, count(*)::int AS seen FROM ${resources}) p`;
}

interface BoundedPage extends ReadPage {
  /** Null when the page is empty. */
  readonly json: string | null;
  readonly id: string;
  readonly value: string | null;
  readonly more: boolean;
}

/**
 * In any order, as many resources as fit the page, and at least one. The order may need several index ranges in
 * sequence; each is read as far as the page could reach.
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
      SELECT string_agg(p.json, ${SEPARATOR} ORDER BY p.place) FILTER (WHERE p.fits) AS json,
        (array_agg(p.id ORDER BY p.place))[count(*) FILTER (WHERE p.fits)] AS id,
        (array_agg(p.value::text ORDER BY p.place))[count(*) FILTER (WHERE p.fits)] AS value, NOT every(p.fits) AS more,
        ${feedEndOf(page.withFeedEnd)} AS feed_end
      FROM (SELECT n.*, n.place <= ${upTo} AND (n.place = 1
          OR sum(octet_length(n.json)) OVER (ORDER BY n.place) <= ${PAGE_MAX_BYTES}) AS fits
        FROM (SELECT o.*, row_number() OVER (ORDER BY ${order.ofRanges}) AS place
          FROM (${join(ranges, ' UNION ALL ')}) o) n) p`;
}

function bounded<Item>([found]: readonly BoundedPage[], { sort }: PageRequest<string>): Page<Item> {
  // The first query found that the page is too large. Its rows may have been deleted since.
  const { json, id, value, more } = found!;
  if (json === null || !more) return pageOf(found!, json ?? '', null);
  return pageOf(found!, json, sort === undefined ? { id } : { id, value });
}
