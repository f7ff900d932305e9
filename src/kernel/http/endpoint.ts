import { applyDecorators, Delete, Get, HttpCode, Patch, Post, SetMetadata } from '@nestjs/common';
import type { ProblemCode } from '../errors/catalogue.js';
import type { Wire } from '../wire/wire.js';
import type { RequestClass } from './fields.js';

/** Everything a route promises, in one place: admission, input, answer, and its page in the OpenAPI document. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** The path below the base path, with parameters in braces as the specification writes them. */
  readonly path: string;
  /** The scope the key must hold (§5); `any` for a route that any valid key may call. */
  readonly scope: string;
  /** One sentence for the reader of the reference. */
  readonly summary: string;
  readonly description?: string;
  /** The resource that is answered, alone or in a page; none for a DELETE. */
  readonly answers?: Wire | { readonly pageOf: Wire };
  /** The status of success (D1): 200 unless told. */
  readonly status?: 200 | 201 | 204;
  /** Filters of a list. `limit` and `cursor` come with every page by themselves. */
  readonly query?: RequestClass;
  readonly body?: RequestClass;
  /** Whether a write must carry an `Idempotency-Key`; every write may (§8). */
  readonly idempotency?: 'required';
  /** Codes this route can answer beyond those every route can. */
  readonly problems?: readonly ProblemCode[];
}

const ENDPOINT = Symbol('endpoint');
const PUBLIC = Symbol('public');
const ANY_KEY = Symbol('any key');
/** What a reader may leave out of an endpoint: the decorator's name gives the method. */
type Declaration = Omit<Endpoint, 'method' | 'path'>;

/** `GET`: reads one resource or a page of them. */
export const Read = (path: string, declaration: Declaration) => declare('GET', path, declaration);
/** `POST` that creates, and answers 201 with a `Location` (D1). */
export const Create = (path: string, declaration: Declaration) =>
  declare('POST', path, { status: 201, ...declaration });
/** `POST` that acts on a resource, and answers 200. */
export const Act = (path: string, declaration: Declaration) => declare('POST', path, declaration);
/** `PATCH`: changes the given fields (D8). */
export const Change = (path: string, declaration: Declaration) => declare('PATCH', path, declaration);
/** `DELETE`: answers 204 with an empty body. */
export const Remove = (path: string, declaration: Declaration) =>
  declare('DELETE', path, { status: 204, ...declaration });

/** Marks a route that needs no key: the API description, health. A route with no policy at all does not boot. */
export const Open = () => SetMetadata(PUBLIC, true);

/** Marks a route that any valid key may call and that the description does not name: what answers unknown paths. */
export const AnyKey = () => SetMetadata(ANY_KEY, true);

/** The declaration of a handler; undefined when it has none. */
export function endpointOf(handler: object): Endpoint | undefined {
  return Reflect.getMetadata(ENDPOINT, handler) as Endpoint | undefined;
}

/** Tells whether a handler was declared open. */
export function isOpen(handler: object): boolean {
  return Reflect.getMetadata(PUBLIC, handler) === true;
}

/**
 * The scope that a handler's policy asks for; `any` where any valid key will do.
 *
 * @returns undefined for a handler without such a policy: it is open, or must not boot
 */
export function scopeOf(handler: object): string | undefined {
  if (Reflect.getMetadata(ANY_KEY, handler) === true) return 'any';
  return endpointOf(handler)?.scope;
}

const VERBS = { GET: Get, POST: Post, PATCH: Patch, DELETE: Delete };

function declare(method: Endpoint['method'], path: string, declaration: Declaration): MethodDecorator {
  const endpoint: Endpoint = { ...declaration, method, path };
  const expressPath = path.replace(/\{(\w+)\}/g, ':$1');
  return applyDecorators(
    VERBS[method](expressPath),
    HttpCode(endpoint.status ?? 200),
    SetMetadata(ENDPOINT, endpoint),
  );
}

/** Tells whether an endpoint answers a page, and of what. */
export function pageOf(endpoint: Endpoint): Wire | undefined {
  return endpoint.answers && 'pageOf' in endpoint.answers ? endpoint.answers.pageOf : undefined;
}

/** The resource that an endpoint answers, alone or in pages; undefined for one that answers nothing. */
export function answeredBy(endpoint: Endpoint | undefined): Wire | undefined {
  const answers = endpoint?.answers;
  return answers && 'pageOf' in answers ? answers.pageOf : answers;
}

/** Names of the path's parameters, in order. */
export function pathParameters(endpoint: Endpoint): string[] {
  return [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
}
