import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Problem } from '../errors/problem.js';
import { callOf } from './call.js';
import { KeyRing } from './caller.js';
import { isPublic, scopeOf } from './endpoint.js';
import { showRate } from './front-door.js';
import { RateLimit } from './rate-limit.js';

/**
 * Lets a request in: key (401), plan (402), rate limit (429), scope (403), in the order of D2. One query finds the key,
 * the business and its plan, and counts the request too where PostgreSQL counts. Nothing is cached (D20).
 */
@Injectable()
export class AdmissionGuard implements CanActivate {
  constructor(
    private readonly keyRing: KeyRing,
    private readonly rateLimit: RateLimit,
  ) {}

  /** @throws Problem `invalid_key`, `plan_required`, `rate_limited` or `scope_required` */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const handler = context.getHandler();
    if (isPublic(handler)) return true;
    const scope = scopeOf(handler)!;
    const request = context.switchToHttp().getRequest<Request>();
    const response = context.switchToHttp().getResponse<Response>();
    const call = callOf(request);

    const caller = await this.keyRing.resolve(bearer(request), this.rateLimit.inPassing());
    if (!caller) throw new Problem('invalid_key');
    call.caller = caller;
    if (caller.rotationDeadline) {
      response.setHeader('Service-Key-Rotation-Deadline', caller.rotationDeadline.toISOString());
    }
    if (!caller.planIncludesApi) throw new Problem('plan_required');

    const { keyId, counted } = caller;
    const rate = counted ? this.rateLimit.read(counted) : await this.rateLimit.count(keyId);
    call.rate = rate;
    showRate(response, rate);
    if (rate.exceeded) {
      response.setHeader('Retry-After', rate.resetS);
      throw new Problem(
        'rate_limited',
        `More than ${rate.limit} requests in this window. Wait ${rate.resetS} seconds.`,
      );
    }
    if (scope !== 'any' && !caller.scopes.includes(scope)) {
      throw new Problem('scope_required', `This key lacks the scope "${scope}", which this endpoint needs.`);
    }
    return true;
  }
}

function bearer(request: Request): string | undefined {
  return /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
}
