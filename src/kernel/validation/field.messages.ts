import { complaints, messages, withParams, type Reason } from '../messages/messages.js';

const listed = (values: readonly string[]) => values.join(', ');
const quoted = (values: readonly string[]) => values.map((value) => `"${value}"`).join(' or ');

/** The maximum length of a message once enough fields are listed, in characters. */
const MAX_BRIEF = 80;
const truncate = (text: string) =>
  text.length > MAX_BRIEF ? `${text.slice(0, MAX_BRIEF).toWellFormed()}…` : text;

/** Another field, and the values of it that make a field required. */
interface Companion {
  readonly companion: string;
  readonly values: readonly string[];
}

/** Errors of a field. */
export const fieldComplaints = complaints('field', {
  inFuture: {
    api: 'is more than five minutes ahead of the clock of the business.',
    en: 'is in the future.',
    fr: 'est dans le futur.',
  },
  required: { en: 'is required.', fr: 'ce champ est obligatoire.' },
  requiredOrNull: {
    api: 'is required; it may be null.',
    en: 'is required.',
    fr: 'ce champ est obligatoire.',
  },
  notNull: {
    api: 'is required and cannot be null.',
    en: 'is required.',
    fr: 'ce champ est obligatoire.',
  },
  requiredWhen: withParams<Companion>({
    api: ({ companion, values }) => `is required when "${companion}" is ${quoted(values)}.`,
    en: 'is required.',
    fr: 'ce champ est obligatoire avec ce que vous avez choisi par ailleurs.',
  }),
  onlyWhen: withParams<Companion>({
    en: ({ companion, values }) => `must be left out unless "${companion}" is ${quoted(values)}.`,
    fr: 'ce champ doit rester vide avec ce que vous avez choisi par ailleurs.',
  }),
  givenTwice: { en: 'must occur only once.', fr: 'à indiquer une seule fois.' },
  notText: { en: 'must be a string.', fr: 'doit être un texte.' },
  nul: {
    api: 'must be text without the character U+0000.',
    en: 'has a character that cannot be stored.',
    fr: 'contient un caractère qui ne peut pas être enregistré.',
  },
  malformedText: {
    api: 'must be well-formed Unicode text.',
    en: 'has characters that cannot be read.',
    fr: 'contient des caractères illisibles.',
  },
  tooShort: withParams<{ min: number }>({
    en: ({ min }) => `must be at least ${min} ${min === 1 ? 'character' : 'characters'} long.`,
    fr: ({ min }) => `doit compter au moins ${min} ${min === 1 ? 'caractère' : 'caractères'}.`,
  }),
  tooLong: withParams<{ max: number }>({
    en: ({ max }) => `must be at most ${max} characters long.`,
    fr: ({ max }) => `doit compter au plus ${max} caractères.`,
  }),
  notEmail: {
    en: 'must be an e-mail address, such as ada@example.com.',
    fr: 'doit être une adresse e-mail, par exemple ada@exemple.fr.',
  },
  notUuid: {
    api: 'must be a UUID.',
    en: 'must be one of the suggestions.',
    fr: 'doit être l’une des propositions.',
  },
  notList: { en: 'must be a list.', fr: 'doit être une liste.' },
  notTexts: { en: 'must be a list of strings.', fr: 'doit être une liste de textes.' },
  notUuids: {
    api: 'must be a list of UUIDs.',
    en: 'must be chosen from the list.',
    fr: 'doit être choisi dans la liste.',
  },
  notTextsByName: {
    api: 'must be an object whose values are well-formed Unicode text without the character U+0000.',
    en: 'must be texts, each with a name.',
    fr: 'doit être des textes, chacun avec un nom.',
  },
  notNetworks: {
    en: 'must be IP addresses or networks, such as 203.0.113.0/24 or 2001:db8::/32.',
    fr: 'doit être des adresses IP ou des réseaux, comme 203.0.113.0/24 ou 2001:db8::/32.',
  },
  notEventId: {
    api: 'must be the id of an event: `evt_` and a UUID.',
    en: 'must be the id of an event.',
    fr: 'doit être l’identifiant d’un événement.',
  },
  notKey: {
    api: 'must be `me` or the id of a key.',
    en: 'must be an API key.',
    fr: 'doit être une clé d’API.',
  },
  notObject: { en: 'must be an object.', fr: 'doit être un objet.' },
  empty: {
    api: 'must have at least one item.',
    en: 'needs at least one choice.',
    fr: 'au moins un choix est nécessaire.',
  },
  tooMany: withParams<{ max: number }>({
    en: ({ max }) => `must have at most ${max} items.`,
    fr: ({ max }) => `doit compter au plus ${max} éléments.`,
  }),
  notOneOf: withParams<{ values: readonly string[] }>({
    en: ({ values }) => `must be one of: ${listed(values)}.`,
    fr: 'ne fait pas partie des valeurs possibles.',
  }),
  notSomeOf: withParams<{ values: readonly string[] }>({
    en: ({ values }) => `must be one or several of these, separated by commas: ${listed(values)}.`,
    fr: 'contient une valeur qui ne fait pas partie des valeurs possibles.',
  }),
  unknownValues: withParams<{ unknown: readonly string[]; more: number; known: readonly string[] }>({
    en: ({ unknown, more, known }) =>
      `has unknown values: ${listed(unknown)}${more === 0 ? '' : `, and ${more} more`}. Known: ${listed(known)}.`,
    fr: ({ unknown, more }) =>
      `contient des valeurs inconnues : ${listed(unknown)}${more === 0 ? '' : `, et ${more} autres`}.`,
  }),
  notBoolean: { en: 'must be true or false.', fr: 'doit être vrai ou faux.' },
  notMeasure: {
    api: 'must be a number with at most twelve digits before the decimal point, or a string of such a number with at most six digits after it.',
    en: 'must be a number with at most six decimals.',
    fr: 'doit être un nombre avec six décimales au plus.',
  },
  notInteger: withParams<{ min: number; max: number }>({
    api: ({ min, max }) => `must be an integer from ${min} to ${max}.`,
    en: ({ min, max }) => `must be a whole number from ${min} to ${max}.`,
    fr: ({ min, max }) => `doit être un nombre entier de ${min} à ${max}.`,
  }),
  notWholeNumber: withParams<{ max: number }>({
    en: ({ max }) => `must be a whole number from 0 to ${max}.`,
    fr: ({ max }) => `doit être un nombre entier de 0 à ${max}.`,
  }),
  notIntegerOrZero: withParams<{ min: number; max: number }>({
    api: ({ min, max }) => `must be an integer from ${min} to ${max}, and not 0.`,
    en: ({ min, max }) => `must be a whole number from ${min} to ${max}, but not 0.`,
    fr: ({ min, max }) => `doit être un nombre entier de ${min} à ${max}, sauf 0.`,
  }),
  notDecimal: {
    api: 'must be a number with at most two fraction digits, such as 1250.5 or "1250.50".',
    en: 'must be a number with at most two decimals.',
    fr: 'doit être un nombre avec au plus deux chiffres après la virgule.',
  },
  outOfRange: withParams<{ max: number }>({
    en: ({ max }) => `must be from 0 to ${max}.`,
    fr: ({ max }) => `doit être compris entre 0 et ${max}.`,
  }),
  notDate: {
    en: 'must be a date, such as 2026-10-05.',
    fr: 'doit être une date, par exemple 2026-10-05.',
  },
  notTimestamp: {
    api: 'must be an ISO 8601 timestamp with an offset or Z, such as 2026-10-05T08:30:00Z.',
    en: 'must be a date and a time.',
    fr: 'doit être une date avec une heure.',
  },
  notTimestampForDay: withParams<{ day: string }>({
    api: ({ day }) =>
      `must be an ISO 8601 timestamp with an offset or Z, such as ${day}T00:00:00Z. A date without a time is not enough.`,
    en: 'must be a date and a time.',
    fr: 'doit être une date avec une heure.',
  }),
  notDayOrTimestamp: {
    api: 'must be a date, such as 2026-10-05, or an ISO 8601 timestamp with an offset or Z, such as 2026-10-05T08:30:00Z.',
    en: 'must be a date, such as 2026-10-05.',
    fr: 'doit être une date, par exemple 2026-10-05.',
  },
  notTimestampForPlus: {
    api: 'must be an ISO 8601 timestamp with an offset or Z, such as 2026-10-05T08:30:00Z. In a URL, write the "+" of the offset as %2B.',
    en: 'must be a date and a time.',
    fr: 'doit être une date avec une heure.',
  },
  setElsewhere: withParams<{ endpoint: string }>({
    en: ({ endpoint }) => `cannot be set here; use ${endpoint}.`,
    fr: ({ endpoint }) => `ce champ ne se modifie pas ici, mais par ${endpoint}.`,
  }),
});

/** Errors of a request as a whole, and of the items of a bulk request. */
export const requestMessages = messages('request', {
  unknownParameter: withParams<{ param: string; known: readonly string[] }>({
    en: ({ param, known }) =>
      known.length > 0
        ? `Unknown parameter "${param}". Accepted here: ${listed(known)}.`
        : `Unknown parameter "${param}". This endpoint accepts none.`,
    fr: ({ param, known }) =>
      known.length > 0
        ? `Paramètre inconnu : « ${param} ». Acceptés ici : ${listed(known)}.`
        : `Paramètre inconnu : « ${param} ». Aucun n’est accepté ici.`,
  }),
  inBrief: withParams<{ said: Reason }>({
    en: ({ said }, format) => truncate(format(said)),
    fr: ({ said }, format) => truncate(format(said)),
  }),
  leftOut: {
    en: 'Left out: the answer is too large.',
    fr: 'Omis : la réponse est trop volumineuse.',
  },
  moreAreWrong: withParams<{ said: Reason; count: number }>({
    en: ({ said, count }, format) =>
      `${format(said)} ${count} ${count === 1 ? 'more field is' : 'more fields are'} wrong.`,
    fr: ({ said, count }, format) =>
      `${format(said)} ${count} ${count === 1 ? 'autre champ est incorrect' : 'autres champs sont incorrects'}.`,
  }),
  itemNotObject: { en: 'The item must be an object.', fr: 'L’élément doit être un objet.' },
});
