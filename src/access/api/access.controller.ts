import { Module } from '@nestjs/common';
import type { PageRequest, TenantReader } from '../../kernel/database/tenant-reader.js';
import type { AuthenticatedCaller } from '../../kernel/http/api-key-authenticator.js';
import { Endpoint } from '../../kernel/http/decorators/endpoint.js';
import {
  CurrentCaller,
  CurrentRate,
  PageParams,
  ReadTenant,
  ValidQuery,
} from '../../kernel/http/decorators/parameters.js';
import { Controller, Get } from '../../kernel/http/decorators/routes.js';
import { HttpModule } from '../../kernel/http/http.module.js';
import type { RateCount } from '../../kernel/http/rate-limit.js';
import type { Command } from '../../kernel/validation/command.js';
import { AuditLogQuery } from '../access.dto.js';
import { AccessModule } from '../access.module.js';
import { apiKeyResource } from '../api-key.entity.js';
import { auditLogResource } from '../audit-log.resource.js';
import { AuditService } from '../audit.service.js';
import { StoredApiKeys } from './stored-api-keys.js';

/** `/audit-log` (D69). */
@Controller('audit-log')
class AuditLogController {
  constructor(private readonly audit: AuditService) {}

  @Endpoint({
    scope: 'audit:read',
    summary: 'List the audit log, newest first',
    description: 'To feed a SIEM, pass the `created_at` of your newest entry as `since`.',
    query: AuditLogQuery,
    answers: { pageOf: auditLogResource },
  })
  @Get()
  listAuditLog(
    @ReadTenant() tenant: TenantReader,
    @ValidQuery() filters: Command<AuditLogQuery>,
    @PageParams() page: PageRequest,
  ) {
    return this.audit.list(tenant, filters, page);
  }
}

/** Who am I, and what may I do? (§4.1, D14) */
@Controller('me')
class MeController {
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

/** The authentication of API keys, and the routes `/me` and `/audit-log`. */
@Module({
  imports: [AccessModule, HttpModule],
  controllers: [AuditLogController, MeController],
  providers: [StoredApiKeys],
})
export class AccessApiModule {}
