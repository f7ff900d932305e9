import { changeEventType, eventType } from '../kernel/resource/event-type.js';
import { given, like, nullable, oneOf, text } from '../kernel/resource/field.js';
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
      previous_status: given(like(oneOf(ASSET_STATUSES, 'The status before.'), 'operational')),
      note: given(nullable(text('What was said about the change.', 'Bearing seized'))),
    },
  ),
  { shows: { status: 'out_of_service' }, previous: { status: 'operational' } },
);

/** In the samples, nothing has been done on it yet: it is due every 90 days after its installation. */
const shows = { last_maintenance_date: null, next_due_on: '2026-12-03' };

/** What else happens to an asset (D50). Each shows it whole: who keeps a copy needs no more. */
export const assetCreated = eventType(
  'asset.created',
  'An asset was recorded.',
  assetResource.wholeSnapshot(),
  { shows },
);
export const assetUpdated = changeEventType(
  'asset.updated',
  'An asset changed: its details, where it stands, what it is part of, when it was last maintained. A status that is set has an event of its own.',
  assetResource.wholeSnapshot(),
  { shows, previous: { maintenance_interval_days: 180, next_due_on: '2027-03-03' } },
);
export const assetDeleted = eventType(
  'asset.deleted',
  'An asset was deleted. It is shown as it was before.',
  assetResource.wholeSnapshot(),
  { shows, later: true },
);
