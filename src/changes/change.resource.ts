import { Change, CHANGE_ACTIONS } from '../kernel/database/change.entity.js';
import { rawSql, type Sql } from '../kernel/sql/sql.js';
import { computed, integer, json, oneOf, timestamp, uuid, like } from '../kernel/resource/field.js';
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

/** One of them. */
export type ChangeType = (typeof CHANGE_TYPES)[number];

const RESOURCE_SCHEMA = {
  type: ['object', 'null'],
  description:
    'The whole resource as it is now, the same as its own route answers, not as it was when it changed; null once it is deleted.',
};

/**
 * A change as it is read (D49).
 *
 * @param shown what its resource is now, and by which id clients know it, as SQL over the row `r`
 */
export function changeResourceOf(shown: { readonly resource: Sql; readonly id: Sql }) {
  return defineResource({
    object: 'change',
    entity: Change,
    changes: 'none',
    description: 'That a resource was created, updated or deleted, and what it is now.',
    fields: {
      id: uuid('The change.'),
      type: like(oneOf(CHANGE_TYPES, "What changed: the resource's `object`."), 'asset'),
      resource_id: computed(uuid('Which one.'), shown.id),
      action: like(
        oneOf(
          CHANGE_ACTIONS,
          'What happened to it. Several changes made together are one, so what was created and updated at once is `created`.',
        ),
        'deleted',
      ),
      changed_at: timestamp(
        'When it happened. Changes are in the order of their commits, which is nearly the same.',
      ),
      sequence: integer(
        "The number of the change in the business's feed, which rises from change to change without gaps; those of other types are counted too.",
        4711,
      ),
      resource: json<Readonly<Record<string, unknown>> | null>(RESOURCE_SCHEMA, shown.resource),
    },
    sorts: ['sequence'],
  });
}

/** The resource, for the description of the API. */
export const changeResource = changeResourceOf({
  resource: rawSql('NULL::json'),
  id: rawSql('r.resource_id'),
});

/** The same as an object. */
export type ChangeResource = ResourceOf<typeof changeResource>;
