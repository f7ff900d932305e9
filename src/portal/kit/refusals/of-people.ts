import type { Language } from '../../../access/index.js';
import { permissionTexts } from '../role-texts.js';
import { refusals, word } from './wordings.js';

/** What services say of accounts, keys, and what somebody may do. */
export const ofPeople = refusals({
  'This key lacks the scope "{scope}", which this {what} needs.': ({ scope }) =>
    `Cette clé n’a pas le droit « ${scope} », nécessaire ici.`,
  'The account\'s role does not allow this: it lacks the permission "{permission}".': {
    en: ({ permission }) => `Your role does not cover this: “${allowed('en', permission)}”.`,
    fr: ({ permission }) => `Votre rôle ne le permet pas : « ${allowed('fr', permission)} ».`,
  },
  'Only the owner of the business can do this. It takes the permission "{permission}".': {
    en: 'Only the owner of the business can do this.',
    fr: 'Seul le propriétaire de l’entreprise peut le faire.',
  },
  'The expiry must lie in the future.': 'L’expiration doit être dans le futur.',
  'A revoked key cannot be rotated. Create a new one.':
    'Le secret d’une clé révoquée ne peut pas être remplacé. Créez une nouvelle clé.',
  'An expired key cannot be rotated. Create a new one.':
    'Le secret d’une clé expirée ne peut pas être remplacé. Créez une nouvelle clé.',
  'A revoked key cannot be enabled. Create a new one.':
    'Une clé révoquée ne peut pas être réactivée. Créez-en une nouvelle.',
  'Nobody changes their own role. Ask another owner or admin.':
    'On ne change pas son propre rôle. Demandez à un autre propriétaire ou administrateur.',
  'The only active owner of a business stays one. Create another owner first.': {
    en: 'This is the only owner. Make somebody else an owner first.',
    fr: 'C’est le seul propriétaire. Nommez d’abord un autre propriétaire.',
  },
  'The only active owner of a business cannot be deactivated. Create another owner first.': {
    en: 'This is the only owner. Make somebody else an owner first.',
    fr: 'C’est le seul propriétaire. Nommez d’abord un autre propriétaire.',
  },
  'The business has no active owner. Create a user with the role owner first.':
    'L’entreprise n’a pas de propriétaire actif. Créez d’abord un compte de propriétaire.',
  'The e-mail {email} is in use.': ({ email }) => `L’adresse ${email} est déjà utilisée.`,
  'The account is deactivated. Reactivate it first.': 'Ce compte est désactivé. Réactivez-le d’abord.',
  'This is not the present password.': 'Ce n’est pas le mot de passe actuel.',
  'No currency has that code. Try one such as EUR.':
    'Aucune devise ne porte ce code. Essayez par exemple EUR.',
  'The plan of the business does not include the API and webhooks. Change to Enterprise first.':
    'La formule de l’entreprise n’inclut ni l’API ni les webhooks. Passez d’abord à Enterprise.',
  'No time zone has that name. Try one such as Europe/Paris.':
    'Aucun fuseau horaire ne porte ce nom. Essayez par exemple Europe/Paris.',
  'Somebody of a business signs in with this address. Invite them with another one.':
    'Cette adresse sert déjà à se connecter à une entreprise. Invitez la personne avec une autre adresse.',
  'Another business invited this address, and its owner has not confirmed that it is theirs. Once they have, they can be invited here too.':
    {
      en: 'Another business has invited this person, who has not confirmed the address yet. Invite them once they have.',
      fr: 'Une autre entreprise a invité cette personne, qui n’a pas encore confirmé son adresse. Invitez-la une fois que ce sera fait.',
    },
  '{email} acts for another firm here.': ({ email }) =>
    `${email} intervient déjà ici pour un autre prestataire.`,
  'There are {count} views of this list. Delete one first.': ({ count }) =>
    `Cette liste a déjà ${count} vues. Supprimez-en une d’abord.`,
});

/** What a permission allows, within a sentence. */
const allowed = (language: Language, permission: string) =>
  word(permissionTexts[language], permission).replace(/\.$/, '');
