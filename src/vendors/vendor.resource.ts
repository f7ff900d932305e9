import { rawSql, sql } from '../kernel/sql/sql.js';
import { computed, nullable, oneOf, text, timestamp, uuid, like } from '../kernel/resource/field.js';
import { defineResource, type ResourceOf } from '../kernel/resource/resource.js';
import { Partnership, PARTNERSHIP_STATUSES } from './partnership.entity.js';

/** A firm as its partner reads of it: what the business owns is the partnership with it (D55). */
export const vendorResource = defineResource({
  object: 'vendor',
  entity: Partnership,
  description: 'A partner firm, to which operations can be delegated.',
  fields: {
    id: computed(uuid('The firm: the value that `vendor_id` takes elsewhere.'), rawSql('r.vendor_id')),
    name: computed(
      text('What it is called.', 'Seals & Sons'),
      sql`(SELECT v.name FROM vendors v WHERE v.id = r.vendor_id)`,
    ),
    partnership_status: computed(
      like(oneOf(PARTNERSHIP_STATUSES, 'How the business stands with it.'), 'accepted'),
      rawSql('r.status'),
    ),
    accepted_at: nullable(timestamp('When the partnership was accepted, if it was.')),
    created_at: timestamp('When the partnership was recorded.'),
    updated_at: timestamp('When the partnership last changed.'),
  },
});

/** The same as an object. */
export type VendorResource = ResourceOf<typeof vendorResource>;
