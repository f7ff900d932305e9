import { complaints, messages, withParams } from '../kernel/messages/messages.js';

/** What is said of the period that key figures are asked for. */
export const kpiMessages = messages('kpi', {
  tooManyMonths: withParams<{ months: number }>({
    en: ({ months }) => `By month, the period may span at most ${months} months.`,
    fr: ({ months }) => `Par mois, la période peut couvrir au plus ${months} mois.`,
  }),
});

export const kpiComplaints = complaints('kpi', {
  endsBeforeItBegins: { en: 'must be before "to".', fr: 'doit être avant la fin.' },
});
