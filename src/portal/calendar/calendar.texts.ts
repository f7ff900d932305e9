import { texts, words } from '../kit/index.js';
import type { View } from './calendar-view.js';

export const calendarTexts = texts({
  ...words,
  title: { en: 'Calendar', fr: 'Calendrier' },
  views: { en: 'Views', fr: 'Vues' },
  before: { en: 'Earlier', fr: 'Précédent' },
  after: { en: 'Later', fr: 'Suivant' },
  subscribe: { en: 'Subscribe', fr: 'S’abonner' },
  noTechnician: {
    en: 'No technician yet. Each has a row here, with their week.',
    fr: 'Aucun technicien pour l’instant. Chacun a ici une ligne, avec sa semaine.',
  },
  inviteTechnician: { en: 'Invite a technician', fr: 'Inviter un technicien' },
  month: { en: 'What is scheduled, week by week', fr: 'Ce qui est prévu, semaine par semaine' },
  week: { en: 'What is scheduled, hour by hour', fr: 'Ce qui est prévu, heure par heure' },
  day: {
    en: 'What is scheduled, technician by technician',
    fr: 'Ce qui est prévu, technicien par technicien',
  },
  lengthHint: {
    en: 'Each operation is drawn with one hour: its real length is unknown until it ends.',
    fr: 'Chaque intervention est dessinée sur une heure : sa durée réelle n’est connue qu’à la fin.',
  },
  overlapping: { en: 'at the same time as another', fr: 'en même temps qu’une autre' },
  overlapAt: { en: (time: string) => `Overlap at ${time}`, fr: (time: string) => `Chevauchement à ${time}` },
  free: { en: 'Nothing scheduled', fr: 'Rien de prévu' },
  notAllOfDay: {
    en: 'This day has more than is shown here.',
    fr: 'Ce jour en contient plus qu’affiché ici.',
  },
  allOfDay: { en: 'Show all operations of the day', fr: 'Afficher toutes les interventions du jour' },
  moreTechnicians: {
    en: (count: string) =>
      `The first ${count} technicians have a row, and all who have work here. Search for a technician to see another.`,
    fr: (count: string) =>
      `Les ${count} premiers techniciens ont une ligne, et tous ceux qui ont du travail ici. Cherchez un technicien pour en voir un autre.`,
  },
  hour: { en: 'Hour', fr: 'Heure' },
  fromTo: {
    en: (first: string, last: string) => `${first} – ${last}`,
    fr: (first: string, last: string) => `${first} – ${last}`,
  },
  operations: {
    en: (count: string) => (count === '1' ? '1 operation' : `${count} operations`),
    fr: (count: string) =>
      count === '0' || count === '1' ? `${count} intervention` : `${count} interventions`,
  },
  preventive: { en: 'preventive maintenance', fr: 'maintenance préventive' },
  weekOf: { en: (day: string) => `Week of ${day}`, fr: (day: string) => `Semaine du ${day}` },
  nothing: { en: 'Nothing scheduled', fr: 'Rien de prévu' },
  emptyGrid: {
    en: 'Nothing is scheduled here. Scheduled operations appear here.',
    fr: 'Rien n’est prévu ici. Les interventions datées figurent ici.',
  },
  emptyDay: {
    en: 'Nothing is scheduled on this day. Scheduled operations appear here.',
    fr: 'Rien n’est prévu ce jour. Les interventions datées figurent ici.',
  },
  empty: {
    en: 'Nothing is scheduled in these seven days. Scheduled operations appear here.',
    fr: 'Rien n’est prévu ces sept jours. Les interventions datées figurent ici.',
  },
  notAll: {
    en: 'Some days have more operations than are shown here. Open a day to see them all.',
    fr: 'Certains jours en contiennent plus qu’affiché ici. Ouvrez un jour pour tout voir.',
  },
  unscheduled: { en: 'Unscheduled', fr: 'Sans date' },
  moveHint: {
    en: 'Drag an operation to move it, or press M on it.',
    fr: 'Glissez une intervention pour la déplacer, ou appuyez sur M.',
  },
  moreUnscheduled: {
    en: 'There are more. Show all open operations',
    fr: 'Il y en a d’autres. Afficher toutes les interventions ouvertes',
  },
  nothingUnscheduled: { en: 'All open work is scheduled.', fr: 'Tout le travail ouvert a son jour.' },
  move: { en: 'Move', fr: 'Déplacer' },
  moveOf: {
    en: (title: string) => `Move “${title}”`,
    fr: (title: string) => `Déplacer « ${title} »`,
  },
  whenHint: {
    en: 'If empty, it is taken off the calendar and stays open.',
    fr: 'Laissé vide, elle quitte le calendrier et reste ouverte.',
  },
  handOver: { en: (count: string) => `Reassign ${count}`, fr: (count: string) => `Réattribuer ${count}` },
  handOverOf: {
    en: (count: string, name: string, day: string) => `Reassign ${count}: ${name}, ${day}`,
    fr: (count: string, name: string, day: string) => `Réattribuer ${count} : ${name}, ${day}`,
  },
  more: { en: (count: string) => `${count} more`, fr: (count: string) => `${count} de plus` },
});

/** The labels of the views. */
export const viewNames = texts<Record<View, string>>({
  month: { en: 'Month', fr: 'Mois' },
  week: { en: 'Week', fr: 'Semaine' },
  day: { en: 'Day', fr: 'Jour' },
  agenda: { en: 'Agenda', fr: 'Agenda' },
  technicians: { en: 'By technician', fr: 'Par technicien' },
});

export const feedTexts = texts({
  title: { en: 'Subscribe to your calendar', fr: 'Votre calendrier ailleurs' },
  text: {
    en: 'Google Calendar, Outlook or your phone can show your operations. Create a secret address, and add it there. They refresh every few hours.',
    fr: 'Google Agenda, Outlook ou votre téléphone peuvent afficher vos interventions : donnez-leur une adresse secrète à vous. Ils la relisent toutes les quelques heures, à leur gré.',
  },
  textTechnician: {
    en: 'It contains the operations assigned to you, of the last 30 days and the next 90.',
    fr: 'Elle contient les interventions qui vous sont confiées, des 30 derniers jours et des 90 prochains.',
  },
  textOthers: {
    en: 'It contains all scheduled operations of the last 30 days and the next 90.',
    fr: 'Elle contient toutes les interventions planifiées des 30 derniers jours et des 90 prochains.',
  },
  make: { en: 'Create address', fr: 'Créer l’adresse' },
  active: {
    en: (when: string) => `You have an address, created ${when}.`,
    fr: (when: string) => `Vous avez une adresse, créée ${when}.`,
  },
  renew: { en: 'Replace the address', fr: 'Remplacer l’adresse' },
  renewText: {
    en: 'You get a new address. The current one stops working at once, wherever it is used.',
    fr: 'Vous recevez une nouvelle adresse. L’actuelle cesse immédiatement, où qu’elle soit utilisée.',
  },
  revoke: { en: 'Revoke the address', fr: 'Révoquer l’adresse' },
  revokeText: {
    en: 'It stops working at once, wherever it is used.',
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
