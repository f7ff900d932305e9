import { complaints, messages, withParams } from '../kernel/messages/messages.js';

/** Errors about the change feed. */
export const changeMessages = messages('change', {
  cursorExpired: withParams<{ days: number }>({
    en: ({ days }) =>
      `The changes at this cursor are no longer kept: changes are kept for ${days} days. Start again: get a cursor with GET /changes?from=now, read the lists in full, then continue from that cursor.`,
    fr: ({ days }) => `Ces modifications ne sont plus conservées : elles le sont pendant ${days} jours.`,
  }),
  cursorAhead: {
    en: 'This cursor is ahead of the feed: the service was restored from a backup that is older than the changes you have read. Start again: get a cursor with GET /changes?from=now, read the lists in full and replace your copy with them, then continue from that cursor.',
    fr: 'Ce curseur est en avance : le service a été restauré d’une sauvegarde plus ancienne que les modifications que vous avez lues.',
  },
});

export const changeComplaints = complaints('change', {
  fromWithCursor: {
    en: 'cannot be combined with a cursor: send one of the two.',
    fr: 'ne sert qu’à commencer sans curseur : n’envoyez que l’un des deux.',
  },
});
