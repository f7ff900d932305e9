import { rawSql, sql, type Sql } from '../kernel/sql/sql.js';
import { actorSchema, type Actor } from '../kernel/resource/actor.js';
import { json, nullable, type Field } from '../kernel/resource/field.js';
import { ApiKey } from './api-key.entity.js';
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
  const [kind, id] = [rawSql(`r.${columns}_kind`), rawSql(`r.${columns}_id`)];
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
 * The field for an actor of the business, such as who acknowledged an alarm; null until then.
 *
 * @param columns the prefix of the columns of the row `r`: `<columns>_kind` and `<columns>_id`
 * @param description the description of the field
 */
export function nullableActorField(columns: string, description: string): Field<ActorShown | null> {
  const shown = sql`CASE WHEN ${rawSql(`r.${columns}_kind`)} IS NULL THEN NULL ELSE ${actorIn(columns, rawSql('NULL'))} END`;
  return nullable(json<ActorShown>({ ...ACTOR_SCHEMA, description }, shown));
}

const ACTOR_SCHEMA = actorSchema('Who performed the action.', {
  name: {
    type: ['string', 'null'],
    description: 'The name of the key or the person; `System` for the service itself.',
    examples: ['ERP sync'],
  },
});
