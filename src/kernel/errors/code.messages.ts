import { messages } from '../messages/messages.js';

/** The meaning of each error code, and its default message. */
export const codeMessages = messages('code', {
  malformed_request: {
    api: 'The request is not well-formed HTTP, its URL cannot be decoded, or its form body is malformed.',
    en: 'The request arrived broken. Reload the page and try again.',
    fr: 'La requête est arrivée mal formée. Rechargez la page et réessayez.',
  },
  headers_too_large: {
    api: 'The headers of the request are too large.',
    en: 'The address of the page, or the data that your browser sends with it, is too long.',
    fr: 'L’adresse de la page, ou ce que votre navigateur envoie avec elle, est trop longue.',
  },
  request_timeout: {
    api: 'The headers or the body of the request arrived too slowly. Safe to repeat.',
    en: 'The request arrived too slowly. Try again.',
    fr: 'La requête est arrivée trop lentement. Vous pouvez la renvoyer sans risque.',
  },
  expectation_failed: {
    en: 'The header `Expect` has a value other than `100-continue`.',
    fr: 'L’en-tête `Expect` demande autre chose que `100-continue`.',
  },
  malformed_json: {
    en: 'The body is not well-formed JSON, or not a JSON object.',
    fr: 'Le contenu n’est pas du JSON bien formé, ou pas un objet JSON.',
  },
  unknown_parameter: {
    en: 'A query parameter or body field that this endpoint does not have.',
    fr: 'Un paramètre ou un champ n’est pas connu ici.',
  },
  missing_parameter: {
    en: 'A required query parameter or body field is absent.',
    fr: 'Un paramètre ou un champ obligatoire manque.',
  },
  invalid_parameter: {
    en: 'A value of the wrong type, format, length or range, or a parameter given twice.',
    fr: 'Une valeur n’a pas le bon type, la bonne forme ou la bonne longueur, ou est donnée deux fois.',
  },
  invalid_category: {
    en: 'An unknown category. The message lists the accepted ones.',
    fr: 'Catégorie inconnue.',
  },
  invalid_reference: {
    en: 'An ID in the body does not exist in this business or cannot be used.',
    fr: 'Un identifiant ne correspond à rien dans votre entreprise.',
  },
  invalid_item: {
    en: 'An item failed, so nothing was done. `errors` lists which, and why.',
    fr: 'L’un des éléments a été refusé : rien n’a été fait.',
  },
  invalid_limit: {
    en: '`limit` is not an integer from 1 to 200.',
    fr: 'La limite doit être un nombre entier de 1 à 200.',
  },
  invalid_cursor: {
    en: 'The cursor does not belong to this list with these filters. Start again without it.',
    fr: 'Cette page de la liste n’existe plus avec ces filtres. Recommencez depuis le début de la liste.',
  },
  cursor_expired: {
    en: 'The changes at this cursor are no longer kept. Start again: get a cursor with `from=now`, read the lists in full, then continue from that cursor.',
    fr: 'Cette partie de la liste n’est plus conservée. Recommencez depuis le début.',
  },
  status_read_only: {
    en: '`status` cannot be set here. Use the endpoint that changes it.',
    fr: 'L’état ne se modifie pas ici.',
  },
  idempotency_key_required: {
    en: 'This endpoint needs an `Idempotency-Key` header.',
    fr: 'Il manque l’en-tête `Idempotency-Key`.',
  },
  key_in_query: {
    en: 'An API key was sent in the query string. Send it in the `Authorization` header, and rotate it.',
    fr: 'Une clé d’API a été envoyée dans l’adresse. Envoyez-la dans l’en-tête `Authorization`, et remplacez son secret.',
  },
  body_too_large: {
    api: 'The body is larger than 1 MiB (4 MiB in bulk), or a file is too large.',
    en: 'That is too much to send at once.',
    fr: 'L’envoi, ou l’un de ses fichiers, est trop volumineux.',
  },
  range_not_satisfiable: {
    en: 'The file ends before the requested `Range`. Its size is in the header `Content-Range`.',
    fr: 'Le fichier s’arrête avant la partie demandée.',
  },
  unsupported_media_type: {
    api: 'The endpoint does not accept this media type, content encoding or file type. Send JSON as `Content-Type: application/json`.',
    en: 'Forms and files of this type are not accepted.',
    fr: 'Ce type de contenu ou de fichier n’est pas accepté.',
  },
  invalid_key: {
    en: 'The API key is missing, malformed, unknown, disabled, revoked or expired. Send it as `Authorization: Bearer <key>`.',
    fr: 'La clé d’API manque, ou elle est inconnue, désactivée, révoquée ou expirée.',
  },
  plan_required: {
    en: 'The plan of the business does not include the API.',
    fr: 'La formule de l’entreprise ne comprend pas l’API.',
  },
  business_suspended: {
    en: 'The operator of the service has suspended the business. Its data are kept, and its keys work again once it is resumed.',
    fr: 'L’exploitant du service a suspendu l’entreprise. Ses données sont conservées.',
  },
  scope_required: {
    en: 'The key does not have the scope that the endpoint needs. The message names it.',
    fr: 'La clé n’a pas le droit nécessaire.',
  },
  browser_refused: {
    en: 'The request comes from a browser. Keys must stay on servers: call the API from a server.',
    fr: 'La requête vient d’un navigateur. Une clé ne doit jamais s’y trouver.',
  },
  owner_required: {
    en: 'Only the owner of the business can do this.',
    fr: 'Seul le propriétaire de l’entreprise peut le faire.',
  },
  permission_required: {
    en: "The account's role does not allow this. The message names what is missing.",
    fr: 'Votre rôle ne le permet pas.',
  },
  not_found: {
    en: 'No such resource in this business.',
    fr: 'Cet élément n’existe pas dans votre entreprise.',
  },
  route_not_found: {
    api: 'This path and method do not exist. `/api/v1/openapi.json` lists all of them.',
    en: 'This page does not exist.',
    fr: 'Cette page n’existe pas.',
  },
  method_not_allowed: {
    en: '`/mcp` only accepts POST: there is no stream to listen to.',
    fr: '`/mcp` n’accepte que POST.',
  },
  invalid_state: {
    en: 'The current state of the resource does not allow this. The message names the states that do.',
    fr: 'L’état actuel ne le permet pas.',
  },
  duplicate: {
    en: 'Another record already uses this value.',
    fr: 'Un autre élément utilise déjà cette valeur.',
  },
  checklist_incomplete: {
    en: 'A required step of the checklist has no result. The message names the first ones.',
    fr: 'Une étape obligatoire de la liste de contrôle n’a pas de résultat.',
  },
  insufficient_stock: {
    en: 'Not enough stock on hand or reserved.',
    fr: 'Le stock disponible ou réservé ne suffit pas.',
  },
  idempotency_key_reused: {
    en: 'The `Idempotency-Key` was used before with another request.',
    fr: 'Ce formulaire a déjà été envoyé avec un autre contenu. Rechargez la page.',
  },
  idempotency_in_progress: {
    api: 'The first request with this `Idempotency-Key` is still running. Repeat later.',
    en: 'This form is still being processed. Wait a moment, then reload the page.',
    fr: 'Le premier envoi de ce formulaire est encore en cours. Réessayez plus tard.',
  },
  version_conflict: {
    api: 'The resource has changed since the version in `If-Match`. Read it again: its current version is in the header `ETag`.',
    en: 'This was changed in the meantime. Reload it.',
    fr: 'L’élément a été modifié entre-temps. Rechargez-le.',
  },
  rate_limited: {
    api: 'Too many requests in this window. Wait `Retry-After` seconds.',
    en: 'Too many requests. Try again in a minute.',
    fr: 'Trop de requêtes. Patientez un instant.',
  },
  internal_error: {
    api: 'An error in the service. Safe to retry with backoff.',
    en: 'That is our fault, not yours. Try again in a moment.',
    fr: 'La faute est de notre côté. Réessayez dans un instant.',
  },
  business_moving: {
    api: 'The business is being moved, which takes seconds. Repeat the request after `Retry-After` seconds.',
    en: 'This business is being moved, which takes seconds. Try again in a moment.',
    fr: 'L’entreprise est en cours de transfert pour quelques secondes. Réessayez dans un instant.',
  },
  business_moved: {
    api: 'The business was moved to another cell of the service. The message names it: send the request there.',
    en: 'This business was moved to another address of the service. Ask the operator for it.',
    fr: 'L’entreprise a été transférée vers une autre adresse du service. Demandez-la à l’exploitant.',
  },
  overloaded: {
    api: 'The business has too many requests in progress. Wait `Retry-After` seconds.',
    en: 'Your business has too many requests in progress. Try again in a moment.',
    fr: 'Votre entreprise a trop de requêtes en cours en même temps. Réessayez dans un instant.',
  },
  unavailable: {
    api: 'The service is overloaded or restarting. Safe to retry with backoff.',
    en: 'The service is restarting or very busy. Try again in a moment.',
    fr: 'Le service redémarre ou est très sollicité. Réessayez dans un instant.',
  },
  storage_full: {
    en: 'There is no space to store the file. Nothing was written.',
    fr: 'Il n’y a plus de place pour enregistrer le fichier. Rien n’a été enregistré.',
  },
});
