import { RequestMethod } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, type ModulesContainer } from '@nestjs/core';

/**
 * What Nest's decorators of routes declare. Nest keeps it under these keys and has no other way to read it again. If a release renamed
 * them, no route would be found, and the process would not start.
 */
const PATH = 'path';
const METHOD = 'method';

/** A method of HTTP; `ALL` for a route that accepts each of them. */
export type RouteMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'ALL';

/** A handler that Nest routes requests to. */
export interface Route {
  /** Such as `AssetsController.list`. */
  readonly name: string;
  readonly method: RouteMethod;
  /** Relative to the base path, starting with the controller's path; parameters are in braces, as in OpenAPI. */
  readonly path: string;
  readonly handler: object;
}

/** The method of a handler; undefined for a function that is none. */
export function methodOf(handler: object): RouteMethod | undefined {
  const method = Reflect.getMetadata(METHOD, handler) as RequestMethod | undefined;
  return method === undefined ? undefined : (RequestMethod[method] as RouteMethod);
}

/**
 * Every route of the process, module by module, in the order of declaration. The application need not have been started.
 *
 * @throws Error for a controller without a path
 */
export function routesOf(modules: ModulesContainer): Route[] {
  const scanner = new MetadataScanner();
  return new DiscoveryService(modules).getControllers().flatMap(({ metatype }) => {
    const controller = metatype as { readonly name: string; readonly prototype: Record<string, object> };
    const base = Reflect.getMetadata(PATH, controller) as string | undefined;
    if (base === undefined) throw new Error(`The path of ${controller.name} cannot be read.`);
    return scanner.getAllMethodNames(controller.prototype).flatMap((name) => {
      const handler = controller.prototype[name]!;
      const method = methodOf(handler);
      if (!method) return [];
      const paths = Reflect.getMetadata(PATH, handler) as string | string[];
      return [paths].flat().map((path) => ({
        name: `${controller.name}.${name}`,
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
