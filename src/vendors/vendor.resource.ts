import { rawSql, sql } from '../kernel/sql/sql.js';
import { computed, nullable, oneOf, text, timestamp, uuid, withExample } from '../kernel/resource/field.js';
import { defineResource, type ResourceOf } from '../kernel/resource/resource.js';
import { Partnership, PARTNERSHIP_STATUSES } from './partnership.entity.js';

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
