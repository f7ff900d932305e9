import { Column, PrimaryColumn } from 'typeorm';
import { TenantEntity } from '../kernel/database/tenant-entity.js';

/** Where an import stands: to be confirmed, being recorded, recorded, being taken back, taken back. */
export type ImportStatus = 'checked' | 'running' | 'done' | 'undoing' | 'undone';

/** A file with assets, one a row. */
@TenantEntity('asset_imports')
export class AssetImport {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('text') fileName!: string;
  @Column('text') status!: ImportStatus;
  /** Headers that nobody understood: their columns are left out. */
  @Column('text', { array: true }) unknownColumns!: string[];
  @Column('integer') total!: number;
  @Column('integer') wrong!: number;
  @Column('integer') made!: number;
  /** Right when they were checked, and refused when they were recorded. */
  @Column('integer') refused!: number;
  @Column('integer') removed!: number;
  /** Not taken back, because there are operations on them. */
  @Column('integer') kept!: number;
  /** Who imports. */
  @Column('uuid') userId!: string;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') updatedAt!: Date;
}

/** What is wrong with a row: a code of errors or of `OwnProblem`, with the words of the API where it has some. */
export interface RowProblem {
  readonly param: string;
  readonly code: string;
  readonly message: string;
}

export type RowStatus = 'right' | 'wrong' | 'made' | 'refused' | 'removed' | 'kept';

/** A row of the file, and what became of it. */
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
  @Column('uuid', { nullable: true }) assetId!: string | null;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') updatedAt!: Date;
}
