import {
  computed,
  decimal,
  externalId,
  like,
  nullable,
  oneOf,
  storedText,
  text,
  timestamp,
  uuid,
} from '../kernel/resource/field.js';
import { defineResource, type ResourceOf, type SortOf } from '../kernel/resource/resource.js';
import { Asset } from '../assets/index.js';
import { rawSql, sql } from '../kernel/sql/sql.js';
import { TRADE_CODES } from '../technicians/index.js';
import { allowedActionsField } from './allowed-actions.js';
import { Operation, PRIORITIES } from './operation.entity.js';
import { ASSIGNEE_TYPES, OPERATION_STATUSES } from './operation-status.js';

/** Where the asset stands now: the operation's own building only finds operations, and may lag behind. */
const ofAsset = (column: 'building_id' | 'room_id') =>
  sql`(SELECT a.${rawSql(column)} FROM ${Asset} a WHERE a.id = r.asset_id)`;

/** An operation as it is read (§2.2, D22). */
export const operationResource = defineResource({
  object: 'operation',
  entity: Operation,
  description:
    'A work order: something that needs doing, on an asset or at a place, by a technician or a partner firm.',
  fields: {
    id: uuid('The operation.'),
    title: text('What needs doing.', 'Replace the seal of pump 4'),
    description: nullable(text('More about it.')),
    status: like(
      oneOf(
        OPERATION_STATUSES,
        'Where the work stands. Moved by actions only: `new` (a vendor is to accept it, or it is unassigned) → `assigned` → `pending_start` (a vendor declared the start; confirmed, or `start_disputed`) → `in_progress` → `pending_completion` (a vendor declared completion; confirmed, or `completion_disputed`) → `completed` → `done`. A technician skips the two pending ones. `completed` can be reopened; `cancelled` is for good.',
      ),
      'assigned',
    ),
    allowed_actions: allowedActionsField,
    required_skill: nullable(
      like(oneOf(TRADE_CODES, 'The trade it needs; compare with the skills of a technician.'), 'mechanical'),
    ),
    place: nullable(
      text(
        'Where. From the asset, as `Room, Floor, Building`, unless given.',
        'Pump room, Ground floor, Plant North',
      ),
    ),
    asset_id: nullable(uuid('The asset it is about.')),
    building_id: computed(
      nullable(uuid('The building in which that asset stands now.')),
      ofAsset('building_id'),
    ),
    room_id: computed(nullable(uuid('The room in which that asset stands now.')), ofAsset('room_id')),
    assignee_type: nullable(oneOf(ASSIGNEE_TYPES, 'Whom it is with; null while it is unassigned.')),
    technician_id: nullable(uuid('The technician it is with.')),
    vendor_id: like(nullable(uuid('The partner firm it is delegated to.')), null),
    assignee_name: computed(
      nullable(
        text(
          'What the technician or the firm was called when it was given to them; null while it is unassigned. The search finds it.',
          'Nadia Haddad',
        ),
      ),
      rawSql('r.people'),
    ),
    scheduled_for: nullable(
      like(
        timestamp('When it is to be done; null while it is not on the calendar.'),
        '2026-10-07T06:00:00.000Z',
      ),
    ),
    priority: nullable(like(oneOf(PRIORITIES, 'How urgent it is.'), 'high')),
    agreed_amount: nullable(decimal('What was agreed to be paid for it.')),
    notes: nullable(text('Internal notes.')),
    cancellation_reason: nullable(text('Why it was cancelled, if it was and a reason was given.')),
    completed_at: like(nullable(timestamp('When the work was completed, if it is.')), null),
    created_at: timestamp('When it was opened.'),
    updated_at: timestamp('When it last changed.'),
    external_id: externalId('WO-2026-0815'),
  },
  sorts: ['scheduled_for', 'updated_at'],
});

/** The same as an object. */
export type OperationResource = ResourceOf<typeof operationResource>;

/** The same for pages: with what says in the reader's language what the product wrote itself. */
export const displayedOperationResource = operationResource.extended(
  'displayed_operation',
  'An operation, for a page.',
  {
    title: storedText('What needs doing.'),
    description: nullable(storedText('More about it.')),
  },
);

/** The same as an object. */
export type DisplayedOperation = ResourceOf<typeof displayedOperationResource>;

/** What operations can be sorted by, beside newest first. */
export type OperationSort = SortOf<typeof operationResource>;
