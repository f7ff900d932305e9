import { boolean, nullable, text, texts, uuid } from '../kernel/resource/field.js';
import { defineResource, type ResourceOf } from '../kernel/resource/resource.js';
import { Technician } from './technician.entity.js';

/** A technician as it is read (§2.7). */
export const technicianResource = defineResource({
  object: 'technician',
  entity: Technician,
  description: 'A person who does maintenance work.',
  fields: {
    id: uuid('The technician profile: the value that `technician_id` takes elsewhere.'),
    user_id: nullable(uuid('Their account in the service; null without one.')),
    name: nullable(text('Full name.', 'Nadia Haddad')),
    email: nullable(text('Work e-mail.', 'nadia@example.com')),
    phone_number: nullable(text('Phone number.', '+33 1 23 45 67 89')),
    role: nullable(text('Access level in the service, not a trade.', 'technician')),
    skills: texts("Trade codes they are certified for; compare with an operation's `required_skill`.", [
      'mechanical',
    ]),
    is_active: boolean('False once they are offboarded, or their account was deactivated.'),
  },
});

/** The same as an object. */
export type TechnicianResource = ResourceOf<typeof technicianResource>;
