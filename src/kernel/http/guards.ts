import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { scopeRequired } from '../auth/principal.js';
import { ApiError } from '../errors/api-error.js';
import { ApiKeysPort } from './api-key-authenticator.js';
import { httpMessages } from './http.messages.js';
import { RateLimit, type RateWindow, setRateHeaders } from './rate-limit.js';
import { recordOf, requestContextOf, type RequestRecord } from './request-context.js';
import { endpointOf, isPublic, scopeOf } from './route-policy.js';
import { UnreadAnswers } from './unread-answers.js';

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

/**
 * Authenticates the caller (401) for the guards that follow. One query finds the key, the business and its plan. If PostgreSQL
 * counts requests, the same query counts this one. Nothing is cached (D20).
 */
@Injectable()
export class ApiKeyGuard implements CanActivate {
  constructor(
    private readonly keys: ApiKeysPort,
    private readonly rateLimit: RateLimit,
  ) {}

  /** @throws ApiError `invalid_key`, `rate_limited` */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (isPublic(context.getHandler())) return true;
    await this.identify(context, this.rateLimit.windowForQuery());
    return true;
  }

  /**
   * Authenticates the caller as of now.
   *
   * @param window if given, counts the request in this window
   * @throws ApiError `invalid_key`; `rate_limited` instead when the client's network has sent too many invalid keys (D17)
   */
  async identify(context: ExecutionContext, window?: RateWindow): Promise<void> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const record = recordOf(request);
    const caller = await this.keys.implementation.authenticate(bearerOf(request), record.address, window);
    if (!caller) throw await this.refusal(record, http.getResponse<Response>());
    const principal = caller.principal.withCause(record.span, {
      address: record.address,
      requestId: record.id,
    });
    record.principal = principal;
    requestContextOf(request).caller = { ...caller, principal };
    if (!caller.rotationDeadline) return;
    const deadline = caller.rotationDeadline.toISOString();
    http.getResponse<Response>().setHeader('Service-Key-Rotation-Deadline', deadline);
  }

  /** The error for an invalid key. */
  private async refusal(record: RequestRecord, response: Response): Promise<ApiError> {
    const refused = await this.rateLimit.countRefusedKey(record.address);
    if (!refused) return new ApiError('invalid_key');
    if (refused.isFirst) record.firstExceeded = 'refused_keys';
    response.setHeader('Retry-After', refused.resetS);
    return new ApiError('rate_limited', httpMessages.tooManyInvalidKeys({ seconds: refused.resetS }));
  }
}

/** @returns undefined for no `Authorization` header, or several: Node.js would silently use the first one */
function bearerOf({ headers, rawHeaders }: Request): string | undefined {
  const names = rawHeaders.filter((name, index) => index % 2 === 0 && isAuthorization(name));
  return names.length === 1 ? /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] : undefined;
}

const NAME = 'authorization';

function isAuthorization(name: string): boolean {
  return name.length === NAME.length && name.toLowerCase() === NAME;
}

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

/** Requires a plan that includes the API (§5.7, D16), and a business that is neither suspended nor being moved. */
@Injectable()
export class PlanGuard implements CanActivate {
  /** @throws ApiError `plan_required`, `business_suspended`, `business_moving`, `business_moved` */
  canActivate(context: ExecutionContext): boolean {
    const { caller } = requestContextOf(context.switchToHttp().getRequest<Request>());
    if (!caller) return isPublic(context.getHandler());
    const { barrier, movedTo } = caller;
    if (barrier === 'business_moved') throw new ApiError(barrier, httpMessages.movedTo({ cell: movedTo! }));
    if (barrier !== null) throw new ApiError(barrier);
    return true;
  }
}

/**
 * Requires the scope that the route declares (§5.3). A route for sandboxes returns 404 to other keys (D70).
 */
@Injectable()
export class ScopeGuard implements CanActivate {
  /** @returns false for a route without a policy, which `PolicyCheck` prevents. @throws ApiError `scope_required`, `route_not_found` */
  canActivate(context: ExecutionContext): boolean {
    const handler = context.getHandler();
    const { caller } = requestContextOf(context.switchToHttp().getRequest<Request>());
    if (!caller) return isPublic(handler);
    const scope = scopeOf(handler);
    if (scope === undefined) return false;
    if (endpointOf(handler)?.onlyIn === 'sandbox' && !caller.principal.isSandbox)
      throw new ApiError('route_not_found');
    if (scope === 'any' || caller.principal.may(scope)) return true;
    throw scopeRequired(scope);
  }
}
