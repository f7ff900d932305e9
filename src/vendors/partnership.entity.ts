import { Column, PrimaryColumn } from 'typeorm';
import { TenantEntity } from '../kernel/sql/tenant-entity.js';

/** How a business stands with a vendor. */
export const PARTNERSHIP_STATUSES = ['proposed', 'accepted', 'ended'] as const;
export type PartnershipStatus = (typeof PARTNERSHIP_STATUSES)[number];

/** What a business agreed with a vendor. Only an accepted one lets it delegate operations to that firm. */
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
