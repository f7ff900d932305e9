import { messages, withParams } from '../kernel/messages/messages.js';

/** Messages about the period of key figures. */
export const kpiMessages = messages('kpi', {
  tooManyMonths: withParams<{ months: number }>({
    en: ({ months }) => `By month, the period may span at most ${months} months.`,
    fr: ({ months }) => `Par mois, la période peut couvrir au plus ${months} mois.`,
  }),
});
