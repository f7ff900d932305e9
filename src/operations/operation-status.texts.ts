import type { Language } from '../kernel/messages/language.js';
import { texts } from '../kernel/messages/texts.js';
import type { OperationAction, OperationMove, OperationStatus } from './operation-status.js';

/** The words for operation statuses. */
export const operationStatusTexts = texts<Record<OperationStatus, string>>({
  new: { en: 'New', fr: 'Nouvelle' },
  assigned: { en: 'Assigned', fr: 'Attribuée' },
  pending_start: { en: 'Start to confirm', fr: 'Début à confirmer' },
  in_progress: { en: 'In progress', fr: 'En cours' },
  start_disputed: { en: 'Start disputed', fr: 'Début contesté' },
  pending_completion: { en: 'Completion to confirm', fr: 'Fin à confirmer' },
  completion_disputed: { en: 'Completion disputed', fr: 'Fin contestée' },
  completed: { en: 'Completed', fr: 'Terminée' },
  done: { en: 'Done', fr: 'Clôturée' },
  cancelled: { en: 'Cancelled', fr: 'Annulée' },
});

/** A status as it appears within a sentence. */
export function operationStatusIn(language: Language, status: OperationStatus): string {
  return operationStatusTexts[language][status].toLowerCase();
}

/** Messages for an action that the present status does not allow. */
export const refusedTexts = texts<Record<OperationMove, (status: string) => string>>({
  'assign to a technician': cannot('be assigned to a technician', 'de l’attribuer à un technicien'),
  'assign to a vendor': cannot('be assigned to a vendor', 'de la confier à un prestataire'),
  accept: cannot('be accepted', 'de l’accepter'),
  decline: cannot('be declined', 'de la refuser'),
  start: cannot('be started', 'de la démarrer'),
  complete: cannot('be completed', 'de la terminer'),
  confirm: cannot('be confirmed', 'de la confirmer'),
  dispute: cannot('be disputed', 'de la contester'),
  close: cannot('be closed', 'de la clôturer'),
  reopen: cannot('be reopened', 'de la rouvrir'),
  cancel: cannot('be cancelled', 'de l’annuler'),
  reschedule: cannot('be rescheduled', 'de la replanifier'),
  update: cannot('be changed', 'de la modifier'),
  'update notes, work_report and agreed_amount': cannot(
    'have other notes, another report or another amount',
    'd’en modifier les notes, le compte rendu et le montant convenu',
  ),
});

/** The common sentence around each refused action, in each language. */
function cannot(en: string, fr: string) {
  return {
    en: (status: string) => `The operation is now “${status}” and cannot ${en}.`,
    fr: (status: string) => `L’intervention est maintenant dans l’état « ${status} » : impossible ${fr}.`,
  };
}

/** The list of actions that are possible instead. */
export const possibleTexts = texts({
  of: {
    en: (actions: readonly string[]) =>
      actions.length === 0 ? 'Nothing more can be done with it.' : `Possible: ${actions.join(', ')}.`,
    fr: (actions: readonly string[]) =>
      actions.length === 0 ? 'Il n’y a plus rien à y faire.' : `Possible : ${actions.join(', ')}.`,
  },
});

/** The names of the actions. `update` needs no mention. */
export const actionVerbs = texts<Record<Exclude<OperationAction, 'update'>, string>>({
  assign: { en: 'assign', fr: 'attribuer' },
  accept: { en: 'accept', fr: 'accepter' },
  decline: { en: 'decline', fr: 'refuser' },
  start: { en: 'start', fr: 'démarrer' },
  complete: { en: 'complete', fr: 'terminer' },
  confirm: { en: 'confirm', fr: 'confirmer' },
  dispute: { en: 'dispute', fr: 'contester' },
  close: { en: 'close', fr: 'clôturer' },
  reopen: { en: 'reopen', fr: 'rouvrir' },
  cancel: { en: 'cancel', fr: 'annuler' },
  reschedule: { en: 'reschedule', fr: 'replanifier' },
});
