import { sentence } from '../../kernel/messages/texts.js';
import { texts, words } from '../kit/index.js';

export const listTexts = texts({
  unreadComments: {
    en: (count: number) => (count === 1 ? '1 unread comment' : `${count} unread comments`),
    fr: (count: number) => (count === 1 ? '1 commentaire non lu' : `${count} commentaires non lus`),
  },
  ...words,
  title: words.operations,
  parts: { en: 'Operations by status', fr: 'Interventions par état' },
  open: { en: 'Open', fr: 'Ouvertes' },
  reported: { en: 'Reported', fr: 'Signalées' },
  to_confirm: { en: 'To confirm', fr: 'À confirmer' },
  disputed: { en: 'Disputed', fr: 'Contestées' },
  completed: { en: 'Completed', fr: 'Terminées' },
  all: { en: 'All', fr: 'Toutes' },
  search: { en: 'Search', fr: 'Recherche' },
  searchHint: { en: 'Title, person', fr: 'Titre, personne' },
  requiredSkill: words.trade,
  from: { en: 'Scheduled from', fr: 'Planifiées du' },
  to: { en: 'Scheduled until', fr: 'Planifiées jusqu’au' },
  sort: { en: 'Order', fr: 'Ordre' },
  newest: { en: 'Newest first', fr: 'Plus récentes' },
  soonest: { en: 'Scheduled soonest', fr: 'Les plus proches' },
  latest: { en: 'Scheduled latest', fr: 'Les plus tardives' },
  changed: { en: 'Changed last', fr: 'Modifiées' },
  clear: { en: 'Clear', fr: 'Effacer' },
  import: { en: 'Import', fr: 'Importer' },
  updated: { en: 'Updated', fr: 'Modifiée' },
  emptyOpen: {
    en: 'No open operations. Work orders appear here until they are completed.',
    fr: 'Rien d’ouvert. Les interventions figurent ici de leur ouverture jusqu’à leur clôture.',
  },
  emptyReported: {
    en: 'No reported problems are waiting for you.',
    fr: 'Aucun problème signalé ne vous attend.',
  },
  emptyUnassigned: {
    en: 'Every open operation is assigned.',
    fr: 'Tout ce qui est ouvert est attribué.',
  },
  emptyOverdue: { en: 'Nothing is overdue.', fr: 'Rien n’est en retard.' },
  emptyToConfirm: {
    en: 'Nothing is waiting for your confirmation.',
    fr: 'Rien de ce qu’un prestataire a déclaré ne vous attend.',
  },
  emptyDisputed: { en: 'Nothing is disputed.', fr: 'Rien n’est contesté.' },
  emptyCompleted: { en: 'Nothing has been completed yet.', fr: 'Rien n’est encore terminé.' },
  emptyAll: {
    en: 'No operations yet. Create the first one.',
    fr: 'Aucune intervention. Ouvrez la première pour ce qui est à faire.',
  },
  emptyFiltered: {
    en: 'No operation matches these filters.',
    fr: 'Aucune intervention ne correspond à ces filtres.',
  },
  choose: { en: (title: string) => `Choose “${title}”`, fr: (title: string) => `Choisir « ${title} »` },
  chooseAll: { en: 'Choose all', fr: 'Tout choisir' },
  chooseNone: { en: 'Choose none', fr: 'Ne rien choisir' },
  chosen: { en: 'chosen', fr: 'choisies' },
  assignChosen: { en: 'Assign them', fr: 'Les attribuer' },
  assignedMany: {
    en: (n: number, who: string) =>
      sentence(`${n} ${n === 1 ? 'operation is' : 'operations are'} now assigned to ${who}`),
    fr: (n: number, who: string) =>
      sentence(
        `${n} ${n === 1 ? 'intervention est désormais attribuée' : 'interventions sont désormais attribuées'} à ${who}`,
      ),
  },
  assignmentUndone: {
    en: (restored: number, kept: number) =>
      `${restored} ${restored === 1 ? 'operation has its' : 'operations have their'} previous assignee again.` +
      (kept === 0 ? '' : ` ${kept} stayed: unassigned before, or changed since.`),
    fr: (restored: number, kept: number) =>
      `${restored} ${restored === 1 ? 'intervention a retrouvé son' : 'interventions ont retrouvé leur'} responsable précédent.` +
      (kept === 0 ? '' : ` ${kept} sans changement : sans responsable avant, ou modifiées depuis.`),
  },
  beside: { en: 'The open operation', fr: 'L’intervention ouverte' },
  back: words.allOperations,
  wholePage: { en: 'Open full page', fr: 'Ouvrir sur sa propre page' },
});

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
  agreedAmount: words.amount,
  notesHint: { en: 'Visible only to your team.', fr: 'Pour vos propres équipes.' },
  send: { en: 'Report it', fr: 'Signaler' },
  edit: { en: (title: string) => `Edit “${title}”`, fr: (title: string) => `Modifier « ${title} »` },
  completedText: {
    en: 'It is completed: the report, the agreed amount and the notes can still be changed.',
    fr: 'Elle est terminée : le compte rendu, le montant convenu et les notes peuvent encore être modifiés.',
  },
  complete: { en: (title: string) => `Complete “${title}”`, fr: (title: string) => `Terminer « ${title} »` },
  completeButton: words.complete,
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
