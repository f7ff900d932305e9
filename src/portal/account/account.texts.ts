import { texts } from '../kit/texts.js';
import { words } from '../kit/words.js';

export const accountTexts = texts({
  ...words,
  title: { en: 'Your account', fr: 'Votre compte' },
  profile: { en: 'About you', fr: 'Vous' },
  confirmed: { en: 'Confirmed', fr: 'Confirmée' },
  notConfirmed: { en: 'Not confirmed', fr: 'Non confirmée' },
  language: { en: 'Language', fr: 'Langue' },
  languageHint: {
    en: 'For these pages and for e-mails to you.',
    fr: 'De ces pages, et des e-mails que vous recevez.',
  },
  themeHint: {
    en: 'The theme follows your device. To change it in this browser, use “Light or dark” in the menu at the top right.',
    fr: 'Les pages suivent votre appareil. Pour choisir dans ce navigateur, utilisez « Clair ou sombre » dans le menu en haut à droite.',
  },
  saved: { en: 'Your account was updated.', fr: 'Votre compte est modifié.' },
  password: { en: 'Password', fr: 'Mot de passe' },
  currentPassword: { en: 'Current password', fr: 'Mot de passe actuel' },
  newPassword: { en: 'New password', fr: 'Nouveau mot de passe' },
  newPasswordHint: {
    en: 'At least 10 characters; three or four words together are best. All your other sessions are signed out.',
    fr: 'Au moins 10 caractères ; trois ou quatre mots assemblés font un bon mot de passe. Vous serez déconnecté partout ailleurs.',
  },
  changePassword: { en: 'Change the password', fr: 'Changer le mot de passe' },
  passwordChanged: {
    en: 'Your password was changed. Your other sessions were signed out.',
    fr: 'Votre mot de passe est changé. Vous êtes déconnecté ailleurs.',
  },
  sessionEnded: {
    en: 'The session has ended: that browser has to sign in again.',
    fr: 'La session est fermée : ce navigateur devra se reconnecter.',
  },
  endOthers: { en: 'End all others', fr: 'Fermer toutes les autres' },
  endOthersTitle: { en: 'End all other sessions?', fr: 'Fermer toutes les autres sessions ?' },
  endOthersText: {
    en: 'Every other browser has to sign in again. You stay signed in here.',
    fr: 'Tout autre navigateur devra se reconnecter. Vous restez connecté ici.',
  },
  othersEnded: { en: 'All other sessions have ended.', fr: 'Vous n’êtes plus connecté qu’ici.' },
  linkLogged: {
    en: 'A new link is in the log of the service.',
    fr: 'Un nouveau lien est dans le journal du service.',
  },
  mailSent: {
    en: (email: string) => `A message is on its way to ${email}.`,
    fr: (email: string) => `Un message a été envoyé à ${email}.`,
  },
});

/** The name of each language in that language. */
export const LANGUAGE_NAMES = { en: 'English', fr: 'Français' } as const;
