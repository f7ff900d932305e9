import { actorField, actorOfRow, type ActorShown } from '../access/index.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import { nullable, oneOf, text, timestamp, uuid, withExample } from '../kernel/resource/field.js';
import { defineResource, type ResourceOf } from '../kernel/resource/resource.js';
import { rawSql, sql } from '../kernel/sql/sql.js';
import type { PartMoved } from '../spare-parts/index.js';
import { vendorActorName } from '../vendors/index.js';
import { OPERATION_STATUSES, type OperationStatus } from './operation-status.js';
import { type FieldChanges, type HistoryAction, OperationStatusChange } from './operation.entity.js';

/** The name of the vendor's user in an entry; the vendor's name where the entry has no user. */
const VENDOR_OF_ENTRY = vendorActorName(rawSql('r.actor_id'), rawSql('coalesce(r.on_behalf_of, r.actor_id)'));

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

/** The resource as a typed object. */
export type OperationStatusChangeResource = ResourceOf<typeof operationStatusChangeResource>;

/** A change of an operation. */
export interface ChangeEntry {
  readonly type: 'change';
  readonly id: string;
  readonly at: Date;
  readonly action: HistoryAction;
  /** Null when the operation was opened. Equals `toStatus` if the status did not change. */
  readonly fromStatus: OperationStatus | null;
  readonly toStatus: OperationStatus;
  readonly reason: string | null;
  /** What changed besides the status: assignee, scheduled time or other details. */
  readonly changes: FieldChanges;
  readonly actor: ActorShown;
  /** The vendor that the business acted for. */
  readonly onBehalfOf: { readonly id: string; readonly name: string } | null;
}

/** A spare part that was reserved for an operation, released or used. */
export interface PartEntry extends PartMoved {
  readonly type: 'part';
}

/** One entry of an operation's timeline. */
export type TimelineEntry = ChangeEntry | PartEntry;

/** How many entries of each kind a timeline shows. It is for people to read, not for programs to sync. */
export const TIMELINE_LENGTH = 200;

/** The newest changes of an operation, newest first. */
export async function changesOf(tenant: TenantReader, operationId: string): Promise<ChangeEntry[]> {
  const rows = await tenant.rows<Omit<ChangeEntry, 'type'>>(sql`SELECT r.id, r.created_at AS at, r.action,
      r.from_status AS "fromStatus", r.to_status AS "toStatus", r.reason, r.details AS changes,
      ${actorOfRow(VENDOR_OF_ENTRY)} AS actor,
      (SELECT json_build_object('id', v.id, 'name', v.name) FROM vendors v WHERE v.id = r.on_behalf_of) AS "onBehalfOf"
    FROM ${OperationStatusChange} r WHERE r.operation_id = ${operationId}
    ORDER BY r.id DESC LIMIT ${rawSql(String(TIMELINE_LENGTH))}`);
  return rows.map((row) => ({ type: 'change', ...row }));
}

/** Merges both lists, newest first. Ids increase with time. */
export function merged(changes: readonly ChangeEntry[], parts: readonly PartMoved[]): TimelineEntry[] {
  const all = [...changes, ...parts.map((part): PartEntry => ({ type: 'part', ...part }))];
  return all.sort((one, other) => (one.id < other.id ? 1 : -1));
}
