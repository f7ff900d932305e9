import { rawSql, sql, type Sql } from '../kernel/sql/sql.js';
import { json, type Field } from '../kernel/resource/field.js';
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
  return sql`(SELECT row_to_json(a) FROM (SELECT r.actor_kind AS kind, r.actor_id AS id, CASE r.actor_kind
      WHEN 'api_key' THEN (SELECT k.name FROM ${ApiKey} k WHERE k.id = r.actor_id)
      WHEN 'user' THEN (SELECT u.name FROM ${User} u WHERE u.id = r.actor_id)
      WHEN 'vendor' THEN ${vendor}
      ELSE 'System' END AS name) a)`;
}

/** The same as a field of a history's resource. */
export function actorField(vendor?: Sql): Field<ActorShown> {
  const schema = {
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
  return json<ActorShown>(schema, actorOfRow(vendor));
}
