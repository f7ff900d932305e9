import { messages } from '../kernel/messages/messages.js';

/** The messages about alarms. */
export const alarmMessages = messages('alarm', {
  missing: { en: 'No such alarm.', fr: 'Alarme introuvable.' },
  resolvedAlready: {
    en: 'A resolved alarm cannot be acknowledged.',
    fr: 'Une alarme résolue ne peut plus être prise en compte.',
  },
  overByItself: {
    en: 'The alarm was resolved because the problem ended. If it returns, the alarm is raised again.',
    fr: 'L’alarme a été résolue parce que le problème est terminé. S’il revient, elle sera émise de nouveau.',
  },
  raisedAgain: {
    en: 'The problem has returned meanwhile: a newer alarm is open.',
    fr: 'Le problème est revenu entre-temps : une alarme plus récente est ouverte.',
  },
});
