import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { isPublic } from '../../kernel/http/decorators/endpoint.js';
import { routesOf } from '../../kernel/http/routes.js';
import { PERMISSIONS } from '../../access/index.js';
import { isOpenToStrangers, permissionOf } from './decorators.js';

/** Keeps the portal from starting with a route that declares no permission. */
@Injectable()
export class PolicyCheck implements OnModuleInit {
  constructor(private readonly modules: ModulesContainer) {}

  /** @throws Error naming the first route without `@Page()` and `@OpenToStrangers()`, or with an unknown permission */
  onModuleInit(): void {
    for (const { name, method, path, handler } of routesOf(this.modules)) {
      if (isPublic(handler) || isOpenToStrangers(handler)) continue;
      const permission = permissionOf(handler);
      if (permission === 'any' || (permission !== undefined && permission in PERMISSIONS)) continue;
      throw new Error(
        `${name} (${method} ${path}) does not say who may use it: declare it with @Page() or @OpenToStrangers().`,
      );
    }
  }
}
