import { actorField } from '../access/index.js';
import { rawSql } from '../kernel/sql/sql.js';
import { computed, like, nullable, oneOf, text, timestamp, uuid } from '../kernel/resource/field.js';
import { defineResource, type ResourceOf } from '../kernel/resource/resource.js';
import { ASSET_STATUSES } from './asset-status.js';
import { Downtime } from './downtimes.js';
import { AssetStatusChange } from './status-history.js';

/** One change of an asset's status as it is read (D55). */
export const assetStatusChangeResource = defineResource({
  object: 'asset_status_change',
  entity: AssetStatusChange,
  description:
    'One change of the status of an asset, be it to the same one: by whom, and what was said about it.',
  fields: {
    id: uuid('The entry.'),
    asset_id: uuid('The asset.'),
    status: computed(oneOf(ASSET_STATUSES, 'The status from then on.'), rawSql('r.to_status')),
    previous_status: computed(
      like(oneOf(ASSET_STATUSES, 'The status before.'), 'needs_maintenance'),
      rawSql('r.from_status'),
    ),
    note: nullable(text('What was said about it.', 'Back in service.')),
    actor: actorField(),
    created_at: timestamp('When it happened.'),
  },
});

/** The same as an object. */
export type AssetStatusChangeResource = ResourceOf<typeof assetStatusChangeResource>;

/** A time in which an asset stood still, as it is read (D26, D55). */
export const downtimeResource = defineResource({
  object: 'downtime',
  entity: Downtime,
  description: 'A time in which an asset stood still.',
  fields: {
    id: uuid('The downtime.'),
    asset_id: uuid('The asset.'),
    status: like(
      oneOf(
        ASSET_STATUSES,
        'The status that began it: `out_of_service` or `under_maintenance`. Passing from one to the other goes on with it.',
      ),
      'out_of_service',
    ),
    started_at: timestamp('When it began.'),
    ended_at: like(nullable(timestamp('When it ended; null while the asset stands still.')), null),
  },
});

/** The same as an object. */
export type DowntimeResource = ResourceOf<typeof downtimeResource>;
