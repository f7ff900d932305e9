import type { WhyIgnored } from '../../imports/index.js';
import { texts } from '../kit/index.js';

export const movingOverTexts = texts({
  about: {
    en: 'Export the assets there, and upload the file as it is. These systems are recognised by the headings of their files.',
    fr: 'Exportez les équipements là-bas et déposez le fichier tel quel. Ces systèmes sont reconnus aux en-têtes de leurs fichiers.',
  },
  systems: { en: 'Systems', fr: 'Systèmes' },
  here: { en: 'Column here', fr: 'Colonne ici' },
  there: { en: 'Headings there', fr: 'En-têtes là-bas' },
  comesAlong: {
    en: (name: string) => `What comes along from ${name}`,
    fr: (name: string) => `Ce qui est repris de ${name}`,
  },
  staysBehind: {
    en: (name: string) => `What is not imported from ${name}`,
    fr: (name: string) => `Ce qui n’est pas importé de ${name}`,
  },
  firstWins: {
    en: 'If a file has several headings for the same column, the first one that is listed here is imported.',
    fr: 'Si un fichier a plusieurs en-têtes pour la même colonne, le premier de cette liste est importé.',
  },
  nameFrom: {
    en: (column: string) => `An asset without a name is named after its “${column}”.`,
    fr: (column: string) => `Un équipement sans nom prend celui de sa colonne « ${column} ».`,
  },
  another: { en: 'Another system', fr: 'Un autre système' },
  anotherHint: {
    en: 'Its headings are compared with the usual names of the columns in English and French. Rename a heading if it is not found.',
    fr: 'Ses en-têtes sont comparés aux noms usuels des colonnes, en français et en anglais. Renommez ceux qui ne sont pas trouvés.',
  },
});

/** Why headings are not imported. Each continues with the headings. */
export const whyTexts = texts<Record<WhyIgnored, string>>({
  no_field: { en: 'An asset has no such field:', fr: 'Un équipement n’a pas ce champ :' },
  person: { en: 'People are added in “Team”:', fr: 'Les personnes s’ajoutent dans « Équipe » :' },
  status: {
    en: 'A new asset is operational; change the status of others after the import:',
    fr: 'Un nouvel équipement est en service ; changez l’état des autres après l’import :',
  },
  own_words: {
    en: 'Its own words, of which an unknown category would be refused; a new asset is in “Other”:',
    fr: 'Ses propres mots, dont une catégorie inconnue serait refusée ; un nouvel équipement est dans « Autre » :',
  },
  organisation: {
    en: 'Companies, cost centers and planning groups do not exist here:',
    fr: 'Les sociétés, centres de coûts et groupes de planification n’existent pas ici :',
  },
  internal: { en: 'Only the other system uses it:', fr: 'Seul l’autre système s’en sert :' },
});
