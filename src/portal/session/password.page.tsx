import {
  formFields,
  type FormState,
  LinkButton,
  renderVisitorPage,
  texts,
  type Visitor,
  words,
} from '../kit/index.js';
import { ForgottenDto, NewPasswordDto } from './dto.js';
import { VisitorForm } from './sign-in.page.js';

const passwordTexts = texts({
  forgottenTitle: { en: 'Forgotten password', fr: 'Mot de passe oublié' },
  forgottenText: {
    en: 'Enter the e-mail address that you sign in with. We will send you a link to choose a new password.',
    fr: 'Indiquez l’adresse e-mail avec laquelle vous vous connectez. Nous vous envoyons un lien pour choisir un nouveau mot de passe.',
  },
  noMail: {
    en: 'This service sends no e-mail. Ask an owner or admin of your business: on the Team page, they can create a link for you to choose a new password.',
    fr: 'Ce service n’envoie pas d’e-mail. Demandez à un propriétaire ou administrateur de votre entreprise : dans la page Équipe, il crée un lien pour choisir un nouveau mot de passe.',
  },
  email: words.email,
  send: { en: 'Send the link', fr: 'Envoyer le lien' },
  sentTitle: { en: 'Check your mailbox', fr: 'Consultez votre messagerie' },
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
  password: words.newPassword,
  passwordHint: {
    en: 'At least 10 characters. Three or four words together are best.',
    fr: 'Au moins 10 caractères. Trois ou quatre mots assemblés font un bon mot de passe.',
  },
  choose: { en: 'Save and sign in', fr: 'Enregistrer et se connecter' },
  confirmTitle: { en: 'Confirm your e-mail address', fr: 'Confirmer votre adresse e-mail' },
  confirmText: {
    en: (email: string) => `Is ${email} your address?`,
    fr: (email: string) => `${email} est bien votre adresse ?`,
  },
  confirm: { en: 'Yes, confirm it', fr: 'Oui, confirmer' },
  confirmed: { en: 'Your e-mail address is confirmed.', fr: 'Votre adresse e-mail est confirmée.' },
  overTitle: { en: 'This link no longer works', fr: 'Ce lien ne fonctionne plus' },
  overText: {
    en: 'It was already used, or it has expired. Ask for another one.',
    fr: 'Il a déjà été utilisé, ou il a expiré. Demandez-en un autre.',
  },
  another: { en: 'Ask for another link', fr: 'Demander un autre lien' },
});

const ForgottenField = formFields(ForgottenDto, passwordTexts);
const NewPasswordField = formFields(NewPasswordDto, passwordTexts);

/** The form that requests a password link. @param isMailed whether the service can send one */
export function forgottenPage(visitor: Visitor, form: FormState, isMailed: boolean): string {
  const t = passwordTexts[visitor.language];
  return renderVisitorPage(
    visitor,
    { title: t.forgottenTitle },
    <>
      {isMailed ? (
        <VisitorForm action="/forgotten" form={form} submit={t.send}>
          <p>{t.forgottenText}</p>
          <ForgottenField name="email" autocomplete="username" autofocus />
        </VisitorForm>
      ) : (
        <p>{t.noMail}</p>
      )}
      <BackToSignIn text={t.back} />
    </>,
  );
}

/** The answer to a request for a link, the same for known and unknown addresses. */
export function linkSentPage(visitor: Visitor): string {
  const t = passwordTexts[visitor.language];
  return renderVisitorPage(
    visitor,
    { title: t.sentTitle },
    <>
      <p role="status">{t.sentText}</p>
      <BackToSignIn text={t.back} />
    </>,
  );
}

/** The page of a password link. For an invitation, `businessName` is the name of the business. */
export function choosePasswordPage(
  visitor: Visitor,
  { action, email, businessName }: { action: string; email: string; businessName?: string },
  form: FormState,
): string {
  const t = passwordTexts[visitor.language];
  const isNew = businessName !== undefined;
  return renderVisitorPage(
    visitor,
    { title: isNew ? t.welcome(businessName) : t.chooseTitle },
    <VisitorForm action={action} form={form} submit={t.choose}>
      <p>{isNew ? t.welcomeText(email) : t.chooseText(email)}</p>
      {/* Tells the browser's password manager which account this is. */}
      <input type="hidden" name="username" autocomplete="username" value={email} />
      <NewPasswordField name="password" type="password" autocomplete="new-password" autofocus />
    </VisitorForm>,
  );
}

/** The page of a confirmation link. It has a button, because mail filters open links automatically. */
export function confirmEmailPage(visitor: Visitor, action: string, email: string): string {
  const t = passwordTexts[visitor.language];
  return renderVisitorPage(
    visitor,
    { title: t.confirmTitle },
    <VisitorForm action={action} submit={t.confirm}>
      <p>{t.confirmText(email)}</p>
    </VisitorForm>,
  );
}

/** The page after the address was confirmed. */
export function emailConfirmedPage(visitor: Visitor): string {
  const t = passwordTexts[visitor.language];
  return renderVisitorPage(
    visitor,
    { title: t.confirmed },
    <LinkButton primary href="/" icon="circle-check" label={t.back} />,
  );
}

/** The page for a link that is invalid, used or expired. */
export function invalidLinkPage(visitor: Visitor): string {
  const t = passwordTexts[visitor.language];
  return renderVisitorPage(
    visitor,
    { title: t.overTitle },
    <>
      <p>{t.overText}</p>
      <p class="signed-out-links cluster between">
        <a href="/">{t.back}</a>
        <a href="/forgotten">{t.another}</a>
      </p>
    </>,
  );
}

function BackToSignIn({ text }: { text: string }) {
  return (
    <p class="signed-out-links cluster between">
      <a href="/">{text}</a>
    </p>
  );
}
