import { sentence } from '../../kernel/messages/texts.js';
import { texts, words } from '../kit/index.js';
import type { HistoryAction, OperationAction } from '../../operations/index.js';

export const operationTexts = texts({
  ...words,
  onBehalf: {
    en: (verb: string, vendor: string) => `${verb} on behalf of ${vendor}`,
    fr: (verb: string, vendor: string) => `${verb} au nom de ${vendor}`,
  },
  skill: words.trade,
  opened: { en: 'Opened', fr: 'Ouverte' },
  completedAt: { en: 'Completed', fr: 'Terminée' },
  cancelledBecause: { en: 'Cancelled because', fr: 'Motif d’annulation' },
  about: { en: 'About', fr: 'Détails' },
  parts: { en: 'Parts', fr: 'Pièces' },
  reserved: { en: 'Reserved', fr: 'Réservé' },
  used: { en: 'Used', fr: 'Utilisé' },
  noParts: { en: 'No parts reserved or used.', fr: 'Aucune pièce réservée ni utilisée.' },
  consume: { en: 'Use a part', fr: 'Utiliser une pièce' },
  consumeText: {
    en: 'It is taken from stock now. Parts reserved for this operation are taken first.',
    fr: 'Elle sort du stock maintenant. Ce qui est réservé pour cette intervention est pris d’abord.',
  },
  reserve: { en: 'Reserve a part', fr: 'Réserver une pièce' },
  reserveText: {
    en: 'It stays in stock, reserved for this operation until the operation is completed or cancelled.',
    fr: 'Elle reste en rayon et personne d’autre ne peut la prendre jusqu’à la fin ou l’annulation de cette intervention.',
  },
  release: { en: 'Release', fr: 'Libérer' },
  releaseOf: { en: (part: string) => `Release ${part}`, fr: (part: string) => `Libérer ${part}` },
  timeline: { en: 'Timeline', fr: 'Historique' },
  assign: { en: 'Assign', fr: 'Attribuer' },
  reassign: { en: 'Reassign', fr: 'Réattribuer' },
  assignTitle: { en: 'Who will do it?', fr: 'Qui s’en charge ?' },
  assignText: {
    en: 'The new assignee is notified, and so is the previous one.',
    fr: 'La personne est prévenue aussitôt. Celle qui l’a actuellement est prévenue du retrait.',
  },
  reschedule: { en: 'Reschedule', fr: 'Replanifier' },
  schedule: { en: 'Schedule', fr: 'Planifier' },
  rescheduleTitle: { en: 'When should it be done?', fr: 'Quand faut-il la faire ?' },
  rescheduleText: {
    en: 'The assignee is notified. Leave it empty to take the operation off the calendar.',
    fr: 'La personne chargée est prévenue. Laissé vide, elle quitte le calendrier et reste ouverte.',
  },
  cancel: { en: 'Cancel operation', fr: 'Annuler l’intervention' },
  cancelTitle: { en: 'Cancel this operation for good?', fr: 'Annuler définitivement cette intervention ?' },
  cancelText: {
    en: 'A cancelled operation cannot be reopened. Reserved parts are released, and the assignee is notified of the reason.',
    fr: 'Elle ne pourra pas être rouverte. Les pièces réservées sont libérées et la personne chargée est prévenue du motif.',
  },
  disputeStartTitle: { en: 'Dispute the start?', fr: 'Contester le début ?' },
  disputeTitle: { en: 'Dispute the completion?', fr: 'Contester la fin ?' },
  disputeText: {
    en: 'The vendor is notified of the reason, and can declare it again.',
    fr: 'Le prestataire est informé du motif et pourra le déclarer à nouveau.',
  },
  reopenTitle: { en: 'Reopen this operation?', fr: 'Rouvrir cette intervention ?' },
  reopenText: {
    en: 'The operation goes back to in progress. Parts that were used stay used.',
    fr: 'Elle est de nouveau en cours. Les pièces utilisées le restent.',
  },
  declineTitle: { en: 'Decline it for the vendor?', fr: 'La refuser au nom du prestataire ?' },
  declineText: {
    en: 'The operation becomes unassigned, for you to assign.',
    fr: 'Elle n’est alors plus attribuée : à vous de la confier à quelqu’un d’autre.',
  },
});

/** The labels of the buttons. */
export const actionLabels = texts<Record<OperationAction, string>>({
  assign: { en: 'Assign', fr: 'Attribuer' },
  accept: { en: 'Accept', fr: 'Accepter' },
  decline: { en: 'Decline', fr: 'Refuser' },
  start: words.start,
  complete: words.complete,
  confirm: { en: 'Confirm', fr: 'Confirmer' },
  dispute: { en: 'Dispute', fr: 'Contester' },
  close: { en: 'Close', fr: 'Clôturer' },
  reopen: { en: 'Reopen', fr: 'Rouvrir' },
  cancel: { en: 'Cancel', fr: 'Annuler' },
  reschedule: { en: 'Reschedule', fr: 'Replanifier' },
  update: { en: 'Edit', fr: 'Modifier' },
});

/** The confirmations in a toast. */
export const doneTexts = texts({
  accept: { en: 'Operation accepted.', fr: 'Intervention acceptée.' },
  decline: {
    en: 'Operation declined. It is unassigned now.',
    fr: 'Intervention refusée. Elle n’est plus attribuée à personne.',
  },
  start: { en: 'Work started.', fr: 'Travail démarré.' },
  complete: { en: 'Work completed.', fr: 'Travail terminé.' },
  confirm: { en: 'Operation confirmed.', fr: 'Intervention confirmée.' },
  dispute: { en: 'Operation disputed.', fr: 'Intervention contestée.' },
  close: { en: 'Operation closed.', fr: 'Intervention clôturée.' },
  reopen: { en: 'Operation reopened.', fr: 'Intervention rouverte.' },
  cancel: { en: 'Operation cancelled.', fr: 'Intervention annulée.' },
  update: { en: 'The changes are saved.', fr: 'Les modifications sont enregistrées.' },
  open: { en: 'The work order is created.', fr: 'L’intervention est créée.' },
  report: { en: 'Thank you. The problem is reported.', fr: 'Merci. Le problème est signalé.' },
  join: {
    en: 'Thank you. Your report is part of this work order.',
    fr: 'Merci. Votre signalement est joint à cette intervention.',
  },
  assign: {
    en: (who: string) => sentence(`Assigned to ${who}`),
    fr: (who: string) => sentence(`Intervention attribuée à ${who}`),
  },
  reschedule: {
    en: (when: string) => `Operation scheduled for ${when}.`,
    fr: (when: string) => `Intervention planifiée pour ${when}.`,
  },
  past: { en: 'That is in the past.', fr: 'C’est dans le passé.' },
  undoDate: { en: 'Undo the date', fr: 'Annuler la date' },
  moved: {
    en: (who: string, when: string) => `Assigned to ${who}, scheduled for ${when}.`,
    fr: (who: string, when: string) => `Intervention attribuée à ${who}, planifiée pour ${when}.`,
  },
  offCalendar: { en: 'Operation taken off the calendar.', fr: 'Intervention retirée du calendrier.' },
  consume: { en: 'The part is taken from stock.', fr: 'La pièce est sortie du stock.' },
  reserve: { en: 'The part is reserved.', fr: 'La pièce est réservée.' },
  release: { en: 'The part is released.', fr: 'La pièce est libérée.' },
});

/** The labels of the actions in the timeline. */
export const timelineTexts = texts<Record<HistoryAction | 'timer' | 'time' | 'costs', string>>({
  open: { en: 'opened it', fr: 'l’a ouverte' },
  assign: { en: 'assigned it', fr: 'l’a attribuée' },
  accept: { en: 'accepted it', fr: 'l’a acceptée' },
  decline: { en: 'declined it', fr: 'l’a refusée' },
  start: { en: 'started the work', fr: 'a démarré le travail' },
  complete: { en: 'completed the work', fr: 'a terminé le travail' },
  confirm: { en: 'confirmed it', fr: 'l’a confirmée' },
  dispute: { en: 'disputed it', fr: 'l’a contestée' },
  close: { en: 'closed it', fr: 'l’a clôturée' },
  reopen: { en: 'reopened it', fr: 'l’a rouverte' },
  cancel: { en: 'cancelled it', fr: 'l’a annulée' },
  reschedule: { en: 'rescheduled it', fr: 'l’a replanifiée' },
  update: { en: 'changed details', fr: 'a modifié des détails' },
  timer: { en: 'started a timer', fr: 'a lancé un chronomètre' },
  time: { en: 'recorded time', fr: 'a saisi du temps' },
  costs: { en: 'recorded costs', fr: 'a saisi des frais' },
});

export const changeTexts = texts({
  ...words,
  title: { en: 'Title', fr: 'Titre' },
  required_skill: words.trade,
  asset_id: words.asset,
  assignee_name: { en: 'Assignee', fr: 'Attribuée à' },
  scheduled_for: { en: 'Scheduled', fr: 'Planifiée' },
  agreed_amount: words.amount,
  work_report: { en: 'What was done', fr: 'Travail effectué' },
  procedures: { en: 'Procedures', fr: 'Procédures' },
  time_of: { en: 'Time of', fr: 'Temps de' },
  labor_minutes: { en: 'Time worked', fr: 'Temps passé' },
  other_cost: { en: 'Other costs', fr: 'Autres frais' },
  nothing: { en: 'nothing', fr: 'rien' },
  gone: { en: 'an asset that was deleted', fr: 'un équipement supprimé' },
  became: { en: 'became', fr: 'devient' },
  forVendor: {
    en: (vendor: string) => `on behalf of ${vendor}`,
    fr: (vendor: string) => `au nom de ${vendor}`,
  },
  reserve: {
    en: (n: string, part: string) => `${n} × ${part} reserved`,
    fr: (n: string, part: string) => `${n} × ${part} réservé`,
  },
  release: {
    en: (n: string, part: string) => `${n} × ${part} no longer reserved`,
    fr: (n: string, part: string) => `${n} × ${part} n’est plus réservé`,
  },
  consume: {
    en: (n: string, part: string) => `${n} × ${part} used`,
    fr: (n: string, part: string) => `${n} × ${part} utilisé`,
  },
  reversed: {
    en: (movement: string) => `Reversed: ${movement}`,
    fr: (movement: string) => `Annulé : ${movement}`,
  },
  other: {
    en: (n: string, part: string) => `${n} × ${part}`,
    fr: (n: string, part: string) => `${n} × ${part}`,
  },
});
