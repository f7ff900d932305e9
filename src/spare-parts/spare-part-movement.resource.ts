import { actorField } from '../access/index.js';
import { rawSql, sql } from '../kernel/sql/sql.js';
import {
  computed,
  integer,
  nullable,
  oneOf,
  text,
  timestamp,
  uuid,
  withExample,
} from '../kernel/resource/field.js';
import { defineResource, type ResourceOf } from '../kernel/resource/resource.js';
import { MOVEMENT_TYPES, SparePartMovement } from './spare-part-movement.entity.js';

const WHO = 'Who recorded it; null for movements of early releases.';
const ACTOR = actorField(rawSql('(SELECT v.name FROM vendors v WHERE v.id = r.on_behalf_of)'));

/** The stock movement resource (§2.9, D28). */
export const sparePartMovementResource = defineResource({
  object: 'spare_part_movement',
  entity: SparePartMovement,
  description: 'A stock movement of a spare part.',
  fields: {
    id: uuid('The movement.'),
    spare_part_id: uuid('The spare part.'),
    operation_id: withExample(nullable(uuid('The operation it was for; null if there is none.')), null),
    type: oneOf(
      MOVEMENT_TYPES,
      'On hand is the sum of `receive`, `consume` and `adjust`; reserved is the sum of `reserve` and `release`. ' +
        'Consuming what was reserved for an operation is a `release` and a `consume`.',
    ),
    quantity: integer(
      'The signed quantity: consumption and release are negative. A reversal has the opposite sign.',
      4,
    ),
    reverses_id: withExample(
      nullable(uuid('The mistaken movement that this one reverses; null for all others.')),
      null,
    ),
    actor: nullable(
      computed(
        { ...ACTOR, schema: { ...ACTOR.schema, description: WHO } },
        sql`CASE WHEN r.actor_kind IS NOT NULL THEN ${ACTOR.from!('actor')} END`,
      ),
    ),
    note: text('The note; empty if there is none.', 'Delivery 4711'),
    created_at: timestamp('When it happened.'),
  },
});

/** The same resource as an object. */
export type SparePartMovementResource = ResourceOf<typeof sparePartMovementResource>;
