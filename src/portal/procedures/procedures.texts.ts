import type { StepKind } from '../../procedures/index.js';
import { texts, words } from '../kit/index.js';

export const procedureTexts = texts({
  ...words,
  title: { en: 'Procedures', fr: 'Procédures' },
  add: { en: 'Create procedure', fr: 'Créer une procédure' },
  create: { en: 'Create procedure', fr: 'Créer la procédure' },
  created: { en: 'The procedure is created.', fr: 'La procédure est créée.' },
  deleted: { en: 'The procedure is deleted.', fr: 'La procédure est supprimée.' },
  empty: {
    en: 'Procedures are the steps of recurring work. Give them to work orders as a checklist.',
    fr: 'Une procédure décrit les étapes d’un travail récurrent. Elle devient la liste de contrôle d’une intervention.',
  },
  noMatch: { en: 'No procedure matches.', fr: 'Aucune procédure ne correspond.' },
  version: { en: 'Version', fr: 'Version' },
  steps: { en: 'Steps', fr: 'Étapes' },
  step: { en: 'Step', fr: 'Étape' },
  active: { en: 'In use', fr: 'En service' },
  inactive: { en: 'Not in use', fr: 'Hors service' },
  activeHint: {
    en: 'Only then can it be given to work orders.',
    fr: 'Condition pour l’associer à des interventions.',
  },
  lines: { en: 'Steps, one per line', fr: 'Étapes, une par ligne' },
  linesHint: {
    en: 'Paste a list: each line becomes a step to tick off, after the steps above.',
    fr: 'Collez une liste : chaque ligne devient une étape à cocher, après celles ci-dessus.',
  },
  stepTitle: { en: 'What to do or to look at', fr: 'Que faire ou vérifier' },
  help: { en: 'How to do it', fr: 'Comment faire' },
  kind: { en: 'Kind', fr: 'Type' },
  required: { en: 'Required', fr: 'Obligatoire' },
  yes: { en: 'Yes', fr: 'Oui' },
  no: { en: 'No', fr: 'Non' },
  min: { en: 'Fails below', fr: 'Non conforme en dessous de' },
  max: { en: 'Fails above', fr: 'Non conforme au-dessus de' },
  choices: { en: 'Answers, separated by semicolons', fr: 'Réponses, séparées par des points-virgules' },
  meter: { en: 'External id of the meter', fr: 'Identifiant externe du compteur' },
  failureTitle: { en: 'Work order to open on failure', fr: 'Intervention à ouvrir si non conforme' },
  failureSkill: { en: 'Its trade', fr: 'Son métier' },
  failurePriority: { en: 'Its priority', fr: 'Sa priorité' },
  any: { en: '–', fr: '–' },
  details: { en: 'Details', fr: 'Détails' },
  addStep: { en: 'Add a step', fr: 'Ajouter une étape' },
  remove: { en: 'Remove', fr: 'Retirer' },
  up: { en: 'Move up', fr: 'Monter' },
  down: { en: 'Move down', fr: 'Descendre' },
  preview: { en: 'As people see it', fr: 'Tel qu’affiché sur place' },
  optional: { en: 'optional', fr: 'facultative' },
  opens: { en: 'On failure:', fr: 'Si non conforme :' },
  deleteText: {
    en: 'Work orders that have it keep their checklists.',
    fr: 'Les interventions en cours gardent leur liste de contrôle.',
  },
});

/** The kinds of steps. */
export const stepKindTexts = texts<Record<StepKind, string>>({
  check: { en: 'Tick off', fr: 'Case à cocher' },
  pass_fail: { en: 'Pass or fail', fr: 'Conforme ou non' },
  number: { en: 'Number', fr: 'Nombre' },
  text: { en: 'Text', fr: 'Texte libre' },
  choice: { en: 'Choice', fr: 'Choix' },
  photo: { en: 'Photo', fr: 'Photographie' },
  reading: { en: 'Meter reading', fr: 'Relevé de compteur' },
});
