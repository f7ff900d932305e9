import { Controller } from '@nestjs/common';
import type { Tenant } from '../../kernel/database/tenant.js';
import { BASE_PATH } from '../../kernel/http/base-path.js';
import { CalledBy, RateNow, Reading } from '../../kernel/http/call.js';
import type { Caller } from '../../kernel/http/caller.js';
import { Read } from '../../kernel/http/endpoint.js';
import type { RateCount } from '../../kernel/http/rate-limit.js';
import { apiKeyWire } from '../api-key.wire.js';

/** Who am I, and what may I do? (§4.1, D14) */
@Controller(BASE_PATH)
export class MeController {
  @Read('/me', {
    scope: 'any',
    summary: 'Show which business the key belongs to and what the key may do',
    answers: apiKeyWire,
  })
  show(
    @Reading() tenant: Tenant,
    @CalledBy() caller: Caller,
    @RateNow() { limit, remaining, resetS }: RateCount,
  ) {
    return tenant.find(apiKeyWire, caller.keyId, {
      rotation_deadline: caller.rotationDeadline?.toISOString(),
      rate_limit: { limit, remaining, reset: resetS },
    });
  }
}
