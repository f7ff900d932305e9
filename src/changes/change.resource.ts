import { Change, CHANGE_ACTIONS } from '../kernel/database/change.entity.js';
import { rawSql, type Sql } from '../kernel/sql/sql.js';
import { computed, integer, json, oneOf, timestamp, uuid, withExample } from '../kernel/resource/field.js';
import { defineResource, type ResourceOf } from '../kernel/resource/resource.js';

/** The types in the feed: every resource whose changes are recorded. A test compares the list with the declarations. */
export const CHANGE_TYPES = [
  'alarm',
  'asset',
  'asset_status_change',
  'attachment',
  'building',
  'downtime',
  'floor',
  'meter',
  'meter_reading',
  'operation',
  'operation_status_change',
  'room',
  'spare_part',
  'spare_part_movement',
  'technician',
  'vendor',
  'webhook_endpoint',
] as const;

/** A type of resource in the feed. */
export type ChangeType = (typeof CHANGE_TYPES)[number];

const RESOURCE_SCHEMA = {
  type: ['object', 'null'],
  description: 'The complete resource as it is now, as its own endpoint returns it; null after deletion.',
};

/**
 * Defines the resource `change` (D49).
 *
 * @param current the changed resource as it is now, and the id that clients know it by, as SQL over the row `r`
 */
export function changeResourceOf(current: { readonly resource: Sql; readonly id: Sql }) {
  return defineResource({
    object: 'change',
    entity: Change,
    changes: 'none',
    description: 'The creation, update or deletion of a resource, with the resource as it is now.',
    fields: {
      id: uuid('The change.'),
      type: withExample(oneOf(CHANGE_TYPES, "What changed: the resource's `object`."), 'asset'),
      resource_id: computed(uuid('The ID of the resource.'), current.id),
      action: withExample(
        oneOf(
          CHANGE_ACTIONS,
          'What happened. Changes made together are one change: a resource created and updated in one request is `created`.',
        ),
        'deleted',
      ),
      changed_at: timestamp('When it happened. The feed is in commit order, which can differ slightly.'),
      sequence: integer(
        "The position in the business's feed: it increases by one per change, without gaps, across all types.",
        4711,
      ),
      resource: json<Readonly<Record<string, unknown>> | null>(RESOURCE_SCHEMA, current.resource),
    },
    sorts: ['sequence'],
  });
}

/** The resource as the API description shows it. It cannot be read. */
export const changeResource = changeResourceOf({
  resource: rawSql('NULL::json'),
  id: rawSql('r.resource_id'),
});

/** A change as an object. */
export type ChangeResource = ResourceOf<typeof changeResource>;
