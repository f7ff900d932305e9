import { actorOfRow, type ActorShown } from '../access/index.js';
import { rawSql, sql } from '../kernel/sql/sql.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import type { PartMoved } from '../spare-parts/index.js';
import { VENDOR_OF_ENTRY } from './operation-status-change.resource.js';
import { OperationStatusChange, type FieldChanges, type HistoryAction } from './operation.entity.js';
import type { OperationStatus } from './operation-status.js';

/** Something that was done with an operation. */
export interface ChangeEntry {
  readonly type: 'change';
  readonly id: string;
  readonly at: Date;
  readonly action: HistoryAction;
  /** Null when it was opened. The same as `toStatus` where the status stayed. */
  readonly fromStatus: OperationStatus | null;
  readonly toStatus: OperationStatus;
  readonly reason: string | null;
  /** What changed beside the status: to whom it went, from when to when it moved, which details. */
  readonly changes: FieldChanges;
  readonly actor: ActorShown;
  /** The vendor whose part was taken. */
  readonly onBehalfOf: { readonly id: string; readonly name: string } | null;
}

/** A spare part that was set aside for an operation, given back, or used. */
export interface PartEntry extends PartMoved {
  readonly type: 'part';
}

/** One entry of all that happened to an operation. */
export type TimelineEntry = ChangeEntry | PartEntry;

/** How many entries of each kind are shown: what a person reads, not what a program syncs. */
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

/** Everything together, newest first: ids rise with the time. */
export function merged(changes: readonly ChangeEntry[], parts: readonly PartMoved[]): TimelineEntry[] {
  const all = [...changes, ...parts.map((part): PartEntry => ({ type: 'part', ...part }))];
  return all.sort((one, other) => (one.id < other.id ? 1 : -1));
}
