import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ApiError } from '../../errors/api-error.js';
import { ApiKeysPort } from '../api-key-authenticator.js';
import { ClientAddresses } from '../client-address.js';
import { isPublic } from '../decorators/endpoint.js';
import { RateLimit, type WindowToCountIn } from '../rate-limit.js';
import { recordOf } from '../request-record.js';
import { requestContextOf } from '../request-context.js';

/**
 * Finds out who calls (401), for the guards behind it to judge. One query finds the key, the business and its plan, and
 * counts the request too where PostgreSQL counts. Nothing is cached (D20).
 */
@Injectable()
export class ApiKeyGuard implements CanActivate {
  constructor(
    private readonly keys: ApiKeysPort,
    private readonly rateLimit: RateLimit,
    private readonly addresses: ClientAddresses,
  ) {}

  /** @throws ApiError `invalid_key` */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (isPublic(context.getHandler())) return true;
    await this.identify(context, this.rateLimit.windowToCountIn());
    return true;
  }

  /**
   * Finds out who calls, as of now.
   *
   * @param window in which the request is counted; left out, it is not
   * @throws ApiError `invalid_key`
   */
  async identify(context: ExecutionContext, window?: WindowToCountIn): Promise<void> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const caller = await this.keys.answers.authenticate(
      bearerOf(request),
      this.addresses.of(request),
      window,
    );
    if (!caller) throw new ApiError('invalid_key');
    const record = recordOf(request);
    const principal = caller.principal.because(record.span, {
      address: record.address,
      requestId: record.id,
    });
    record.principal = principal;
    requestContextOf(request).caller = { ...caller, principal };
    if (!caller.rotationDeadline) return;
    const deadline = caller.rotationDeadline.toISOString();
    http.getResponse<Response>().setHeader('Service-Key-Rotation-Deadline', deadline);
  }
}

/** @returns undefined where there is no key, or more than one: Node.js would believe the first of two headers */
function bearerOf({ headers, rawHeaders }: Request): string | undefined {
  const names = rawHeaders.filter((name, index) => index % 2 === 0 && isAuthorization(name));
  return names.length === 1 ? /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] : undefined;
}

const NAME = 'authorization';

function isAuthorization(name: string): boolean {
  return name.length === NAME.length && name.toLowerCase() === NAME;
}
