import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Request, Response } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import type { TenantReader } from '../../database/tenant-reader.js';
import { BodyAtCommit } from '../body-at-commit.js';
import { disconnectSignal } from '../client-connection.js';
import { TenantAccess } from '../tenant-access.js';
import { UnreadAnswers } from '../unread-answers.js';
import { type RequestContext, requestContextOf } from '../request-context.js';
import { type CompletionWaiter, endpointOf, type RoutePolicy } from '../route-policy.js';

/**
 * Gives a read a `TenantReader`, and a write one unit of work, which commits when the handler and the inner interceptors have
 * succeeded. The finished body counts as unread until the client has it.
 */
@Injectable()
export class UnitOfWorkInterceptor implements NestInterceptor {
  constructor(
    private readonly tenantAccess: TenantAccess,
    private readonly unreadAnswers: UnreadAnswers,
    private readonly modules: ModuleRef,
  ) {}

  /**
   * @throws ApiError `overloaded` when the business's share of connections stays in use, or when it reads its responses too slowly;
   *   and what a route's `completedBy` throws
   */
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const endpoint = endpointOf(context.getHandler())!;
    const isRead = endpoint.method === 'GET';
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    const { shareOwnerId } = requestContextOf(request).caller!.principal;
    const settle = isRead
      ? (body: string) => this.unreadAnswers.hold(shareOwnerId, body, response)
      : this.reserve(shareOwnerId, expectedSize(endpoint, request), response);
    const answered = isRead ? this.read(context, endpoint, next) : this.write(context, endpoint, next);
    const counted = answered.then((body) => {
      if (typeof body === 'string') settle(body);
      return body;
    });
    return from(counted);
  }

  private reserve(shareOwnerId: string, expected: number, response: Response): (body: string) => void {
    const settle = this.unreadAnswers.reserve(shareOwnerId, expected, response);
    return (body) => settle(body.length);
  }

  private read(context: ExecutionContext, endpoint: RoutePolicy, next: CallHandler): Promise<unknown> {
    const requestContext = requestContextOf(context.switchToHttp().getRequest<Request>());
    const act = (tenant: TenantReader) => {
      requestContext.tenant = tenant;
      return lastValueFrom<unknown>(next.handle());
    };
    const { isLarge } = endpoint;
    const options = { isLarge, mayUseReplica: mayUseReplica(endpoint, requestContext) };
    return this.tenantAccess.read(requestContext.caller!.principal, act, options);
  }

  private async write(
    context: ExecutionContext,
    { completedBy }: RoutePolicy,
    next: CallHandler,
  ): Promise<unknown> {
    const requestContext = requestContextOf(context.switchToHttp().getRequest<Request>());
    // After a deadlock, the inner interceptors and the handler run again.
    const body = await this.tenantAccess.write(requestContext.caller!.principal, async (work) => {
      requestContext.work = work;
      const answer: unknown = await lastValueFrom(next.handle());
      if (answer instanceof BodyAtCommit) answer.send(work);
      return answer;
    });
    const written = body instanceof BodyAtCommit ? await body.text() : body;
    if (completedBy) await this.waitUntilDone(context, completedBy);
    return written;
  }

  /** Delays the response until the work that the write started is done. */
  private async waitUntilDone(
    context: ExecutionContext,
    completedBy: NonNullable<RoutePolicy['completedBy']>,
  ): Promise<void> {
    const http = context.switchToHttp();
    const waiter = this.modules.get<CompletionWaiter>(completedBy, { strict: false });
    const disconnected = disconnectSignal(http.getResponse<Response>());
    await waiter.waitUntilDone(requestContextOf(http.getRequest<Request>()), disconnected);
  }
}

/** The response to a batch has at most this size in bytes, or twice that of its body (D6). */
const MAX_BATCH_ANSWER = 262_144;

/** The size that the response to a write has at most, in bytes. Other resources than batches are as large as their body, or small. */
function expectedSize({ bulk }: RoutePolicy, { body }: Request): number {
  const twice = Buffer.isBuffer(body) ? 2 * body.length : 0;
  return bulk ? Math.max(MAX_BATCH_ANSWER, twice) : twice;
}

/** The first page of a list must be current. The pages after it belong to an export or a sync, which tolerates a replica's delay. */
function mayUseReplica({ reads }: RoutePolicy, { page }: RequestContext): boolean {
  return reads === 'replica' && page?.after !== null;
}
