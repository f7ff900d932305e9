import { Column, PrimaryColumn } from 'typeorm';
import { TenantEntity } from '../kernel/sql/tenant-entity.js';

/** A person who may act for a firm at a business. Their account belongs to the firm, not to the business. */
@TenantEntity('vendor_people')
export class VendorPerson {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('uuid') vendorId!: string;
  /** The firm that their account belongs to. */
  @Column('uuid') firmId!: string;
  @Column('uuid') userId!: string;
  /** The name and the address from the invitation. */
  @Column('text') name!: string;
  @Column('text') email!: string;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') updatedAt!: Date;
}

/** The name of a person who may no longer act for a firm, for histories (D41). */
@TenantEntity('former_vendor_people')
export class FormerVendorPerson {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('uuid') userId!: string;
  @Column('text') name!: string;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') updatedAt!: Date;
}
