import { Column, PrimaryColumn } from 'typeorm';
import { computed, nullable, oneOf, text, timestamp, uuid, withExample } from '../kernel/resource/field.js';
import { defineResource, type ResourceOf } from '../kernel/resource/resource.js';
import { rawSql, sql, type Sql } from '../kernel/sql/sql.js';
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

/** A vendor as a business reads it. The row is the business's partnership with the vendor (D55). */
export const vendorResource = defineResource({
  object: 'vendor',
  entity: Partnership,
  description: 'A vendor: a partner firm that operations can be assigned to.',
  fields: {
    id: computed(uuid('The vendor ID, as used in `vendor_id`.'), rawSql('r.vendor_id')),
    name: computed(
      text('The name of the vendor.', 'Seals & Sons'),
      sql`(SELECT v.name FROM vendors v WHERE v.id = r.vendor_id)`,
    ),
    partnership_status: computed(
      withExample(oneOf(PARTNERSHIP_STATUSES, 'The state of the partnership.'), 'accepted'),
      rawSql('r.status'),
    ),
    accepted_at: nullable(timestamp('When the partnership was accepted; null until then.')),
    created_at: timestamp('When the partnership was created.'),
    updated_at: timestamp('When the partnership last changed.'),
  },
});

/** A vendor as an object. */
export type VendorResource = ResourceOf<typeof vendorResource>;

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

/**
 * SQL for the name of a vendor's actor: of the person, or of the firm if the person is unknown (D41).
 *
 * @param actor SQL for the id of the person
 * @param firm SQL for the id of the firm for which they acted
 */
export function vendorActorName(actor: Sql, firm: Sql): Sql {
  return sql`coalesce((SELECT p.name FROM ${VendorPerson} p WHERE p.user_id = ${actor}),
    (SELECT max(f.name) FROM ${FormerVendorPerson} f WHERE f.user_id = ${actor}),
    (SELECT v.name FROM vendors v WHERE v.id = ${firm}))`;
}
