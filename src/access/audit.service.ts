import { Injectable } from '@nestjs/common';
import { conditionsOf, type Conditions } from '../kernel/sql/conditions.js';
import { sql } from '../kernel/sql/sql.js';
import type { Page, PageRequest, TenantReader } from '../kernel/database/tenant-reader.js';
import { ACTOR_KINDS } from '../kernel/resource/actor.js';
import { json, nullable, oneOf, text, timestamp, uuid } from '../kernel/resource/field.js';
import { defineResource, type ResourceOf } from '../kernel/resource/resource.js';
import type { Command } from '../kernel/validation/command.js';
import { CREATED_SINCE, type CreatedSince } from '../kernel/validation/since.query.js';
import type { AuditLogQuery } from './dto/audit-log.query.js';
import { ACTIONS_BY_PUBLIC_NAME, auditLogResource } from './audit-log.resource.js';
import { AUDIT_ACTIONS, AuditEntry, type AuditAction } from './audit-entry.entity.js';

/** An entry as the portal lists it. The API uses `auditLogResource`. */
const auditEntryResource = defineResource({
  object: 'audit_entry',
  entity: AuditEntry,
  description: 'Who changed what.',
  fields: {
    id: uuid('The ID of the entry.'),
    principal_kind: oneOf(ACTOR_KINDS, 'The kind of the principal.'),
    principal_id: nullable(uuid('The ID of the principal; null for the service itself.')),
    principal_name: nullable(text('The name of the principal at that time.')),
    action: oneOf(Object.keys(AUDIT_ACTIONS) as AuditAction[], 'The action.'),
    subject_kind: oneOf(['user', 'key', 'endpoint', 'vendor', 'business'], 'The kind of the subject.'),
    subject_id: uuid('The ID of the subject.'),
    subject_name: text('The name of the subject at that time.'),
    details: json<Readonly<Record<string, unknown>>>(
      { type: 'object', description: 'Details of the action.' },
      sql`r.details`,
    ),
    created_at: timestamp('When the action happened.'),
  },
});

/** An entry as an object. */
export type AuditEntryResource = ResourceOf<typeof auditEntryResource>;

/** The filters of the portal's audit log. */
export interface AuditFilters {
  /** The id of the user who did it. */
  readonly principalId?: string;
  readonly action?: AuditAction;
}

/** The condition of each filter on the row `r`. */
const CONDITIONS: Conditions<AuditFilters & CreatedSince> = {
  ...CREATED_SINCE,
  principalId: (principalId) => sql`r.principal_id = ${principalId}`,
  action: (action) => sql`r.action = ${action}`,
};

/** A person with entries in the log. */
export interface AuditedPerson {
  readonly id: string;
  readonly name: string;
}

/** Reads the audit log: who changed keys, endpoints, users, the plan and settings. */
@Injectable()
export class AuditService {
  /** One page of the entries that match, newest first. @throws ApiError `permission_required` */
  list(tenant: TenantReader, filters: AuditFilters, page: PageRequest): Promise<Page<AuditEntryResource>> {
    tenant.principal.require('audit:read');
    return tenant.list(auditEntryResource, conditionsOf(CONDITIONS, filters), page);
  }

  /** One page of the entries for the API, newest first (D69). @throws ApiError `permission_required` */
  log(
    tenant: TenantReader,
    { actorId, action, since }: Partial<Command<AuditLogQuery>>,
    page: PageRequest,
  ): Promise<Page<ResourceOf<typeof auditLogResource>>> {
    tenant.principal.require('audit:read');
    const filters = { principalId: actorId, action: ACTIONS_BY_PUBLIC_NAME.get(action ?? ''), since };
    return tenant.list(auditLogResource, conditionsOf(CONDITIONS, filters), page);
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
