import type { Grantee, Permission } from '../../access/index.js';
import { PERMISSIONS } from '../../access/index.js';
import { texts, type Texts } from './texts.js';

/** The roles by name, and what each is for. */
export const roleTexts = texts({
  owner: { en: 'Owner', fr: 'Propriétaire' },
  admin: { en: 'Admin', fr: 'Administrateur' },
  manager: { en: 'Manager', fr: 'Responsable' },
  technician: { en: 'Technician', fr: 'Technicien' },
  vendor: { en: 'Vendor', fr: 'Prestataire' },
} satisfies Record<Grantee, unknown>);

/** What each permission allows, as the table of permissions says it, and in French. */
export const permissionTexts: Texts<Readonly<Record<Permission, string>>> = {
  en: Object.fromEntries(Object.entries(PERMISSIONS).map(([name, { meaning }]) => [name, meaning])) as Record<
    Permission,
    string
  >,
  fr: {
    'assets:read': 'Voir les équipements.',
    'assets:write': 'Ajouter et modifier des équipements, et changer leur état.',
    'assets:delete': 'Supprimer des équipements.',
    'buildings:read': 'Voir les bâtiments.',
    'buildings:write': 'Ajouter et modifier des bâtiments.',
    'buildings:delete': 'Supprimer des bâtiments.',
    'floors:read': 'Voir les étages.',
    'floors:write': 'Ajouter et modifier des étages.',
    'floors:delete': 'Supprimer des étages.',
    'rooms:read': 'Voir les locaux.',
    'rooms:write': 'Ajouter et modifier des locaux.',
    'rooms:delete': 'Supprimer des locaux.',
    'operations:read': 'Voir les interventions.',
    'operations:write': 'Ouvrir, attribuer et modifier des interventions, et les faire avancer.',
    'operations:cancel': 'Annuler des interventions.',
    'operations:reschedule': 'Replanifier des interventions.',
    'operations:work': 'Démarrer et terminer ses propres interventions.',
    'operations:report': 'Signaler un problème.',
    'technicians:read': 'Voir les techniciens.',
    'technicians:write': 'Ajouter et modifier des techniciens.',
    'attachments:read': 'Voir les photos et documents des interventions et des équipements.',
    'attachments:write': 'Ajouter et supprimer des photos et documents.',
    'alarms:read': 'Voir les alarmes.',
    'changes:read': 'Suivre toutes les modifications, quel qu’en soit l’objet.',
    'events:read': 'Lire les événements, quel qu’en soit l’objet.',
    'kpis:read': 'Voir les indicateurs.',
    'vendors:read': 'Voir les prestataires.',
    'vendors:write': 'Ajouter et modifier des prestataires.',
    'vendor-work': 'Accepter, refuser, démarrer et terminer ce qui est confié à son entreprise.',
    'spare-parts:read': 'Voir les pièces de rechange et leur stock.',
    'spare-parts:write': 'Ajouter et modifier des pièces de rechange, et leurs mouvements de stock.',
    'spare-parts:consume': 'Utiliser des pièces de rechange pour une intervention.',
    'exports:write': 'Exporter des listes dans des fichiers.',
    'imports:write': 'Importer des données depuis un fichier.',
    'notifications:read': 'Lire ses notifications.',
    'users:read': 'Voir les personnes de l’entreprise.',
    'users:manage': 'Ouvrir et fermer des comptes, et attribuer les rôles.',
    'owners:manage': 'Nommer des propriétaires, et modifier ou fermer leurs comptes.',
    'audit:read': 'Voir qui a fait quoi.',
    'webhooks:read': 'Voir les webhooks et leurs livraisons.',
    'webhooks:manage': 'Ajouter, modifier et supprimer des webhooks.',
    'keys:manage': 'Créer, remplacer, désactiver et révoquer des clés d’API.',
    'plan:manage': 'Changer la formule, le nom et le fuseau horaire de l’entreprise.',
  },
};
