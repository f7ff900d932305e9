import type { ComponentChildren } from 'preact';
import type { Language } from '../../access/index.js';
import {
  FilledIn,
  formFields,
  type FormState,
  newForm,
  renderVisitorPage,
  texts,
  type Visitor,
  words,
} from '../kit/index.js';
import { SignInDto, SignUpDto } from './dto.js';

const signInTexts = texts({
  title: { en: 'Sign in', fr: 'Se connecter' },
  email: words.email,
  password: { en: 'Password', fr: 'Mot de passe' },
  newHere: { en: 'New here? Sign up', fr: 'Nouveau ? Créer un compte' },
  unsent: {
    en: 'You were no longer signed in, so your input was not saved. Sign in, then enter it again.',
    fr: 'Vous n’étiez plus connecté : votre saisie n’a pas été enregistrée. Connectez-vous, puis recommencez.',
  },
  forgotten: { en: 'Forgotten password', fr: 'Mot de passe oublié' },
  signUpTitle: { en: 'Sign up your business', fr: 'Inscrire votre entreprise' },
  businessName: { en: 'Name of the business', fr: 'Nom de l’entreprise' },
  name: { en: 'Your name', fr: 'Votre nom' },
  passwordHint: {
    en: 'At least 10 characters. Three or four words together are best.',
    fr: 'Au moins 10 caractères. Trois ou quatre mots assemblés font un bon mot de passe.',
  },
  signUp: { en: 'Create the account', fr: 'Créer le compte' },
  haveOne: { en: 'Already have an account? Sign in', fr: 'Vous avez un compte ? Connectez-vous' },
});

const SignInField = formFields(SignInDto, signInTexts);
const SignUpField = formFields(SignUpDto, signInTexts);

/**
 * The sign-in page.
 *
 * @param next where to continue afterwards
 * @param canSignUp whether to link to the sign-up of businesses
 */
export function signInPage(
  visitor: Visitor,
  form: FormState,
  { next, canSignUp }: { readonly next: string; readonly canSignUp: boolean },
): string {
  const t = signInTexts[visitor.language];
  return renderVisitorPage(
    visitor,
    { title: t.title },
    <>
      <VisitorForm action="/sign-in" form={form} submit={t.title}>
        <input type="hidden" name="next" value={next} />
        <SignInField name="email" type="email" autocomplete="username" autofocus />
        <SignInField name="password" type="password" hint={null} autocomplete="current-password" />
      </VisitorForm>
      <p class="signed-out-links cluster between">
        {canSignUp && <a href="/sign-up">{t.newHere}</a>}
        <a href="/forgotten">{t.forgotten}</a>
      </p>
    </>,
  );
}

/** The sign-in form after a form of a session that had ended. */
export function unsentForm(language: Language): FormState {
  return { ...newForm(), message: signInTexts[language].unsent };
}

/** The sign-up page of a business and its owner. */
export function signUpPage(visitor: Visitor, form: FormState): string {
  const t = signInTexts[visitor.language];
  return renderVisitorPage(
    visitor,
    { title: t.signUpTitle, wide: true },
    <>
      <VisitorForm action="/sign-up" form={form} submit={t.signUp}>
        <SignUpField name="business_name" autocomplete="organization" autofocus />
        <SignUpField name="name" autocomplete="name" />
        <SignUpField name="email" autocomplete="username" />
        <SignUpField name="password" type="password" autocomplete="new-password" />
        {/* The script fills it in. */}
        <input type="hidden" name="time_zone" data-time-zone />
      </VisitorForm>
      <p class="signed-out-links cluster between">
        <a href="/">{t.haveOne}</a>
      </p>
    </>,
  );
}

/** A form for visitors who are not signed in, without a CSRF token. @param submit the label of its button */
export function VisitorForm({
  action,
  form,
  submit,
  children,
}: {
  action: string;
  /** The values of the fields. An error of the form as a whole appears above them. */
  form?: FormState;
  submit: string;
  children: ComponentChildren;
}) {
  return (
    <form method="post" action={action}>
      {form ? <FilledIn form={form}>{children}</FilledIn> : children}
      <button type="submit" class="btn btn-primary">
        {submit}
      </button>
    </form>
  );
}
