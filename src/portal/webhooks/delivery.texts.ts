import { texts, words } from '../kit/index.js';

/** Texts of an endpoint's log. */
export const logTexts = texts({
  title: { en: 'Deliveries', fr: 'Livraisons' },
  empty: {
    en: 'Nothing has been delivered yet. A ping, or the first event, appears here.',
    fr: 'Rien n’a encore été livré. Un ping, ou le premier événement, apparaîtra ici.',
  },
  emptyFiltered: {
    en: 'No delivery matches these filters.',
    fr: 'Aucune livraison ne correspond à ces filtres.',
  },
  allOfThem: { en: 'Show all', fr: 'Tout afficher' },
  event: { en: 'Event', fr: 'Événement' },
  eventId: { en: 'Event ID', fr: 'Identifiant de l’événement' },
  status: { en: 'Status', fr: 'Statut' },
  anyStatus: { en: 'Any status', fr: 'Tout statut' },
  anyType: { en: 'Any event', fr: 'Tout événement' },
  anyTime: { en: 'Any time', fr: 'Toute période' },
  time: { en: 'Time', fr: 'Période' },
  hour: { en: 'Last hour', fr: 'Dernière heure' },
  day: { en: 'Last 24 hours', fr: 'Dernières 24 heures' },
  week: { en: 'Last 7 days', fr: '7 derniers jours' },
  month: { en: 'Last 30 days', fr: '30 derniers jours' },
  attempts: { en: 'Attempts', fr: 'Tentatives' },
  answer: { en: 'Response', fr: 'Réponse' },
  noAnswer: { en: 'No response', fr: 'Aucune réponse' },
  made: { en: 'Created', fr: 'Créée' },
  next: { en: 'Next attempt', fr: 'Prochaine tentative' },
  actions: { en: 'Actions', fr: 'Actions' },
  held: { en: 'Held', fr: 'Retenue' },
  replayOf: { en: 'Replay of', fr: 'Renvoi de' },
  pending: { en: 'Waiting', fr: 'En attente' },
  delivering: { en: 'Under way', fr: 'En cours' },
  succeeded: { en: 'Delivered', fr: 'Livrée' },
  failed: { en: 'Retrying', fr: 'Nouvel essai prévu' },
  dead: { en: 'Failed', fr: 'Abandonnée' },
  newer: {
    en: (n: number) => (n === 1 ? '1 new delivery · show' : `${n >= 100 ? '99+' : n} new deliveries · show`),
    fr: (n: number) =>
      n === 1 ? '1 nouvelle livraison · afficher' : `${n >= 100 ? '99+' : n} nouvelles livraisons · afficher`,
  },
});

/** Texts of a delivery's page. */
export const deliveryTexts = texts({
  replay: words.sendAgain,
  sendNow: { en: 'Send now', fr: 'Envoyer maintenant' },
  isSentNow: { en: 'The next attempt starts now.', fr: 'La prochaine tentative commence maintenant.' },
  replayOf: { en: 'Replay of', fr: 'Renvoi de' },
  about: { en: 'Record', fr: 'Fiche' },
  heldByPlan: {
    en: (plan: string) =>
      `Held: webhooks are part of the Enterprise plan, and the business is on ${plan}. It is sent as soon as the plan is Enterprise again. If not, it fails 24 hours after the plan ended.`,
    fr: (plan: string) =>
      `Retenue : les webhooks font partie de la formule Enterprise, et l’entreprise est en ${plan}. Elle part dès le retour à Enterprise ; 24 heures après la fin de la formule, elle est abandonnée.`,
  },
  heldByPause: {
    en: 'Held: the endpoint is paused. It is sent once you resume the endpoint.',
    fr: 'Retenue : le point d’accès est en pause. Elle part à la reprise.',
  },
  heldByOrder: {
    en: 'Held: the endpoint receives events in order, and an earlier event of the same record is still pending.',
    fr: 'Retenue : le point d’accès reçoit les événements dans l’ordre, et un événement antérieur du même élément n’est pas terminé.',
  },
  noHeaders: {
    en: 'The headers of this attempt are not available: nothing was sent, or headers were not stored yet at that time.',
    fr: 'Les en-têtes de cette tentative ne sont pas connus : rien n’a été envoyé, ou elle est antérieure à leur conservation.',
  },
  headersOf: {
    en: (n: number) => `Headers of attempt ${n}`,
    fr: (n: number) => `En-têtes de la tentative ${n}`,
  },
  replayed: { en: 'The event is being sent again.', fr: 'L’événement est renvoyé.' },
  pingEnables: {
    en: 'Once that is fixed, send another ping: its success enables the endpoint.',
    fr: 'Une fois corrigé, envoyez un autre ping : sa réussite active le point d’accès.',
  },
  replayNeedsEndpoint: {
    en: 'It can be sent again once the endpoint is enabled.',
    fr: 'Le renvoi sera possible quand le point d’accès sera actif.',
  },
  waits: { en: 'Waiting for the receiver’s response…', fr: 'En attente de la réponse du destinataire …' },
  reload: { en: 'Reload', fr: 'Recharger' },
  answered: {
    en: (status: number, ms: string) => `The receiver answered ${status} in ${ms} ms.`,
    fr: (status: number, ms: string) => `Le destinataire a répondu ${status} en ${ms} ms.`,
  },
  nowEnabled: { en: 'The endpoint is enabled.', fr: 'Le point d’accès est actif.' },
  tried: {
    en: (when: string) => `It will be retried on ${when}.`,
    fr: (when: string) => `Nouvel essai le ${when}.`,
  },
  usedUp: {
    en: 'All attempts failed: it is not retried automatically.',
    fr: 'Toutes les tentatives sont épuisées : il n’y aura pas d’autre essai automatique.',
  },
  details: { en: 'Delivery', fr: 'Livraison' },
  made: { en: 'Created', fr: 'Créée' },
  delivered: { en: 'Delivered', fr: 'Livrée' },
  next: { en: 'Next attempt', fr: 'Prochaine tentative' },
  attempts: { en: 'Attempts', fr: 'Tentatives' },
  attemptsOf: {
    en: (n: number, most: number) => `${n} of ${most}`,
    fr: (n: number, most: number) => `${n} sur ${most}`,
  },
  noAttempt: { en: 'No attempt has ended yet.', fr: 'Aucune tentative n’est encore terminée.' },
  attempt: { en: 'Attempt', fr: 'Tentative' },
  started: { en: 'Started', fr: 'Début' },
  took: { en: 'Duration', fr: 'Durée' },
  ms: { en: (n: string) => `${n}\u00a0ms`, fr: (n: string) => `${n}\u00a0ms` },
  status: { en: 'Response', fr: 'Réponse' },
  outcome: { en: 'Result', fr: 'Résultat' },
  good: { en: 'Delivered', fr: 'Accepté' },
  body: { en: 'Start of the response', fr: 'Début de la réponse' },
  emptyBody: { en: 'Empty', fr: 'Vide' },
  payload: { en: 'Payload', fr: 'Contenu' },
  payloadHint: {
    en: 'Formatted here for reading. Copying gives the exact bytes that are signed.',
    fr: 'Indenté ici pour la lecture. La copie donne les octets exacts qui sont signés.',
  },
  copyPayload: { en: 'Copy the exact bytes', fr: 'Copier les octets exacts' },
  copied: { en: 'Copied', fr: 'Copié' },
  headers: { en: 'Headers', fr: 'En-têtes' },
  header: { en: 'Header', fr: 'En-tête' },
  value: { en: 'Value', fr: 'Valeur' },
  signature: {
    en: 't is the time of the attempt in Unix seconds; v1 the lowercase hex HMAC-SHA256 of “t.payload” under the signing secret. While a secret is being rotated, there are two v1.',
    fr: 't est l’instant de la tentative en secondes Unix ; v1 le HMAC-SHA256 hexadécimal de « t.contenu » avec le secret de signature. Pendant un remplacement de secret, il y a deux v1.',
  },
  standard: {
    en: 'The same in the form of the Standard Webhooks specification: base64 HMAC-SHA256 of “id.t.payload”.',
    fr: 'La même chose selon la spécification Standard Webhooks : HMAC-SHA256 en base64 de « id.t.contenu ».',
  },
});
