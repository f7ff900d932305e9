import { texts, words } from '../kit/index.js';

/** Texts of the list of endpoints and of the endpoint form. */
export const endpointsTexts = texts({
  ...words,
  title: words.webhooks,
  subtitle: {
    en: 'We send a signed message to your endpoints when something changes, so that your systems do not have to poll.',
    fr: 'Nous envoyons un message signé à vos points d’accès à chaque changement : vos systèmes n’ont pas à interroger l’API.',
  },
  create: { en: 'New endpoint', fr: 'Nouveau point d’accès' },
  empty: {
    en: 'No endpoint yet. Register the address of a system to notify at once of operations, assets and alarms.',
    fr: 'Aucun point d’accès. Enregistrez l’adresse d’un système à prévenir aussitôt des interventions, équipements et alarmes.',
  },
  emptyForReaders: {
    en: 'No endpoint yet. The owner of your business registers them.',
    fr: 'Aucun point d’accès. Le propriétaire de votre entreprise les enregistre.',
  },
  seeEvents: { en: 'See the events', fr: 'Voir ce qui est envoyé' },
  endpoint: { en: 'Endpoint', fr: 'Point d’accès' },
  enabled: { en: 'Enabled', fr: 'Actif' },
  disabled: { en: 'Disabled', fr: 'Désactivé' },
  paused: { en: 'Paused', fr: 'En pause' },
  unverified: { en: 'Awaiting first ping', fr: 'Attend son premier ping' },
  events: words.events,
  typeCount: {
    en: (n: number) => (n === 1 ? '1 type' : `${n} types`),
    fr: (n: number) => (n === 1 ? '1 type' : `${n} types`),
  },
  failed: { en: 'Failed', fr: 'Abandonnées' },
  failedInDay: { en: (n: string) => `${n} in 24 hours`, fr: (n: string) => `${n} en 24 heures` },
  failedInWeek: { en: (n: string) => `${n} in 7 days`, fr: (n: string) => `${n} en 7 jours` },
  none: { en: 'None', fr: 'Aucune' },
  waiting: { en: 'Waiting', fr: 'En attente' },
  lastSuccess: { en: 'Last success', fr: 'Dernier succès' },
  url: { en: 'URL', fr: 'URL' },
  urlHint: {
    en: 'A public https address on port 443 that answers a POST with a 2xx within ten seconds.',
    fr: 'Une adresse https publique, port 443, qui répond à un POST par un code 2xx en moins de dix secondes.',
  },
  descriptionHint: {
    en: 'The system behind it, such as “ERP”.',
    fr: 'Ce qui écoute à cette adresse, par exemple « ERP ».',
  },
  chooseTypes: { en: 'Event types', fr: 'Types d’événement' },
  auditTypes: {
    en: 'Audit log: who changed access and settings',
    fr: 'Journal d’audit : qui a changé les accès et les réglages',
  },
  register: { en: 'Register', fr: 'Enregistrer' },
  editTitle: { en: 'Edit endpoint', fr: 'Modifier le point d’accès' },
  urlChange: {
    en: 'A new URL gets a ping, which enables a disabled endpoint. Waiting and new events go there at once. The log is kept.',
    fr: 'Une nouvelle adresse reçoit un ping, qui active un point d’accès désactivé. Les événements en attente y partent aussitôt ; le journal reste.',
  },
  urlSecrets: {
    en: 'The signing secret stays. For another host, enter header values, certificate and client secret again.',
    fr: 'Le secret de signature reste. Pour un autre serveur, saisissez de nouveau en-têtes, certificat et secret du client.',
  },
  urlSaved: {
    en: 'The endpoint was updated. This ping goes to its new URL.',
    fr: 'Le point d’accès est modifié. Ce ping part vers sa nouvelle adresse.',
  },
  saved: { en: 'The endpoint was updated.', fr: 'Le point d’accès est modifié.' },
  secretTitle: { en: 'Copy the signing secret now', fr: 'Copiez le secret de signature maintenant' },
  secretOnce: {
    en: 'This is the only time it is shown. Your receiver needs it to verify that messages come from us.',
    fr: 'Il n’est affiché que cette fois. Votre système en a besoin pour distinguer nos messages de ceux d’un tiers.',
  },
  secret: { en: 'Signing secret', fr: 'Secret de signature' },
  verify: { en: 'Verify the signature (Node.js)', fr: 'Vérifier ce qui arrive (Node.js)' },
  verifyHint: {
    en: 'Verify the raw body, before you parse it. Set the environment variable WEBHOOK_SECRET to the secret.',
    fr: 'Sur les octets tels qu’ils sont arrivés, avant de les analyser. Placez le secret dans l’environnement sous WEBHOOK_SECRET.',
  },
  nextPing: { en: 'I have copied it: send a ping', fr: 'Je l’ai copié : envoyer un ping' },
  toEndpoint: { en: 'I have copied it', fr: 'Je l’ai copié' },
  pingNext: {
    en: 'The endpoint is disabled until a ping succeeds.',
    fr: 'Le point d’accès reste désactivé jusqu’à ce qu’un ping aboutisse.',
  },
});

/** Texts of the endpoint's settings other than its event types. */
export const endpointFormTexts = texts({
  payload: { en: 'Payload', fr: 'Contenu' },
  payloadHint: {
    en: 'With only the id, no data of the resource is sent: the receiver reads it through the API, with its own key.',
    fr: 'Avec l’identifiant seul, rien de la ressource ne sort sans demande : le destinataire la lit par l’API, avec sa clé.',
  },
  full: {
    en: 'The fields of the event, with every changed field',
    fr: 'Les champs de l’événement, avec chaque champ modifié',
  },
  thin: { en: 'Only the id of the resource', fr: 'L’identifiant de la ressource seul' },
  signature: { en: 'Signature', fr: 'Signature' },
  signatureHint: {
    en: 'With a key pair, the receiver verifies with a public key and no secret has to be shared.',
    fr: 'Avec une paire de clés, le destinataire vérifie à l’aide d’une clé publique : aucun secret n’est partagé.',
  },
  hmac: { en: 'Shared secret (HMAC)', fr: 'Secret partagé (HMAC)' },
  ed25519: { en: 'Key pair (Ed25519)', fr: 'Paire de clés (Ed25519)' },
  both: { en: 'Both', fr: 'Les deux' },
  publicKey: { en: 'Public key', fr: 'Clé publique' },
  order: { en: 'Order', fr: 'Ordre' },
  orderHint: {
    en: 'In order, an event waits until the previous event of the same record has been delivered or has failed. Other records are not affected.',
    fr: 'Dans l’ordre, un événement attend que le précédent du même élément ait abouti ou soit abandonné ; les autres éléments continuent.',
  },
  unordered: { en: 'Any order', fr: 'Au fil de l’eau' },
  ordered: { en: 'In order, per record', fr: 'Dans l’ordre, élément par élément' },
  buildings: words.buildings,
  buildingsHint: {
    en: 'Without a choice, all events are sent. With one, events that belong to no building are not.',
    fr: 'Sans choix, il est prévenu de tout. Sinon, les événements sans bâtiment ne lui parviennent pas.',
  },
  everywhere: { en: 'All, and events without a building', fr: 'Tous, et les événements sans bâtiment' },
  goneBuilding: { en: 'A deleted building', fr: 'Un bâtiment supprimé' },
  ignoredKeys: { en: 'Ignored API keys', fr: 'Clés d’API ignorées' },
  ignoredKeysHint: {
    en: 'Changes made with these keys are not sent. Choose the key of the system that receives the events, so that its own changes do not come back to it.',
    fr: 'Ce que font ces clés n’est pas envoyé. Choisissez la clé du système destinataire, pour que ses propres changements ne lui reviennent pas.',
  },
  noKeys: { en: 'None', fr: 'Aucune' },
  headers: { en: 'Custom headers', fr: 'En-têtes personnalisés' },
  headersHint: {
    en: 'Sent with every delivery, such as an Authorization for your gateway. Values are encrypted and never shown again. Clear a name to remove its header.',
    fr: 'Ils accompagnent chaque livraison : une Authorization pour votre passerelle, par exemple. Les valeurs sont chiffrées et ne sont plus jamais affichées ; videz un nom pour retirer son en-tête.',
  },
  certificate: { en: 'Client certificate', fr: 'Certificat client' },
  certificateHint: {
    en: 'For receivers that require one in TLS: the certificate, its intermediate certificates, and its private key, in PEM. The key is encrypted and never shown again.',
    fr: 'Pour les destinataires qui en demandent un en TLS : le certificat, ceux qui le signent et sa clé privée, au format PEM. La clé est chiffrée et n’est plus jamais affichée.',
  },
  certificateKept: {
    en: (subject: string, day: string) =>
      `${subject}, valid until ${day}. It is kept unless you paste another one.`,
    fr: (subject: string, day: string) =>
      `${subject}, jusqu’au ${day}, reste tant que vous n’en collez pas un autre.`,
  },
  certificateRemove: { en: 'Remove the certificate', fr: 'Retirer le certificat' },
  expires: { en: (day: string) => `Expires ${day}`, fr: (day: string) => `Expire le ${day}` },
  oauth2: { en: 'Bearer token (OAuth 2.0)', fr: 'Jeton porteur (OAuth 2.0)' },
  oauth2Hint: {
    en: 'We get a token by client credentials and send it as Authorization. The secret is encrypted and never shown again. Leave all fields empty for none.',
    fr: 'Nous obtenons un jeton par « client credentials » et l’envoyons dans Authorization. Le secret est chiffré et n’est plus jamais affiché. Laissez tous les champs vides pour n’en avoir aucun.',
  },
  tokenUrl: { en: 'Token URL', fr: 'Adresse des jetons' },
  clientId: { en: 'Client id', fr: 'Identifiant du client' },
  clientSecret: { en: 'Client secret', fr: 'Secret du client' },
  scope: { en: 'Scope', fr: 'Portée (scope)' },
  headerName: words.name,
  headerValue: { en: 'Value', fr: 'Valeur' },
  valueStays: { en: '•••••••• is kept', fr: '•••••••• reste inchangée' },
});
