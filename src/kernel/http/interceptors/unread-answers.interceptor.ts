import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { type Observable, tap } from 'rxjs';
import { endpointOf } from '../decorators/endpoint.js';
import { requestContextOf } from '../request-context.js';
import { UnreadAnswers } from '../unread-answers.js';

/** Refuses a business's requests, before any work is done, while too much of its earlier responses is unread (D48). */
@Injectable()
export class UnreadAnswersInterceptor implements NestInterceptor {
  constructor(private readonly unreadAnswers: UnreadAnswers) {}

  /** @throws ApiError `overloaded` */
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const endpoint = endpointOf(context.getHandler());
    if (!endpoint) return next.handle();
    const http = context.switchToHttp();
    const { businessId } = requestContextOf(http.getRequest<Request>()).caller!.principal;
    this.unreadAnswers.requireRoom(businessId);
    return next.handle().pipe(
      tap((body) => {
        if (typeof body !== 'string') return;
        this.unreadAnswers.hold(businessId, body, http.getResponse<Response>(), endpoint.method !== 'GET');
      }),
    );
  }
}
