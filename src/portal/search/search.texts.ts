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
    en: (text: string) =>
      `Nothing matches “${text}”. Try a part of the name, or the reference on the sticker.`,
    fr: (text: string) =>
      `Rien ne correspond à « ${text} ». Essayez une partie du nom, ou la référence sur l’étiquette.`,
  },
  operations: { en: 'Open operations', fr: 'Interventions ouvertes' },
  parts: { en: 'Spare parts', fr: 'Pièces de rechange' },
  rooms: { en: 'Rooms', fr: 'Locaux' },
  technicians: { en: 'Technicians', fr: 'Techniciens' },
  seeAll: {
    en: (text: string) => `See all results for “${text}”`,
    fr: (text: string) => `Voir tous les résultats pour « ${text} »`,
  },
  all: { en: 'See all', fr: 'Tout voir' },
});
