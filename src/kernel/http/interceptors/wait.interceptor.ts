import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Request, Response } from 'express';
import { from, mergeMap, type Observable } from 'rxjs';
import { endpointOf, type Waiter } from '../decorators/endpoint.js';
import { contextOf } from '../request-context.js';

/**
 * Holds back the requests of a route that waits for something to answer. It stands before the unit of work: who waits holds
 * neither a connection nor a part of the business's share of them.
 */
@Injectable()
export class WaitInterceptor implements NestInterceptor {
  constructor(private readonly modules: ModuleRef) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const waitsFor = endpointOf(context.getHandler())?.waitsFor;
    if (!waitsFor) return next.handle();
    const waiter = this.modules.get<Waiter>(waitsFor, { strict: false });
    const http = context.switchToHttp();
    const gone = new AbortController();
    http.getResponse<Response>().once('close', () => gone.abort());
    const waited = waiter.wait(contextOf(http.getRequest<Request>()), gone.signal);
    return from(waited).pipe(mergeMap(() => next.handle()));
  }
}
