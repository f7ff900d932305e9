import type { Language } from '../kernel/messages/language.js';
import { texts } from '../kernel/messages/texts.js';
import type { OperationAction, OperationMove, OperationStatus } from './operation-status.js';

/** The words for the statuses of operations. */
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

/** A status within a sentence. */
export function operationStatusIn(language: Language, status: OperationStatus): string {
  return operationStatusTexts[language][status].toLowerCase();
}

/** That an action is not possible, as an operation stands. */
export const refusedTexts = texts<Record<OperationMove, (status: string) => string>>({
  'assign to a technician': {
    en: (status) => `The operation is now “${status}” and cannot be assigned to a technician.`,
    fr: (status) =>
      `L’intervention est maintenant dans l’état « ${status} » : impossible de l’attribuer à un technicien.`,
  },
  'assign to a vendor': {
    en: (status) => `The operation is now “${status}” and cannot be assigned to a vendor.`,
    fr: (status) =>
      `L’intervention est maintenant dans l’état « ${status} » : impossible de la confier à un prestataire.`,
  },
  accept: {
    en: (status) => `The operation is now “${status}” and cannot be accepted.`,
    fr: (status) => `L’intervention est maintenant dans l’état « ${status} » : impossible de l’accepter.`,
  },
  decline: {
    en: (status) => `The operation is now “${status}” and cannot be declined.`,
    fr: (status) => `L’intervention est maintenant dans l’état « ${status} » : impossible de la refuser.`,
  },
  start: {
    en: (status) => `The operation is now “${status}” and cannot be started.`,
    fr: (status) => `L’intervention est maintenant dans l’état « ${status} » : impossible de la démarrer.`,
  },
  complete: {
    en: (status) => `The operation is now “${status}” and cannot be completed.`,
    fr: (status) => `L’intervention est maintenant dans l’état « ${status} » : impossible de la terminer.`,
  },
  confirm: {
    en: (status) => `The operation is now “${status}” and cannot be confirmed.`,
    fr: (status) => `L’intervention est maintenant dans l’état « ${status} » : impossible de la confirmer.`,
  },
  dispute: {
    en: (status) => `The operation is now “${status}” and cannot be disputed.`,
    fr: (status) => `L’intervention est maintenant dans l’état « ${status} » : impossible de la contester.`,
  },
  close: {
    en: (status) => `The operation is now “${status}” and cannot be closed.`,
    fr: (status) => `L’intervention est maintenant dans l’état « ${status} » : impossible de la clôturer.`,
  },
  reopen: {
    en: (status) => `The operation is now “${status}” and cannot be reopened.`,
    fr: (status) => `L’intervention est maintenant dans l’état « ${status} » : impossible de la rouvrir.`,
  },
  cancel: {
    en: (status) => `The operation is now “${status}” and cannot be cancelled.`,
    fr: (status) => `L’intervention est maintenant dans l’état « ${status} » : impossible de l’annuler.`,
  },
  reschedule: {
    en: (status) => `The operation is now “${status}” and cannot be rescheduled.`,
    fr: (status) => `L’intervention est maintenant dans l’état « ${status} » : impossible de la replanifier.`,
  },
  update: {
    en: (status) => `The operation is now “${status}” and cannot be changed.`,
    fr: (status) => `L’intervention est maintenant dans l’état « ${status} » : impossible de la modifier.`,
  },
  'update notes and agreed_amount': {
    en: (status) => `The operation is now “${status}” and cannot have other notes or another amount.`,
    fr: (status) =>
      `L’intervention est maintenant dans l’état « ${status} » : impossible d’en modifier les notes et le montant convenu.`,
  },
});

/** What can be done instead. */
export const possibleTexts = texts({
  of: {
    en: (actions: readonly string[]) =>
      actions.length === 0 ? 'Nothing more can be done with it.' : `Possible: ${actions.join(', ')}.`,
    fr: (actions: readonly string[]) =>
      actions.length === 0 ? 'Il n’y a plus rien à y faire.' : `Possible : ${actions.join(', ')}.`,
  },
});

/** The actions by name; that fields can be changed goes without saying. */
export const actionTexts = texts<Record<Exclude<OperationAction, 'update'>, string>>({
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
