import { texts } from '../kit/texts.js';
import { words } from '../kit/words.js';

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
