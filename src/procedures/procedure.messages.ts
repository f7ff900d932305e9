import { complaints, messages, withParams } from '../kernel/messages/messages.js';

/** Messages about procedures. */
export const procedureMessages = messages('procedure', {
  missing: { en: 'No such procedure.', fr: 'Procédure introuvable.' },
  noVersion: { en: 'The procedure has no such version.', fr: 'Numéro inconnu pour cette procédure.' },
  hasResults: withParams<{ name: string }>({
    en: ({ name }) => `The checklist has results of “${name}”, so the procedure stays with the operation.`,
    fr: ({ name }) =>
      `La liste de contrôle a des résultats pour « ${name} » : la procédure reste à l’intervention.`,
  }),
  incomplete: withParams<{ titles: readonly string[]; more: number }>({
    en: ({ titles, more }) =>
      `The checklist still needs: ${titles.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`,
    fr: ({ titles, more }) =>
      `Il manque à la liste de contrôle : ${titles.join(', ')}${more > 0 ? ` et ${more} autres` : ''}.`,
  }),
});

/** Messages about the fields of procedures and of their steps. */
export const procedureComplaints = complaints('procedure', {
  noSteps: { en: 'needs at least one step.', fr: 'a besoin d’au moins une étape.' },
  unknownStep: {
    en: 'is no step of this procedure. Leave the id out for a new step.',
    fr: 'ne désigne aucune étape de cette procédure. Laissez-le vide pour une nouvelle étape.',
  },
  repeatedStep: {
    en: 'is used by another step too.',
    fr: 'est déjà celui d’une autre étape.',
  },
  onlyFor: withParams<{ kinds: readonly string[] }>({
    en: ({ kinds }) => `is only for steps of the kind ${kinds.join(', ')}. Leave it out.`,
    fr: ({ kinds }) => `ne concerne que les étapes de type ${kinds.join(', ')}. Retirez-le.`,
  }),
  choicesNeeded: {
    en: 'needs the possible answers, each once and with 1 to 120 characters; at most 50.',
    fr: 'attend les réponses possibles, chacune une fois et de 1 à 120 caractères ; 50 au plus.',
  },
  minAboveMax: { en: 'must not be more than "max".', fr: 'ne doit pas dépasser « max ».' },
  unavailable: withParams<{ ids: readonly string[] }>({
    api: ({ ids }) => `names procedures that do not exist or are not active: ${ids.join(', ')}.`,
    en: 'names a procedure that no longer exists or is not active.',
    fr: 'désigne une procédure supprimée ou désactivée.',
  }),
});
