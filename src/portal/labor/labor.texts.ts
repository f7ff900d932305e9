import type { TimeKind } from '../../labor/index.js';
import { texts, words } from '../kit/index.js';

/** What the time was spent on. */
export const timeKindTexts = texts<Record<TimeKind, string>>({
  work: { en: 'Work', fr: 'Travail' },
  travel: { en: 'Travel', fr: 'Trajet' },
  waiting: { en: 'Waiting', fr: 'Attente' },
});

/** The texts of the time and the costs of an operation. */
export const laborTexts = texts({
  ...words,
  time: { en: 'Time', fr: 'Temps' },
  costs: { en: 'Costs', fr: 'Frais' },
  noTime: { en: 'No time is recorded yet.', fr: 'Aucun temps n’est encore saisi.' },
  noCosts: { en: 'No other costs are recorded.', fr: 'Aucun autre frais n’est saisi.' },
  startTimer: { en: 'Start timer', fr: 'Lancer le chronomètre' },
  pauseTimer: { en: 'Pause timer', fr: 'Mettre en pause' },
  resumeTimer: { en: 'Resume timer', fr: 'Reprendre' },
  stopTimer: { en: 'Stop timer', fr: 'Arrêter le chronomètre' },
  running: { en: 'Timer is running', fr: 'Chronomètre en cours' },
  since: { en: (moment: string) => `since ${moment}`, fr: (moment: string) => `depuis ${moment}` },
  forgottenTimer: { en: 'Forgotten timer', fr: 'Chronomètre oublié' },
  forgotten: { en: 'When did it end?', fr: 'Fini quand ?' },
  enterEnd: { en: 'Enter the end', fr: 'Saisir la fin' },
  addTime: { en: 'Add time', fr: 'Saisir du temps' },
  addTimeText: {
    en: 'Without a beginning, the time ended just now.',
    fr: 'Sans début, ce temps vient de se terminer.',
  },
  editTime: { en: 'Correct the time', fr: 'Corriger le temps' },
  deleteTime: { en: 'Delete the time', fr: 'Supprimer le temps' },
  deleteTimeText: {
    en: 'The time no longer counts. The deletion stays in the timeline.',
    fr: 'Ce temps ne compte plus. La suppression reste dans l’historique.',
  },
  who: { en: 'Who', fr: 'Qui' },
  kind: { en: 'What for', fr: 'Pour quoi' },
  startedAt: { en: 'Beginning', fr: 'Début' },
  hours: { en: 'Hours', fr: 'Heures' },
  minutes: { en: 'Minutes', fr: 'Minutes' },
  duration: { en: 'Duration', fr: 'Durée' },
  actions: { en: 'Actions', fr: 'Actions' },
  cost: { en: 'Cost', fr: 'Coût' },
  addCost: { en: 'Add a cost', fr: 'Saisir des frais' },
  addCostText: {
    en: 'What is neither time nor a part from stock: a hired crane, a hotel.',
    fr: 'Ce qui n’est ni du temps ni une pièce du stock : une grue louée, un hôtel.',
  },
  amount: { en: 'Amount', fr: 'Montant' },
  deleteCost: { en: 'Delete the cost', fr: 'Supprimer les frais' },
  deleteCostText: {
    en: 'It no longer counts. The deletion stays in the timeline.',
    fr: 'Ils ne comptent plus. La suppression reste dans l’historique.',
  },
  worked: { en: 'Time worked', fr: 'Temps passé' },
  laborCost: { en: 'Labor', fr: 'Travail' },
  partsCost: { en: 'Parts', fr: 'Pièces' },
  otherCost: { en: 'Other costs', fr: 'Autres frais' },
  totalCost: { en: 'Total', fr: 'Total' },
});

/** The confirmations. */
export const laborDoneTexts = texts({
  started: { en: 'The timer is running.', fr: 'Le chronomètre tourne.' },
  stopped: { en: 'The timer is stopped.', fr: 'Le chronomètre est arrêté.' },
  forgotten: {
    en: 'It ran for more than 12 hours. Enter when the work ended.',
    fr: 'Il a tourné plus de 12 heures. Saisissez la fin du travail.',
  },
  timeAdded: { en: 'The time is recorded.', fr: 'Le temps est saisi.' },
  timeChanged: { en: 'The time is corrected.', fr: 'Le temps est corrigé.' },
  timeDeleted: { en: 'The time is deleted.', fr: 'Le temps est supprimé.' },
  costAdded: { en: 'The cost is recorded.', fr: 'Les frais sont saisis.' },
  costDeleted: { en: 'The cost is deleted.', fr: 'Les frais sont supprimés.' },
});
