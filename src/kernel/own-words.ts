import { spacedAsFrench } from './messages/french-spacing.js';

/** What the product itself writes into the operations that it opens. It is stored, and given by the API, in English. */
export const OWN_WORDS = {
  preventiveTitle: (asset: string) => `Preventive maintenance: ${asset}`,
  preventiveDescription: (day: string) => `Due on ${day} by the maintenance interval of the asset.`,
} as const;

const TITLE = new RegExp(`^${OWN_WORDS.preventiveTitle('(.+)')}$`, 's');
const DESCRIPTION = new RegExp(`^${OWN_WORDS.preventiveDescription('(\\d{4})-(\\d{2})-(\\d{2})')}$`);

/** Whether a reader sees the product's words as they are stored. */
export function isStoredIn(language: string): boolean {
  return language !== 'fr';
}

/** What a preventive operation is called after, by its title as it is stored; undefined for what has another title. */
export function preventiveAssetOf(title: string): string | undefined {
  return TITLE.exec(title)?.[1];
}

/**
 * What the product wrote into a record, in the reader's language; what a person wrote stays as it is.
 *
 * @param language of the reader; without words in it, the text stays as it is stored
 * @param text a title or a description, as it is stored
 */
export function ownWordsIn(language: string, text: string): string {
  if (isStoredIn(language)) return text;
  const [, asset] = TITLE.exec(text) ?? [];
  if (asset !== undefined) return spacedAsFrench('Maintenance préventive : ') + asset;
  const [, year, month, day] = DESCRIPTION.exec(text) ?? [];
  return day === undefined
    ? text
    : `À faire pour le ${day}/${month}/${year}, selon l’intervalle de maintenance de l’équipement.`;
}
