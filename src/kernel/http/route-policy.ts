import type { ErrorCode } from '../errors/catalogue.js';
import type { Resource } from '../resource/resource.js';
import type { Dto } from '../validation/field.js';
import type { RequestContext } from './request-context.js';
import type { FileReceiver } from '../files.js';

/** How a list that never ends is read: its cursors are kept, and lead on to what comes later. */
export interface Feed {
  /** The sort of its resource that is its order. */
  readonly sort: string;
  /** Query parameters that are no filters: a cursor is valid with any of them. */
  readonly beside: readonly string[];
}

/** What a route promises: who may call it, what it takes, what it answers. */
export interface EndpointOptions {
  /** The scope the key must hold (§5); `any` for a route that any valid key may call. */
  readonly scope: string;
  /** One sentence for the reader of the reference. */
  readonly summary: string;
  readonly description?: string;
  /**
   * The resource that is answered, alone or in a page; none where the answer is empty, with 204. `sortable`: the client may
   * choose among the sorts that the resource declares. `feed`: it is read in one order from its beginning, and never ends.
   * `bulkOf`: what became of each of many items, some of which are such resources now; its body may be larger (D52).
   */
  readonly answers?: Resource | PageAnswer | { readonly bulkOf: Resource };
  /**
   * The status of success (D1), where it is not Nest's own for the verb: 200 for a POST that acts, 202 for one that
   * begins what takes a while.
   */
  readonly status?: 200 | 202;
  /** A POST that makes something (201), or finds that it is there (200): the handler returns an `Upserted`. With `status: 200`. */
  readonly mayCreate?: true;
  /**
   * The resource that the path names, where a write changes or removes it: what `If-Match` is about (D53). A PUT, a PATCH and an
   * action change what they answer unless told; a route that creates something else changes nothing.
   */
  readonly changes?: Resource;
  /** Filters of a list. `limit` and `cursor` come with every page by themselves. */
  readonly query?: Dto;
  readonly body?: Dto;
  /** Who takes in the file that a route receives in place of a body; it stands among the providers of its module. */
  readonly receives?: abstract new (...dependencies: never[]) => FileReceiver;
  /** Who holds a request back until there is something to answer; it stands among the providers of its module. */
  readonly waitsFor?: abstract new (...dependencies: never[]) => Waiter;
  /** The answer is one text, however many megabytes that is: few of these are made at once (D48). */
  readonly isLarge?: true;
  /**
   * May be read from a replica (`DATABASE_REPLICA_URL`): what is large, or read over hours. Of a list that holds from its second
   * page on. A route whose handler reads elsewhere than through the door it was handed cannot.
   */
  readonly reads?: 'replica';
  /** Whether a write must carry an `Idempotency-Key`; every write may (§8). */
  readonly idempotency?: 'required';
  /** Codes this route can answer beyond those every route can. */
  readonly problems?: readonly ErrorCode[];
}

/** A page of a list. */
interface PageAnswer {
  readonly pageOf: Resource;
  readonly sortable?: true;
  readonly feed?: Feed;
}

/** Holds requests back, before they take any of their business's share of the process. */
export interface Waiter {
  /**
   * @param until aborts when the client no longer waits for the answer
   * @returns undefined for a request that is not held back
   */
  wait(context: RequestContext, until: AbortSignal): Promise<void> | undefined;
}

/** A declared route: its promise, and the verb it was declared with. */
export interface RoutePolicy extends Omit<EndpointOptions, 'status'> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The status of success (D1). A PUT that makes something answers 201 all the same. */
  readonly status: 200 | 201 | 202 | 204;
}
