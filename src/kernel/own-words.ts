import { spacedAsFrench } from './messages/french-spacing.js';

/** What the product itself writes into records. It is stored, and given by the API, in English. */
export const OWN_WORDS = {
  /** Of the operations that preventive schedules open. */
  preventiveTitle: (asset: string) => `Preventive maintenance: ${asset}`,
  preventiveDescription: (day: string) => `Due on ${day} by the maintenance interval of the asset.`,
  /** Of the movements of spare parts that operations bring about. */
  partUsed: 'Used for the operation.',
  partNotUsed: 'Reserved for the operation, and not used.',
  partUsedAtEnd: 'Used for a completed operation.',
  partGivenBack: 'Given back by a cancelled operation.',
  partCountedAway: 'Released: fewer were counted than were reserved.',
} as const;

const IN_FRENCH: ReadonlyMap<string, string> = new Map([
  [OWN_WORDS.partUsed, 'Utilisé pour l’intervention.'],
  [OWN_WORDS.partNotUsed, 'Réservé pour l’intervention, et non utilisé.'],
  [OWN_WORDS.partUsedAtEnd, 'Utilisé pour une intervention terminée.'],
  [OWN_WORDS.partGivenBack, 'Rendu par une intervention annulée.'],
  [OWN_WORDS.partCountedAway, 'Libéré : le comptage en a trouvé moins que réservé.'],
]);
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
 * @param text a title, a description or a note, as it is stored
 */
export function ownWordsIn(language: string, text: string): string {
  if (isStoredIn(language)) return text;
  const [, asset] = TITLE.exec(text) ?? [];
  if (asset !== undefined) return spacedAsFrench('Maintenance préventive : ') + asset;
  const [, year, month, day] = DESCRIPTION.exec(text) ?? [];
  if (day !== undefined)
    return `À faire pour le ${day}/${month}/${year}, selon l’intervalle de maintenance de l’équipement.`;
  return IN_FRENCH.get(text) ?? text;
}
