import { applyDecorators, HttpCode, RequestMethod, SetMetadata } from '@nestjs/common';
import { HTTP_CODE_METADATA, METHOD_METADATA } from '@nestjs/common/constants.js';
import type { ProblemCode } from '../errors/catalogue.js';
import type { Dto } from '../validation/field.js';
import type { Wire } from '../wire/wire.js';

/** What a route promises: who may call it, what it takes, what it answers. */
export interface EndpointOptions {
  /** The scope the key must hold (§5); `any` for a route that any valid key may call. */
  readonly scope: string;
  /** One sentence for the reader of the reference. */
  readonly summary: string;
  readonly description?: string;
  /** The resource that is answered, alone or in a page; none where the answer is empty, with 204. */
  readonly answers?: Wire | { readonly pageOf: Wire };
  /** The status of success (D1), where it is not Nest's own for the verb: 200 for a POST that acts. */
  readonly status?: 200;
  /** Filters of a list. `limit` and `cursor` come with every page by themselves. */
  readonly query?: Dto;
  readonly body?: Dto;
  /** Whether a write must carry an `Idempotency-Key`; every write may (§8). */
  readonly idempotency?: 'required';
  /** Codes this route can answer beyond those every route can. */
  readonly problems?: readonly ProblemCode[];
}

/** A declared route: its promise, and the verb it was declared with. */
export interface Endpoint extends Omit<EndpointOptions, 'status'> {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** The status of success (D1). */
  readonly status: number;
}

const ENDPOINT = Symbol('endpoint');
const PUBLIC = Symbol('public');

/**
 * Declares a route that needs a key; stands beside Nest's own verb. A route without it, and without `@Public()`, does
 * not boot.
 */
export function Endpoint(options: EndpointOptions): MethodDecorator {
  const status = options.status ?? (options.answers ? undefined : 204);
  return applyDecorators(SetMetadata(ENDPOINT, options), ...(status === undefined ? [] : [HttpCode(status)]));
}

/** Marks a route that needs no key: the API description, health. */
export const Public = () => SetMetadata(PUBLIC, true);

/** Verbs are known when all decorators of a handler have run, so a declaration is put together when first asked for. */
const known = new WeakMap<object, Endpoint>();

/** The declaration of a handler; undefined when it has none. */
export function endpointOf(handler: object): Endpoint | undefined {
  return known.get(handler) ?? declarationOf(handler);
}

/** Tells whether a handler was declared public. */
export function isPublic(handler: object): boolean {
  return Reflect.getMetadata(PUBLIC, handler) === true;
}

/** Tells whether an endpoint answers a page, and of what. */
export function pageOf({ answers }: Pick<Endpoint, 'answers'>): Wire | undefined {
  return answers && 'pageOf' in answers ? answers.pageOf : undefined;
}

function declarationOf(handler: object): Endpoint | undefined {
  const options = Reflect.getMetadata(ENDPOINT, handler) as EndpointOptions | undefined;
  if (!options) return undefined;
  const method = RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as number] as Endpoint['method'];
  const told = Reflect.getMetadata(HTTP_CODE_METADATA, handler) as number | undefined;
  const endpoint: Endpoint = { ...options, method, status: told ?? (method === 'POST' ? 201 : 200) };
  known.set(handler, endpoint);
  return endpoint;
}
