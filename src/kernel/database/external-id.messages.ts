import { complaints, messages } from '../messages/messages.js';

/** Errors about external ids (D51). */
export const externalIdMessages = messages('externalId', {
  duplicate: {
    api: 'Another record of this kind has this external id. PUT …/by-external-id/… changes that one.',
    en: 'Another record of this kind has this external id.',
    fr: 'Un autre élément de ce type porte déjà cet identifiant externe.',
  },
  repeated: {
    en: 'An item before it has this external id too.',
    fr: 'Un élément précédent porte le même identifiant externe.',
  },
});

export const externalIdComplaints = complaints('externalId', {
  differsFromPath: {
    en: 'must match the external id in the path, or be left out.',
    fr: 'doit être celui de l’adresse, ou rester vide.',
  },
});
