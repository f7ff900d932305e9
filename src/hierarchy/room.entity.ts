import { Column, PrimaryColumn } from 'typeorm';
import { TenantEntity } from '../kernel/sql/tenant-entity.js';

/** A room is the smallest location. In a plant it may be a line or a zone (§2.6). */
@TenantEntity('rooms')
export class Room {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('uuid') floorId!: string;
  @Column('text') name!: string;
  @Column('text', { nullable: true }) externalId!: string | null;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') updatedAt!: Date;
}
