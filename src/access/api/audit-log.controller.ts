import { Controller, Get } from '@nestjs/common';
import type { PageRequest, TenantReader } from '../../kernel/database/tenant-reader.js';
import { Endpoint } from '../../kernel/http/decorators/endpoint.js';
import { PageParams, ReadTenant, ValidQuery } from '../../kernel/http/decorators/parameters.js';
import type { Command } from '../../kernel/validation/command.js';
import { auditLogResource } from '../audit-log.resource.js';
import { AuditService } from '../audit.service.js';
import { AuditLogQuery } from '../dto/audit-log.query.js';

/** `/audit-log` (D69). */
@Controller('audit-log')
export class AuditLogController {
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
