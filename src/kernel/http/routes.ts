import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { MetadataScanner, type ModulesContainer } from '@nestjs/core';

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
