import { messages, withParams } from '../kernel/messages/messages.js';
import { permissionTexts } from './permission.texts.js';

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
