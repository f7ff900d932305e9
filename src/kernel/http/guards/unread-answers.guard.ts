import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { requestContextOf } from '../request-context.js';
import { UnreadAnswers } from '../unread-answers.js';

/** Refuses a business's requests while too much of its earlier responses is unread (D48). Public routes have short responses. */
@Injectable()
export class UnreadAnswersGuard implements CanActivate {
  constructor(private readonly unreadAnswers: UnreadAnswers) {}

  /** @throws ApiError `overloaded` */
  canActivate(context: ExecutionContext): boolean {
    const { caller } = requestContextOf(context.switchToHttp().getRequest<Request>());
    if (caller) this.unreadAnswers.requireRoom(caller.principal.shareOwnerId);
    return true;
  }
}
