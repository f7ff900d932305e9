import { texts } from '../kit/texts.js';

export const eventsTexts = texts({
  title: { en: 'Events', fr: 'Événements' },
  subtitle: {
    en: 'The events that webhook endpoints can receive, with a sample of each.',
    fr: 'Ce dont vos points d’accès peuvent être prévenus, et à quoi ressemble chaque message.',
  },
  type: { en: 'Type', fr: 'Type' },
  sample: { en: 'Sample', fr: 'Exemple' },
  sampleHint: {
    en: 'The body of the request, formatted for reading. Ignore fields that you do not know: new ones may be added.',
    fr: 'Le corps reçu, indenté pour la lecture. Tolérez les champs inconnus : il peut en apparaître.',
  },
  subscribe: { en: 'Register an endpoint for it', fr: 'Enregistrer un point d’accès' },
  reference: { en: 'API reference', fr: 'Référence de l’API' },
});
