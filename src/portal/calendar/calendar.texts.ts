import { texts } from '../kit/texts.js';
import type { View } from './calendar.query.js';

export const calendarTexts = texts({
  title: { en: 'Calendar', fr: 'Calendrier' },
  views: { en: 'Views', fr: 'Vues' },
  today: { en: 'Today', fr: 'Aujourd’hui' },
  before: { en: 'Earlier', fr: 'Précédent' },
  after: { en: 'Later', fr: 'Suivant' },
  subscribe: { en: 'Subscribe', fr: 'S’abonner' },
  noTechnician: {
    en: 'No technician yet. Each has a row here, with their week.',
    fr: 'Aucun technicien pour l’instant. Chacun a ici une ligne, avec sa semaine.',
  },
  inviteTechnician: { en: 'Invite a technician', fr: 'Inviter un technicien' },
  technician: { en: 'Technician', fr: 'Technicien' },
  create: { en: 'New operation', fr: 'Nouvelle intervention' },
  weekOf: { en: (day: string) => `Week of ${day}`, fr: (day: string) => `Semaine du ${day}` },
  nothing: { en: 'Nothing scheduled', fr: 'Rien de prévu' },
  empty: {
    en: 'Nothing is scheduled in these seven days. Operations with a date stand here.',
    fr: 'Rien n’est prévu ces sept jours. Les interventions datées figurent ici.',
  },
  notAll: {
    en: (count: string) => `There is more than fits. The first of each day are shown, ${count} in all.`,
    fr: (count: string) =>
      `Tout ne tient pas ici. Les premières de chaque jour sont affichées, ${count} au total.`,
  },
  unscheduled: { en: 'Unscheduled', fr: 'Sans date' },
  unscheduledHint: {
    en: 'Drag onto a day, or choose a time.',
    fr: 'Glissez sur un jour, ou choisissez une heure.',
  },
  nothingUnscheduled: { en: 'All open work has its day.', fr: 'Tout le travail ouvert a son jour.' },
  schedule: { en: 'Schedule', fr: 'Planifier' },
  scheduleOf: {
    en: (title: string) => `Schedule “${title}”`,
    fr: (title: string) => `Planifier « ${title} »`,
  },
  when: { en: 'When', fr: 'Quand' },
  nobody: { en: 'Unassigned', fr: 'Non attribuées' },
  vendors: { en: 'Vendors', fr: 'Prestataires' },
  handOver: { en: (count: string) => `Reassign ${count}`, fr: (count: string) => `Réattribuer ${count}` },
  handOverOf: {
    en: (count: string, name: string, day: string) => `Reassign the work of ${name}, ${day}: ${count}`,
    fr: (count: string, name: string, day: string) => `Réattribuer le travail de ${name}, ${day} : ${count}`,
  },
  more: { en: '{n} more', fr: '{n} de plus' },
});

/** What the views are called. */
export const viewNames = texts<Record<View, string>>({
  month: { en: 'Month', fr: 'Mois' },
  week: { en: 'Week', fr: 'Semaine' },
  agenda: { en: 'Agenda', fr: 'Agenda' },
  technicians: { en: 'By technician', fr: 'Par technicien' },
});

export const feedTexts = texts({
  title: { en: 'Your calendar elsewhere', fr: 'Votre calendrier ailleurs' },
  text: {
    en: 'Google Calendar, Outlook or your phone can show your operations: give them a secret address of your own. They refresh every few hours.',
    fr: 'Google Agenda, Outlook ou votre téléphone peuvent afficher vos interventions : donnez-leur une adresse secrète à vous. Ils la relisent toutes les quelques heures, à leur gré.',
  },
  textTechnician: {
    en: 'It holds the operations that are with you, of the last 30 days and the next 90.',
    fr: 'Elle contient les interventions qui vous sont confiées, des 30 derniers jours et des 90 prochains.',
  },
  textOthers: {
    en: 'It holds all scheduled operations of the last 30 days and the next 90.',
    fr: 'Elle contient toutes les interventions planifiées des 30 derniers jours et des 90 prochains.',
  },
  make: { en: 'Make the address', fr: 'Créer l’adresse' },
  active: {
    en: (when: string) => `You have an address, created ${when}.`,
    fr: (when: string) => `Vous avez une adresse, créée ${when}.`,
  },
  renew: { en: 'Replace the address', fr: 'Remplacer l’adresse' },
  renewText: {
    en: 'You get a new address. The present one stops at once, wherever it is used.',
    fr: 'Vous recevez une nouvelle adresse. L’actuelle cesse immédiatement, où qu’elle soit utilisée.',
  },
  revoke: { en: 'Revoke the address', fr: 'Révoquer l’adresse' },
  revokeText: {
    en: 'It stops at once, wherever it is used.',
    fr: 'Elle cesse immédiatement, où qu’elle soit utilisée.',
  },
  revoked: { en: 'The address is revoked.', fr: 'L’adresse est révoquée.' },
  once: {
    en: 'Copy it now: it is not shown again. Anyone who has it sees your operations.',
    fr: 'Copiez-la maintenant : elle ne sera plus affichée. Qui la possède y voit ce que vous y voyez.',
  },
  address: { en: 'Secret address', fr: 'Adresse secrète' },
  copied: { en: 'I have copied it', fr: 'Je l’ai copiée' },
  calendarName: { en: 'Maintenance', fr: 'Maintenance' },
});
