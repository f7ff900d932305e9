import { complaints, messages, withParams } from '../kernel/messages/messages.js';

/** What is said of the feed of changes. */
export const changeMessages = messages('change', {
  cursorExpired: withParams<{ days: number }>({
    en: ({ days }) =>
      `This cursor leads to changes that are not kept any more: they are for ${days} days. Start again: GET /changes?from=now gives a cursor; then read the lists in full, and go on from that cursor.`,
    fr: ({ days }) => `Ces modifications ne sont plus conservées : elles le sont pendant ${days} jours.`,
  }),
  cursorAhead: {
    en: 'This cursor is ahead of the feed: the service was restored from a backup that is older than the changes you have read. Start again: GET /changes?from=now gives a cursor; then read the lists in full, replace your copy by them, and go on from that cursor.',
    fr: 'Ce curseur est en avance : le service a été restauré d’une sauvegarde plus ancienne que les modifications que vous avez lues.',
  },
});

export const changeComplaints = complaints('change', {
  fromWithCursor: {
    en: 'is for a start without a cursor: send one of the two.',
    fr: 'ne sert qu’à commencer sans curseur : n’envoyez que l’un des deux.',
  },
});
