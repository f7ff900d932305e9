import { rawSql, sql, type Sql } from '../kernel/sql/sql.js';
import { json, nullable, type Field } from '../kernel/resource/field.js';
import { ApiKey } from './api-key.entity.js';
import { User } from './user.entity.js';

/** Who did something, as an entry of a history shows them (D41). */
export interface ActorShown {
  readonly kind: 'api_key' | 'user' | 'vendor' | 'system';
  readonly id: string | null;
  readonly name: string | null;
}

/**
 * Who stands in the columns `actor_kind` and `actor_id` of the row `r`, as a JSON object: what they are called now.
 *
 * @param vendor what a vendor's user is called, as SQL over the row `r`
 */
export function actorOfRow(vendor: Sql = rawSql('NULL')): Sql {
  return actorIn('actor', vendor);
}

function actorIn(columns: string, vendor: Sql): Sql {
  const [kind, id] = [rawSql(`r.${columns}_kind`), rawSql(`r.${columns}_id`)];
  return sql`(SELECT row_to_json(a) FROM (SELECT ${kind} AS kind, ${id} AS id, CASE ${kind}
      WHEN 'api_key' THEN (SELECT k.name FROM ${ApiKey} k WHERE k.id = ${id})
      WHEN 'user' THEN (SELECT u.name FROM ${User} u WHERE u.id = ${id})
      WHEN 'vendor' THEN ${vendor}
      ELSE 'System' END AS name) a)`;
}

/** The same as a field of a history's resource. */
export function actorField(vendor?: Sql): Field<ActorShown> {
  return json<ActorShown>(ACTOR_SCHEMA, actorOfRow(vendor));
}

/**
 * Someone of the business who did one thing to a resource, or null while no one did.
 *
 * @param columns what the columns of the row `r` begin with: `<columns>_kind` and `<columns>_id`
 * @param description whom it shows
 */
export function nullableActorField(columns: string, description: string): Field<ActorShown | null> {
  const shown = sql`CASE WHEN ${rawSql(`r.${columns}_kind`)} IS NULL THEN NULL ELSE ${actorIn(columns, rawSql('NULL'))} END`;
  return nullable(json<ActorShown>({ ...ACTOR_SCHEMA, description }, shown));
}

const ACTOR_SCHEMA = {
  type: 'object',
  description: 'Who did it.',
  properties: {
    kind: {
      type: 'string',
      enum: ['api_key', 'user', 'vendor', 'system'],
      description:
        'A key of the business, a person with an account, a person of a vendor, or the service itself.',
    },
    id: {
      type: ['string', 'null'],
      format: 'uuid',
      description: 'Which one; null for the service itself.',
    },
    name: {
      type: ['string', 'null'],
      description:
        'What they are called: the name of the key or the person, also of a person of a vendor; `System` for the service itself.',
      examples: ['ERP sync'],
    },
  },
  required: ['kind', 'id', 'name'],
};
