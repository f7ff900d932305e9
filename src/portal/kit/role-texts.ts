import type { Grantee } from '../../access/index.js';
import { texts } from './texts.js';

/** The names of the roles. */
export const roleTexts = texts({
  owner: { en: 'Owner', fr: 'Propriétaire' },
  admin: { en: 'Admin', fr: 'Administrateur' },
  manager: { en: 'Manager', fr: 'Responsable' },
  technician: { en: 'Technician', fr: 'Technicien' },
  vendor: { en: 'Vendor', fr: 'Prestataire' },
} satisfies Record<Grantee, unknown>);
