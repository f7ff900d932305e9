import { messages } from '../messages/messages.js';

/** Errors about cursors. */
export const pageMessages = messages('page', {
  foreignCursor: {
    api: 'This cursor does not belong to this list with these filters. Start again without "cursor".',
    en: 'This part of the list is gone. Go back to its beginning.',
    fr: 'Cette page de la liste n’existe plus avec ces filtres. Recommencez depuis le début de la liste.',
  },
});
