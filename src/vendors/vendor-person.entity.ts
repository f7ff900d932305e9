import { Column, PrimaryColumn } from 'typeorm';
import { TenantEntity } from '../kernel/sql/tenant-entity.js';

/** A person whom a business lets act for a firm. Their account is not the business's: it stands with the firm. */
@TenantEntity('vendor_people')
export class VendorPerson {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('uuid') vendorId!: string;
  /** The firm with which their account stands. */
  @Column('uuid') firmId!: string;
  @Column('uuid') userId!: string;
  /** As they were invited. */
  @Column('text') name!: string;
  @Column('text') email!: string;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') updatedAt!: Date;
}

/** What someone was called whom the business lets act for no firm any more: what they did stays theirs (D41). */
@TenantEntity('former_vendor_people')
export class FormerVendorPerson {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('uuid') userId!: string;
  @Column('text') name!: string;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') updatedAt!: Date;
}
