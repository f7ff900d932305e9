import { complaints, messages, withParams } from '../messages/messages.js';

/** Errors of a request that are found before any data is read. */
export const httpMessages = messages('http', {
  endedEarly: {
    api: 'The connection closed before the body was complete.',
    en: 'The connection broke while sending. Try again.',
    fr: 'L’envoi s’est interrompu avant la fin. Réessayez.',
  },
  tooDeep: withParams<{ depth: number }>({
    en: ({ depth }) => `The body is nested more than ${depth} levels deep.`,
    fr: 'Le contenu reçu est trop imbriqué.',
  }),
  notUtf8: { en: 'The body is not in UTF-8.', fr: 'Le contenu reçu n’est pas en UTF-8.' },
  notJsonObject: {
    en: 'The body must be a JSON object.',
    fr: 'Le contenu reçu doit être un objet JSON.',
  },
  notJson: { en: 'The body is not valid JSON.', fr: 'Le contenu reçu n’est pas du JSON valide.' },
  notJsonFrom: withParams<{ line: number; column: number }>({
    en: ({ line, column }) => `The body is not valid JSON at line ${line}, column ${column}.`,
    fr: ({ line, column }) =>
      `Le contenu reçu n’est pas du JSON valide à la ligne ${line}, colonne ${column}.`,
  }),
  malformedForm: {
    api: 'The body is not a well-formed form.',
    en: 'The form was damaged in transit. Reload the page and try again.',
    fr: 'Le formulaire reçu est mal formé.',
  },
  noBoundary: {
    en: 'The content type of the form has no boundary.',
    fr: 'Le formulaire reçu est mal formé.',
  },
  noFile: withParams<{ part: string }>({
    api: ({ part }) => `Send the file as multipart/form-data, in one part called "${part}".`,
    en: 'Choose a file first.',
    fr: 'Choisissez un fichier, puis renvoyez le formulaire.',
  }),
  tooManyFiles: withParams<{ most: number }>({
    en: ({ most }) => `At most ${most} files can be sent at once.`,
    fr: ({ most }) => `On peut envoyer au plus ${most} fichiers à la fois.`,
  }),
  tooManyFields: withParams<{ most: number }>({
    en: ({ most }) => `The form has more than ${most} fields.`,
    fr: ({ most }) => `Le formulaire a plus de ${most} champs.`,
  }),
  slashAtEnd: withParams<{ path: string }>({
    en: ({ path }) => `A path does not end with a slash: use ${path}.`,
    fr: ({ path }) => `Une adresse ne se termine pas par une barre oblique : écrivez ${path}.`,
  }),
  otherMethod: withParams<{ path: string; methods: readonly string[]; method: string }>({
    en: ({ path, methods, method }) => `${path} accepts ${methods.join(', ')}, not ${method}.`,
    fr: ({ path, methods, method }) => `${path} accepte ${methods.join(', ')}, et non ${method}.`,
  }),
  otherPaths: withParams<{ paths: readonly string[] }>({
    en: ({ paths }) => `No such path. Similar paths: ${paths.join(', ')}.`,
    fr: ({ paths }) => `Cette adresse n’existe pas. Adresses semblables : ${paths.join(', ')}.`,
  }),
  movedTo: withParams<{ cell: string }>({
    api: ({ cell }) => `The business was moved to the cell "${cell}". Send the request there.`,
    en: ({ cell }) => `This business was moved to the address of "${cell}".`,
    fr: ({ cell }) => `L’entreprise a été transférée à l’adresse de « ${cell} ».`,
  }),
  keyMissing: {
    en: 'Send an Idempotency-Key header, such as a UUID: a repeat with the same key creates no second record.',
    fr: 'Il manque l’en-tête `Idempotency-Key`, par exemple un UUID.',
  },
  keyReused: {
    api: 'This Idempotency-Key was used with another request. Use a new key for a new request.',
    en: 'This form was already sent with other content. Reload the page and try again.',
    fr: 'Ce formulaire a déjà été envoyé avec un autre contenu. Rechargez la page et recommencez.',
  },
  noVersion: {
    en: 'This record does not exist yet, so it has no version that `If-Match` could match. Omit the header to create it.',
    fr: 'Cet élément n’existe pas encore. Omettez `If-Match` pour le créer.',
  },
  exists: {
    api: 'A record with this external ID already exists. Omit `If-None-Match` to update it.',
    en: 'A record with this external ID already exists.',
    fr: 'Un élément avec cet identifiant externe existe déjà.',
  },
  tooManyRequests: withParams<{ limit: number; seconds: number }>({
    api: ({ limit, seconds }) => `More than ${limit} requests in this window. Wait ${seconds} seconds.`,
    en: ({ seconds }) => `Too many requests. Try again in ${seconds} seconds.`,
    fr: ({ limit, seconds }) => `Plus de ${limit} requêtes. Patientez ${seconds} secondes.`,
  }),
  tooManyInvalidKeys: withParams<{ seconds: number }>({
    api: ({ seconds }) =>
      `Too many requests without a valid key came from this address. Wait ${seconds} seconds. Requests with a valid key are not affected.`,
    en: ({ seconds }) => `Too many requests. Try again in ${seconds} seconds.`,
    fr: ({ seconds }) => `Trop de requêtes. Réessayez dans ${seconds} secondes.`,
  }),
  tooManyBodies: {
    api: 'Too many bytes of request bodies are being received or processed. Wait for earlier requests, then repeat this one.',
    en: 'Too much is being sent at once. Try again in a moment.',
    fr: 'Trop de données sont envoyées en même temps. Réessayez dans un instant.',
  },
  unreadAnswers: {
    en: 'Too many earlier responses have not been read yet. Read them, then repeat the request.',
    fr: 'Trop de réponses précédentes n’ont pas encore été lues. Lisez-les, puis réessayez.',
  },
});

/** Errors of headers, and of the parts of a form. */
export const httpComplaints = complaints('http', {
  notAscii: {
    en: 'must be 1 to 255 printable ASCII characters.',
    fr: 'doit être de 1 à 255 caractères ASCII imprimables.',
  },
  notEntityTags: {
    en: 'must be `*`, or entity tags as in `ETag`, separated by commas.',
    fr: 'doit être `*`, ou des étiquettes telles que `ETag` les donne, séparées par des virgules.',
  },
  notAsterisk: {
    en: 'must be `*` with PUT, to only create the record. For versions, use `If-Match`.',
    fr: 'doit être `*` avec PUT, pour seulement créer l’élément. Sinon, employez `If-Match`.',
  },
  notFile: {
    api: 'must be a file, with its name.',
    en: 'must be a file.',
    fr: 'doit être un fichier : choisissez-en un.',
  },
  unknownPart: { en: 'is not a part of this form.', fr: 'ne fait pas partie de ce formulaire.' },
});
