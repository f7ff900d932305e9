import { texts } from '../kit/texts.js';
import { words } from '../kit/words.js';

export const myWorkTexts = texts({
  ...words,
  title: { en: 'My work', fr: 'Mon travail' },
  toDo: {
    en: (count: number) => (count === 0 ? 'Nothing left for today' : `${count} for today`),
    fr: (count: number) => (count === 0 ? 'Plus rien pour aujourd’hui' : `${count} pour aujourd’hui`),
  },
  underWay: { en: 'Under way', fr: 'En cours' },
  unscheduled: { en: 'Not scheduled', fr: 'Non planifié' },
  doneToday: {
    en: (count: number) => `Done today (${count})`,
    fr: (count: number) => `Fait aujourd’hui (${count})`,
  },
  completedAt: { en: 'completed', fr: 'terminé' },
  start: { en: 'Start', fr: 'Démarrer' },
  complete: { en: 'Complete', fr: 'Terminer' },
  all: { en: 'All operations', fr: 'Toutes les interventions' },
  rest: { en: 'Show the rest of your open work', fr: 'Afficher le reste de votre travail ouvert' },
  empty: {
    en: 'No work is assigned to you. New work appears here, and under the bell.',
    fr: 'Rien ne vous est attribué. Ce qui vous est confié apparaît ici et sous la cloche.',
  },
  forTechnicians: {
    en: 'This page shows technicians their jobs of the day. You are not a technician, so no jobs are assigned to you. If you do jobs yourself, add yourself as a technician.',
    fr: 'Cette page montre aux techniciens leurs interventions du jour. Vous n’êtes pas technicien : aucune ne vous est attribuée. Si vous intervenez vous-même, ajoutez-vous comme technicien.',
  },
  needsYou: { en: 'What needs attention', fr: 'Ce qui demande votre attention' },
  addTechnician: { en: 'Add a technician', fr: 'Ajouter un technicien' },
  noProfile: {
    en: 'This page shows the work of a technician, and your account is not linked to one. Ask an admin to link it.',
    fr: 'Cette page montre le travail d’un technicien, et votre compte n’est lié à aucun. Demandez à un administrateur de le lier.',
  },
});
