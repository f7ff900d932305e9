import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ApiError } from '../../errors/api-error.js';
import { ApiKeysPort } from '../api-key-authenticator.js';
import { isPublic } from '../decorators/endpoint.js';
import { httpMessages } from '../http.messages.js';
import { RateLimit, type RateWindow } from '../rate-limit.js';
import { recordOf, type RequestRecord } from '../request-record.js';
import { requestContextOf } from '../request-context.js';

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
