import { actorField } from '../access/index.js';
import { rawSql } from '../kernel/sql/sql.js';
import { like, nullable, oneOf, text, timestamp, uuid } from '../kernel/resource/field.js';
import { defineResource, type ResourceOf } from '../kernel/resource/resource.js';
import { vendorActorName } from '../vendors/index.js';
import { OperationStatusChange } from './operation.entity.js';
import { OPERATION_STATUSES } from './operation-status.js';

/** What a vendor's user who stands in an entry is called; the firm's name where the entry names the vendor as such. */
export const VENDOR_OF_ENTRY = vendorActorName(
  rawSql('r.actor_id'),
  rawSql('coalesce(r.on_behalf_of, r.actor_id)'),
);

/** One change of an operation's status as it is read (D55). */
export const operationStatusChangeResource = defineResource({
  object: 'operation_status_change',
  entity: OperationStatusChange,
  // The history keeps other changes too, which are not shown as such.
  changes: { madeFrom: ({ fromStatus, toStatus }) => fromStatus !== toStatus },
  description: 'One change of the status of an operation: from what, to what, by whom, and why.',
  fields: {
    id: uuid('The entry.'),
    operation_id: uuid('The operation.'),
    from_status: nullable(
      like(oneOf(OPERATION_STATUSES, 'The status before; null when it was opened.'), 'assigned'),
    ),
    to_status: like(oneOf(OPERATION_STATUSES, 'The status from then on.'), 'in_progress'),
    reason: nullable(text('Why, where a reason was given.')),
    actor: actorField(VENDOR_OF_ENTRY),
    on_behalf_of: like(
      nullable(
        uuid('The vendor whose part was taken: by a user of the business, or by a user of that vendor.'),
      ),
      null,
    ),
    created_at: timestamp('When it happened.'),
  },
});

/** The same as an object. */
export type OperationStatusChangeResource = ResourceOf<typeof operationStatusChangeResource>;
