import { messages, withParams } from '../kernel/messages/messages.js';

/** A number of minutes, in words. */
export const minutesIn = {
  en: (n: number) => (n === 1 ? '1 minute' : `${n} minutes`),
  fr: (n: number) => (n > 1 ? `${n} minutes` : `${n} minute`),
};

/** Messages of pages, and of features that only the portal has. */
export const portalMessages = messages('portal', {
  noList: { en: 'No such list.', fr: 'Liste introuvable.' },
  noLookup: { en: 'No such lookup.', fr: 'Recherche introuvable.' },
  noPage: { en: 'This page does not exist.', fr: 'Cette page n’existe pas.' },
  malformedAddress: {
    en: 'The address of the page is malformed.',
    fr: 'L’adresse de cette page est mal formée.',
  },
  changedMeanwhile: {
    en: 'Someone else changed this meanwhile, so nothing was saved yet. To replace their change with yours, save again.',
    fr: 'Une autre personne a modifié ceci entre-temps : rien n’est encore enregistré. Pour remplacer sa modification par la vôtre, enregistrez à nouveau.',
  },
  fieldChangedMeanwhile: {
    en: 'Someone else changed this field meanwhile.',
    fr: 'Une autre personne a modifié ce champ entre-temps.',
  },
  foreignForm: {
    en: 'The form could not be matched with your session. Reload the page and send it again.',
    fr: 'Ce formulaire ne correspond pas à votre session. Rechargez la page et renvoyez-le.',
  },
  tooManySignIns: withParams<{ minutes: number }>({
    en: ({ minutes }) => `Too many attempts. Wait ${minutesIn.en(minutes)}, or ask for a new password.`,
    fr: ({ minutes }) =>
      `Trop de tentatives. Attendez ${minutesIn.fr(minutes)}, ou demandez un nouveau mot de passe.`,
  }),
  tooManyLinks: withParams<{ minutes: number }>({
    en: ({ minutes }) => `Too many links were requested. Wait ${minutesIn.en(minutes)}.`,
    fr: ({ minutes }) => `Trop de liens demandés. Attendez ${minutesIn.fr(minutes)}.`,
  }),
});
