import { texts } from '../kit/texts.js';

export const formTexts = texts({
  title: { en: 'What needs doing?', fr: 'Que faut-il faire ?' },
  titleHint: {
    en: 'Such as “Replace the seal of pump 4”.',
    fr: 'Par exemple « Remplacer le joint de la pompe 4 ».',
  },
  problem: { en: 'What is wrong?', fr: 'Quel est le problème ?' },
  problemHint: { en: 'Such as “Pump 4 drips”.', fr: 'Par exemple « La pompe 4 fuit ».' },
  reportText: {
    en: 'It goes to those who hand out work. They see at once who reported it.',
    fr: 'Il parvient aux personnes qui répartissent le travail. Elles voient aussitôt qui l’a signalé.',
  },
  asset: { en: 'Asset', fr: 'Équipement' },
  when: { en: 'When', fr: 'Quand' },
  description: { en: 'Description', fr: 'Description' },
  skill: { en: 'Trade it needs', fr: 'Métier requis' },
  noSkill: { en: 'Not said', fr: 'Non précisé' },
  priority: { en: 'Priority', fr: 'Priorité' },
  noPriority: { en: 'Not said', fr: 'Non précisée' },
  place: { en: 'Place', fr: 'Lieu' },
  placeHint: { en: 'Left empty, it is that of the asset.', fr: 'Laissé vide, c’est celui de l’équipement.' },
  amount: { en: 'Agreed amount', fr: 'Montant convenu' },
  notes: { en: 'Notes', fr: 'Notes' },
  notesHint: { en: 'For your own people.', fr: 'Pour vos propres équipes.' },
  open: { en: 'Open the operation', fr: 'Ouvrir l’intervention' },
  send: { en: 'Report it', fr: 'Signaler' },
  save: { en: 'Save', fr: 'Enregistrer' },
  edit: { en: (title: string) => `Edit “${title}”`, fr: (title: string) => `Modifier « ${title} »` },
  completedText: {
    en: 'It is completed: the agreed amount and the notes can still be changed.',
    fr: 'Elle est terminée : le montant convenu et les notes peuvent encore être modifiés.',
  },
  complete: { en: (title: string) => `Complete “${title}”`, fr: (title: string) => `Terminer « ${title} »` },
  completeButton: { en: 'Complete', fr: 'Terminer' },
  completeNotes: { en: 'What was done', fr: 'Travail effectué' },
  completeNotesHint: {
    en: 'Replaces the notes of the operation.',
    fr: 'Remplace les notes de l’intervention.',
  },
  partsUsed: { en: 'Parts used', fr: 'Pièces utilisées' },
  partsUsedHint: {
    en: 'What is reserved counts as used, unless you say here that it was less: the rest is given back.',
    fr: 'Ce qui est réservé compte comme utilisé, sauf si vous indiquez moins ici : le reste est rendu.',
  },
  part: { en: 'Part', fr: 'Pièce' },
  quantity: { en: 'Quantity', fr: 'Quantité' },
});
