import { applyDecorators, Header, HttpCode, RequestMethod, SetMetadata } from '@nestjs/common';
import { METHOD_METADATA } from '@nestjs/common/constants.js';
import type { Resource } from '../../resource/resource.js';
import { swaggerOf } from '../openapi/endpoint-decorators.js';
import type { EndpointOptions, RoutePolicy } from '../route-policy.js';

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
    const { answers, ...contract } = options;
    const kind = kindOf(answers);
    const isChange = method === 'PUT' || method === 'PATCH' || (method === 'POST' && status === 200);
    const changes =
      options.changes ?? (isChange && !options.mayCreate && !options.onlyIn ? kind.single : undefined);
    const endpoint: RoutePolicy = { ...contract, ...kind, method, status, changes };
    const decorate = applyDecorators(
      SetMetadata(ENDPOINT, endpoint),
      HttpCode(status),
      ...(answers ? [Header('Content-Type', 'application/json; charset=utf-8')] : []),
      ...swaggerOf(endpoint),
    );
    decorate(target, name, descriptor);
  };
}

function kindOf(answers: EndpointOptions['answers']): Pick<RoutePolicy, 'single' | 'page' | 'bulk'> {
  if (!answers) return {};
  if ('bulkOf' in answers) return { bulk: answers.bulkOf };
  return 'pageOf' in answers ? { page: answers } : { single: answers };
}

/** Marks a route that needs no key, such as the API description and the health checks. */
export const Public = () => SetMetadata(PUBLIC, true);

/** Marks a public route that refuses all query parameters, as routes with a key refuse unknown ones (D3). */
export const WithoutParameters = () => SetMetadata(WITHOUT_PARAMETERS, true);

/** Marks a route that any valid key may call and that is not in the API description: the one that answers unknown paths. */
export const AnyKey = () => SetMetadata(ANY_KEY, true);

// The guards and interceptors ask at every request. The decorators mark the handler itself, so nothing searches its prototypes.

/** The policy of a handler; undefined when it has none. */
export function endpointOf(handler: object): RoutePolicy | undefined {
  return Reflect.getOwnMetadata(ENDPOINT, handler) as RoutePolicy | undefined;
}

/** Whether a handler is declared public. */
export function isPublic(handler: object): boolean {
  return Reflect.getOwnMetadata(PUBLIC, handler) === true;
}

/** Whether a public handler refuses all query parameters. */
export function isWithoutParameters(handler: object): boolean {
  return Reflect.getOwnMetadata(WITHOUT_PARAMETERS, handler) === true;
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
