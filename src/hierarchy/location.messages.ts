import { complaints, messages } from '../kernel/messages/messages.js';

/** Messages about buildings, floors and rooms. */
export const locationMessages = messages('location', {
  noBuilding: { en: 'No such building.', fr: 'Bâtiment introuvable.' },
  noFloor: { en: 'No such floor.', fr: 'Étage introuvable.' },
  noRoom: { en: 'No such room.', fr: 'Local introuvable.' },
});

export const locationComplaints = complaints('location', {
  doesNotMove: {
    en: 'must match the existing record, which cannot be moved.',
    fr: 'doit rester celui de l’élément : il ne peut pas être déplacé.',
  },
});
