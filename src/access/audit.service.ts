import { Injectable } from '@nestjs/common';
import { filterConditions } from '../kernel/sql/conditions.js';
import { sql } from '../kernel/sql/sql.js';
import type { Page, PageRequest, TenantReader } from '../kernel/database/tenant-reader.js';
import type { ResourceOf } from '../kernel/resource/resource.js';
import type { Command } from '../kernel/validation/field.js';
import { CREATED_SINCE } from '../kernel/validation/filters.query.js';
import type { AuditLogQuery } from './access.dto.js';
import { ACTIONS_BY_PUBLIC_NAME, auditLogResource } from './audit-log.resource.js';
import { AuditEntry } from './audit-entry.entity.js';

/** An entry as an object. */
export type AuditEntryResource = ResourceOf<typeof auditLogResource>;

/** The filters as conditions on the row `r`. */
const entryConditions = filterConditions<Command<AuditLogQuery>>({
  ...CREATED_SINCE,
  actorId: (actorId) => sql`r.principal_id = ${actorId}`,
  action: (action) => sql`r.action = ${ACTIONS_BY_PUBLIC_NAME.get(action)}`,
});

/** A person with entries in the log. */
export interface AuditedPerson {
  readonly id: string;
  readonly name: string;
}

/** Reads the audit log: who changed keys, endpoints, users, the plan and settings. */
@Injectable()
export class AuditService {
  /** One page of the entries that match, newest first (D69). @throws ApiError `permission_required` */
  list(
    tenant: TenantReader,
    filters: Command<AuditLogQuery>,
    page: PageRequest,
  ): Promise<Page<AuditEntryResource>> {
    tenant.principal.require('audit:read');
    return tenant.list(auditLogResource, entryConditions(filters), page);
  }

  /** The people with entries in the log, each with the name in their latest entry. @throws ApiError `permission_required` */
  people(tenant: TenantReader): Promise<AuditedPerson[]> {
    tenant.principal.require('audit:read');
    // Jumps from one person to the next in the index, so that not every entry is read.
    return tenant.rows(sql`WITH RECURSIVE entries AS NOT MATERIALIZED (SELECT r.id, r.principal_id, r.principal_name FROM ${AuditEntry} r
        WHERE r.principal_id IS NOT NULL AND r.principal_name IS NOT NULL),
      people AS (
        (SELECT e.principal_id AS id, e.principal_name AS name FROM entries e ORDER BY e.principal_id DESC, e.id DESC LIMIT 1)
        UNION ALL
        SELECT next.* FROM people p CROSS JOIN LATERAL (SELECT e.principal_id, e.principal_name FROM entries e
          WHERE e.principal_id < p.id ORDER BY e.principal_id DESC, e.id DESC LIMIT 1) next)
      SELECT p.id, p.name FROM people p ORDER BY lower(p.name), p.id`);
  }
}
