import { sql, rawSql } from '../kernel/sql/sql.js';
import { computed, json, like, nullable, oneOf, text, timestamp, uuid } from '../kernel/resource/field.js';
import { defineResource } from '../kernel/resource/resource.js';
import { actorField } from './actor-name.js';
import { AUDIT_ACTIONS, AuditEntry, type AuditAction } from './audit-entry.entity.js';

/** What clients call an action: by the names of the resources that they know (D69). */
export function publicName(action: AuditAction): string {
  if (action === 'user.created') return 'user.invited';
  return action.startsWith('endpoint.') ? `webhook_${action}` : action;
}

/** The actions by what clients call them. */
export const ACTIONS_BY_PUBLIC_NAME: ReadonlyMap<string, AuditAction> = new Map(
  (Object.keys(AUDIT_ACTIONS) as AuditAction[]).map((action) => [publicName(action), action]),
);

/** What clients call the things that entries are about. */
export const TARGETS = {
  user: 'user',
  key: 'api_key',
  endpoint: 'webhook_endpoint',
  vendor: 'vendor',
  business: 'business',
} as const;

const OBJECT = `CASE r.subject_kind WHEN 'key' THEN 'api_key' WHEN 'endpoint' THEN 'webhook_endpoint' ELSE r.subject_kind END`;
const ACTION = `CASE WHEN r.action = 'user.created' THEN 'user.invited'
  WHEN r.subject_kind = 'endpoint' THEN 'webhook_' || r.action ELSE r.action END`;

interface Target {
  readonly object: string;
  readonly id: string;
  readonly name: string;
}

const TARGET_SCHEMA = {
  type: 'object',
  description: 'What it was done to, as it was called at the time.',
  properties: {
    object: {
      type: 'string',
      enum: Object.values(TARGETS),
      description: 'What kind of thing.',
      examples: ['api_key'],
    },
    id: { type: 'string', format: 'uuid', description: 'Which one.' },
    name: { type: 'string', description: 'What it was called.', examples: ['ERP sync'] },
  },
  required: ['object', 'id', 'name'],
};

/** What there is to say of an entry. */
export const DETAILS_SCHEMA = {
  type: 'object',
  description: 'What there is to say of it, such as a role before and after. Each action has its own.',
  additionalProperties: true,
  examples: [{ scopes: ['assets:read'] }],
};

/** An entry of the audit log as the API shows it (D69). */
export const auditLogResource = defineResource({
  object: 'audit_entry',
  entity: AuditEntry,
  changes: 'none',
  description:
    'Who changed what in keys, endpoints, users, plan and settings. Entries are never changed. No secret is in them.',
  fields: {
    id: uuid('The entry.'),
    action: computed(
      like(oneOf([...ACTIONS_BY_PUBLIC_NAME.keys()], 'What was done.'), 'key.created'),
      rawSql(ACTION),
    ),
    actor: json<{ readonly kind: string; readonly id: string | null; readonly name: string | null }>(
      actorField().schema,
      // A row, whose JSON is compact: events are signed with it.
      rawSql(`(SELECT row_to_json(a) FROM (SELECT r.principal_kind AS kind, r.principal_id AS id,
        CASE r.principal_kind WHEN 'system' THEN 'System' ELSE r.principal_name END AS name) a)`),
    ),
    target: json<Target>(
      TARGET_SCHEMA,
      rawSql(
        `(SELECT row_to_json(t) FROM (SELECT ${OBJECT} AS object, r.subject_id AS id, r.subject_name AS name) t)`,
      ),
    ),
    address: nullable(
      text('From which address; null for what an operator or the service itself did.', '203.0.113.7'),
    ),
    request_id: nullable(
      uuid('By which request, as the log of the service names it; null where there was none.'),
    ),
    created_at: timestamp('When.'),
    details: json<Readonly<Record<string, unknown>>>(DETAILS_SCHEMA, sql`r.details`),
  },
});
