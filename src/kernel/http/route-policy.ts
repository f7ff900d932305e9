import { SetMetadata } from '@nestjs/common';
import type { ErrorCode } from '../errors/catalogue.js';
import type { FileReceiver } from '../files.js';
import type { Resource } from '../resource/resource.js';
import type { Dto } from '../validation/field.js';
import type { RequestContext } from './request-context.js';
import type { RouteMethod } from './routes.js';

/** A list that never ends. Clients keep its last cursor and continue from there later. */
export interface Feed {
  /** The sort of its resource that determines the order. */
  readonly sort: string;
  /** Query parameters that do not filter: a cursor stays valid when they change. */
  readonly nonFilters: readonly string[];
}

/** The contract of a route: who may call it, what it accepts and what it returns. */
export interface EndpointOptions {
  /** The scope the key must hold (§5); `any` for a route that any valid key may call. */
  readonly scope: string;
  /** A route for sandboxes only (D70): any other key gets 404. */
  readonly onlyIn?: 'sandbox';
  /** One sentence for the API reference. */
  readonly summary: string;
  readonly description?: string;
  /**
   * The resource that the route returns, alone or in a page; absent for 204 without a body. `sortable`: the client may choose
   * one of the sorts that the resource declares. `feed`: the list has one order and never ends. `bulkOf`: the result of each of
   * many items, with the resources created or changed; the request body may be larger (D52).
   */
  readonly answers?: Resource | PageAnswer | { readonly bulkOf: Resource };
  /** The body has many items in a format of its own: it may be as large as that of a bulk request (D6). */
  readonly isBatch?: true;
  /** The success status (D1), if it is not Nest's default: 200 for a POST that is an action, 202 for one that starts background work. */
  readonly status?: 200 | 202;
  /** A POST that creates a resource (201) or finds an existing one (200): the handler returns which. With `status: 200`. */
  readonly mayCreate?: true;
  /** A PUT on a part of a resource that always exists: unlike that of an external id, it creates none. */
  readonly neverCreates?: true;
  /**
   * The resource in the path that a write changes or deletes; `If-Match` refers to it (D53). Default: what a PUT, a PATCH or an
   * action returns; nothing for a POST that creates.
   */
  readonly changes?: Resource;
  /** The filters of a list. Every page also accepts `limit` and `cursor`. */
  readonly query?: Dto;
  readonly body?: Dto;
  /** Stores the file that the route receives instead of a JSON body. A provider of the route's module. */
  readonly receives?: (abstract new (...dependencies: never[]) => FileReceiver) & {
    /** The content types that it accepts. */
    readonly contentTypes: readonly string[];
  };
  /** Delays a request until there is something to return. A provider of the route's module. */
  readonly waitsFor?: abstract new (...dependencies: never[]) => Waiter;
  /** Delays the response until the work that a write started is done. A provider of the route's module. */
  readonly completedBy?: abstract new (...dependencies: never[]) => CompletionWaiter;
  /** The response is built as one text of many megabytes: few of these are built at once (D48). */
  readonly isLarge?: true;
  /**
   * Allows reading from a replica (`DATABASE_REPLICA_URL`), for large data or data that is read over hours. Of a list, the first
   * page always comes from the primary. Not for a handler that reads by other means than the `TenantReader` it is given.
   */
  readonly reads?: 'replica';
  /** Whether a write must have an `Idempotency-Key`; it is optional for other writes (§8). */
  readonly idempotency?: 'required';
  /** Error codes of this route in addition to those of every route. */
  readonly errors?: readonly ErrorCode[];
}

/** A page of a list. */
export interface PageAnswer {
  readonly pageOf: Resource;
  readonly sortable?: true;
  readonly feed?: Feed;
}

/** Delays requests before they use any of their business's share of connections. */
export interface Waiter {
  /**
   * @param until aborts when the client disconnects
   * @returns undefined for a request that need not wait
   */
  wait(context: RequestContext, until: AbortSignal): Promise<void> | undefined;
}

/** Delays responses until the work that the request started is done. A repeat with the same idempotency key waits as well. */
export interface CompletionWaiter {
  /**
   * Runs after the commit, without a transaction or a database connection.
   *
   * @param until aborts when the client disconnects
   * @throws ApiError, which is sent instead of the response
   */
  waitUntilDone(context: RequestContext, until: AbortSignal): Promise<void>;
}

/** The policy of a declared route: its options, with the method, the defaults and the kind of its response filled in. */
export interface RoutePolicy extends Omit<EndpointOptions, 'status' | 'answers'> {
  readonly method: Exclude<RouteMethod, 'ALL'>;
  /** The success status (D1). A PUT that creates a resource returns 201 regardless. */
  readonly status: 200 | 201 | 202 | 204;
  /** The resource that the route returns alone, in a page or in bulk; at most one of the three. */
  readonly single?: Resource;
  readonly page?: PageAnswer;
  readonly bulk?: Resource;
}

const POLICY = Symbol('policy');
const PUBLIC = Symbol('public');
const ANY_KEY = Symbol('any key');

/** Gives a handler its policy. Controllers declare it with `@Endpoint()`. */
export const setPolicy = (policy: RoutePolicy) => SetMetadata(POLICY, policy);

/** Marks a route that needs no key, such as the API description and the health checks. */
export const Public = () => SetMetadata(PUBLIC, true);

/** Marks a route that any valid key may call and that is not in the API description: the one that answers unknown paths. */
export const AnyKey = () => SetMetadata(ANY_KEY, true);

// The guards and interceptors ask at every request. The decorators mark the handler itself, so nothing searches its prototypes.

/** The policy of a handler; undefined when it has none. */
export function endpointOf(handler: object): RoutePolicy | undefined {
  return Reflect.getOwnMetadata(POLICY, handler) as RoutePolicy | undefined;
}

/** Whether a handler is declared public. */
export function isPublic(handler: object): boolean {
  return Reflect.getOwnMetadata(PUBLIC, handler) === true;
}

/**
 * The scope that a handler requires; `any` where any valid key may call it.
 *
 * @returns undefined for a handler without a policy: it is public, or `PolicyCheck` refuses to start
 */
export function scopeOf(handler: object): string | undefined {
  const scope = endpointOf(handler)?.scope;
  if (scope !== undefined) return scope;
  return Reflect.getOwnMetadata(ANY_KEY, handler) === true ? 'any' : undefined;
}

/** Whether the first page of an endpoint has the cursor to continue with in the change feed (D49): if the feed covers its resource. */
export function hasFeedCursor({ page }: RoutePolicy): boolean {
  return page?.pageOf.isInFeed === true;
}

/** The resource that an endpoint returns, alone, in pages or in bulk; undefined for one that returns nothing. */
export function answeredBy({ single, page, bulk }: Partial<RoutePolicy> = {}): Resource | undefined {
  return page?.pageOf ?? bulk ?? single;
}

/** Newest first: the order of a list whose resource declares no other. */
const NEWEST_FIRST = '-created_at';

/** The valid values of `sort`: `created_at` and the resource's sorts, ascending and descending; empty for a list without `sort`. */
export function sortsOf(page: PageAnswer | undefined): string[] {
  if (!page?.sortable) return [];
  return ['created_at', ...page.pageOf.sorts].flatMap((sort) => [sort, `-${sort}`]);
}

/** A resource, or anything else with the default sort of one. */
type Sorted = Partial<Pick<Resource, 'defaultSort'>>;

/** The `sort` of a list if the client does not choose one. */
export function defaultSortOf({ defaultSort = NEWEST_FIRST }: Sorted): string {
  return defaultSort;
}

/**
 * The sort with which a page is read.
 *
 * @param chosen the valid `sort` of the client
 * @returns undefined for newest first, which needs no sort
 */
export function sortToRead(of: Sorted, chosen?: string): string | undefined {
  const sort = chosen ?? defaultSortOf(of);
  return sort === NEWEST_FIRST ? undefined : sort;
}
