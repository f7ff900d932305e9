import { Column, PrimaryColumn } from 'typeorm';
import { TenantEntity } from '../kernel/sql/tenant-entity.js';

/** The statuses of a partnership. */
export const PARTNERSHIP_STATUSES = ['proposed', 'accepted', 'ended'] as const;
export type PartnershipStatus = (typeof PARTNERSHIP_STATUSES)[number];

/** The partnership of a business with a vendor. Operations can be assigned to the vendor only while it is accepted. */
@TenantEntity('partnerships')
export class Partnership {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('uuid') vendorId!: string;
  @Column('text') status!: PartnershipStatus;
  @Column('timestamptz', { nullable: true }) acceptedAt!: Date | null;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') updatedAt!: Date;
}
