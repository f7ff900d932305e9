import { Injectable } from '@nestjs/common';
import { AuditLogQuery, auditLogResource, AuditService } from '../../access/index.js';
import { listTool, type ToolSource } from '../tool.js';

/** The audit log, for agents (D69). */
@Injectable()
export class AuditTools implements ToolSource {
  constructor(private readonly audit: AuditService) {}

  readonly tools = [
    listTool({
      name: 'list_audit_log',
      title: 'List the audit log',
      description:
        'Lists changes of keys, endpoints, users, the plan and settings, newest first, each with the person or key that made it and the IP address. Changes nothing.',
      scope: 'audit:read',
      takes: AuditLogQuery,
      of: auditLogResource,
      act: (tenant, filters, page) => this.audit.list(tenant, filters, page),
    }),
  ];
}
