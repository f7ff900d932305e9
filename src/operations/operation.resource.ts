import {
  computed,
  decimal,
  externalId,
  integer,
  withExample,
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
import { procedureIds } from '../procedures/index.js';
import { PRIORITIES, TRADE_CODES } from '../technicians/index.js';
import { allowedActionsField } from './permitted-actions.js';
import { ASSIGNEE_NAME } from './assignee-resolver.js';
import { Operation } from './operation.entity.js';
import { ASSIGNEE_TYPES, OPERATION_STATUSES } from './operation-status.js';

/** The present location of the asset. The operation's own building only serves to find operations and may lag behind. */
const ofAsset = (column: 'building_id' | 'room_id') =>
  sql`(SELECT a.${rawSql(column)} FROM ${Asset} a WHERE a.id = r.asset_id)`;

/** A sum of columns of the row `r`, which may exceed the maximum of a single amount. */
const amount = (description: string, example: string, columns: string) =>
  withExample(computed(decimal(description), rawSql(`round(r.${columns}, 2)::text`)), example);

/** The operation resource (§2.2, D22). */
export const operationResource = defineResource({
  object: 'operation',
  entity: Operation,
  description: 'A work order: a task on an asset or at a place, for a technician or a vendor.',
  fields: {
    id: uuid('The operation.'),
    number: nullable(
      integer(
        'The number by which people name it, unique in the business and rising with creation, with gaps. The portal shows it with the prefix of the business, such as WO-1042. Null only for an operation of release 1.0.0, until it is numbered after the upgrade.',
        1042,
      ),
    ),
    title: text('What needs to be done.', 'Replace the seal of pump 4'),
    description: nullable(text('A longer description.')),
    status: withExample(
      oneOf(
        OPERATION_STATUSES,
        'The status; only actions change it. `new` (unassigned, or waiting for a vendor to accept) → `assigned` → `pending_start` (a vendor declared the start; then confirmed, or `start_disputed`) → `in_progress` → `pending_completion` (a vendor declared completion; then confirmed, or `completion_disputed`) → `completed` → `done`. Technicians skip the two pending statuses. `completed` can be reopened; `cancelled` is final.',
      ),
      'assigned',
    ),
    allowed_actions: allowedActionsField,
    required_skill: nullable(
      withExample(
        oneOf(TRADE_CODES, 'The required trade; compare it with the `skills` of technicians.'),
        'mechanical',
      ),
    ),
    place: nullable(
      text(
        'The location. Taken from the asset, as `Room, Floor, Building`, unless given.',
        'Pump room, Ground floor, Plant North',
      ),
    ),
    asset_id: nullable(uuid('The asset concerned.')),
    building_id: computed(nullable(uuid('The current building of that asset.')), ofAsset('building_id')),
    room_id: computed(nullable(uuid('The current room of that asset.')), ofAsset('room_id')),
    assignee_type: nullable(oneOf(ASSIGNEE_TYPES, 'The kind of assignee; null while unassigned.')),
    technician_id: nullable(uuid('The assigned technician.')),
    vendor_id: withExample(nullable(uuid('The assigned vendor.')), null),
    assignee_name: computed(
      nullable(
        text(
          'The present name of the assigned technician or vendor; of a closed operation, their name when it was closed; null while unassigned. `search` matches present names and those of the time.',
          'Nadia Haddad',
        ),
      ),
      ASSIGNEE_NAME,
    ),
    scheduled_for: nullable(
      withExample(timestamp('The scheduled time; null while unscheduled.'), '2026-10-07T06:00:00.000Z'),
    ),
    priority: nullable(withExample(oneOf(PRIORITIES, 'The urgency.'), 'high')),
    agreed_amount: nullable(decimal('The agreed price of the work.')),
    labor_minutes: integer('The minutes that technicians worked on it, by its time entries.', 95),
    labor_cost: amount(
      'What these minutes cost, by the hourly rates of the technicians.',
      '67.29',
      'labor_cost',
    ),
    parts_cost: amount(
      'What the spare parts cost that were consumed for it, at their unit prices when they were consumed. Parts consumed before release 1.1 do not count.',
      '25.00',
      'parts_cost',
    ),
    other_cost: amount('The sum of its other costs.', '0.00', 'other_cost'),
    total_cost: amount(
      'The sum of `labor_cost`, `parts_cost` and `other_cost`.',
      '92.29',
      'labor_cost + r.parts_cost + r.other_cost',
    ),
    notes: nullable(text('Internal notes.')),
    work_report: nullable(
      text(
        'What was done, as the technician or vendor reports it. A vendor sees it.',
        'Seal and bearing replaced.',
      ),
    ),
    procedure_ids: procedureIds(
      'The procedures of its checklist, in their order; `GET /operations/{taskId}/checklist` has the steps.',
    ),
    cancellation_reason: nullable(text('The reason for the cancellation, if there is one.')),
    completed_at: withExample(nullable(timestamp('When the work was completed; null until then.')), null),
    created_at: timestamp('When it was created.'),
    updated_at: timestamp('When it last changed.'),
    external_id: externalId('WO-2026-0815'),
  },
  sorts: ['scheduled_for', 'updated_at'],
});

/** The resource as a typed object. */
export type OperationResource = ResourceOf<typeof operationResource>;

/** The operation for pages, with the reasons from which generated texts are shown in the reader's language. */
export const displayedOperationResource = operationResource.extended(
  'displayed_operation',
  'An operation, for a page.',
  {
    title: storedText('What needs to be done.'),
    description: nullable(storedText('A longer description.')),
  },
);

/** The resource as a typed object. */
export type DisplayedOperation = ResourceOf<typeof displayedOperationResource>;

/** The sort orders of operations, besides newest first. */
export type OperationSort = SortOf<typeof operationResource>;

/** The number of the operation of a row `r` as people read it, such as `WO-1042`: a field of tables for people. */
export const operationNumberField = computed(
  nullable(text('The number of the operation, with the prefix of the business.')),
  sql`(SELECT b.operation_prefix || '-' || o.number FROM ${Operation} o JOIN businesses b ON b.id = o.business_id
    WHERE o.id = r.operation_id)`,
);
