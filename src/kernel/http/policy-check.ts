import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { DataModel } from '../resource/data-model.js';
import { answeredBy, endpointOf, isPublic, scopeOf } from './decorators/endpoint.js';
import { routesOf } from './routes.js';

/** Checks at startup that every route declares who may call it, and that the resources it returns are declared. */
@Injectable()
export class PolicyCheck implements OnModuleInit {
  constructor(private readonly modules: ModulesContainer) {}

  /** @throws Error naming the first route that is neither an endpoint nor `@Public()`, or the first undeclared resource */
  onModuleInit(): void {
    const model = DataModel.of(this.modules);
    for (const { name, method, path, handler } of routesOf(this.modules)) {
      const answered = answeredBy(endpointOf(handler));
      if (answered) model.requireResource(answered);
      if (scopeOf(handler) !== undefined || isPublic(handler)) continue;
      throw new Error(
        `${name} (${method} ${path}) declares no policy: declare it with @Endpoint(), or mark it @Public().`,
      );
    }
  }
}
