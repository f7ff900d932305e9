import { messages } from '../kernel/messages/messages.js';

/** The messages about alarms. */
export const alarmMessages = messages('alarm', {
  missing: { en: 'No such alarm.', fr: 'Alarme introuvable.' },
  resolvedAlready: {
    en: 'A resolved alarm cannot be acknowledged.',
    fr: 'Une alarme résolue ne peut plus être prise en compte.',
  },
});
