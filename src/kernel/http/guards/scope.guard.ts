import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { scopeRequired } from '../../auth/principal.js';
import { ApiError } from '../../errors/api-error.js';
import { endpointOf, isPublic, scopeOf } from '../decorators/endpoint.js';
import { requestContextOf } from '../request-context.js';

/**
 * Requires the scope that the route declares (§5.3). A route for sandboxes returns 404 to other keys (D70).
 */
@Injectable()
export class ScopeGuard implements CanActivate {
  /** @returns false for a route without a policy, which `PolicyCheck` prevents. @throws ApiError `scope_required`, `route_not_found` */
  canActivate(context: ExecutionContext): boolean {
    const handler = context.getHandler();
    const { caller } = requestContextOf(context.switchToHttp().getRequest<Request>());
    if (!caller) return isPublic(handler);
    const scope = scopeOf(handler);
    if (scope === undefined) return false;
    if (endpointOf(handler)?.onlyIn === 'sandbox' && !caller.principal.isSandbox)
      throw new ApiError('route_not_found');
    if (scope === 'any' || caller.principal.may(scope)) return true;
    throw scopeRequired(scope);
  }
}
