import { Column, PrimaryColumn } from 'typeorm';
import { TenantEntity } from '../kernel/sql/tenant-entity.js';

/** A named set of filters that a person saved for themselves. */
@TenantEntity('saved_views')
export class SavedView {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('uuid') userId!: string;
  /** The list that it belongs to (`ViewedPlace`). */
  @Column('text') place!: string;
  @Column('text') name!: string;
  /** The filters, as in the URL query. */
  @Column('text') query!: string;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') updatedAt!: Date;
}
