import type { FormState } from '../kit/form-state.js';
import { LinkButton } from '../kit/button.js';
import { formFields } from '../kit/declared-fields.js';
import { texts } from '../kit/texts.js';
import { ForgottenDto, NewPasswordDto } from './dto.js';
import { renderStranger, type Stranger } from './stranger.js';
import { StrangerForm } from './stranger-form.js';

const passwordTexts = texts({
  forgottenTitle: { en: 'Forgotten password', fr: 'Mot de passe oublié' },
  forgottenText: {
    en: 'Tell us the e-mail address that you sign in with. We send you a link by which you choose a new password.',
    fr: 'Indiquez l’adresse e-mail avec laquelle vous vous connectez. Nous vous envoyons un lien pour choisir un nouveau mot de passe.',
  },
  noMail: {
    en: 'This service sends no e-mail. Ask an owner or admin of your business: on the page Team they make a link by which you choose a new password.',
    fr: 'Ce service n’envoie pas d’e-mail. Demandez à un propriétaire ou administrateur de votre entreprise : dans la page Équipe, il crée un lien pour choisir un nouveau mot de passe.',
  },
  email: { en: 'E-mail', fr: 'E-mail' },
  send: { en: 'Send the link', fr: 'Envoyer le lien' },
  sentTitle: { en: 'Look into your mailbox', fr: 'Consultez votre messagerie' },
  sentText: {
    en: 'If an account uses this address, we sent a link to it. It works once, within two hours. Nothing after a few minutes? Check your spam folder, or try another address.',
    fr: 'Si un compte existe avec cette adresse, un lien lui a été envoyé. Il fonctionne une seule fois, pendant deux heures. Rien après quelques minutes ? Regardez dans les indésirables, ou essayez une autre adresse.',
  },
  back: { en: 'Go to sign-in', fr: 'Vers la connexion' },
  chooseTitle: { en: 'Choose a new password', fr: 'Choisir un nouveau mot de passe' },
  welcome: {
    en: (business: string) => `Welcome to ${business}`,
    fr: (business: string) => `Bienvenue chez ${business}`,
  },
  chooseText: {
    en: (email: string) => `For the account ${email}. All your other sessions are signed out.`,
    fr: (email: string) => `Pour le compte ${email}. Vous serez déconnecté partout ailleurs.`,
  },
  welcomeText: {
    en: (email: string) => `Choose a password. From now on you sign in with it and ${email}.`,
    fr: (email: string) =>
      `Choisissez un mot de passe. Vous vous connecterez désormais avec lui et ${email}.`,
  },
  password: { en: 'New password', fr: 'Nouveau mot de passe' },
  passwordHint: { en: 'At least 10 characters.', fr: 'Au moins 10 caractères.' },
  choose: { en: 'Save and sign in', fr: 'Enregistrer et se connecter' },
  confirmTitle: { en: 'Confirm your e-mail address', fr: 'Confirmer votre adresse e-mail' },
  confirmText: {
    en: (email: string) => `Is ${email} your address?`,
    fr: (email: string) => `${email} est bien votre adresse ?`,
  },
  confirm: { en: 'Yes, confirm it', fr: 'Oui, confirmer' },
  confirmed: { en: 'Your e-mail address is confirmed.', fr: 'Votre adresse e-mail est confirmée.' },
  overTitle: { en: 'This link does not work any more', fr: 'Ce lien ne fonctionne plus' },
  overText: {
    en: 'It was already used, or it has expired. Ask for another one.',
    fr: 'Il a déjà été utilisé, ou il a expiré. Demandez-en un autre.',
  },
  another: { en: 'Ask for another link', fr: 'Demander un autre lien' },
});

const ForgottenField = formFields(ForgottenDto, passwordTexts);
const NewPasswordField = formFields(NewPasswordDto, passwordTexts);

/** Where one asks for a link. @param isMailed whether the service can send one */
export function forgottenPage(stranger: Stranger, form: FormState, isMailed: boolean): string {
  const t = passwordTexts[stranger.language];
  return renderStranger(
    stranger,
    { title: t.forgottenTitle },
    <>
      {isMailed ? (
        <StrangerForm action="/forgotten" form={form} submit={t.send}>
          <p>{t.forgottenText}</p>
          <ForgottenField name="email" autocomplete="username" autofocus />
        </StrangerForm>
      ) : (
        <p>{t.noMail}</p>
      )}
      <BackToSignIn text={t.back} />
    </>,
  );
}

/** The answer to a request for a link, the same for known and unknown addresses. */
export function linkSentPage(stranger: Stranger): string {
  const t = passwordTexts[stranger.language];
  return renderStranger(
    stranger,
    { title: t.sentTitle },
    <>
      <p role="status">{t.sentText}</p>
      <BackToSignIn text={t.back} />
    </>,
  );
}

/** Where the holder of a link chooses a password. `businessName` is given for a person who is new there. */
export function choosePasswordPage(
  stranger: Stranger,
  { action, email, businessName }: { action: string; email: string; businessName?: string },
  form: FormState,
): string {
  const t = passwordTexts[stranger.language];
  const isNew = businessName !== undefined;
  return renderStranger(
    stranger,
    { title: isNew ? t.welcome(businessName) : t.chooseTitle },
    <StrangerForm action={action} form={form} submit={t.choose}>
      <p>{isNew ? t.welcomeText(email) : t.chooseText(email)}</p>
      {/* For the browser's store of passwords. */}
      <input type="hidden" name="username" autocomplete="username" value={email} />
      <NewPasswordField name="password" type="password" autocomplete="new-password" autofocus />
    </StrangerForm>,
  );
}

/** Where the holder of a link confirms their address: with a button, because mail filters follow links by themselves. */
export function confirmEmailPage(stranger: Stranger, action: string, email: string): string {
  const t = passwordTexts[stranger.language];
  return renderStranger(
    stranger,
    { title: t.confirmTitle },
    <StrangerForm action={action} submit={t.confirm}>
      <p>{t.confirmText(email)}</p>
    </StrangerForm>,
  );
}

/** The address is confirmed. */
export function emailConfirmedPage(stranger: Stranger): string {
  const t = passwordTexts[stranger.language];
  return renderStranger(
    stranger,
    { title: t.confirmed },
    <LinkButton primary href="/" icon="circle-check" label={t.back} />,
  );
}

/** A link that does not fit, was used, or is over. */
export function linkOverPage(stranger: Stranger): string {
  const t = passwordTexts[stranger.language];
  return renderStranger(
    stranger,
    { title: t.overTitle },
    <>
      <p>{t.overText}</p>
      <p class="stranger-links">
        <a href="/">{t.back}</a>
        <a href="/forgotten">{t.another}</a>
      </p>
    </>,
  );
}

function BackToSignIn({ text }: { text: string }) {
  return (
    <p class="stranger-links">
      <a href="/">{text}</a>
    </p>
  );
}
