import type { Plan } from '../../access/index.js';
import type { FormState } from '../kit/form-state.js';
import { formFields } from '../kit/declared-fields.js';
import { texts } from '../kit/texts.js';
import { SignInDto, SignUpDto } from './dto.js';
import { renderStranger, type Stranger } from './stranger.js';
import { StrangerForm } from './stranger-form.js';
import { Check } from '../kit/fields.js';

const signInTexts = texts({
  title: { en: 'Sign in', fr: 'Se connecter' },
  email: { en: 'E-mail', fr: 'E-mail' },
  password: { en: 'Password', fr: 'Mot de passe' },
  newHere: { en: 'New here? Sign up', fr: 'Nouveau ? Créer un compte' },
  forgotten: { en: 'Forgotten password', fr: 'Mot de passe oublié' },
  signUpTitle: { en: 'Sign up your business', fr: 'Inscrire votre entreprise' },
  businessName: { en: 'Name of the business', fr: 'Nom de l’entreprise' },
  name: { en: 'Your name', fr: 'Votre nom' },
  passwordHint: { en: 'At least 10 characters.', fr: 'Au moins 10 caractères.' },
  plan: { en: 'Plan', fr: 'Formule' },
  starter: { en: 'Starter: the portal for one site', fr: 'Starter : le portail pour un site' },
  business: {
    en: 'Business: the portal for all your sites',
    fr: 'Business : le portail pour tous vos sites',
  },
  enterprise: {
    en: 'Enterprise: with the API and webhooks',
    fr: 'Enterprise : avec l’API et les webhooks',
  },
  signUp: { en: 'Create the account', fr: 'Créer le compte' },
  haveOne: { en: 'You have an account? Sign in', fr: 'Vous avez un compte ? Connectez-vous' },
});

const SignInField = formFields(SignInDto, signInTexts);
const SignUpField = formFields(SignUpDto, signInTexts);

/** The page on which one signs in. @param next where to go on afterwards */
export function signInPage(stranger: Stranger, form: FormState, next: string): string {
  const t = signInTexts[stranger.language];
  return renderStranger(
    stranger,
    { title: t.title },
    <>
      <StrangerForm action="/sign-in" form={form} submit={t.title}>
        <input type="hidden" name="next" value={next} />
        <SignInField name="email" type="email" autocomplete="username" autofocus />
        <SignInField name="password" type="password" hint={null} autocomplete="current-password" />
      </StrangerForm>
      <p class="stranger-links">
        <a href="/sign-up">{t.newHere}</a>
        <a href="/forgotten">{t.forgotten}</a>
      </p>
    </>,
  );
}

/** The page on which a business signs up, with its owner. */
export function signUpPage(stranger: Stranger, form: FormState, plans: readonly Plan[]): string {
  const t = signInTexts[stranger.language];
  const chosen = form.values.plan ?? 'enterprise';
  return renderStranger(
    stranger,
    { title: t.signUpTitle, wide: true },
    <>
      <StrangerForm action="/sign-up" form={form} submit={t.signUp}>
        <SignUpField name="business_name" autocomplete="organization" autofocus />
        <SignUpField name="name" autocomplete="name" />
        <SignUpField name="email" autocomplete="username" />
        <SignUpField name="password" type="password" autocomplete="new-password" />
        <fieldset class="field">
          <legend class="form-label">{t.plan}</legend>
          {plans.map((plan) => (
            <Check
              key={plan}
              type="radio"
              name="plan"
              value={plan}
              checked={plan === chosen}
              label={t[plan]}
            />
          ))}
        </fieldset>
      </StrangerForm>
      <p class="stranger-links">
        <a href="/">{t.haveOne}</a>
      </p>
    </>,
  );
}
