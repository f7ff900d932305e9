import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ApiError } from '../../errors/api-error.js';
import { httpMessages } from '../http.messages.js';
import { isPublic } from '../decorators/endpoint.js';
import { RateLimit, setRateHeaders } from '../rate-limit.js';
import { recordOf } from '../request-record.js';
import { requestContextOf } from '../request-context.js';

/** Counts the request in its caller's window, says in the headers where that stands, and refuses what exceeds it (§8, D18). */
@Injectable()
export class RateLimitGuard implements CanActivate {
  constructor(private readonly rateLimit: RateLimit) {}

  /** @throws ApiError `rate_limited` */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const sent = http.getRequest<Request>();
    const request = requestContextOf(sent);
    const { caller } = request;
    if (!caller) return isPublic(context.getHandler());
    const { rateLimitId, counted } = caller;
    const rate = counted ? this.rateLimit.read(counted) : await this.rateLimit.count(rateLimitId);
    request.rate = rate;
    const response = http.getResponse<Response>();
    setRateHeaders(response, rate);
    if (!rate.exceeded) return true;
    if (rate.isFirstTooMany) recordOf(sent).isFirstTooMany = true;
    response.setHeader('Retry-After', rate.resetS);
    const { limit, resetS } = rate;
    throw new ApiError('rate_limited', httpMessages.tooManyRequests({ limit, seconds: resetS }));
  }
}
