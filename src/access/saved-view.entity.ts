import { Column, PrimaryColumn } from 'typeorm';
import { TenantEntity } from '../kernel/sql/tenant-entity.js';

/** A set of filters that someone keeps under a name, for themselves. */
@TenantEntity('saved_views')
export class SavedView {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('uuid') userId!: string;
  /** The list that it belongs to, as the menu calls it. */
  @Column('text') place!: string;
  @Column('text') name!: string;
  /** The filters, as they stand in the address behind the question mark. */
  @Column('text') query!: string;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') updatedAt!: Date;
}
