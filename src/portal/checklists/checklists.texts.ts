import { texts, words } from '../kit/index.js';

export const checklistTexts = texts({
  ...words,
  title: { en: 'Checklist', fr: 'Liste de contrôle' },
  progress: {
    en: (done: string, total: string) => `${done} of ${total} done`,
    fr: (done: string, total: string) => `${done} sur ${total} faites`,
  },
  requiredOpen: {
    en: (count: string) => `required and open: ${count}`,
    fr: (count: string) => `obligatoires à faire : ${count}`,
  },
  failedCount: {
    en: (count: string) => `failed: ${count}`,
    fr: (count: string) => `non conformes : ${count}`,
  },
  optional: { en: 'optional', fr: 'facultative' },
  check: { en: 'Done', fr: 'Fait' },
  notDone: { en: 'Not done', fr: 'Pas fait' },
  pass: { en: 'Pass', fr: 'Conforme' },
  fail: { en: 'Fail', fr: 'Non conforme' },
  save: { en: 'Record', fr: 'Enregistrer' },
  value: { en: 'Value', fr: 'Valeur' },
  answer: { en: 'Answer', fr: 'Réponse' },
  photo: { en: 'Photo', fr: 'Photo' },
  addNote: { en: 'Add a note', fr: 'Ajouter une remarque' },
  change: { en: 'Change', fr: 'Modifier' },
  takeBack: { en: 'Take back', fr: 'Retirer' },
  takeBackOf: { en: (title: string) => `Take back: ${title}`, fr: (title: string) => `Retirer : ${title}` },
  between: {
    en: (min: string, max: string) => `between ${min} and ${max}`,
    fr: (min: string, max: string) => `entre ${min} et ${max}`,
  },
  atLeast: { en: (min: string) => `at least ${min}`, fr: (min: string) => `au moins ${min}` },
  atMost: { en: (max: string) => `at most ${max}`, fr: (max: string) => `au plus ${max}` },
  opened: { en: 'Opened a work order', fr: 'A ouvert une intervention' },
  failedMark: { en: 'Failed', fr: 'Non conforme' },
  takenBack: { en: 'taken back', fr: 'retiré' },
  became: { en: 'became', fr: 'devient' },
  recorded: {
    en: (count: number, n: string) => (count === 1 ? 'recorded a step' : `recorded ${n} steps`),
    fr: (count: number, n: string) => (count === 1 ? 'a enregistré une étape' : `a enregistré ${n} étapes`),
  },
  replaced: { en: 'replaced a result', fr: 'a remplacé un résultat' },
  tookBack: { en: 'took a result back', fr: 'a retiré un résultat' },
  changed: { en: 'changed the checklist', fr: 'a modifié la liste de contrôle' },
  more: {
    en: (n: string) => `All steps (${n})`,
    fr: (n: string) => `Toutes les étapes (${n})`,
  },
});

/** The confirmations. */
export const checklistDoneTexts = texts({
  recorded: { en: 'The result is recorded.', fr: 'Le résultat est enregistré.' },
  takenBack: { en: 'The result is taken back.', fr: 'Le résultat est retiré.' },
});
