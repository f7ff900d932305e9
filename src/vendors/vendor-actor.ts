import { sql, type Sql } from '../kernel/sql/sql.js';
import { FormerVendorPerson, VendorPerson } from './vendor-person.entity.js';

/**
 * What a user of a vendor is called who did something: the person, and the firm where no one in particular is known (D41).
 *
 * @param actor the id of who did it, as SQL
 * @param firm the id of the firm for which they acted, as SQL
 */
export function vendorActorName(actor: Sql, firm: Sql): Sql {
  return sql`coalesce((SELECT p.name FROM ${VendorPerson} p WHERE p.user_id = ${actor}),
    (SELECT max(f.name) FROM ${FormerVendorPerson} f WHERE f.user_id = ${actor}),
    (SELECT v.name FROM vendors v WHERE v.id = ${firm}))`;
}
