import { texts } from '../kit/texts.js';
import { words } from '../kit/words.js';

export const searchTexts = texts({
  ...words,
  title: { en: 'Search', fr: 'Recherche' },
  empty: {
    en: 'Type a part of a name, a title or a reference into the field above.',
    fr: 'Saisissez une partie d’un nom, d’un titre ou d’une référence dans le champ ci-dessus.',
  },
  nothing: {
    en: (text: string) => `Nothing matches “${text}”. Try a part of the name, or the code on the sticker.`,
    fr: (text: string) =>
      `Rien ne correspond à « ${text} ». Essayez une partie du nom, ou le code de l’étiquette.`,
  },
  nothingExact: {
    en: (text: string) => `Nothing matches “${text}” exactly.`,
    fr: (text: string) => `Rien ne correspond exactement à « ${text} ».`,
  },
  operations: { en: 'Open operations', fr: 'Interventions ouvertes' },
  parts: { en: 'Spare parts', fr: 'Pièces de rechange' },
  past: { en: 'Past operations', fr: 'Interventions passées' },
  buildings: { en: 'Buildings', fr: 'Bâtiments' },
  rooms: { en: 'Rooms', fr: 'Locaux' },
  technicians: { en: 'Technicians', fr: 'Techniciens' },
  similar: {
    en: (kind: string) => `${kind} with a similar name`,
    fr: (kind: string) => `${kind} au nom proche`,
  },
  seeAll: {
    en: (text: string) => `See all results for “${text}”`,
    fr: (text: string) => `Voir tous les résultats pour « ${text} »`,
  },
  all: { en: 'See all', fr: 'Tout voir' },
});
