import { applyDecorators, Header, HttpCode, RequestMethod, SetMetadata } from '@nestjs/common';
import { METHOD_METADATA } from '@nestjs/common/constants.js';
import type { ErrorCode } from '../../errors/catalogue.js';
import type { Dto } from '../../validation/field.js';
import type { Resource } from '../../resource/resource.js';
import { swaggerOf } from '../openapi/endpoint-decorators.js';
import type { RequestContext } from '../request-context.js';
import type { FileReceiver } from '../upload.js';

/** How a list that never ends is read: its cursors are kept, and lead on to what comes later. */
export interface Feed {
  /** The sort of its resource that is its order. */
  readonly sort: string;
  /** Query parameters that are no filters: a cursor is good whatever they are. */
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
  /**
   * The resource that the path names, where a write changes or removes it: what `If-Match` is about (D53). A PUT, a PATCH and an
   * action change what they answer unless told; whoever creates something else changes nothing.
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
   * @param until aborts when nobody waits for the answer any more
   * @returns undefined for a request that is not held back
   */
  wait(context: RequestContext, until: AbortSignal): Promise<void> | undefined;
}

/** A declared route: its promise, and the verb it was declared with. */
export interface Endpoint extends Omit<EndpointOptions, 'status'> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The status of success (D1). A PUT that makes something answers 201 all the same. */
  readonly status: 200 | 201 | 202 | 204;
}

const ENDPOINT = Symbol('endpoint');
const PUBLIC = Symbol('public');
const WITHOUT_PARAMETERS = Symbol('without parameters');
const ANY_KEY = Symbol('any key');

/**
 * Declares a route that needs a key: who may call it, and its page in the API description. It stands above Nest's own
 * verb, whose work it reads. A route without it, and without `@Public()`, does not boot.
 *
 * @throws Error when it stands below the verb
 */
export function Endpoint(options: EndpointOptions): MethodDecorator {
  return (target, name, descriptor) => {
    const handler = descriptor.value as object;
    const verb = Reflect.getMetadata(METHOD_METADATA, handler) as number | undefined;
    if (verb === undefined) throw new Error(`@Endpoint() of ${String(name)} must stand above Nest's verb.`);
    const method = RequestMethod[verb] as Endpoint['method'];
    const status = options.status ?? (options.answers ? (method === 'POST' ? 201 : 200) : 204);
    const changes = options.changes ?? (isChange(method, status) ? singleOf(options) : undefined);
    const endpoint: Endpoint = { ...options, method, status, changes };
    const decorate = applyDecorators(
      SetMetadata(ENDPOINT, endpoint),
      HttpCode(status),
      ...(options.answers ? [Header('Content-Type', 'application/json; charset=utf-8')] : []),
      ...swaggerOf(endpoint),
    );
    decorate(target, name, descriptor);
  };
}

function isChange(method: Endpoint['method'], status: Endpoint['status']): boolean {
  return method === 'PUT' || method === 'PATCH' || (method === 'POST' && status === 200);
}

/** Marks a route that needs no key: the API description, health. */
export const Public = () => SetMetadata(PUBLIC, true);

/** Marks a public route that refuses every query parameter, as routes with a key do those that they do not know (D3). */
export const WithoutParameters = () => SetMetadata(WITHOUT_PARAMETERS, true);

/** Marks a route that any valid key may call and that the description does not name: what answers unknown paths. */
export const AnyKey = () => SetMetadata(ANY_KEY, true);

/** The declaration of a handler; undefined when it has none. */
export function endpointOf(handler: object): Endpoint | undefined {
  return Reflect.getMetadata(ENDPOINT, handler) as Endpoint | undefined;
}

/** Tells whether a handler was declared public. */
export function isPublic(handler: object): boolean {
  return Reflect.getMetadata(PUBLIC, handler) === true;
}

/** Tells whether a public handler refuses every query parameter. */
export function isWithoutParameters(handler: object): boolean {
  return Reflect.getMetadata(WITHOUT_PARAMETERS, handler) === true;
}

/**
 * The scope that a handler's policy asks for; `any` where any valid key will do.
 *
 * @returns undefined for a handler without such a policy: it is public, or must not boot
 */
export function scopeOf(handler: object): string | undefined {
  if (Reflect.getMetadata(ANY_KEY, handler) === true) return 'any';
  return endpointOf(handler)?.scope;
}

/** The resource that an endpoint answers alone; undefined for one that answers several, or nothing. */
export function singleOf({ answers }: Pick<Endpoint, 'answers'>): Resource | undefined {
  return answers && ('pageOf' in answers || 'bulkOf' in answers) ? undefined : answers;
}

/** The resource of which an endpoint makes many at once; undefined for any other. */
export function bulkOf({ answers }: Pick<Endpoint, 'answers'>): Resource | undefined {
  return answers && 'bulkOf' in answers ? answers.bulkOf : undefined;
}

/** Tells whether an endpoint answers a page, and of what. */
export function pageOf({ answers }: Pick<Endpoint, 'answers'>): Resource | undefined {
  return answers && 'pageOf' in answers ? answers.pageOf : undefined;
}

/** Whether the first page of an endpoint says where the feed of changes goes on (D49): that of a list of what the feed tells of. */
export function tellsFeedEnd(endpoint: Pick<Endpoint, 'answers'>): boolean {
  return pageOf(endpoint)?.isFollowed === true;
}

/** How the feed that an endpoint answers is read; undefined for one that answers none. */
export function feedOf({ answers }: Pick<Endpoint, 'answers'>): Feed | undefined {
  return answers && 'pageOf' in answers ? answers.feed : undefined;
}

/** The resource that an endpoint answers, alone or in pages; undefined for one that answers nothing. */
export function answeredBy(endpoint: Endpoint | undefined): Resource | undefined {
  return endpoint && (pageOf(endpoint) ?? bulkOf(endpoint) ?? singleOf(endpoint));
}
