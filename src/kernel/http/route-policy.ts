import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { MetadataScanner, type ModulesContainer } from '@nestjs/core';
import type { ErrorCode } from '../errors/catalogue.js';
import type { FileReceiver } from '../files.js';
import type { Resource } from '../resource/resource.js';
import type { Dto } from '../validation/field.js';
import type { RequestContext } from './request-context.js';

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
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The success status (D1). A PUT that creates a resource returns 201 regardless. */
  readonly status: 200 | 201 | 202 | 204;
  /** The resource that the route returns alone, in a page or in bulk; at most one of the three. */
  readonly single?: Resource;
  readonly page?: PageAnswer;
  readonly bulk?: Resource;
}

/** A handler that Nest routes requests to. */
export interface Route {
  /** Such as `AssetsController.list`. */
  readonly name: string;
  readonly method: string;
  /** Relative to the base path, starting with the controller's path; parameters are in braces, as in OpenAPI. */
  readonly path: string;
  readonly handler: object;
}

/** Every route of the process, module by module, in the order of declaration. The application need not have been started. */
export function routesOf(modules: ModulesContainer): Route[] {
  const scanner = new MetadataScanner();
  const controllers = [...modules.values()].flatMap((module) => [...module.controllers.values()]);
  return controllers.flatMap(({ metatype }) => {
    const prototype = (metatype as { prototype: Record<string, object> }).prototype;
    return scanner.getAllMethodNames(prototype).flatMap((name) => {
      const handler = prototype[name]!;
      const paths = Reflect.getMetadata(PATH_METADATA, handler) as string | string[] | undefined;
      if (paths === undefined) return [];
      const base = Reflect.getMetadata(PATH_METADATA, metatype as object) as string;
      const method = RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as number]!;
      return [paths].flat().map((path) => ({
        name: `${(metatype as { name: string }).name}.${name}`,
        method,
        path: pathOf(base, path),
        handler,
      }));
    });
  });
}

function pathOf(base: string, path: string): string {
  const parts = `${base}/${path}`.split('/').filter(Boolean);
  return `/${parts.join('/')}`.replaceAll(/:(\w+)/g, '{$1}');
}

/** The names of a path's parameters, in order. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
}
