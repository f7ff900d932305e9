import { applyDecorators, Header, HttpCode, RequestMethod, SetMetadata } from '@nestjs/common';
import { METHOD_METADATA } from '@nestjs/common/constants.js';
import type { Resource } from '../../resource/resource.js';
import { swaggerOf } from '../openapi/endpoint-decorators.js';
import type { EndpointOptions, Feed, RoutePolicy } from '../route-policy.js';

const ENDPOINT = Symbol('endpoint');
const PUBLIC = Symbol('public');
const WITHOUT_PARAMETERS = Symbol('without parameters');
const ANY_KEY = Symbol('any key');

/**
 * Declares a route that needs a key: who may call it, and its entry in the API description. It must stand above Nest's method
 * decorator, whose metadata it reads. The process does not start with a route that has neither this nor `@Public()`.
 *
 * @throws Error when it stands below the method decorator
 */
export function Endpoint(options: EndpointOptions): MethodDecorator {
  return (target, name, descriptor) => {
    const handler = descriptor.value as object;
    const verb = Reflect.getMetadata(METHOD_METADATA, handler) as number | undefined;
    if (verb === undefined)
      throw new Error(`@Endpoint() of ${String(name)} must stand above Nest's method decorator.`);
    const method = RequestMethod[verb] as RoutePolicy['method'];
    const status = options.status ?? (options.answers ? (method === 'POST' ? 201 : 200) : 204);
    const changes =
      options.changes ??
      (isChange(method, status) && !options.mayCreate && !options.onlyIn ? singleOf(options) : undefined);
    const endpoint: RoutePolicy = { ...options, method, status, changes };
    const decorate = applyDecorators(
      SetMetadata(ENDPOINT, endpoint),
      HttpCode(status),
      ...(options.answers ? [Header('Content-Type', 'application/json; charset=utf-8')] : []),
      ...swaggerOf(endpoint),
    );
    decorate(target, name, descriptor);
  };
}

function isChange(method: RoutePolicy['method'], status: RoutePolicy['status']): boolean {
  return method === 'PUT' || method === 'PATCH' || (method === 'POST' && status === 200);
}

/** Marks a route that needs no key, such as the API description and the health checks. */
export const Public = () => SetMetadata(PUBLIC, true);

/** Marks a public route that refuses all query parameters, as routes with a key refuse unknown ones (D3). */
export const WithoutParameters = () => SetMetadata(WITHOUT_PARAMETERS, true);

/** Marks a route that any valid key may call and that is not in the API description: the one that answers unknown paths. */
export const AnyKey = () => SetMetadata(ANY_KEY, true);

/** The policy of a handler; undefined when it has none. */
export function endpointOf(handler: object): RoutePolicy | undefined {
  return Reflect.getMetadata(ENDPOINT, handler) as RoutePolicy | undefined;
}

/** Whether a handler is declared public. */
export function isPublic(handler: object): boolean {
  return Reflect.getMetadata(PUBLIC, handler) === true;
}

/** Whether a public handler refuses all query parameters. */
export function isWithoutParameters(handler: object): boolean {
  return Reflect.getMetadata(WITHOUT_PARAMETERS, handler) === true;
}

/**
 * The scope that a handler requires; `any` where any valid key may call it.
 *
 * @returns undefined for a handler without a policy: it is public, or `PolicyCheck` refuses to start
 */
export function scopeOf(handler: object): string | undefined {
  if (Reflect.getMetadata(ANY_KEY, handler) === true) return 'any';
  return endpointOf(handler)?.scope;
}

/** The resource of an endpoint that returns one resource; undefined for any other endpoint. */
export function singleOf({ answers }: Pick<RoutePolicy, 'answers'>): Resource | undefined {
  return answers && ('pageOf' in answers || 'bulkOf' in answers) ? undefined : answers;
}

/** The resource of a bulk endpoint; undefined for any other endpoint. */
export function bulkOf({ answers }: Pick<RoutePolicy, 'answers'>): Resource | undefined {
  return answers && 'bulkOf' in answers ? answers.bulkOf : undefined;
}

/** The resource of an endpoint that returns a page; undefined for any other endpoint. */
export function pageOf({ answers }: Pick<RoutePolicy, 'answers'>): Resource | undefined {
  return answers && 'pageOf' in answers ? answers.pageOf : undefined;
}

/** Whether the first page of an endpoint has the cursor to continue with in the change feed (D49): if the feed covers its resource. */
export function hasFeedCursor(endpoint: Pick<RoutePolicy, 'answers'>): boolean {
  return pageOf(endpoint)?.isInFeed === true;
}

/** The feed that an endpoint returns; undefined for any other endpoint. */
export function feedOf({ answers }: Pick<RoutePolicy, 'answers'>): Feed | undefined {
  return answers && 'pageOf' in answers ? answers.feed : undefined;
}

/** The resource that an endpoint returns, alone, in pages or in bulk; undefined for one that returns nothing. */
export function answeredBy(endpoint: RoutePolicy | undefined): Resource | undefined {
  return endpoint && (pageOf(endpoint) ?? bulkOf(endpoint) ?? singleOf(endpoint));
}
