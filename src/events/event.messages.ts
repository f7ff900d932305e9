import { messages } from '../kernel/messages/messages.js';

/** What is said of events. */
export const eventMessages = messages('event', {
  missing: { en: 'No such event.', fr: 'Événement introuvable.' },
});
