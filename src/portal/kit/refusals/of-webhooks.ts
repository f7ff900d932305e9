import { refusals } from './wordings.js';

/** What services say of endpoints of webhooks, their headers and addresses, and of addresses for pushes. */
export const ofWebhooks = refusals({
  'The endpoint is disabled. Ping it: a success enables it.':
    'Le point d’accès est désactivé. Envoyez un ping : s’il réussit, le point d’accès est réactivé.',
  'The endpoint is disabled, and nothing sent to it has succeeded yet. Ping it: a success enables it.': {
    en: 'Send a ping first: once it succeeds, the endpoint is enabled.',
    fr: 'Le point d’accès est désactivé, et rien de ce qui lui a été envoyé n’a encore réussi. Envoyez un ping : s’il réussit, le point d’accès est activé.',
  },
  'The endpoint is paused. Resume it first.': 'Le point d’accès est en pause. Reprenez d’abord l’envoi.',
  'The delivery does not wait for an attempt.': 'Cette livraison n’attend aucune tentative.',
  'must be a URL.': 'doit être une adresse (URL).',
  'must be a URL such as https://hooks.example.com/path.':
    'doit être une adresse (URL), par exemple https://hooks.exemple.fr/chemin.',
  'must begin with https://.': 'doit commencer par https://.',
  'must begin with https:// (http:// is for development alone, with WEBHOOK_UNSAFE_TARGETS=true).':
    'doit commencer par https:// (http:// est réservé au développement, avec WEBHOOK_UNSAFE_TARGETS=true).',
  'must begin with https:// or http://.': 'doit commencer par https:// ou http://.',
  'must use port 443.': 'doit utiliser le port 443.',
  'must not contain a user name or password.': 'ne doit contenir ni nom d’utilisateur ni mot de passe.',
  'must name a host on the public Internet.': 'doit désigner un serveur de l’Internet public.',
  'must be a point of P-256 in base64url.': 'doit être un point de P-256 en base64url.',
  'must be 16 bytes in base64url.': 'doit être 16 octets en base64url.',
  'must be the name of a header, such as X-Api-Key.': 'doit être le nom d’un en-tête, par exemple X-Api-Key.',
  'names a header that the service sends itself.': 'désigne un en-tête que le service envoie lui-même.',
  'names a header a second time.': 'désigne un en-tête déjà indiqué.',
  'is required: no value is kept for this header.':
    'ce champ est obligatoire : aucune valeur n’est enregistrée pour cet en-tête.',
  'must be ASCII text on one line, without spaces around it.':
    'doit être un texte ASCII sur une seule ligne, sans espace au début ni à la fin.',
});
