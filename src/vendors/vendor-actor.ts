import { sql, type Sql } from '../kernel/sql/sql.js';
import { FormerVendorPerson, VendorPerson } from './vendor-person.entity.js';

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
