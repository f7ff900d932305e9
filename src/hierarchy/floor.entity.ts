import { Column, PrimaryColumn } from 'typeorm';
import { TenantEntity } from '../kernel/sql/tenant-entity.js';

/** A floor of a building; a single-storey site has one, at level 0 (§2.5). */
@TenantEntity('floors')
export class Floor {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('uuid') buildingId!: string;
  @Column('text') name!: string;
  /** 0 is the ground floor, basements are negative. */
  @Column('integer') level!: number;
  @Column('text', { nullable: true }) externalId!: string | null;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') updatedAt!: Date;
}
