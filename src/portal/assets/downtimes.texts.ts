import { texts } from '../kit/texts.js';
import { words } from '../kit/words.js';

/** Texts about correcting downtimes. */
export const downtimeTexts = texts({
  ...words,
  correct: { en: 'Correct', fr: 'Corriger' },
  correctTitle: { en: 'Correct downtime', fr: 'Corriger l’arrêt' },
  correctText: {
    en: 'Key figures follow. The status of the asset and its history stay as they are. The audit log has the correction.',
    fr: 'Les indicateurs suivent. L’état de l’équipement et son historique ne changent pas. Le journal d’audit garde la correction.',
  },
  lasts: {
    en: 'It is not over. It ends with the next status of the asset.',
    fr: 'Il n’est pas terminé. Il prend fin avec le prochain état de l’équipement.',
  },
  startedAt: { en: 'From', fr: 'Du' },
  endedAt: { en: 'Until', fr: 'Au' },
  corrected: { en: 'The downtime is corrected.', fr: 'L’arrêt est corrigé.' },
  correctedBy: {
    en: (name: string, when: string) => `Corrected by ${name}, ${when}`,
    fr: (name: string, when: string) => `Corrigé par ${name}, ${when}`,
  },
  deleteTitle: { en: 'Delete this downtime?', fr: 'Supprimer cet arrêt ?' },
  deleted: { en: 'The downtime is deleted.', fr: 'L’arrêt est supprimé.' },
});
