import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { scopeRequired } from '../../auth/principal.js';
import { isPublic, scopeOf } from '../decorators/endpoint.js';
import { requestContextOf } from '../request-context.js';

/** Lets those through who may do what the route was declared with: for a key, its scope (§5.3). */
@Injectable()
export class ScopeGuard implements CanActivate {
  /** @returns false for a route without a policy; such a one does not even boot. @throws ApiError `scope_required` */
  canActivate(context: ExecutionContext): boolean {
    const handler = context.getHandler();
    const { caller } = requestContextOf(context.switchToHttp().getRequest<Request>());
    if (!caller) return isPublic(handler);
    const scope = scopeOf(handler);
    if (scope === undefined) return false;
    if (scope === 'any' || caller.principal.may(scope)) return true;
    throw scopeRequired(scope);
  }
}
