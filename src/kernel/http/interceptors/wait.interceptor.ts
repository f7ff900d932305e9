import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Request, Response } from 'express';
import { from, mergeMap, type Observable } from 'rxjs';
import { endpointOf } from '../decorators/endpoint.js';
import type { Waiter } from '../route-policy.js';
import { ApiKeyGuard } from '../guards/api-key.guard.js';
import { PlanGuard } from '../guards/plan.guard.js';
import { ScopeGuard } from '../guards/scope.guard.js';
import { requestContextOf } from '../request-context.js';

/**
 * Holds back the requests of a route that waits for something to answer. It stands before the unit of work: who waits holds
 * neither a connection nor a part of the business's share of them. When the wait is over, the key, its plan and its scopes are
 * asked for again: what they were before it says nothing of now (D20).
 */
@Injectable()
export class WaitInterceptor implements NestInterceptor {
  constructor(
    private readonly modules: ModuleRef,
    private readonly apiKey: ApiKeyGuard,
    private readonly plan: PlanGuard,
    private readonly scope: ScopeGuard,
  ) {}

  /** @throws ApiError `invalid_key`, `plan_required` or `scope_required`, as of the end of the wait */
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const waitsFor = endpointOf(context.getHandler())?.waitsFor;
    if (!waitsFor) return next.handle();
    const waiter = this.modules.get<Waiter>(waitsFor, { strict: false });
    const http = context.switchToHttp();
    const gone = new AbortController();
    http.getResponse<Response>().once('close', () => gone.abort());
    const waited = waiter.wait(requestContextOf(http.getRequest<Request>()), gone.signal);
    if (!waited) return next.handle();
    return from(waited.then(() => this.askAgain(context))).pipe(mergeMap(() => next.handle()));
  }

  /** The request was counted when it came. */
  private async askAgain(context: ExecutionContext): Promise<void> {
    await this.apiKey.identify(context);
    this.plan.canActivate(context);
    this.scope.canActivate(context);
  }
}
