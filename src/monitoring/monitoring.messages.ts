import { complaints, withParams } from '../kernel/messages/messages.js';

/** What is said of reports of alarms. */
export const monitoringComplaints = complaints('monitoring', {
  namedTwice: withParams<{ companion: string }>({
    api: ({ companion }) => `cannot go with \`${companion}\`: name the asset in one way.`,
    en: () => 'names the asset a second time.',
    fr: () => 'nomme l’équipement une seconde fois.',
  }),
  assetNeeded: {
    en: 'needs an asset: say which one the alarm is about.',
    fr: 'demande un équipement : indiquez celui dont parle l’alarme.',
  },
});
