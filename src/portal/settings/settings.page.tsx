import { BusinessSettingsDto, CITIES, CURRENCIES, type Plan, PLANS, TIME_ZONES } from '../../access/index.js';
import {
  ConfirmButton,
  FormButtons,
  formFields,
  type FormState,
  Mark,
  narrowPage,
  PageView,
  planName,
  type PortalContext,
  PostForm,
  Section,
  texts,
  usePage,
  words,
} from '../kit/index.js';

export const settingsTexts = texts({
  ...words,
  title: { en: 'Business settings', fr: 'Réglages de l’entreprise' },
  business: { en: 'The business', fr: 'L’entreprise' },
  timeZone: { en: 'Time zone', fr: 'Fuseau horaire' },
  timeZoneHint: {
    en: 'Dates and times are shown in this zone. Type a city, such as Paris.',
    fr: 'Toutes les dates et heures suivent son horloge. Saisissez une ville, par exemple Paris.',
  },
  currency: { en: 'Currency', fr: 'Devise' },
  currencyHint: {
    en: 'The ISO 4217 code, such as EUR. Prices and amounts are shown in it; they are not converted.',
    fr: 'Le code ISO 4217, par exemple EUR. Les prix et montants sont affichés dans cette devise, sans conversion.',
  },
  operationPrefix: { en: 'Prefix of work order numbers', fr: 'Préfixe des numéros d’intervention' },
  operationPrefixHint: {
    en: 'One to six letters and digits. Work orders then read WO-1042, for example. The numbers stay; only the prefix changes.',
    fr: 'Une à six lettres ou chiffres. Les interventions se lisent alors OT-1042, par exemple. Les numéros restent ; seul le préfixe change.',
  },
  saved: { en: 'The settings are saved.', fr: 'Les réglages sont enregistrés.' },
  plan: { en: 'Plan', fr: 'Formule' },
  starterText: { en: 'The portal.', fr: 'Le portail.' },
  businessText: { en: 'The portal.', fr: 'Le portail.' },
  enterpriseText: {
    en: 'The portal, the API and webhooks.',
    fr: 'Le portail, l’API et les webhooks.',
  },
  present: { en: 'Your plan', fr: 'Votre formule' },
  change: { en: (plan: string) => `Change to ${plan}`, fr: (plan: string) => `Passer à ${plan}` },
  question: { en: (plan: string) => `Change to ${plan}?`, fr: (plan: string) => `Passer à ${plan} ?` },
  losesApi: {
    en: 'All API keys are refused from their next request on, and webhooks are held. Nothing is deleted: everything works again once the plan is Enterprise.',
    fr: 'Chaque clé d’API est refusée dès sa prochaine requête, et les webhooks sont retenus. Rien n’est supprimé : avec Enterprise, tout fonctionne à nouveau.',
  },
  gainsApi: {
    en: 'API keys and webhooks work from now on.',
    fr: 'Les clés d’API et les webhooks fonctionnent désormais.',
  },
  takesEffect: { en: 'It takes effect at once.', fr: 'Le changement est immédiat.' },
  planChanged: {
    en: (plan: string) => `Your plan is ${plan} now.`,
    fr: (plan: string) => `Votre formule est désormais ${plan}.`,
  },
});

/** The owner's settings of the business: its name, its time zone, its plan. */
export function settingsPage(portal: PortalContext, form: FormState): PageView {
  const t = portal.texts(settingsTexts);
  const names = new Intl.DisplayNames(portal.user.language, { type: 'currency' });
  return narrowPage(
    { place: null, title: t.title },
    <>
      <Section title={t.business}>
        <PostForm action="/settings" form={form} aria-label={t.business}>
          <SettingsField name="name" autocomplete="organization" />
          <SettingsField name="time_zone" list="time-zones" />
          <datalist id="time-zones">
            {TIME_ZONES.map((zone) => (
              <option key={zone} value={zone}>
                {CITIES[zone]?.join(', ')}
              </option>
            ))}
          </datalist>
          <SettingsField name="currency" list="currencies" required />
          <datalist id="currencies">
            {CURRENCIES.map((code) => (
              <option key={code} value={code}>
                {names.of(code)}
              </option>
            ))}
          </datalist>
          <SettingsField name="operation_prefix" required />
          <FormButtons submit={t.save} />
        </PostForm>
      </Section>
      <Section title={t.plan} id="plan">
        <ul class="grid">
          {PLANS.map((plan) => (
            <PlanChoice key={plan} plan={plan} />
          ))}
        </ul>
      </Section>
    </>,
  );
}

const SettingsField = formFields(BusinessSettingsDto, settingsTexts);

function PlanChoice({ plan }: { plan: Plan }) {
  const { t, portal } = usePage(settingsTexts);
  const currentPlan = portal.business.plan;
  const name = planName(portal, plan);
  return (
    <li class="panel padded box plan-choice cluster between">
      <div>
        <strong>{name}</strong>
        <p class="text-secondary flush">{t[`${plan}Text`]}</p>
      </div>
      {plan === currentPlan ? (
        <Mark tone="green" icon="circle-check" text={t.present} />
      ) : (
        <ConfirmButton
          id={`plan-${plan}`}
          label={t.change(name)}
          class={currentPlan === 'enterprise' ? 'btn btn-outline-danger' : 'btn'}
          title={t.question(name)}
          consequence={
            currentPlan === 'enterprise' ? t.losesApi : plan === 'enterprise' ? t.gainsApi : t.takesEffect
          }
          action="/settings/plan"
          fields={{ plan }}
        />
      )}
    </li>
  );
}
