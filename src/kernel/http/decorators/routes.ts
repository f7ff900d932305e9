// eslint-disable-next-line no-restricted-imports -- the only place that declares routes to Nest
import * as nest from '@nestjs/common';
import { DiscoveryService, MetadataScanner, type ModulesContainer, Reflector } from '@nestjs/core';

/** A method of HTTP; `ALL` for a route that accepts each of them. */
export type RouteMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'ALL';

interface Declaration {
  readonly method: RouteMethod;
  readonly paths: readonly string[];
}

// What these decorators declare to Nest is kept here as well: Nest has no public way to read it again.
const Declared = Reflector.createDecorator<Declaration>();
const BasePath = Reflector.createDecorator<string>();
const reflector = new Reflector();

/** Declares a controller. @param path the start of the paths of its routes */
export const Controller = (path = '/'): ClassDecorator =>
  nest.applyDecorators(BasePath(path), nest.Controller(path));

type DeclareRoute = (path?: string | string[]) => MethodDecorator;

function declares(method: RouteMethod, toNest: DeclareRoute): DeclareRoute {
  return (path = '') => nest.applyDecorators(Declared({ method, paths: [path].flat() }), toNest(path));
}

/** Declare a route. The path, or each of several, is relative to that of the controller. */
export const Get = declares('GET', nest.Get);
export const Post = declares('POST', nest.Post);
export const Put = declares('PUT', nest.Put);
export const Patch = declares('PATCH', nest.Patch);
export const Delete = declares('DELETE', nest.Delete);
export const All = declares('ALL', nest.All);

/** The method of a handler; undefined for a function that is none. */
export function methodOf(handler: object): RouteMethod | undefined {
  return declarationOf(handler)?.method;
}

function declarationOf(handler: object): Declaration | undefined {
  return reflector.get<Declaration | undefined>(Declared.KEY, handler as () => unknown);
}

/** A handler that Nest routes requests to. */
export interface Route {
  /** Such as `AssetsController.list`. */
  readonly name: string;
  readonly method: RouteMethod;
  /** Relative to the base path, starting with the controller's path; parameters are in braces, as in OpenAPI. */
  readonly path: string;
  readonly handler: object;
}

/**
 * Every route of the process, module by module, in the order of declaration. The application need not have been started.
 *
 * @throws Error for a controller that is not declared with the `Controller` of this file
 */
export function routesOf(modules: ModulesContainer): Route[] {
  const scanner = new MetadataScanner();
  return new DiscoveryService(modules).getControllers().flatMap(({ metatype }) => {
    const controller = metatype as nest.Type;
    const handlers = controller.prototype as Record<string, object>;
    const base = reflector.get<string | undefined>(BasePath.KEY, controller);
    if (base === undefined)
      throw new Error(`${controller.name} must be declared with the decorators of kernel/http/decorators.`);
    return scanner.getAllMethodNames(handlers).flatMap((name) => {
      const handler = handlers[name]!;
      const declared = declarationOf(handler);
      if (!declared) return [];
      const { method, paths } = declared;
      return paths.map((path) => ({
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
