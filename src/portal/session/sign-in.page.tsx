import type { Plan } from '../../access/index.js';
import type { FormState } from '../kit/form-state.js';
import { TextField } from '../kit/fields.js';
import { texts } from '../kit/texts.js';
import { renderStranger, type Stranger } from './stranger.js';
import { OwnEmailField, StrangerForm } from './stranger-form.js';

export const signInTexts = texts({
  title: { en: 'Sign in', fr: 'Se connecter' },
  email: { en: 'E-mail', fr: 'E-mail' },
  password: { en: 'Password', fr: 'Mot de passe' },
  newHere: { en: 'New here? Sign up', fr: 'Nouveau ? Créer un compte' },
  forgotten: { en: 'Forgotten password', fr: 'Mot de passe oublié' },
  wrong: {
    en: 'E-mail and password do not match an account. Check both, or ask for a new password.',
    fr: 'L’e-mail et le mot de passe ne correspondent à aucun compte. Vérifiez-les, ou demandez un nouveau mot de passe.',
  },
  tooMany: {
    en: (minutes: number) => `Too many attempts. Wait ${minutes} minutes, or ask for a new password.`,
    fr: (minutes: number) =>
      `Trop de tentatives. Attendez ${minutes} minutes, ou demandez un nouveau mot de passe.`,
  },
  tooManySignUps: {
    en: (minutes: number) => `Too many businesses were signed up from your network. Wait ${minutes} minutes.`,
    fr: (minutes: number) =>
      `Trop d’entreprises ont été inscrites depuis votre réseau. Attendez ${minutes} minutes.`,
  },
  signUpTitle: { en: 'Sign up your business', fr: 'Inscrire votre entreprise' },
  businessName: { en: 'Name of the business', fr: 'Nom de l’entreprise' },
  yourName: { en: 'Your name', fr: 'Votre nom' },
  newPasswordHint: { en: 'At least 10 characters.', fr: 'Au moins 10 caractères.' },
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

/** The page on which one signs in. @param next where to go on afterwards */
export function signInPage({
  language,
  theme,
  form,
  next,
}: Stranger & { form: FormState; next: string }): string {
  const t = signInTexts[language];
  return renderStranger(
    { title: t.title, language, theme },
    <>
      <StrangerForm action="/sign-in" form={form} submit={t.title}>
        <input type="hidden" name="next" value={next} />
        <OwnEmailField form={form} label={t.email} />
        <TextField
          required
          form={form}
          name="password"
          label={t.password}
          type="password"
          autocomplete="current-password"
        />
      </StrangerForm>
      <p class="stranger-links">
        <a href="/sign-up">{t.newHere}</a>
        <a href="/forgotten">{t.forgotten}</a>
      </p>
    </>,
  );
}

/** The page on which a business signs up, with its owner. */
export function signUpPage({
  language,
  theme,
  form,
  plans,
}: Stranger & { form: FormState; plans: readonly Plan[] }): string {
  const t = signInTexts[language];
  const chosen = form.values.plan ?? 'enterprise';
  return renderStranger(
    { title: t.signUpTitle, language, theme, wide: true },
    <>
      <StrangerForm action="/sign-up" form={form} submit={t.signUp}>
        <TextField
          required
          form={form}
          name="business_name"
          label={t.businessName}
          autocomplete="organization"
          autofocus
        />
        <TextField required form={form} name="name" label={t.yourName} autocomplete="name" />
        <TextField required form={form} name="email" label={t.email} type="email" autocomplete="username" />
        <TextField
          required
          form={form}
          name="password"
          label={t.password}
          hint={t.newPasswordHint}
          type="password"
          autocomplete="new-password"
        />
        <fieldset class="field">
          <legend class="form-label">{t.plan}</legend>
          {plans.map((plan) => (
            <label key={plan} class="form-check">
              <input
                type="radio"
                class="form-check-input"
                name="plan"
                value={plan}
                checked={plan === chosen}
              />
              <span class="form-check-label">{t[plan]}</span>
            </label>
          ))}
        </fieldset>
      </StrangerForm>
      <p class="stranger-links">
        <a href="/">{t.haveOne}</a>
      </p>
    </>,
  );
}
