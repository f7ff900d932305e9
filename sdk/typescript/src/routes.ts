import type { paths } from './schema.js';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
/** Paths that have a method. */
export type PathsWith<M extends Method> = {
  [Path in keyof paths]: paths[Path] extends Record<M, { responses: unknown }> ? Path : never;
}[keyof paths];

type Route<Path extends keyof paths, M extends Method> = paths[Path] extends Record<M, infer R> ? R : never;
type Parameters<R, Kind extends string> = R extends { parameters: infer P }
  ? Kind extends keyof P
    ? NonNullable<P[Kind]>
    : never
  : never;
type Success<R> = R extends { responses: infer Responses }
  ? Responses[keyof Responses & (200 | 201 | 202 | 204)]
  : never;
type Json<R> = Success<R> extends { content: { 'application/json': infer Body } } ? Body : undefined;

/** The response of a route: the resource or the page, without its envelope. */
export type Answer<Path extends keyof paths, M extends Method> =
  Json<Route<Path, M>> extends { data: infer Data } ? Data : Json<Route<Path, M>>;

/** Paths that return a page, except the change feed, which has no last page. */
export type ListPaths = {
  [Path in Exclude<PathsWith<'get'>, '/changes'>]: Json<Route<Path, 'get'>> extends { pagination: unknown }
    ? Path
    : never;
}[Exclude<PathsWith<'get'>, '/changes'>];

/** An item of a list. */
export type Item<Path extends ListPaths> = Answer<Path, 'get'> extends (infer One)[] ? One : never;

/** Paths that return a page, with the change feed. */
export type PagePaths = ListPaths | '/changes';

/** A page of a list: its records, and `pagination` with the cursor of the next page. */
export type Page<Path extends PagePaths> = Json<Route<Path, 'get'>>;

/** The body of a route: an object for JSON, or a file. */
type Body<R> = R extends { requestBody: { content: { 'multipart/form-data': unknown } } }
  ? { file: File }
  : JsonBody<R>;
type JsonBody<R> = R extends { requestBody: { content: { 'application/json': infer B } } }
  ? { body: B }
  : R extends { requestBody?: { content: { 'application/json': infer B } } }
    ? { body?: B }
    : object;
type PathIds<R> = [Parameters<R, 'path'>] extends [never] ? object : { path: Parameters<R, 'path'> };
type Query<R> = [Parameters<R, 'query'>] extends [never] ? object : { query?: Parameters<R, 'query'> };

/** The options of every request. */
export interface Call {
  /** Aborts the request and its retries. */
  readonly signal?: AbortSignal | undefined;
}

/** The options of a write. Without an idempotency key, one is generated. */
export interface Write extends Call {
  readonly idempotencyKey?: string | undefined;
}

/** The options of a conditional write: the version that the resource must have, or `*` for any. Without it the version is not checked. */
export interface Guarded {
  readonly ifMatch?: string | undefined;
}

/** The option of a PUT by external ID: only create the resource, and throw a `VersionConflictError` if it exists. */
export interface CreateOnly {
  readonly createOnly?: boolean | undefined;
}

type Guard<R> = [Parameters<R, 'header'>] extends [never]
  ? object
  : 'If-Match' extends keyof Parameters<R, 'header'>
    ? Guarded
    : object;

/** The input of a route. */
export type Input<Path extends keyof paths, M extends Method> = Readonly<
  PathIds<Route<Path, M>> &
    Query<Route<Path, M>> &
    Body<Route<Path, M>> &
    (M extends 'get' ? Call : Write & Guard<Route<Path, M>>) &
    (M extends 'put' ? CreateOnly : object)
>;

/** The last argument; optional when none of its members is required. */
export type Rest<T> = object extends T ? [input?: T] : [input: T];
