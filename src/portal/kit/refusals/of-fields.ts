import { categoryTexts, criticalityTexts } from '../../assets/assets.texts.js';
import { assetStatusTexts, operationStatusTexts } from '../status-texts.js';
import { tradeTexts } from '../trades.js';
import { refusals } from './wordings.js';

/** Closed lists whose values people know by name. */
const LISTS: readonly Readonly<Record<string, string>>[] = [
  categoryTexts.fr,
  criticalityTexts.fr,
  assetStatusTexts.fr,
  operationStatusTexts.fr,
  tradeTexts.fr,
];

/** The values of a closed list by name; nothing where they are codes that nobody chooses from. */
function possible(values: string): string {
  const codes = values.split(', ');
  const names = LISTS.find((list) => codes.every((code) => code in list));
  return names ? ` : ${codes.map((code) => names[code]).join(', ')}` : '';
}

/** What is wrong with a field: it stands behind the field's name, or beside the field. */
export const ofFields = refusals({
  'is required.': 'ce champ est obligatoire.',
  'is required when "{companion}" is {values}.': {
    en: 'is required.',
    fr: 'ce champ est obligatoire avec ce que vous avez choisi par ailleurs.',
  },
  'is required; null is a value too.': { en: 'is required.', fr: 'ce champ est obligatoire.' },
  'must be given, and cannot be null.': { en: 'is required.', fr: 'ce champ est obligatoire.' },
  'must be left out unless "{companion}" is {values}.':
    'ce champ doit rester vide avec ce que vous avez choisi par ailleurs.',
  'must be given once.': 'à indiquer une seule fois.',
  'must be a string.': 'doit être un texte.',
  'must be text without the character U+0000.': {
    en: 'has a character that cannot be kept.',
    fr: 'contient un caractère qui ne peut pas être enregistré.',
  },
  'must be well-formed Unicode text.': {
    en: 'has characters that cannot be read.',
    fr: 'contient des caractères illisibles.',
  },
  'must be at least {min} character long.': ({ min }) => `doit compter au moins ${min} caractère.`,
  'must be at least {min} characters long.': ({ min }) => `doit compter au moins ${min} caractères.`,
  'must be at most {max} characters long.': ({ max }) => `doit compter au plus ${max} caractères.`,
  'must be an e-mail address, such as ada@example.com.':
    'doit être une adresse e-mail, par exemple ada@exemple.fr.',
  'must be a UUID.': { en: 'must be one of the suggestions.', fr: 'doit être l’une des propositions.' },
  'must be a list.': 'doit être une liste.',
  'must be a list of strings.': 'doit être une liste de textes.',
  'must be a list of UUIDs.': { en: 'must be chosen from the list.', fr: 'doit être choisi dans la liste.' },
  'must be an object.': 'doit être un objet.',
  'must have at least one item.': {
    en: 'needs at least one choice.',
    fr: 'au moins un choix est nécessaire.',
  },
  'must have at most {max} items.': ({ max }) => `doit compter au plus ${max} éléments.`,
  'must be one of: {values}.': ({ values }) => `ne fait pas partie des valeurs possibles${possible(values)}.`,
  'must be one of, or several with commas between them: {values}.': ({ values }) =>
    `contient une valeur qui ne fait pas partie des valeurs possibles${possible(values)}.`,
  'has unknown values: {unknown}, and {more} more. Known: {known}.': ({ unknown, more }) =>
    `contient des valeurs inconnues : ${unknown}, et ${more} autres.`,
  'has unknown values: {unknown}. Known: {known}.': ({ unknown }) =>
    `contient des valeurs inconnues : ${unknown}.`,
  'must be true or false.': 'doit être vrai ou faux.',
  'must be an integer from {min} to {max}.': {
    en: ({ min, max }) => `must be a whole number from ${min} to ${max}.`,
    fr: ({ min, max }) => `doit être un nombre entier de ${min} à ${max}.`,
  },
  'must be an integer from {min} to {max}, and not 0.': {
    en: ({ min, max }) => `must be a whole number from ${min} to ${max}, but not 0.`,
    fr: ({ min, max }) => `doit être un nombre entier de ${min} à ${max}, sauf 0.`,
  },
  'must be a whole number from 0 to {max}.': ({ max }) => `doit être un nombre entier de 0 à ${max}.`,
  'must be a number with at most two fraction digits, such as 1250.5 or "1250.50".': {
    en: 'must be a number with at most two decimals.',
    fr: 'doit être un nombre avec au plus deux chiffres après la virgule.',
  },
  '{said} {count} more field is wrong.': ({ said, count }) => `${said} ${count} autre champ est incorrect.`,
  '{said} {count} more fields are wrong.': ({ said, count }) =>
    `${said} ${count} autres champs sont incorrects.`,
  'must be from 0 to {max}.': ({ max }) => `doit être compris entre 0 et ${max}.`,
  'must be a date, such as 2026-10-05.': 'doit être une date, par exemple 2026-10-05.',
  'must be an ISO 8601 timestamp with an offset or Z, such as 2026-10-05T08:30:00Z.': {
    en: 'must be a date and a time.',
    fr: 'doit être une date avec une heure.',
  },
  'must be an ISO 8601 timestamp with an offset or Z, such as 2026-10-05T08:30:00Z. In an address, write the "+" of the offset as %2B.':
    { en: 'must be a date and a time.', fr: 'doit être une date avec une heure.' },
  'Unknown parameter "{param}". Known here: {known}.': ({ param, known }) =>
    `Paramètre inconnu : « ${param} ». Connus ici : ${known}.`,
  'Unknown parameter "{param}". None is known here.': ({ param }) =>
    `Paramètre inconnu : « ${param} ». Il n’y en a aucun ici.`,
  'cannot be set here; use {endpoint}.': ({ endpoint }) =>
    `ce champ ne se modifie pas ici, mais par ${endpoint}.`,
  'No record of this business has the id given in "{param}".': {
    en: 'This is not there, or not any more.',
    fr: 'Cet élément n’existe pas, ou plus, dans votre entreprise.',
  },
  'Another record of this kind has this external id. PUT …/by-external-id/… changes that one.': {
    en: 'Another record of this kind has this external id.',
    fr: 'Un autre élément de ce type porte déjà cet identifiant externe.',
  },
  'An item before it has this external id too.': 'Un élément précédent porte le même identifiant externe.',
  'must be that of the path, or be left out.': 'doit être celui de l’adresse, ou rester vide.',
  'must be that of the record: it cannot be moved to another.':
    'doit rester celui de l’élément : il ne peut pas être déplacé.',
  'The item must be an object.': 'L’élément doit être un objet.',
});
