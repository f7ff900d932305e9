import type { LinkPurpose } from '../../access/index.js';
import { texts } from '../kit/texts.js';

const GREETING = {
  en: (name: string) => `Hello ${name},`,
  fr: (name: string) => `Bonjour ${name},`,
};

/** The texts of the e-mails with account links: the subject, the request, and a note. */
export const accountMailTexts: Record<LinkPurpose, ReturnType<typeof mailTexts>> = {
  invitation: mailTexts(
    {
      en: (business) => `${business} invites you`,
      fr: (business) => `${business} vous invite`,
    },
    {
      en: (business) =>
        `${business} has opened an account for you, to follow its maintenance. Choose a password to sign in:`,
      fr: (business) =>
        `${business} a ouvert un compte pour vous, afin de suivre sa maintenance. Choisissez un mot de passe pour y accéder :`,
    },
    {
      en: 'The link works once, within seven days. If you do not know the sender, ignore this message.',
      fr: 'Le lien fonctionne une seule fois, pendant sept jours. Si vous ne connaissez pas l’expéditeur, ignorez ce message.',
    },
  ),
  'new-password': mailTexts(
    {
      en: () => 'A new password for your account',
      fr: () => 'Un nouveau mot de passe pour votre compte',
    },
    {
      en: (business) => `Choose a new password for your account at ${business}:`,
      fr: (business) => `Choisissez un nouveau mot de passe pour votre compte chez ${business} :`,
    },
    {
      en: 'The link works once, within two hours, and signs you out everywhere. If you did not ask for it, ignore this message: your password does not change.',
      fr: 'Le lien fonctionne une seule fois, pendant deux heures, et vous déconnecte partout. Si vous n’avez rien demandé, ignorez ce message : votre mot de passe reste inchangé.',
    },
  ),
  'confirm-email': mailTexts(
    {
      en: () => 'Confirm your e-mail address',
      fr: () => 'Confirmez votre adresse e-mail',
    },
    {
      en: (business) => `Confirm that this address belongs to your account at ${business}:`,
      fr: (business) => `Confirmez que cette adresse est celle de votre compte chez ${business} :`,
    },
    {
      en: 'The link works for seven days. If you did not sign up, ignore this message.',
      fr: 'Le lien fonctionne pendant sept jours. Si vous ne vous êtes pas inscrit, ignorez ce message.',
    },
  ),
};

type Of<Text> = Readonly<{ en: Text; fr: Text }>;

function mailTexts(
  subject: Of<(business: string) => string>,
  request: Of<(business: string) => string>,
  note: Of<string>,
) {
  return texts({ greeting: GREETING, subject, request, note });
}
