import { texts } from '../kit/texts.js';
import { words } from '../kit/words.js';

export const sandboxTexts = texts({
  ...words,
  title: { en: 'Sandbox', fr: 'Bac à sable' },
  subtitle: {
    en: 'A separate account for tests, with its own keys and data, and a clock that you can move.',
    fr: 'Un compte à part pour vos essais, avec ses clés, ses données et une horloge que l’on peut avancer.',
  },
  empty: {
    en: 'Try your integration without touching your data. Nothing in the sandbox sends an e-mail or a push. Its clock can be moved: months of maintenance pass in seconds.',
    fr: 'Essayez votre intégration sans toucher à vos données. Le bac à sable n’envoie ni e-mail ni notification. Son horloge peut avancer : des mois de maintenance passent en quelques secondes.',
  },
  open: { en: 'Create sandbox', fr: 'Créer le bac à sable' },
  secretTitle: { en: 'Copy the test key now', fr: 'Copiez la clé de test maintenant' },
  secretOnce: {
    en: 'This is the only time it is shown. We keep a fingerprint of it, and cannot show it again.',
    fr: 'Elle n’est affichée que cette fois. Nous n’en gardons qu’une empreinte et ne pourrons plus la montrer.',
  },
  secret: { en: 'Test key', fr: 'Clé de test' },
  tryIt: { en: 'Try it', fr: 'Essayez' },
  copied: { en: 'I have copied it', fr: 'Je l’ai copiée' },
  clock: { en: 'Clock', fr: 'Horloge' },
  currentTime: { en: 'Current time', fr: 'Heure actuelle' },
  movingTo: {
    en: (when: string) => `Moving to ${when}. Work that becomes due in between is being done.`,
    fr: (when: string) => `L’horloge avance jusqu’au ${when}. Les tâches dues en chemin sont exécutées.`,
  },
  hour: { en: '+1 hour', fr: '+1 heure' },
  day: { en: '+1 day', fr: '+1 jour' },
  month: { en: '+30 days', fr: '+30 jours' },
  now: { en: 'Move to', fr: 'Avancer jusqu’au' },
  nowHint: {
    en: 'Up to 400 days ahead. The clock does not go back.',
    fr: 'Jusqu’à 400 jours plus tard. L’horloge ne recule pas.',
  },
  move: { en: 'Move clock', fr: 'Avancer l’horloge' },
  moves: { en: 'The clock is moving.', fr: 'L’horloge avance.' },
  keys: { en: 'Sandbox keys', fr: 'Clés du bac à sable' },
  reset: { en: 'Reset sandbox', fr: 'Réinitialiser' },
  resetText: {
    en: 'Removes all data and sets the clock to the present. The keys keep working.',
    fr: 'Supprime toutes les données et remet l’horloge à l’heure. Les clés restent valables.',
  },
  question: { en: 'Reset the sandbox?', fr: 'Réinitialiser le bac à sable ?' },
  consequence: {
    en: 'All data and webhook endpoints of the sandbox are deleted. This cannot be undone. Your business is not affected.',
    fr: 'Toutes les données et tous les webhooks du bac à sable seront supprimés, définitivement. Votre entreprise n’est pas concernée.',
  },
  wasReset: { en: 'The sandbox is empty.', fr: 'Le bac à sable est vide.' },
});
