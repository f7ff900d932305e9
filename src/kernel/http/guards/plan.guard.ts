import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { ApiError } from '../../errors/api-error.js';
import { isPublic } from '../decorators/endpoint.js';
import { requestContextOf } from '../request-context.js';

/** Requires a plan that includes the API (§5.7, D16). */
@Injectable()
export class PlanGuard implements CanActivate {
  /** @throws ApiError `plan_required` */
  canActivate(context: ExecutionContext): boolean {
    const { caller } = requestContextOf(context.switchToHttp().getRequest<Request>());
    if (!caller) return isPublic(context.getHandler());
    if (!caller.planIncludesApi) throw new ApiError('plan_required');
    return true;
  }
}
