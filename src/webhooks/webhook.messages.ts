import { complaints, messages } from '../kernel/messages/messages.js';

/** The messages about webhook endpoints and deliveries. */
export const webhookMessages = messages('webhook', {
  noEndpoint: { en: 'No such webhook endpoint.', fr: 'Point d’accès introuvable.' },
  noDelivery: { en: 'No such webhook delivery.', fr: 'Livraison introuvable.' },
  disabled: {
    en: 'The endpoint is disabled. Ping it: a success enables it.',
    fr: 'Le point d’accès est désactivé. Envoyez un ping : s’il réussit, le point d’accès est réactivé.',
  },
  neverSucceeded: {
    api: 'The endpoint is disabled, and no delivery to it has succeeded yet. Ping it: a success enables it.',
    en: 'Send a ping first: once it succeeds, the endpoint is enabled.',
    fr: 'Le point d’accès est désactivé, et rien de ce qui lui a été envoyé n’a encore réussi. Envoyez un ping : s’il réussit, le point d’accès est activé.',
  },
  paused: {
    en: 'The endpoint is paused. Resume it first.',
    fr: 'Le point d’accès est en pause. Reprenez d’abord l’envoi.',
  },
  behindAnother: {
    en: 'The endpoint receives the events of a resource in order, and an earlier one is not finished yet.',
    fr: 'Ce point d’accès reçoit les événements d’un même élément dans l’ordre : un événement antérieur n’est pas encore terminé.',
  },
  notWaiting: {
    en: 'The delivery is not waiting for an attempt.',
    fr: 'Cette livraison n’attend aucune tentative.',
  },
});

/** The validation messages for an endpoint: its URL, headers, certificate and OAuth 2.0 client. */
export const webhookComplaints = complaints('webhook', {
  notUrl: {
    api: 'must be a URL such as https://hooks.example.com/path.',
    en: 'must be a complete address that begins with https://, such as https://hooks.example.com/path.',
    fr: 'doit être une adresse complète qui commence par https://, par exemple https://hooks.exemple.fr/chemin.',
  },
  httpForDevelopment: {
    // The setting is for the operator, who registers endpoints by commands.
    api: 'must begin with https:// (http:// is for development only, with WEBHOOK_UNSAFE_TARGETS=true).',
    en: 'must begin with https://, because webhooks carry your data. Ask the people who run the receiver for its https address.',
    fr: 'doit commencer par https://, car les webhooks transportent vos données. Demandez l’adresse https à ceux qui gèrent le destinataire.',
  },
  notHeaderName: {
    en: 'must be the name of a header, such as X-Api-Key.',
    fr: 'doit être le nom d’un en-tête, par exemple X-Api-Key.',
  },
  reservedHeader: {
    en: 'names a header that the service sends itself.',
    fr: 'désigne un en-tête que le service envoie lui-même.',
  },
  repeatedHeader: {
    en: 'names a header a second time.',
    fr: 'désigne un en-tête déjà indiqué.',
  },
  noValueKept: {
    en: 'is required: no value is stored for this header.',
    fr: 'ce champ est obligatoire : aucune valeur n’est enregistrée pour cet en-tête.',
  },
  notHeaderValue: {
    en: 'must be ASCII text on one line, without spaces around it.',
    fr: 'doit être un texte ASCII sur une seule ligne, sans espace au début ni à la fin.',
  },
  notCertificate: {
    en: 'must contain a certificate in PEM (-----BEGIN CERTIFICATE-----) and its private key.',
    fr: 'doit contenir un certificat au format PEM (-----BEGIN CERTIFICATE-----) et sa clé privée.',
  },
  noPrivateKey: {
    en: 'must also contain the certificate’s private key in PEM, without a passphrase.',
    fr: 'doit aussi contenir la clé privée du certificat au format PEM, sans phrase secrète.',
  },
  otherKey: {
    en: 'contains a private key that does not belong to the first certificate.',
    fr: 'contient une clé privée qui ne correspond pas au premier certificat.',
  },
  expiredCertificate: {
    en: 'contains a certificate that has expired.',
    fr: 'contient un certificat expiré.',
  },
  otherHost: {
    en: 'must be entered again or removed, because the URL has another host.',
    fr: 'ce champ est à saisir de nouveau ou à retirer, car l’adresse désigne un autre serveur.',
  },
  noSecretKept: {
    en: 'is required: no secret is stored for this token server.',
    fr: 'ce champ est obligatoire : aucun secret n’est enregistré pour ce serveur de jetons.',
  },
});
