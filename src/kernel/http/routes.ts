import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { MetadataScanner, type ModulesContainer } from '@nestjs/core';

/** A handler that Nest routes requests to. */
export interface Route {
  /** `AssetsController.list`, for a person. */
  readonly name: string;
  readonly method: string;
  /** As Nest spells it, the controller's part in front. */
  readonly path: string;
  readonly handler: object;
}

/** Every route of the process, module by module, in the order of declaration. Needs no running application. */
export function routesOf(modules: ModulesContainer): Route[] {
  const scanner = new MetadataScanner();
  const controllers = [...modules.values()].flatMap((module) => [...module.controllers.values()]);
  return controllers.flatMap(({ metatype }) => {
    const prototype = (metatype as { prototype: Record<string, object> }).prototype;
    return scanner.getAllMethodNames(prototype).flatMap((name) => {
      const handler = prototype[name]!;
      const path = Reflect.getMetadata(PATH_METADATA, handler) as string | undefined;
      if (path === undefined) return [];
      const base = Reflect.getMetadata(PATH_METADATA, metatype as object) as string;
      const method = RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as number]!;
      return [
        {
          name: `${(metatype as { name: string }).name}.${name}`,
          method,
          path: `/${base}/${path}`.replaceAll(/\/+/g, '/'),
          handler,
        },
      ];
    });
  });
}
