import { Column, PrimaryColumn } from 'typeorm';
import type { Reason } from '../kernel/messages/messages.js';
import { rawSql } from '../kernel/sql/sql.js';
import { camelCase } from '../kernel/validation/field.js';
import { TenantEntity } from '../kernel/sql/tenant-entity.js';
import type { ImportKind } from './reading/file-row.js';
import type { Readings } from './reading/column-reading.js';
import type { FileEncoding } from './reading/encoding.js';
import type { Mapping } from './reading/mapping.js';

/** The kind of background work that records and undoes imports (`@Turns`). */
export const IMPORTS = 'imports';

/** The status of an import: waiting for confirmation, being recorded, recorded, being undone, undone, stopped (D79). */
export type ImportStatus = 'checked' | 'running' | 'done' | 'undoing' | 'undone' | 'stopped';

/** Why an import stopped: the account of its person was deactivated, or they lost the permission to import. */
export type StopReason = 'deactivated' | 'not_permitted';

/** A room that a file names and that does not exist yet. */
export interface PlannedRoom {
  /** The placeholder for its id in the rows, until the room is created. */
  readonly id: string;
  readonly building: string;
  readonly floor: string;
  readonly room: string;
  /** The level of its floor. */
  readonly level: number;
  readonly isNewBuilding: boolean;
  readonly isNewFloor: boolean;
}

/** A file of records, one per row. */
@TenantEntity('asset_imports')
export class Import {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('text') fileName!: string;
  @Column('text') encoding!: FileEncoding;
  /** What the file contains. */
  @Column('text') kind!: ImportKind;
  /** Its status, see `statusOf`; null in an import of an earlier release. */
  @Column('text', { nullable: true }) state!: ImportStatus | null;
  /** The status for earlier releases, which would record any row as an asset: they see imports of this one as finished. */
  @Column('text') status!: ImportStatus;
  /** The headings whose cells are not imported. */
  @Column('text', { array: true }) unknownColumns!: string[];
  @Column('integer') total!: number;
  @Column('integer') wrong!: number;
  /** Rows that match their record already. They have no effect. */
  @Column('integer') same!: number;
  /** Rows that change an existing record. */
  @Column('integer') toChange!: number;
  @Column('integer') made!: number;
  @Column('integer') changed!: number;
  /** Rows that passed the check but were refused when they were recorded. */
  @Column('integer') refused!: number;
  /** Rows that were undone: the record was deleted or restored. */
  @Column('integer') removed!: number;
  /** Rows that were not undone, because their record has changed since. */
  @Column('integer') kept!: number;
  /** The rooms that the rows name and that do not exist yet. */
  @Column('jsonb') newRooms!: { readonly rooms: readonly PlannedRoom[] };
  /** Whether the new rooms are created along with the assets. A person must ask for it. */
  @Column('boolean') makesRooms!: boolean;
  /** How its columns of dates and numbers are read (D79); null in an import of an earlier release. */
  @Column('jsonb', { nullable: true }) reading!: { readonly columns: Readings } | null;
  /** What its headings mean (D79); null in an import of an earlier release. */
  @Column('jsonb', { nullable: true }) mapping!: { readonly headings: Mapping } | null;
  /** The file, until the import is confirmed: it is read again when a person maps its columns or chooses its encoding. */
  @Column('bytea', { nullable: true }) file!: Buffer | null;
  /**
   * The person on whose behalf rows are recorded or undone: who uploaded the file, and then who last confirmed, undid or resumed.
   * Null if an API key does.
   */
  @Column('uuid', { nullable: true }) userId!: string | null;
  /** The API key on whose behalf rows are recorded or undone; null if a person does. */
  @Column('uuid', { nullable: true }) apiKeyId!: string | null;
  /** Of a stopped import: what it was doing. */
  @Column('text', { nullable: true }) stoppedWhile!: 'running' | 'undoing' | null;
  /** Of a stopped import: why it stopped. */
  @Column('text', { nullable: true }) stopReason!: StopReason | null;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') updatedAt!: Date;
}

/** An import without its file, which only those who read the file again need. */
export type StoredImport = Omit<Import, 'file' | 'state' | 'businessId'>;

/** The status of an import. */
export function statusOf({ state, status }: Pick<Import, 'state' | 'status'>): ImportStatus {
  return state ?? status;
}

/** The status of an import `r`, in SQL. */
export const STATUS = rawSql('coalesce(r.state, r.status)');

/** A status of an import, as it is stored. */
export function stateOf(status: ImportStatus): Pick<Import, 'state' | 'status'> {
  return { state: status, status: 'undone' };
}

/** A problem of a row: an error code with its reason, or an `OwnProblem` with the text of the cell. */
export interface RowProblem {
  readonly param: string;
  readonly code: string;
  /** The text of the cell, or the reason in English. */
  readonly message: string;
  /** Why a request would be refused. Rows from earlier releases only have the English message. */
  readonly reason?: Reason;
  /** The value that the person probably meant. */
  readonly suggestion?: string;
  /** The values that the cell may stand for. */
  readonly candidates?: readonly string[];
}

/** A field of a record that a row changes, by its name in requests. */
export interface ImportedChange {
  readonly param: string;
  readonly from: unknown;
  readonly to: unknown;
  /** The former value for people, if it differs from the value itself: a room's path, or a parent's reference. */
  readonly fromText?: string;
  /** The stock movement that made the change, which an undo reverses. */
  readonly movementId?: string;
}

/** The values of some changes before or after them, by the names of the entity. */
export function valuesOf(
  changes: readonly ImportedChange[],
  which: 'from' | 'to',
): Readonly<Record<string, never>> {
  // What was read from a row fits the row again; its type is not known here.
  return Object.fromEntries(changes.map((change) => [camelCase(change.param), change[which]])) as Record<
    string,
    never
  >;
}

/**
 * The planned or actual result of a row. `right` rows create a record, or change the one they name; `same` rows match their
 * record already. Undone rows are `removed` or `restored`.
 */
export type RowStatus =
  'right' | 'same' | 'wrong' | 'made' | 'changed' | 'refused' | 'removed' | 'restored' | 'kept';

/** A row of the file, and its result. */
@TenantEntity('asset_import_rows')
export class ImportRow {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('uuid') importId!: string;
  /** The line number in the file. */
  @Column('integer') line!: number;
  /** The cells of the row, by field. */
  @Column('jsonb') cells!: Record<string, string>;
  /** The body of the equivalent request; null for a row with a problem. */
  @Column('jsonb', { nullable: true }) fields!: Record<string, unknown> | null;
  @Column('jsonb') problems!: RowProblem[];
  @Column('text') status!: RowStatus;
  /** The asset that the row changes or created; null before it is created, and in a row of something else. */
  @Column('uuid', { nullable: true }) assetId!: string | null;
  /** The record that the row changes or created, if it is not an asset. */
  @Column('uuid', { nullable: true }) recordId!: string | null;
  /** Null for a row that creates a record. */
  @Column('jsonb', { nullable: true }) difference!: ImportedChange[] | null;
  /** The line of its parent, if the parent is in the same file. */
  @Column('integer', { nullable: true }) parentLine!: number | null;
  /** The number of its ancestors in the same file. */
  @Column('integer') depth!: number;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') updatedAt!: Date;
}

/** The statuses of rows with a problem. */
export const PROBLEM_ROWS: readonly RowStatus[] = ['wrong', 'refused', 'kept'];

/** The number of rows with a problem. */
export function problemsOf({ wrong, refused, kept }: StoredImport): number {
  return wrong + refused + kept;
}

/** The effect of confirming a checked import: records to create, and records to change. */
export function plannedOf({ total, wrong, same, toChange }: StoredImport): {
  creations: number;
  changes: number;
} {
  return { creations: total - wrong - same - toChange, changes: toChange };
}

/** The progress of a running or stopped import, in rows. */
export function progressOf(of: StoredImport): { done: number; all: number } {
  const recorded = of.made + of.changed;
  if (of.status === 'undoing' || of.stoppedWhile === 'undoing')
    return { done: of.removed + of.kept, all: recorded };
  return { done: recorded + of.refused, all: of.total - of.wrong - of.same };
}
