import { Injectable } from '@nestjs/common';
import { AuditLogQuery, auditLogResource, AuditService } from '../../access/index.js';
import { listTool, type ToolSource } from '../tool.js';

/** What agents can learn of who changed what (D69). */
@Injectable()
export class AuditTools implements ToolSource {
  constructor(private readonly audit: AuditService) {}

  readonly tools = [
    listTool({
      name: 'list_audit_log',
      title: 'List the audit log',
      description:
        'Lists who changed keys, endpoints, users, plan and settings, newest first, with the address it came from. Changes nothing.',
      scope: 'audit:read',
      takes: AuditLogQuery,
      of: auditLogResource,
      act: (tenant, filters, page) => this.audit.log(tenant, filters, page),
    }),
  ];
}
