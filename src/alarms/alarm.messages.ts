import { messages } from '../kernel/messages/messages.js';

/** What is said of alarms. */
export const alarmMessages = messages('alarm', {
  missing: { en: 'No such alarm.', fr: 'Alarme introuvable.' },
  resolvedAlready: {
    en: 'The alarm is resolved: it cannot be acknowledged any more.',
    fr: 'L’alarme est résolue : elle ne peut plus être prise en compte.',
  },
});
