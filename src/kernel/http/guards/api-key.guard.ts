import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ApiError } from '../../errors/api-error.js';
import { ApiKeyAuthenticator } from '../api-key-authenticator.js';
import { isPublic } from '../decorators/endpoint.js';
import { RateLimit } from '../rate-limit.js';
import { contextOf } from '../request-context.js';

/**
 * Finds out who calls (401), for the guards behind it to judge. One query finds the key, the business and its plan, and
 * counts the request too where PostgreSQL counts. Nothing is cached (D20).
 */
@Injectable()
export class ApiKeyGuard implements CanActivate {
  constructor(
    private readonly authenticator: ApiKeyAuthenticator,
    private readonly rateLimit: RateLimit,
  ) {}

  /** @throws ApiError `invalid_key` */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (isPublic(context.getHandler())) return true;
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const caller = await this.authenticator.authenticate(bearerOf(request), this.rateLimit.windowToCountIn());
    if (!caller) throw new ApiError('invalid_key');
    contextOf(request).caller = caller;
    if (caller.rotationDeadline) {
      const deadline = caller.rotationDeadline.toISOString();
      http.getResponse<Response>().setHeader('Service-Key-Rotation-Deadline', deadline);
    }
    return true;
  }
}

function bearerOf(request: Request): string | undefined {
  return /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
}
