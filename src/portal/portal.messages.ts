import { messages } from '../kernel/messages/messages.js';

/** Messages of pages, and of features that only the portal has. */
export const portalMessages = messages('portal', {
  noList: { en: 'No such list.', fr: 'Liste introuvable.' },
  noLookup: { en: 'No such lookup.', fr: 'Recherche introuvable.' },
  noPage: { en: 'This page does not exist.', fr: 'Cette page n’existe pas.' },
  malformedAddress: {
    en: 'The address of the page is malformed.',
    fr: 'L’adresse de cette page est mal formée.',
  },
  foreignForm: {
    en: 'The form could not be matched with your session. Reload the page and send it again.',
    fr: 'Ce formulaire ne correspond pas à votre session. Rechargez la page et renvoyez-le.',
  },
});
