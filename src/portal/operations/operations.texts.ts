import { texts } from '../kit/texts.js';
import { words } from '../kit/words.js';

export const listTexts = texts({
  ...words,
  title: { en: 'Operations', fr: 'Interventions' },
  parts: { en: 'Operations by status', fr: 'Interventions par état' },
  open: { en: 'Open', fr: 'Ouvertes' },
  reported: { en: 'Reported', fr: 'Signalées' },
  to_confirm: { en: 'To confirm', fr: 'À confirmer' },
  disputed: { en: 'Disputed', fr: 'Contestées' },
  completed: { en: 'Completed', fr: 'Terminées' },
  all: { en: 'All', fr: 'Toutes' },
  search: { en: 'Search', fr: 'Recherche' },
  searchHint: { en: 'Title, person', fr: 'Titre, personne' },
  requiredSkill: { en: 'Trade', fr: 'Métier' },
  from: { en: 'Scheduled from', fr: 'Planifiées du' },
  to: { en: 'Scheduled until', fr: 'Planifiées jusqu’au' },
  sort: { en: 'Order', fr: 'Ordre' },
  newest: { en: 'Newest first', fr: 'Plus récentes' },
  soonest: { en: 'Scheduled soonest', fr: 'Les plus proches' },
  latest: { en: 'Scheduled latest', fr: 'Les plus tardives' },
  changed: { en: 'Changed last', fr: 'Modifiées' },
  clear: { en: 'Clear', fr: 'Effacer' },
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
      `${n} ${n === 1 ? 'operation is' : 'operations are'} now assigned to ${who}.`,
    fr: (n: number, who: string) =>
      `${n} ${n === 1 ? 'intervention est désormais attribuée' : 'interventions sont désormais attribuées'} à ${who}.`,
  },
  beside: { en: 'The open operation', fr: 'L’intervention ouverte' },
  back: { en: 'All operations', fr: 'Toutes les interventions' },
  wholePage: { en: 'Open full page', fr: 'Ouvrir sur sa propre page' },
});
