import type { Language } from '../../../access/index.js';
import { CATALOGUE, type ErrorCode } from '../../../kernel/errors/catalogue.js';
import { refusals, type Wordings } from './wordings.js';

/** What each code means: it is said where there is nothing more particular to say. */
const MEANINGS: Readonly<Record<ErrorCode, string | Readonly<Record<Language, string>>>> = {
  malformed_request: {
    en: 'The request arrived broken. Reload the page and try again.',
    fr: 'La requête est arrivée mal formée. Rechargez la page et réessayez.',
  },
  headers_too_large: {
    en: 'The address of the page, or what your browser sends along with it, is too long.',
    fr: 'L’adresse de la page, ou ce que votre navigateur envoie avec elle, est trop longue.',
  },
  request_timeout: {
    en: 'The request arrived too slowly. Try again.',
    fr: 'La requête est arrivée trop lentement. Vous pouvez la renvoyer sans risque.',
  },
  expectation_failed: 'L’en-tête `Expect` demande autre chose que `100-continue`.',
  malformed_json: 'Le contenu n’est pas du JSON bien formé, ou pas un objet JSON.',
  unknown_parameter: 'Un paramètre ou un champ n’est pas connu ici.',
  missing_parameter: 'Un paramètre ou un champ obligatoire manque.',
  invalid_parameter:
    'Une valeur n’a pas le bon type, la bonne forme ou la bonne longueur, ou est donnée deux fois.',
  invalid_category: 'Catégorie inconnue.',
  invalid_reference: 'Un identifiant ne correspond à rien dans votre entreprise.',
  invalid_item: 'L’un des éléments a été refusé : rien n’a été fait.',
  invalid_limit: 'La limite doit être un nombre entier de 1 à 200.',
  invalid_cursor:
    'Cette page de la liste n’existe plus avec ces filtres. Recommencez depuis le début de la liste.',
  cursor_expired: 'Cette partie de la liste n’est plus conservée. Recommencez depuis le début.',
  status_read_only: 'L’état ne se modifie pas ici.',
  idempotency_key_required: 'Il manque l’en-tête `Idempotency-Key`.',
  key_in_query:
    'Une clé d’API a été envoyée dans l’adresse. Envoyez-la dans l’en-tête `Authorization`, et remplacez son secret.',
  body_too_large: {
    en: 'That is too much to send at once.',
    fr: 'L’envoi, ou l’un de ses fichiers, est trop volumineux.',
  },
  range_not_satisfiable: 'Le fichier s’arrête avant la partie demandée.',
  unsupported_media_type: {
    en: 'Forms or files of this type are not taken.',
    fr: 'Ce type de contenu ou de fichier n’est pas accepté.',
  },
  invalid_key: 'La clé d’API manque, ou elle est inconnue, désactivée, révoquée ou expirée.',
  plan_required: 'La formule de l’entreprise ne comprend pas l’API.',
  scope_required: 'La clé n’a pas le droit nécessaire.',
  browser_refused: 'La requête vient d’un navigateur. Une clé ne doit jamais s’y trouver.',
  owner_required: 'Seul le propriétaire de l’entreprise peut le faire.',
  permission_required: 'Votre rôle ne le permet pas.',
  not_found: 'Cet élément n’existe pas dans votre entreprise.',
  route_not_found: 'Cette page n’existe pas.',
  method_not_allowed: '`/mcp` n’accepte que POST.',
  invalid_state: 'L’état actuel ne le permet pas.',
  duplicate: 'Un autre élément utilise déjà cette valeur.',
  insufficient_stock: 'Le stock disponible ou réservé ne suffit pas.',
  idempotency_key_reused: 'Ce formulaire a déjà été envoyé avec un autre contenu. Rechargez la page.',
  idempotency_in_progress: {
    en: 'This form is still being worked on. Wait a moment, then reload the page.',
    fr: 'Le premier envoi de ce formulaire est encore en cours. Réessayez plus tard.',
  },
  version_conflict: 'L’élément a été modifié entre-temps. Rechargez-le.',
  rate_limited: {
    en: 'That was too much at once. Try again in a minute.',
    fr: 'Trop de requêtes. Patientez un instant.',
  },
  internal_error: {
    en: 'That is our fault, not yours. Try again in a moment.',
    fr: 'La faute est de notre côté. Réessayez dans un instant.',
  },
  overloaded: {
    en: 'Your business has too much under way at once. Try again in a moment.',
    fr: 'Votre entreprise a trop de requêtes en cours en même temps. Réessayez dans un instant.',
  },
  unavailable: {
    en: 'The service is restarting or very busy. Try again in a moment.',
    fr: 'Le service redémarre ou est très sollicité. Réessayez dans un instant.',
  },
  storage_full: 'Il n’y a plus de place pour enregistrer le fichier. Rien n’a été enregistré.',
};

/** What is said of requests as such, whatever they are about. */
export const ofRequests: Wordings = {
  ...refusals(
    Object.fromEntries(
      (Object.keys(CATALOGUE) as ErrorCode[]).map((code) => [CATALOGUE[code].meaning, MEANINGS[code]]),
    ),
  ),
  ...refusals({
    'There is no such page.': 'Cette page n’existe pas.',
    'The form could not be matched with your session. Reload the page and send it again.':
      'Ce formulaire ne correspond pas à votre session. Rechargez la page et renvoyez-le.',
    'This Idempotency-Key was used with another request. Use a new key for a new request.': {
      en: 'This form was sent before, with something else in it. Reload the page and try again.',
      fr: 'Ce formulaire a déjà été envoyé avec un autre contenu. Rechargez la page et recommencez.',
    },
    'This cursor does not belong to this list with these filters. Start again without "cursor".': {
      en: 'This part of the list is gone. Go back to its beginning.',
      fr: 'Cette page de la liste n’existe plus avec ces filtres. Recommencez depuis le début de la liste.',
    },
    'This cursor leads to changes that are not kept any more: they are for {days} days. Start anew: GET /changes?from=now gives a cursor; then read the lists in full, and go on from that cursor.':
      ({ days }) => `Ces modifications ne sont plus conservées : elles le sont pendant ${days} jours.`,
    'is for a start without a cursor: send one of the two.':
      'ne sert qu’à commencer sans curseur : n’envoyez que l’un des deux.',
    'The body is no well-formed form.': {
      en: 'The form arrived broken. Reload the page and try again.',
      fr: 'Le formulaire reçu est mal formé.',
    },
    'The form has more than {most} fields.': ({ most }) => `Le formulaire a plus de ${most} champs.`,
    'The address of the page is malformed.': 'L’adresse de cette page est mal formée.',
    'The content type of the form names no boundary.': 'Le formulaire reçu est mal formé.',
    'The body ended before its end.': {
      en: 'The connection broke while sending. Try again.',
      fr: 'L’envoi s’est interrompu avant la fin. Réessayez.',
    },
    'The body is nested more than {depth} levels deep.': 'Le contenu reçu est trop imbriqué.',
    'The body is not in UTF-8.': 'Le contenu reçu n’est pas en UTF-8.',
    'The body must be a JSON object.': 'Le contenu reçu doit être un objet JSON.',
    'The body is no JSON.': 'Le contenu reçu n’est pas du JSON.',
    'The body is no JSON from line {line}, column {column} on.': ({ line, column }) =>
      `Le contenu reçu n’est plus du JSON à partir de la ligne ${line}, colonne ${column}.`,
    'A path has no slash at its end: write {path}.': ({ path }) =>
      `Une adresse ne se termine pas par une barre oblique : écrivez ${path}.`,
    '{path} takes {methods}, not {method}.': ({ path, methods, method }) =>
      `${path} admet ${methods}, et non ${method}.`,
    'No such path. There are: {paths}.': ({ paths }) => `Cette adresse n’existe pas. Il existe : ${paths}.`,
    'There is no such record, and so none of the version in `If-Match`. Leave the header out to make one.':
      'Cet élément n’existe pas encore. Omettez `If-Match` pour le créer.',
    'Send the file as multipart/form-data, in one part called "{part}".': {
      en: 'Choose a file first.',
      fr: 'Choisissez un fichier, puis renvoyez le formulaire.',
    },
    'must be a file, with its name.': {
      en: 'must be a file.',
      fr: 'doit être un fichier : choisissez-en un.',
    },
    'is not a part of this form.': 'ne fait pas partie de ce formulaire.',
    'More than {limit} requests in this window. Wait {seconds} seconds.': {
      en: ({ seconds }) => `That was too much at once. Try again in ${seconds} seconds.`,
      fr: ({ limit, seconds }) => `Plus de ${limit} requêtes. Patientez ${seconds} secondes.`,
    },
    'Too much of earlier answers has not been read yet. Read them, then repeat.':
      'Trop de réponses précédentes n’ont pas encore été lues. Réessayez dans un instant.',
    'Send an Idempotency-Key header, such as a UUID: a repeat with the same key creates no second record.':
      'Il manque l’en-tête `Idempotency-Key`, par exemple un UUID.',
    'must be 1 to 255 printable ASCII characters.': 'doit être de 1 à 255 caractères ASCII imprimables.',
    'must be `*`, or entity tags as `ETag` gives them, with commas between them.':
      'doit être `*`, ou des étiquettes telles que `ETag` les donne, séparées par des virgules.',
    'Send one message a request, no batches.': 'Envoyez un seul message par requête.',
  }),
};
