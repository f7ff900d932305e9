import { actorField } from '../access/index.js';
import { rawSql } from '../kernel/sql/sql.js';
import { withExample, nullable, oneOf, text, timestamp, uuid } from '../kernel/resource/field.js';
import { defineResource, type ResourceOf } from '../kernel/resource/resource.js';
import { vendorActorName } from '../vendors/index.js';
import { OperationStatusChange } from './operation.entity.js';
import { OPERATION_STATUSES } from './operation-status.js';

/** The name of the vendor's user in an entry; the vendor's name where the entry has no user. */
export const VENDOR_OF_ENTRY = vendorActorName(
  rawSql('r.actor_id'),
  rawSql('coalesce(r.on_behalf_of, r.actor_id)'),
);

/** One status change of an operation (D55). */
export const operationStatusChangeResource = defineResource({
  object: 'operation_status_change',
  entity: OperationStatusChange,
  // The history also holds entries without a status change. They are not shown here.
  changes: { includesRow: ({ fromStatus, toStatus }) => fromStatus !== toStatus },
  description: "A change of an operation's status, with its author and reason.",
  fields: {
    id: uuid('The entry.'),
    operation_id: uuid('The operation.'),
    from_status: nullable(
      withExample(oneOf(OPERATION_STATUSES, 'The previous status; null for the creation.'), 'assigned'),
    ),
    to_status: withExample(oneOf(OPERATION_STATUSES, 'The new status.'), 'in_progress'),
    reason: nullable(text('The reason, if one was given.')),
    actor: actorField(VENDOR_OF_ENTRY),
    on_behalf_of: withExample(
      nullable(
        uuid('The vendor on whose behalf the action was taken, by a user of the business or of the vendor.'),
      ),
      null,
    ),
    created_at: timestamp('When it happened.'),
  },
});

/** The same resource as an object. */
export type OperationStatusChangeResource = ResourceOf<typeof operationStatusChangeResource>;
