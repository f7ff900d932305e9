import { messages } from '../kernel/messages/messages.js';

/** The messages about events. */
export const eventMessages = messages('event', {
  missing: { en: 'No such event.', fr: 'Événement introuvable.' },
});
