import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { AnswerRoom } from '../answer-room.js';
import { requestContextOf, type RequestContext } from '../request-context.js';

const fromContext = <T>(pick: (context: RequestContext) => T | undefined) =>
  createParamDecorator((_: unknown, context: ExecutionContext): T => {
    const value = pick(requestContextOf(context.switchToHttp().getRequest<Request>()));
    if (value === undefined)
      throw new Error('The request context does not have the value that this handler requests.');
    return value;
  });

/** The `TenantReader` of the caller's business; in a write, its unit of work, which also reads its own changes. */
export const ReadTenant = fromContext(({ work, tenant }) => work ?? tenant);
/** The `UnitOfWork` of this request; only writes have one. */
export const Transaction = fromContext(({ work }) => work);
/** The body, as a command. */
export const ValidBody = fromContext(({ input }) => input?.body);
/** The filters of a list, as a command. */
export const ValidQuery = fromContext(({ input }) => input?.query);
/** The requested page. */
export const PageParams = fromContext(({ page }) => page);
/** The uploaded file, as the route's receiver stored it. */
export const ReceivedUpload = fromContext(({ file }) => file);
/** The room of the answer to a batch, for a handler that writes it itself. */
export const RoomOfAnswer = fromContext(({ input }) => input && AnswerRoom.forRequest(input.bodyBytes));
/** The authenticated caller. */
export const CurrentCaller = fromContext(({ caller }) => caller);
/** The caller's rate limit window, this request included. */
export const CurrentRate = fromContext(({ rate }) => rate);
