import { complaints, messages, withParams } from '../kernel/messages/messages.js';

/** Messages about checklists. */
export const checklistMessages = messages('checklist', {
  missing: { en: 'No such step in the checklist.', fr: 'Étape introuvable dans la liste de contrôle.' },
  closed: {
    en: 'The operation is closed, so its checklist cannot change.',
    fr: 'L’intervention est close : sa liste de contrôle n’est plus modifiable.',
  },
  foundBy: withParams<{ step: string; title: string; value: string }>({
    en: ({ step, title, value }) => `Found by the checklist of “${title}”: ${step} (${value}).`,
    fr: ({ step, title, value }) => `Constat de la liste de contrôle de « ${title} » : ${step} (${value}).`,
  }),
});

/** Messages about the value of a result: what the step expects. */
export const checklistComplaints = complaints('checklist', {
  notScalar: {
    en: 'must be true, false, a number or a text.',
    fr: 'doit être vrai, faux, un nombre ou un texte.',
  },
  notCheck: { en: 'must be true or false.', fr: 'doit être vrai ou faux.' },
  notPassFail: {
    api: 'must be "pass" or "fail".',
    en: 'must be a pass or a fail.',
    fr: 'doit indiquer si l’étape est conforme ou non.',
  },
  notNumber: {
    en: 'must be a number with at most 12 digits and 6 decimals.',
    fr: 'doit être un nombre d’au plus 12 chiffres et 6 décimales.',
  },
  notText: {
    en: 'must be a text of 1 to 10,000 characters.',
    fr: 'doit être un texte de 1 à 10 000 caractères.',
  },
  notChoice: withParams<{ choices: readonly string[] }>({
    en: ({ choices }) => `must be one of: ${choices.join(', ')}.`,
    fr: ({ choices }) => `doit être l’une des réponses : ${choices.join(', ')}.`,
  }),
  notPhoto: {
    api: 'must be the id of an attachment of this operation.',
    en: 'must be a photo of this operation.',
    fr: 'doit être une photo de cette intervention.',
  },
  noMeter: {
    en: 'needs a meter: the asset has none or several, or the meter of the step does not exist.',
    fr: 'a besoin d’un compteur : l’équipement n’en a aucun ou plusieurs, ou celui de l’étape n’existe pas.',
  },
});
