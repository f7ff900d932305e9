import { Column, PrimaryColumn } from 'typeorm';
import { TenantEntity } from '../kernel/sql/tenant-entity.js';
import type { Reason } from '../kernel/messages/messages.js';

/** The kind of work that records them and takes them back (`@Turns`). */
export const ASSET_IMPORTS = 'asset-imports';

/** Where an import stands: to be confirmed, being recorded, recorded, being taken back, taken back. */
export type ImportStatus = 'checked' | 'running' | 'done' | 'undoing' | 'undone';

/** How a file was written. */
export type Encoding = 'utf-8' | 'utf-16' | 'windows-1252';

/** A room that a file names and no one has recorded. */
export interface PlannedRoom {
  /** What stands for its id in the rows until it is made. */
  readonly id: string;
  readonly building: string;
  readonly floor: string;
  readonly room: string;
  /** The level of its floor. */
  readonly level: number;
  readonly isNewBuilding: boolean;
  readonly isNewFloor: boolean;
}

/** A file with assets, one a row. */
@TenantEntity('asset_imports')
export class AssetImport {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('text') fileName!: string;
  @Column('text') encoding!: Encoding;
  @Column('text') status!: ImportStatus;
  /** Headers that no one understood: their columns are left out. */
  @Column('text', { array: true }) unknownColumns!: string[];
  @Column('integer') total!: number;
  @Column('integer') wrong!: number;
  /** Rows that say what is there already: nothing is done about them. */
  @Column('integer') same!: number;
  /** Rows that change an asset that is there. */
  @Column('integer') toChange!: number;
  @Column('integer') made!: number;
  @Column('integer') changed!: number;
  /** Right when they were checked, and refused when they were recorded. */
  @Column('integer') refused!: number;
  /** Taken back: deleted, or given back what they were. */
  @Column('integer') removed!: number;
  /** Not taken back, because of what happened since. */
  @Column('integer') kept!: number;
  /** The rooms that its rows name and that are not there. */
  @Column('jsonb') newRooms!: { readonly rooms: readonly PlannedRoom[] };
  /** Whether they are made with the assets: someone has to ask for it. */
  @Column('boolean') makesRooms!: boolean;
  /** Who imports. */
  @Column('uuid') userId!: string;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') updatedAt!: Date;
}

/** What is wrong with a row: a code of errors, with the reason, or of `OwnProblem`, with what the file says there. */
export interface RowProblem {
  readonly param: string;
  readonly code: string;
  /** What the file says, or the reason in English. */
  readonly message: string;
  /** Why a request would be refused. Rows of earlier releases have the English message alone. */
  readonly reason?: Reason;
  /** What was probably meant. */
  readonly suggestion?: string;
}

/** A field of an asset that a row changes, called as requests call it. */
export interface FieldChange {
  readonly param: string;
  readonly from: unknown;
  readonly to: unknown;
  /** The former value as people call it, where that is not the value itself: a room's path, a parent's reference. */
  readonly fromText?: string;
}

/**
 * What is to become of a row, or became of it. Right ones make an asset, or change the one they name; `same` is all as they
 * say already. Taken back are `removed` and `restored`.
 */
export type RowStatus =
  'right' | 'same' | 'wrong' | 'made' | 'changed' | 'refused' | 'removed' | 'restored' | 'kept';

/** A row of the file, and its result. */
@TenantEntity('asset_import_rows')
export class AssetImportRow {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('uuid') importId!: string;
  /** Its line in the file. */
  @Column('integer') line!: number;
  /** What the file says, by field. */
  @Column('jsonb') cells!: Record<string, string>;
  /** The body that a request would have; null for a row that is wrong. */
  @Column('jsonb', { nullable: true }) fields!: Record<string, unknown> | null;
  @Column('jsonb') problems!: RowProblem[];
  @Column('text') status!: RowStatus;
  /** The asset that it changes, or made; null before it is made. */
  @Column('uuid', { nullable: true }) assetId!: string | null;
  /** Null for a row that makes an asset. */
  @Column('jsonb', { nullable: true }) difference!: FieldChange[] | null;
  /** The line of its parent, where that is in the same file. */
  @Column('integer', { nullable: true }) parentLine!: number | null;
  /** How many such parents stand above it. */
  @Column('integer') depth!: number;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') updatedAt!: Date;
}
