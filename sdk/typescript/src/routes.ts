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
  ? Responses[keyof Responses & (200 | 201 | 204)]
  : never;
type Json<R> = Success<R> extends { content: { 'application/json': infer Body } } ? Body : undefined;

/** What a route answers: the resource, or the page, out of its envelope. */
export type Answer<Path extends keyof paths, M extends Method> =
  Json<Route<Path, M>> extends { data: infer Data } ? Data : Json<Route<Path, M>>;

/** Paths whose answer is a page, save the feed of changes, which has no last one. */
export type ListPaths = {
  [Path in Exclude<PathsWith<'get'>, '/changes'>]: Json<Route<Path, 'get'>> extends { pagination: unknown }
    ? Path
    : never;
}[Exclude<PathsWith<'get'>, '/changes'>];

/** What a list consists of. */
export type Item<Path extends ListPaths> = Answer<Path, 'get'> extends (infer One)[] ? One : never;

type Body<R> = R extends { requestBody: { content: { 'application/json': infer B } } }
  ? { body: B }
  : R extends { requestBody?: { content: { 'application/json': infer B } } }
    ? { body?: B }
    : object;
type PathIds<R> = [Parameters<R, 'path'>] extends [never] ? object : { path: Parameters<R, 'path'> };
type Query<R> = [Parameters<R, 'query'>] extends [never] ? object : { query?: Parameters<R, 'query'> };

/** What can be said of any request. */
export interface Call {
  /** Ends the request, and what repeats it. */
  readonly signal?: AbortSignal | undefined;
}

/** What can be said of a write: its idempotency key, where your own outlives this process; otherwise one is made. */
export interface Write extends Call {
  readonly idempotencyKey?: string | undefined;
}

/** What can be said of a write of one resource: the version that it is to be of, or `*` for any; otherwise it is not looked at. */
export interface Guarded {
  readonly ifMatch?: string | undefined;
}

type Guard<R> = [Parameters<R, 'header'>] extends [never]
  ? object
  : 'If-Match' extends keyof Parameters<R, 'header'>
    ? Guarded
    : object;

/** What a route takes. */
export type Input<Path extends keyof paths, M extends Method> = Readonly<
  PathIds<Route<Path, M>> &
    Query<Route<Path, M>> &
    Body<Route<Path, M>> &
    (M extends 'get' ? Call : Write & Guard<Route<Path, M>>)
>;

/** The last argument, which can be left out where nothing in it must be given. */
export type Rest<T> = object extends T ? [input?: T] : [input: T];
