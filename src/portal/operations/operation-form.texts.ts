import { texts } from '../kit/texts.js';
import { words } from '../kit/words.js';

export const formTexts = texts({
  ...words,
  title: { en: 'What needs doing?', fr: 'Que faut-il faire ?' },
  titleHint: {
    en: 'Such as “Replace the seal of pump 4”.',
    fr: 'Par exemple « Remplacer le joint de la pompe 4 ».',
  },
  problem: { en: 'What is wrong?', fr: 'Quel est le problème ?' },
  problemHint: { en: 'Such as “Pump 4 drips”.', fr: 'Par exemple « La pompe 4 fuit ».' },
  reportText: {
    en: 'Managers are notified at once.',
    fr: 'Les personnes qui répartissent le travail sont averties aussitôt.',
  },
  requiredSkill: { en: 'Required trade', fr: 'Métier requis' },
  noSkill: { en: 'Not specified', fr: 'Non précisé' },
  noPriority: { en: 'Not specified', fr: 'Non précisée' },
  placeHint: { en: 'Defaults to the place of the asset.', fr: 'Laissé vide, c’est celui de l’équipement.' },
  agreedAmount: { en: 'Agreed amount', fr: 'Montant convenu' },
  notesHint: { en: 'Visible only to your team.', fr: 'Pour vos propres équipes.' },
  send: { en: 'Report it', fr: 'Signaler' },
  edit: { en: (title: string) => `Edit “${title}”`, fr: (title: string) => `Modifier « ${title} »` },
  completedText: {
    en: 'It is completed: the report, the agreed amount and the notes can still be changed.',
    fr: 'Elle est terminée : le compte rendu, le montant convenu et les notes peuvent encore être modifiés.',
  },
  complete: { en: (title: string) => `Complete “${title}”`, fr: (title: string) => `Terminer « ${title} »` },
  completeButton: { en: 'Complete', fr: 'Terminer' },
  runs: { en: 'Runs', fr: 'Fonctionne' },
  runsAgain: { en: 'Runs again', fr: 'Fonctionne à nouveau' },
  isStopped: { en: 'Is stopped', fr: 'À l’arrêt' },
  stillStopped: { en: 'Still stopped', fr: 'Toujours à l’arrêt' },
  isMachineStopped: { en: 'Is the machine stopped?', fr: 'La machine est-elle à l’arrêt ?' },
  yes: { en: 'Yes, stopped', fr: 'Oui, à l’arrêt' },
  no: { en: 'No, it runs', fr: 'Non, elle tourne' },
  joins: { en: 'Is it one of these?', fr: 'Est-ce l’un de ceux-ci ?' },
  joinsHint: {
    en: 'Work on this asset is open already.',
    fr: 'Des interventions sont déjà ouvertes sur cet équipement.',
  },
  joinsNone: { en: 'No, it is another problem', fr: 'Non, c’est un autre problème' },
  urgency: { en: 'How urgent is it?', fr: 'Quelle urgence ?' },
  canWait: { en: 'Can wait', fr: 'Peut attendre' },
  soon: { en: 'Soon', fr: 'Bientôt' },
  urgent: { en: 'Urgent', fr: 'Urgent' },
  danger: { en: 'Danger', fr: 'Danger' },
  partsUsed: { en: 'Parts used', fr: 'Pièces utilisées' },
  partsUsedHint: {
    en: 'Reserved parts count as used. If fewer were used, enter how many: the rest is released.',
    fr: 'Ce qui est réservé compte comme utilisé, sauf si vous indiquez moins ici : le reste est libéré.',
  },
});
