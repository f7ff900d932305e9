import { messages, withParams } from '../kernel/messages/messages.js';
import type { Texts } from '../kernel/messages/texts.js';
import { type Permission, PERMISSIONS } from './permissions.js';

/** What each permission allows: in English from the table of permissions, and in French. */
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
    'meters:read': 'Voir les compteurs et leurs relevés.',
    'meters:write':
      'Ajouter, modifier et supprimer des compteurs ; enregistrer des relevés, avec les interventions qui en découlent, et les corriger.',
    'meters:record': 'Enregistrer des relevés de compteurs, et corriger les siens pendant un jour.',
    'time:read': 'Voir les temps et frais des interventions, et les taux horaires des techniciens.',
    'time:write': 'Saisir, corriger et supprimer les temps de tous et les frais des interventions.',
    'time:record': 'Saisir son propre temps et ses frais, et les corriger pendant une semaine.',
    'technicians:read': 'Voir les techniciens.',
    'technicians:write': 'Ajouter et modifier des techniciens.',
    'comments:read': 'Voir les commentaires des interventions.',
    'comments:write': 'Commenter des interventions ; modifier et supprimer ses propres commentaires.',
    'attachments:read': 'Voir les photos et documents des interventions et des équipements.',
    'attachments:write': 'Ajouter et supprimer des photos et documents.',
    'procedures:read': 'Voir les procédures.',
    'procedures:write': 'Ajouter, modifier et supprimer des procédures.',
    'alarms:read': 'Voir les alarmes.',
    'alarms:write':
      'Signaler des alarmes, avec le travail et l’état qu’elles entraînent ; les prendre en compte et les résoudre.',
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

const MEANINGS: Readonly<Record<'en' | 'fr', Readonly<Record<string, string>>>> = permissionTexts;

/** What a permission allows, within a sentence. */
const allowed = (language: 'en' | 'fr', permission: string) =>
  (MEANINGS[language][permission] ?? permission).replace(/\.$/, '');

/** The messages about accounts, keys, plans and permissions. */
export const accessMessages = messages('access', {
  noBusiness: { en: 'No such business.', fr: 'Entreprise introuvable.' },
  noUser: { en: 'No such user.', fr: 'Compte introuvable.' },
  noKey: { en: 'No such key.', fr: 'Clé introuvable.' },
  noLink: { en: 'No such link.', fr: 'Lien introuvable.' },
  noSession: { en: 'No such session.', fr: 'Session introuvable.' },
  noView: { en: 'No such view.', fr: 'Vue introuvable.' },
  lacksPermission: withParams<{ permission: string }>({
    api: ({ permission }) =>
      `The account's role does not allow this: it lacks the permission "${permission}".`,
    en: ({ permission }) => `Your role does not cover this: “${allowed('en', permission)}”.`,
    fr: ({ permission }) => `Votre rôle ne le permet pas : « ${allowed('fr', permission)} ».`,
  }),
  ownerOnly: withParams<{ permission: string }>({
    api: ({ permission }) =>
      `Only the owner of the business can do this. It requires the permission "${permission}".`,
    en: 'Only the owner of the business can do this.',
    fr: 'Seul le propriétaire de l’entreprise peut le faire.',
  }),
  expiryInPast: {
    en: 'The expiry must be in the future.',
    fr: 'L’expiration doit être dans le futur.',
  },
  revokedNotRotated: {
    en: 'A revoked key cannot be rotated. Create a new one.',
    fr: 'Le secret d’une clé révoquée ne peut pas être remplacé. Créez une nouvelle clé.',
  },
  expiredNotRotated: {
    en: 'An expired key cannot be rotated. Create a new one.',
    fr: 'Le secret d’une clé expirée ne peut pas être remplacé. Créez une nouvelle clé.',
  },
  revokedNotChanged: {
    en: 'A revoked key cannot be changed.',
    fr: 'Une clé révoquée ne peut plus être modifiée.',
  },
  revokedNotEnabled: {
    en: 'A revoked key cannot be enabled. Create a new one.',
    fr: 'Une clé révoquée ne peut pas être réactivée. Créez-en une nouvelle.',
  },
  ownRole: {
    en: 'You cannot edit your own role. Ask another owner or admin.',
    fr: 'On ne change pas son propre rôle. Demandez à un autre propriétaire ou administrateur.',
  },
  lastOwnerStays: {
    api: 'The only active owner of a business cannot get another role. Create another owner first.',
    en: 'This is the only owner. Make another user an owner first.',
    fr: 'C’est le seul propriétaire. Nommez d’abord un autre propriétaire.',
  },
  lastOwnerNotDeactivated: {
    api: 'The only active owner of a business cannot be deactivated. Create another owner first.',
    en: 'This is the only owner. Make another user an owner first.',
    fr: 'C’est le seul propriétaire. Nommez d’abord un autre propriétaire.',
  },
  noOwner: {
    en: 'The business has no active owner. Create a user with the role owner first.',
    fr: 'L’entreprise n’a pas de propriétaire actif. Créez d’abord un compte de propriétaire.',
  },
  planOfBusiness: {
    en: 'A sandbox has the plan of its business. Move the business to another plan.',
    fr: 'Un bac à sable a l’offre de son entreprise. Changez celle de l’entreprise.',
  },
  suspended: {
    en: 'This business is suspended. Write to the operator of this service. Its data are kept.',
    fr: 'Cette entreprise est suspendue. Écrivez à l’exploitant de ce service. Ses données sont conservées.',
  },
  suspendedBy: withParams<{ contact: string }>({
    en: ({ contact }) => `This business is suspended. Write to ${contact}. Its data are kept.`,
    fr: ({ contact }) => `Cette entreprise est suspendue. Écrivez à ${contact}. Ses données sont conservées.`,
  }),
  suspensionOfBusiness: {
    en: 'A sandbox is suspended and resumed together with its business. Name the business.',
    fr: 'Un bac à sable est suspendu et rétabli avec son entreprise. Indiquez l’entreprise.',
  },
  emailInUse: withParams<{ email: string }>({
    en: ({ email }) => `The e-mail ${email} is in use.`,
    fr: ({ email }) => `L’adresse ${email} est déjà utilisée.`,
  }),
  emailUnconfirmed: {
    en: 'Confirm your e-mail address first: keys, webhook endpoints and sandboxes need it. Every page shows how.',
    fr: 'Confirmez d’abord votre adresse e-mail : les clés, les webhooks et les bacs à sable l’exigent. Chaque page explique comment.',
  },
  deactivated: {
    en: 'The account is deactivated. Reactivate it first.',
    fr: 'Ce compte est désactivé. Réactivez-le d’abord.',
  },
  wrongPassword: {
    en: 'This is not the current password.',
    fr: 'Ce n’est pas le mot de passe actuel.',
  },
  commonPassword: {
    en: 'Many people use this password, so it is guessed first. Put three or four words together instead.',
    fr: 'Beaucoup de gens utilisent ce mot de passe : il est deviné en premier. Assemblez plutôt trois ou quatre mots.',
  },
  repetitivePassword: {
    en: 'This password repeats a few characters, or follows the alphabet or the keyboard. Put three or four words together instead.',
    fr: 'Ce mot de passe répète quelques caractères, ou suit l’alphabet ou le clavier. Assemblez plutôt trois ou quatre mots.',
  },
  tellingPassword: {
    en: 'Leave out the names of the person and the business and the e-mail address: they are guessed first. Put three or four other words together.',
    fr: 'N’utilisez ni le nom de la personne, ni celui de l’entreprise, ni l’adresse e-mail : ils sont devinés en premier. Assemblez trois ou quatre autres mots.',
  },
  unknownCurrency: {
    en: 'No currency has that code. Try one such as EUR.',
    fr: 'Aucune devise ne porte ce code. Essayez par exemple EUR.',
  },
  impossiblePrefix: {
    en: 'Use one to six letters and digits, without accents, such as WO.',
    fr: 'Utilisez une à six lettres ou chiffres, sans accent, par exemple OT.',
  },
  unknownTimeZone: {
    en: 'No time zone has that name. Try one such as Europe/Paris.',
    fr: 'Aucun fuseau horaire ne porte ce nom. Essayez par exemple Europe/Paris.',
  },
  planRequired: {
    en: 'The plan of the business does not include the API and webhooks. Change to Enterprise first.',
    fr: 'La formule de l’entreprise n’inclut ni l’API ni les webhooks. Passez d’abord à Enterprise.',
  },
  addressOfBusiness: {
    en: 'This address belongs to a user of a business. Invite them with another one.',
    fr: 'Cette adresse sert déjà à se connecter à une entreprise. Invitez la personne avec une autre adresse.',
  },
  addressUnconfirmed: {
    api: 'Another business invited this e-mail address, and the address is not confirmed yet. The person can be invited here once they confirm it.',
    en: 'Another business has invited this person, who has not confirmed the address yet. Invite them once they have.',
    fr: 'Une autre entreprise a invité cette personne, qui n’a pas encore confirmé son adresse. Invitez-la une fois que ce sera fait.',
  },
  tooManyViews: withParams<{ count: number }>({
    en: ({ count }) => `There are ${count} views of this list. Delete one first.`,
    fr: ({ count }) => `Cette liste a déjà ${count} vues. Supprimez-en une d’abord.`,
  }),
});
