import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Request, Response } from 'express';
import { from, mergeMap, type Observable } from 'rxjs';
import { disconnectSignal } from '../client-connection.js';
import { endpointOf, type Waiter } from '../route-policy.js';
import { ApiKeyGuard, PlanGuard, ScopeGuard } from '../guards.js';
import { requestContextOf } from '../request-context.js';

/**
 * Delays the requests of a route until there is something to return. It runs before the unit of work, so a waiting request uses
 * neither a connection nor a part of the business's share of connections. After the wait, it checks the key, its plan and its
 * scopes again, because they may have changed meanwhile (D20).
 */
@Injectable()
export class WaitInterceptor implements NestInterceptor {
  constructor(
    private readonly modules: ModuleRef,
    private readonly apiKey: ApiKeyGuard,
    private readonly plan: PlanGuard,
    private readonly scope: ScopeGuard,
  ) {}

  /** @throws ApiError `invalid_key`, `plan_required`, `business_suspended` or `scope_required`, as of the end of the wait */
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const waitsFor = endpointOf(context.getHandler())!.waitsFor!;
    const waiter = this.modules.get<Waiter>(waitsFor, { strict: false });
    const http = context.switchToHttp();
    const disconnected = disconnectSignal(http.getResponse<Response>());
    const waited = waiter.wait(requestContextOf(http.getRequest<Request>()), disconnected);
    if (!waited) return next.handle();
    return from(waited.then(() => this.authorizeAgain(context))).pipe(mergeMap(() => next.handle()));
  }

  /** Does not count the request again: it was counted before the wait. */
  private async authorizeAgain(context: ExecutionContext): Promise<void> {
    await this.apiKey.identify(context);
    this.plan.canActivate(context);
    this.scope.canActivate(context);
  }
}
