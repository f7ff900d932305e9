import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Request, Response } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { BodyAtCommit } from '../body-at-commit.js';
import { disconnectSignal } from '../disconnect-signal.js';
import { TenantAccess } from '../tenant-access.js';
import { endpointOf } from '../decorators/endpoint.js';
import { type RequestContext, requestContextOf } from '../request-context.js';
import type { RoutePolicy, CompletionWaiter } from '../route-policy.js';
import { IdempotencyInterceptor } from './idempotency.interceptor.js';

/**
 * Gives a read a `TenantReader`, and a write one unit of work, which commits when the handler and the inner interceptors have
 * succeeded. Writes also go through the `IdempotencyInterceptor`.
 */
@Injectable()
export class UnitOfWorkInterceptor implements NestInterceptor {
  constructor(
    private readonly tenantAccess: TenantAccess,
    private readonly idempotency: IdempotencyInterceptor,
    private readonly modules: ModuleRef,
  ) {}

  /** @throws ApiError `overloaded` when the business's share of connections stays in use, and what a route's `completedBy` throws */
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const endpoint = endpointOf(context.getHandler());
    if (!endpoint) return next.handle();
    const requestContext = requestContextOf(context.switchToHttp().getRequest<Request>());
    const { principal } = requestContext.caller!;
    if (endpoint.method === 'GET') {
      return from(
        this.tenantAccess.read(
          principal,
          (tenant) => {
            requestContext.tenant = tenant;
            return lastValueFrom(next.handle());
          },
          { isLarge: endpoint.isLarge, mayUseReplica: mayUseReplica(endpoint, requestContext) },
        ),
      );
    }
    // After a deadlock, the inner interceptors and the handler run again.
    const committed = this.tenantAccess.write(principal, async (work) => {
      requestContext.work = work;
      const body: unknown = await lastValueFrom(this.idempotency.intercept(context, next));
      if (body instanceof BodyAtCommit) body.send(work);
      return body;
    });
    const written = committed.then((body) => (body instanceof BodyAtCommit ? body.text() : body));
    return from(endpoint.completedBy ? this.whenDone(context, written, endpoint.completedBy) : written);
  }

  /** Delays the response until the work that the write started is done. */
  private async whenDone(
    context: ExecutionContext,
    written: Promise<unknown>,
    completedBy: NonNullable<RoutePolicy['completedBy']>,
  ): Promise<unknown> {
    const answer = await written;
    const http = context.switchToHttp();
    const waiter = this.modules.get<CompletionWaiter>(completedBy, { strict: false });
    const disconnected = disconnectSignal(http.getResponse<Response>());
    await waiter.waitUntilDone(requestContextOf(http.getRequest<Request>()), disconnected);
    return answer;
  }
}

/** The first page of a list must be current. The pages after it belong to an export or a sync, which tolerates a replica's delay. */
function mayUseReplica({ reads }: RoutePolicy, { page }: RequestContext): boolean {
  return reads === 'replica' && page?.after !== null;
}
