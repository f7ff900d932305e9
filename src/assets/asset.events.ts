import { eventType } from '../kernel/events/event-type.js';
import { given, like, nullable, oneOf, text } from '../kernel/resource/field.js';
import { ASSET_STATUSES } from './asset-status.js';
import { assetResource } from './asset.resource.js';

/** `asset.status_changed` (§3.2, D24). Emit it with the previous status and the note. */
export const assetStatusChanged = eventType(
  'asset.status_changed',
  "Somebody set an asset's status, be it the same one again.",
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
      previous_status: given(like(oneOf(ASSET_STATUSES, 'The status before.'), 'under_maintenance')),
      note: given(nullable(text('What was said about the change.'))),
    },
  ),
);
