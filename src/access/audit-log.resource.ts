import { type Actor, actorSchema } from '../kernel/resource/actor.js';
import {
  computed,
  type Field,
  json,
  nullable,
  objectSchema,
  oneOf,
  storedJson,
  text,
  timestamp,
  uuid,
  withExample,
} from '../kernel/resource/field.js';
import { defineResource } from '../kernel/resource/resource.js';
import { rawSql, sql, type Sql } from '../kernel/sql/sql.js';
import { ApiKey } from './api-key.entity.js';
import { AUDIT_ACTIONS, type AuditAction, AuditEntry } from './audit-entry.entity.js';
import { User } from './user.entity.js';

/** The actor of an entry in a history (D41). */
export interface ActorShown extends Actor {
  readonly name: string | null;
}

/**
 * The actor in the columns `actor_kind` and `actor_id` of the row `r`, with their current name, as a JSON object.
 *
 * @param vendor SQL for the name of a vendor's person, over the row `r`
 */
export function actorOfRow(vendor: Sql = rawSql('NULL')): Sql {
  return actorIn('actor', vendor);
}

function actorIn(columns: string, vendor: Sql): Sql {
  const kind = rawSql(`r.${columns}_kind`);
  const id = rawSql(`r.${columns}_id`);
  return sql`(SELECT row_to_json(a) FROM (SELECT ${kind} AS kind, ${id} AS id, CASE
      WHEN ${kind} = 'api_key' THEN (SELECT k.name FROM ${ApiKey} k WHERE k.id = ${id})
      WHEN ${kind} = 'user' THEN (SELECT u.name FROM ${User} u WHERE u.id = ${id})
      WHEN ${kind} = 'vendor' THEN ${vendor}
      ELSE 'System' END AS name) a)`;
}

/** The actor as a field of a history's resource. */
export function actorField(vendor?: Sql): Field<ActorShown> {
  return json<ActorShown>(ACTOR_SCHEMA, actorOfRow(vendor));
}

/**
 * The field for an actor who may be absent, such as who acknowledged an alarm; null until then.
 *
 * @param columns the prefix of the columns of the row `r`: `<columns>_kind` and `<columns>_id`
 * @param description the description of the field
 * @param vendor SQL for the name of a vendor's person, over the row `r`, where they can be the actor
 */
export function nullableActorField(
  columns: string,
  description: string,
  vendor: Sql = rawSql('NULL'),
): Field<ActorShown | null> {
  const shown = sql`CASE WHEN ${rawSql(`r.${columns}_kind`)} IS NULL THEN NULL ELSE ${actorIn(columns, vendor)} END`;
  return nullable(json<ActorShown>({ ...ACTOR_SCHEMA, description }, shown));
}

const ACTOR_SCHEMA = actorSchema('Who performed the action.', {
  name: {
    type: ['string', 'null'],
    description: 'The name of the key or the person; `System` for the service itself.',
    examples: ['ERP sync'],
  },
});

/** The fields that say when and by whom a record was last corrected: the columns that `correctionBy` sets. */
export function correctionFields() {
  return {
    corrected_at: withExample(nullable(timestamp('When it was last corrected; null if it never was.')), null),
    corrected_by: withExample(
      nullableActorField('corrected_by', 'Who last corrected it; null if it was never corrected.'),
      null,
    ),
  };
}

type PublicName<Action extends AuditAction> = Action extends 'user.created'
  ? 'user.invited'
  : Action extends `endpoint.${string}`
    ? `webhook_${Action}`
    : Action;

/** The names of the actions in the API, which uses the names of its resources (D69). */
export type PublicAction = PublicName<AuditAction>;

/** The name of an action in the API. */
export function publicName(action: AuditAction): PublicAction {
  if (action === 'user.created') return 'user.invited';
  return (action.startsWith('endpoint.') ? `webhook_${action}` : action) as PublicAction;
}

/** The actions by their names in the API. */
export const ACTIONS_BY_PUBLIC_NAME: ReadonlyMap<PublicAction, AuditAction> = new Map(
  (Object.keys(AUDIT_ACTIONS) as AuditAction[]).map((action) => [publicName(action), action]),
);

/** The names of the kinds of subjects in the API. */
export const TARGETS = {
  user: 'user',
  key: 'api_key',
  endpoint: 'webhook_endpoint',
  vendor: 'vendor',
  meter_reading: 'meter_reading',
  downtime: 'downtime',
  asset: 'asset',
  building: 'building',
  floor: 'floor',
  room: 'room',
  meter: 'meter',
  attachment: 'attachment',
  comment: 'comment',
  spare_part: 'spare_part',
  procedure: 'procedure',
  time_entry: 'time_entry',
  cost_entry: 'cost_entry',
  import: 'import',
  business: 'business',
} as const;

const OBJECT = `CASE r.subject_kind WHEN 'key' THEN 'api_key' WHEN 'endpoint' THEN 'webhook_endpoint' ELSE r.subject_kind END`;
const ACTION = `CASE WHEN r.action = 'user.created' THEN 'user.invited'
  WHEN r.subject_kind = 'endpoint' THEN 'webhook_' || r.action ELSE r.action END`;

interface Target {
  readonly object: (typeof TARGETS)[keyof typeof TARGETS];
  readonly id: string;
  readonly name: string;
}

const TARGET_SCHEMA = objectSchema('The object of the action, with its name at that time.', {
  object: {
    type: 'string',
    enum: Object.values(TARGETS),
    description: 'The type of the object.',
    examples: ['api_key'],
  },
  id: { type: 'string', format: 'uuid', description: 'The ID of the object.' },
  name: { type: 'string', description: 'The name of the object at that time.', examples: ['ERP sync'] },
});

/** The details of an entry. */
const DETAILS_SCHEMA = {
  type: 'object',
  description: 'Details of the action, such as the role before and after. They differ by action.',
  additionalProperties: true,
  examples: [{ scopes: ['assets:read'] }],
};

/** An entry of the audit log as the API shows it (D69). */
export const auditLogResource = defineResource({
  object: 'audit_entry',
  entity: AuditEntry,
  changes: 'none',
  description:
    'A record of who changed keys, endpoints, users, the plan or settings, who corrected meter readings or deleted assets, places, meters, spare parts, files, comments, time and costs, and which imports stopped and who resumed them. Entries never change and contain no secrets.',
  fields: {
    id: uuid('The ID of the entry.'),
    action: computed(
      withExample(oneOf([...ACTIONS_BY_PUBLIC_NAME.keys()], 'The action.'), 'key.created'),
      rawSql(ACTION),
    ),
    actor: json<ActorShown>(
      actorField().schema,
      // `row_to_json` writes compact JSON, as in signed events.
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
      text('The client address; null for actions of an operator or of the service itself.', '203.0.113.7'),
    ),
    request_id: nullable(uuid('The request ID; null if there was no request.')),
    created_at: timestamp('When the action happened.'),
    details: storedJson<Readonly<Record<string, unknown>>>(DETAILS_SCHEMA, sql`r.details`),
  },
});
