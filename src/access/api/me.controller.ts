import { Controller, Get } from '@nestjs/common';
import type { TenantReader } from '../../kernel/database/tenant-reader.js';
import { CurrentCaller, CurrentRate, ReadTenant } from '../../kernel/http/decorators/parameters.js';
import type { AuthenticatedCaller } from '../../kernel/http/api-key-authenticator.js';
import { Endpoint } from '../../kernel/http/decorators/endpoint.js';
import type { RateCount } from '../../kernel/http/rate-limit.js';
import { apiKeyResource } from '../api-key.resource.js';

/** Who am I, and what may I do? (§4.1, D14) */
@Controller('me')
export class MeController {
  @Endpoint({
    scope: 'any',
    summary: 'Get the current API key and its business',
    answers: apiKeyResource,
  })
  @Get()
  getMe(
    @ReadTenant() tenant: TenantReader,
    @CurrentCaller() { principal, rotationDeadline }: AuthenticatedCaller,
    @CurrentRate() { limit, remaining, resetS }: RateCount,
  ) {
    return tenant.find(apiKeyResource, principal.id!, {
      rotation_deadline: rotationDeadline?.toISOString(),
      rate_limit: { limit, remaining, reset: resetS },
    });
  }
}
