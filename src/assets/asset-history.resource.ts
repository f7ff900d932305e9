import { actorField, nullableActorField } from '../access/index.js';
import { rawSql } from '../kernel/sql/sql.js';
import { computed, withExample, nullable, oneOf, text, timestamp, uuid } from '../kernel/resource/field.js';
import { defineResource, type ResourceOf } from '../kernel/resource/resource.js';
import { ASSET_STATUSES } from './asset-status.js';
import { Downtime } from './downtimes.js';
import { AssetStatusChange } from './status-history.js';

/** One status change of an asset (D55). */
export const assetStatusChangeResource = defineResource({
  object: 'asset_status_change',
  entity: AssetStatusChange,
  description:
    "A change of an asset's status, with its author and note. Setting the current status again is recorded too.",
  fields: {
    id: uuid('The entry.'),
    asset_id: uuid('The asset.'),
    status: computed(oneOf(ASSET_STATUSES, 'The new status.'), rawSql('r.to_status')),
    previous_status: computed(
      withExample(oneOf(ASSET_STATUSES, 'The previous status.'), 'needs_maintenance'),
      rawSql('r.from_status'),
    ),
    note: nullable(text('The note.', 'Back in service.')),
    actor: actorField(),
    created_at: timestamp('When it happened.'),
  },
});

/** The same resource as an object. */
export type AssetStatusChangeResource = ResourceOf<typeof assetStatusChangeResource>;

/** A downtime of an asset (D26, D55). */
export const downtimeResource = defineResource({
  object: 'downtime',
  entity: Downtime,
  description: 'A period in which an asset was not running.',
  fields: {
    id: uuid('The downtime.'),
    asset_id: uuid('The asset.'),
    status: withExample(
      oneOf(
        ASSET_STATUSES,
        'The status that started it: `out_of_service` or `under_maintenance`. A change from one to the other does not start a new downtime.',
      ),
      'out_of_service',
    ),
    started_at: timestamp('When it began.'),
    ended_at: withExample(nullable(timestamp('When it ended; null while it lasts.')), null),
    corrected_at: withExample(nullable(timestamp('When it was last corrected; null if it never was.')), null),
    corrected_by: withExample(
      nullableActorField('corrected_by', 'Who last corrected it; null if it was never corrected.'),
      null,
    ),
    correction_reason: withExample(
      nullable(text('Why it was last corrected.', 'Repaired before noon.')),
      null,
    ),
  },
});

/** The same resource as an object. */
export type DowntimeResource = ResourceOf<typeof downtimeResource>;
