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
    const method = RequestMethod[verb] as RoutePolicy['method'];
    const status = options.status ?? (options.answers ? (method === 'POST' ? 201 : 200) : 204);
    const changes =
      options.changes ?? (isChange(method, status) && !options.mayCreate ? singleOf(options) : undefined);
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

/** Marks a route that needs no key: the API description, health. */
export const Public = () => SetMetadata(PUBLIC, true);

/** Marks a public route that refuses every query parameter, as routes with a key do those that they do not know (D3). */
export const WithoutParameters = () => SetMetadata(WITHOUT_PARAMETERS, true);

/** Marks a route that any valid key may call and that the description does not name: what answers unknown paths. */
export const AnyKey = () => SetMetadata(ANY_KEY, true);

/** The declaration of a handler; undefined when it has none. */
export function endpointOf(handler: object): RoutePolicy | undefined {
  return Reflect.getMetadata(ENDPOINT, handler) as RoutePolicy | undefined;
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
export function singleOf({ answers }: Pick<RoutePolicy, 'answers'>): Resource | undefined {
  return answers && ('pageOf' in answers || 'bulkOf' in answers) ? undefined : answers;
}

/** The resource of which an endpoint makes many at once; undefined for any other. */
export function bulkOf({ answers }: Pick<RoutePolicy, 'answers'>): Resource | undefined {
  return answers && 'bulkOf' in answers ? answers.bulkOf : undefined;
}

/** Tells whether an endpoint answers a page, and of what. */
export function pageOf({ answers }: Pick<RoutePolicy, 'answers'>): Resource | undefined {
  return answers && 'pageOf' in answers ? answers.pageOf : undefined;
}

/** Whether the first page of an endpoint says where the feed of changes goes on (D49): that of a list of what the feed tells of. */
export function tellsFeedEnd(endpoint: Pick<RoutePolicy, 'answers'>): boolean {
  return pageOf(endpoint)?.isFollowed === true;
}

/** How the feed that an endpoint answers is read; undefined for one that answers none. */
export function feedOf({ answers }: Pick<RoutePolicy, 'answers'>): Feed | undefined {
  return answers && 'pageOf' in answers ? answers.feed : undefined;
}

/** The resource that an endpoint answers, alone or in pages; undefined for one that answers nothing. */
export function answeredBy(endpoint: RoutePolicy | undefined): Resource | undefined {
  return endpoint && (pageOf(endpoint) ?? bulkOf(endpoint) ?? singleOf(endpoint));
}
