import { boolean, listOf, nullable, text, uuid } from '../kernel/resource/field.js';
import { defineResource, type ResourceOf } from '../kernel/resource/resource.js';
import { Technician } from './technician.entity.js';
import { TRADE_CODES } from './trade-codes.js';

/** A technician as the API returns it (§2.7). */
export const technicianResource = defineResource({
  object: 'technician',
  entity: Technician,
  description: 'A person who does maintenance work.',
  fields: {
    id: uuid('The technician ID, as used in `technician_id`.'),
    user_id: nullable(uuid("The technician's user account; null if there is none.")),
    name: nullable(text('Full name.', 'Nadia Haddad')),
    email: nullable(text('Work e-mail.', 'nadia@example.com')),
    phone_number: nullable(text('Phone number.', '+33 1 23 45 67 89')),
    role: nullable(text('The access level in the service, not a trade.', 'technician')),
    skills: listOf(
      TRADE_CODES,
      "The trades the technician is certified for; compare them with an operation's `required_skill`.",
      ['mechanical'],
    ),
    is_active: boolean('False after offboarding or deactivation of the account.'),
  },
});

/** A technician as an object. */
export type TechnicianResource = ResourceOf<typeof technicianResource>;
