import { changeEventType, eventType } from '../kernel/resource/event-type.js';
import { supplied, withExample, nullable, oneOf, text } from '../kernel/resource/field.js';
import { ASSET_STATUSES } from './asset-status.js';
import { assetResource } from './asset.resource.js';

/** `asset.status_changed` (§3.2, D24). Emit it with the previous status and the note. */
export const assetStatusChanged = changeEventType(
  'asset.status_changed',
  "An asset's status was set, even if it stayed the same.",
  assetResource.snapshot(
    [
      'id',
      'object',
      'name',
      'reference',
      'status',
      'previous_status',
      'note',
      'room_id',
      'building_id',
      'updated_at',
    ],
    {
      previous_status: supplied(withExample(oneOf(ASSET_STATUSES, 'The previous status.'), 'operational')),
      note: supplied(nullable(text('The note of the change.', 'Bearing seized'))),
    },
  ),
  { shows: { status: 'out_of_service' }, previous: { status: 'operational' } },
);

/** The sample asset had no maintenance yet: it is due 90 days after its installation. */
const shows = { last_maintenance_date: null, next_due_on: '2026-12-03' };

/**
 * The other events of an asset (D50). Each contains the whole asset, so a consumer that keeps a copy needs no further request.
 */
export const assetCreated = eventType(
  'asset.created',
  'An asset was recorded.',
  assetResource.wholeSnapshot(),
  { shows },
);
export const assetUpdated = changeEventType(
  'asset.updated',
  "An asset's details, location, parent or last maintenance changed. A status change has its own event.",
  assetResource.wholeSnapshot(),
  { shows, previous: { maintenance_interval_days: 180, next_due_on: '2027-03-03' } },
);
export const assetDeleted = eventType(
  'asset.deleted',
  'An asset was deleted. The snapshot shows it before the deletion.',
  assetResource.wholeSnapshot(),
  { shows, later: true },
);
