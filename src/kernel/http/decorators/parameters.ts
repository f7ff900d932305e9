import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { requestContextOf, type RequestContext } from '../request-context.js';

const take = <T>(pick: (context: RequestContext) => T | undefined) =>
  createParamDecorator((_: unknown, context: ExecutionContext): T => {
    const value = pick(requestContextOf(context.switchToHttp().getRequest<Request>()));
    if (value === undefined) throw new Error('This endpoint does not have what its handler asks for.');
    return value;
  });

/** Reads what the caller's business has; within a write, as that write left it. */
export const ReadTenant = take(({ work, tenant }) => work ?? tenant);
/** The transaction of this request: a write has one, opened for the caller. */
export const Transaction = take(({ work }) => work);
/** The body, as a command. */
export const ValidBody = take(({ input }) => input?.body);
/** The filters of a list, as a command. */
export const ValidQuery = take(({ input }) => input?.query);
/** The page that was asked for. */
export const PageParams = take(({ page }) => page);
/** The file that was sent: what the route's receiver made of it. */
export const ReceivedUpload = take(({ file }) => file);
/** Who calls. */
export const CurrentCaller = take(({ caller }) => caller);
/** Where the caller stands in their window, this request counted. */
export const CurrentRate = take(({ rate }) => rate);
