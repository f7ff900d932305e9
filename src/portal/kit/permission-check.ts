import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { isPublic } from '../../kernel/http/decorators/endpoint.js';
import { routesOf } from '../../kernel/http/routes.js';
import { PERMISSIONS } from '../../access/index.js';
import { allowsAnonymous, permissionOf } from './decorators.js';

/** Stops the portal from starting if a route declares no permission. */
@Injectable()
export class PermissionCheck implements OnModuleInit {
  constructor(private readonly modules: ModulesContainer) {}

  /**
   * @throws Error naming the first route that has neither `@RequiresPermission()` nor `@AllowAnonymous()`, or that requires an
   * unknown permission
   */
  onModuleInit(): void {
    for (const { name, method, path, handler } of routesOf(this.modules)) {
      if (isPublic(handler) || allowsAnonymous(handler)) continue;
      const permission = permissionOf(handler);
      if (permission === 'any' || (permission !== undefined && permission in PERMISSIONS)) continue;
      throw new Error(
        `${name} (${method} ${path}) declares no permission. Add @RequiresPermission() or @AllowAnonymous().`,
      );
    }
  }
}
