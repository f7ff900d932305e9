import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { isPublic } from '../../../kernel/http/decorators/endpoint.js';
import { allowsAnonymous, permissionOf } from '../../kit/decorators.js';
import { portalContextOf } from '../../kit/request.js';

/** Admits people whose role has the permission that the route declares. */
@Injectable()
export class PermissionGuard implements CanActivate {
  /** @returns false for a route that declares no permission. @throws ApiError `owner_required`, `permission_required` */
  canActivate(context: ExecutionContext): boolean {
    const handler = context.getHandler();
    if (isPublic(handler) || allowsAnonymous(handler)) return true;
    const permission = permissionOf(handler);
    if (permission === undefined) return false;
    const { principal } = portalContextOf(context.switchToHttp().getRequest<Request>());
    if (permission !== 'any') principal.require(permission);
    return true;
  }
}
