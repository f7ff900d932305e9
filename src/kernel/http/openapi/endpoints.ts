import type { ModulesContainer } from '@nestjs/core';
import { endpointOf } from '../decorators/endpoint.js';
import type { RoutePolicy } from '../route-policy.js';
import { routesOf } from '../routes.js';

/** An endpoint in the API description. */
export interface DescribedEndpoint {
  /** Relative to the base path, with its parameters in braces. */
  readonly path: string;
  /** The name of its handler. */
  readonly operationId: string;
  readonly endpoint: RoutePolicy;
}

/** Every route that needs a key, in the order of declaration. */
export function endpointsOf(modules: ModulesContainer): DescribedEndpoint[] {
  return routesOf(modules).flatMap(({ name, handler, path }) => {
    const endpoint = endpointOf(handler);
    return endpoint ? [{ path, operationId: name.split('.').at(-1)!, endpoint }] : [];
  });
}
