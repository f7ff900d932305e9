import { texts } from '../kernel/messages/texts.js';
import type { AccountRole } from './user.entity.js';

/** The names of the roles. */
export const roleTexts = texts<Record<AccountRole, string>>({
  owner: { en: 'Owner', fr: 'Propriétaire' },
  admin: { en: 'Admin', fr: 'Administrateur' },
  manager: { en: 'Manager', fr: 'Responsable' },
  technician: { en: 'Technician', fr: 'Technicien' },
  vendor: { en: 'Vendor', fr: 'Prestataire' },
});
