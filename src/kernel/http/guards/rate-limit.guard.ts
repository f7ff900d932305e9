import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ApiError } from '../../errors/api-error.js';
import { httpMessages } from '../http.messages.js';
import { isPublic } from '../decorators/endpoint.js';
import { RateLimit, setRateHeaders } from '../rate-limit.js';
import { recordOf } from '../request-record.js';
import { requestContextOf } from '../request-context.js';

/**
 * Counts the request in its caller's window, sets the rate headers, and refuses requests over the limit (§8, D18). Public routes
 * have the headers of an unused window, and so do requests refused before this guard (`ApiErrorFilter`).
 */
@Injectable()
export class RateLimitGuard implements CanActivate {
  constructor(private readonly rateLimit: RateLimit) {}

  /** @throws ApiError `rate_limited` */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const requestContext = requestContextOf(request);
    const { caller } = requestContext;
    const response = http.getResponse<Response>();
    if (!caller) {
      setRateHeaders(response, this.rateLimit.unused());
      return isPublic(context.getHandler());
    }
    const { rateLimitId, counted } = caller;
    const rate = counted ? this.rateLimit.read(counted) : await this.rateLimit.count(rateLimitId);
    requestContext.rate = rate;
    setRateHeaders(response, rate);
    if (!rate.exceeded) return true;
    if (rate.isFirstExceeded) recordOf(request).firstExceeded = 'requests';
    response.setHeader('Retry-After', rate.resetS);
    const { limit, resetS } = rate;
    throw new ApiError('rate_limited', httpMessages.tooManyRequests({ limit, seconds: resetS }));
  }
}
