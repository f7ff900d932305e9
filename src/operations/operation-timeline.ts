import { actorOfRow, type ActorShown } from '../access/index.js';
import { rawSql, sql } from '../kernel/sql/sql.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import type { PartMoved } from '../spare-parts/index.js';
import { VENDOR_OF_ENTRY } from './operation-status-change.resource.js';
import { OperationStatusChange, type FieldChanges, type HistoryAction } from './operation.entity.js';
import type { OperationStatus } from './operation-status.js';

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
