import { complaints, messages, withParams } from '../kernel/messages/messages.js';

/** The validation messages for reports of alarms. */
export const monitoringComplaints = complaints('monitoring', {
  namedTwice: withParams<{ companion: string }>({
    api: ({ companion }) => `cannot be combined with \`${companion}\`: name the asset in one way.`,
    en: () => 'names the asset a second time.',
    fr: () => 'nomme l’équipement une seconde fois.',
  }),
  assetNeeded: {
    en: 'requires an asset: name the asset of the alarm.',
    fr: 'demande un équipement : indiquez celui que concerne l’alarme.',
  },
});

/** The messages about work for alarms. */
export const monitoringMessages = messages('monitoring', {
  workClosed: {
    en: 'This work order is closed meanwhile. Choose another one, or create one.',
    fr: 'Cette intervention est close entre-temps. Choisissez-en une autre ou créez-en une.',
  },
});
