import { texts } from '../kit/texts.js';

/** The list of endpoints, and the forms around them. */
export const endpointsTexts = texts({
  title: { en: 'Webhooks', fr: 'Webhooks' },
  subtitle: {
    en: 'We send a signed message to your endpoints when something changes, so that your systems need not ask.',
    fr: 'Nous envoyons un message signé à vos points d’accès à chaque changement : vos systèmes n’ont pas à interroger l’API.',
  },
  create: { en: 'New endpoint', fr: 'Nouveau point d’accès' },
  empty: {
    en: 'No endpoint yet. Register the address of a system that should hear of operations, assets and alarms at once.',
    fr: 'Aucun point d’accès. Enregistrez l’adresse d’un système à prévenir aussitôt des interventions, équipements et alarmes.',
  },
  emptyForReaders: {
    en: 'No endpoint yet. The owner of your business registers them.',
    fr: 'Aucun point d’accès. Le propriétaire de votre entreprise les enregistre.',
  },
  endpoint: { en: 'Endpoint', fr: 'Point d’accès' },
  state: { en: 'State', fr: 'État' },
  enabled: { en: 'Enabled', fr: 'Actif' },
  disabled: { en: 'Disabled', fr: 'Désactivé' },
  paused: { en: 'Paused', fr: 'En pause' },
  unproven: { en: 'Waits for its first ping', fr: 'Attend son premier ping' },
  events: { en: 'Events', fr: 'Événements' },
  typeCount: {
    en: (n: number) => (n === 1 ? '1 type' : `${n} types`),
    fr: (n: number) => (n === 1 ? '1 type' : `${n} types`),
  },
  givenUp: { en: 'Given up', fr: 'Abandonnées' },
  givenUpInDay: { en: (n: string) => `${n} in 24 hours`, fr: (n: string) => `${n} en 24 heures` },
  givenUpInWeek: { en: (n: string) => `${n} in 7 days`, fr: (n: string) => `${n} en 7 jours` },
  none: { en: 'None', fr: 'Aucune' },
  waiting: { en: 'Waiting', fr: 'En attente' },
  lastSuccess: { en: 'Last success', fr: 'Dernier succès' },
  never: { en: 'Never', fr: 'Jamais' },
  url: { en: 'URL', fr: 'URL' },
  urlHint: {
    en: 'A public https address on port 443 that answers a POST with a 2xx within ten seconds.',
    fr: 'Une adresse https publique, port 443, qui répond à un POST par un code 2xx en moins de dix secondes.',
  },
  description: { en: 'Description', fr: 'Description' },
  descriptionHint: {
    en: 'What listens there, such as “ERP”.',
    fr: 'Ce qui écoute à cette adresse, par exemple « ERP ».',
  },
  chooseTypes: { en: 'What it is told of', fr: 'Ce qui lui est transmis' },
  presetAll: { en: 'Everything', fr: 'Tout' },
  presetNone: { en: 'None', fr: 'Rien' },
  register: { en: 'Register', fr: 'Enregistrer' },
  editTitle: { en: 'Change the endpoint', fr: 'Modifier le point d’accès' },
  urlStays: {
    en: 'The address stays. For another one, register a new endpoint: it gets a ping and a secret of its own.',
    fr: 'L’adresse ne change pas. Pour une autre, enregistrez un nouveau point d’accès : il aura son ping et son secret.',
  },
  save: { en: 'Save', fr: 'Enregistrer' },
  saved: { en: 'The endpoint is changed.', fr: 'Le point d’accès est modifié.' },
  secretTitle: { en: 'Copy the signing secret now', fr: 'Copiez le secret de signature maintenant' },
  secretOnce: {
    en: 'This is the only time it is shown. Your receiver needs it to tell our messages from anybody else’s.',
    fr: 'Il n’est affiché que cette fois. Votre système en a besoin pour distinguer nos messages de ceux d’un tiers.',
  },
  secret: { en: 'Signing secret', fr: 'Secret de signature' },
  verify: { en: 'Verify what arrives (Node.js)', fr: 'Vérifier ce qui arrive (Node.js)' },
  verifyHint: {
    en: 'Over the bytes as they came, before you parse them. Put the secret into the environment as WEBHOOK_SECRET.',
    fr: 'Sur les octets tels qu’ils sont arrivés, avant de les analyser. Placez le secret dans l’environnement sous WEBHOOK_SECRET.',
  },
  nextPing: { en: 'I have copied it: send a ping', fr: 'Je l’ai copié : envoyer un ping' },
  toEndpoint: { en: 'I have copied it', fr: 'Je l’ai copié' },
  pingNext: {
    en: 'The endpoint is disabled until a ping succeeds.',
    fr: 'Le point d’accès reste désactivé jusqu’à ce qu’un ping aboutisse.',
  },
});

/** What can be chosen of an endpoint beside its types of event. */
export const endpointFormTexts = texts({
  payload: { en: 'What is sent', fr: 'Contenu envoyé' },
  payloadHint: {
    en: 'With the id alone, nothing of the resource leaves us unasked: the receiver reads it through the API, under its key.',
    fr: 'Avec l’identifiant seul, rien de la ressource ne sort sans demande : le destinataire la lit par l’API, avec sa clé.',
  },
  full: { en: 'The whole snapshot of the resource', fr: 'L’instantané complet de la ressource' },
  thin: { en: 'The id of the resource alone', fr: 'L’identifiant de la ressource seul' },
  buildings: { en: 'Events of these buildings alone', fr: 'Événements de ces bâtiments seulement' },
  buildingsHint: {
    en: 'With none chosen it is told of everything. Otherwise, events that belong to no building do not reach it.',
    fr: 'Sans choix, il est prévenu de tout. Sinon, les événements sans bâtiment ne lui parviennent pas.',
  },
  everywhere: { en: 'All, and events without a building', fr: 'Tous, et les événements sans bâtiment' },
  goneBuilding: { en: 'A deleted building', fr: 'Un bâtiment supprimé' },
  headers: { en: 'Headers of your own', fr: 'En-têtes personnalisés' },
  headersHint: {
    en: 'They go along with every delivery: an Authorization for your gateway, for instance. Values are encrypted, and never shown again; empty a name to take its header away.',
    fr: 'Ils accompagnent chaque livraison : une Authorization pour votre passerelle, par exemple. Les valeurs sont chiffrées et ne sont plus jamais affichées ; videz un nom pour retirer son en-tête.',
  },
  headerName: { en: 'Name', fr: 'Nom' },
  headerValue: { en: 'Value', fr: 'Valeur' },
  valueStays: { en: '•••••••• stays as it is', fr: '•••••••• reste inchangée' },
});

/** One endpoint: its state, and what can be done with it. */
export const endpointTexts = texts({
  ping: { en: 'Send a ping', fr: 'Envoyer un ping' },
  edit: { en: 'Edit', fr: 'Modifier' },
  rotate: { en: 'Replace the secret', fr: 'Remplacer le secret' },
  rotateText: {
    en: 'You get a new secret now. For 24 hours both sign every message, so that you can change over without a gap; a secret replaced before that ends at once.',
    fr: 'Vous recevez un nouveau secret. Pendant 24 heures, les deux signent chaque message, pour basculer sans interruption ; un secret remplacé auparavant prend fin aussitôt.',
  },
  enable: { en: 'Enable', fr: 'Activer' },
  disable: { en: 'Disable', fr: 'Désactiver' },
  disableText: {
    en: 'Events no longer reach it, and what happens meanwhile is not kept for it.',
    fr: 'Les événements ne lui parviennent plus, et ceux qui surviennent entre-temps ne lui sont pas gardés.',
  },
  pause: { en: 'Pause', fr: 'Mettre en pause' },
  pauseText: {
    en: 'What comes is kept, and goes out in order of age once you resume. What has waited for seven days is given up.',
    fr: 'Ce qui arrive est gardé, et part par ordre d’ancienneté à la reprise. Ce qui attend depuis sept jours est abandonné.',
  },
  resume: { en: 'Resume', fr: 'Reprendre' },
  wasPaused: { en: 'The endpoint is paused.', fr: 'Le point d’accès est en pause.' },
  wasResumed: {
    en: 'The endpoint is resumed: what was kept goes out.',
    fr: 'Le point d’accès a repris : ce qui était gardé part.',
  },
  isPaused: {
    en: (since: string, waiting: string) =>
      `Paused since ${since}. What comes is kept for up to seven days, and goes out once you resume; now waiting: ${waiting}.`,
    fr: (since: string, waiting: string) =>
      `En pause depuis ${since}. Ce qui arrive est gardé sept jours au plus, et part à la reprise ; en attente : ${waiting}.`,
  },
  remove: { en: 'Delete', fr: 'Supprimer' },
  removeText: {
    en: 'The endpoint and its log disappear, and its secret signs nothing more. It cannot be brought back.',
    fr: 'Le point d’accès et son journal disparaissent, et son secret ne signe plus rien. C’est irréversible.',
  },
  waitingEnd: {
    en: (n: number, text: string) =>
      n === 0 ? '' : n === 1 ? '1 waiting delivery is given up.' : `${text} waiting deliveries are given up.`,
    fr: (n: number, text: string) =>
      n === 0
        ? ''
        : n === 1
          ? '1 livraison en attente est abandonnée.'
          : `${text} livraisons en attente sont abandonnées.`,
  },
  question: {
    en: (verb: string, name: string) => `${verb} “${name}”?`,
    fr: (verb: string, name: string) => `${verb} « ${name} » ?`,
  },
  wasEnabled: { en: 'The endpoint is enabled.', fr: 'Le point d’accès est activé.' },
  wasDisabled: { en: 'The endpoint is disabled.', fr: 'Le point d’accès est désactivé.' },
  wasRemoved: { en: 'The endpoint is deleted.', fr: 'Le point d’accès est supprimé.' },
  isUnproven: {
    en: 'Nothing reaches this endpoint yet. Send a ping: once it is answered with a 2xx, the endpoint is enabled.',
    fr: 'Rien ne parvient encore à ce point d’accès. Envoyez un ping : dès qu’il reçoit un 2xx, le point d’accès est activé.',
  },
  isDisabled: {
    en: (reason: string) =>
      `Events do not reach this endpoint. ${reason} A ping that succeeds enables it again.`,
    fr: (reason: string) =>
      `Les événements ne parviennent pas à ce point d’accès. ${reason} Un ping réussi le réactive.`,
  },
  rotating: {
    en: (until: string) => `The secret before the present one signs too, until ${until}.`,
    fr: (until: string) => `L’ancien secret signe aussi, jusqu’au ${until}.`,
  },
  someGivenUp: {
    en: (n: number, text: string) =>
      n === 1
        ? '1 delivery of the last 24 hours was given up.'
        : `${text} deliveries of the last 24 hours were given up.`,
    fr: (n: number, text: string) =>
      n === 1
        ? '1 livraison des dernières 24 heures a été abandonnée.'
        : `${text} livraisons des dernières 24 heures ont été abandonnées.`,
  },
  seeThem: { en: 'See them', fr: 'Les voir' },
  recover: { en: 'Recover what was lost', fr: 'Rattraper les pertes' },
  standing: { en: 'State', fr: 'État' },
  types: { en: 'Event types', fr: 'Types d’événement' },
  secretEnd: { en: 'Signing secret', fr: 'Secret de signature' },
  failures: { en: 'Failures in a row', fr: 'Échecs consécutifs' },
  failuresOf: {
    en: (n: number, most: number) => `${n} of ${most}`,
    fr: (n: number, most: number) => `${n} sur ${most}`,
  },
  failuresHint: {
    en: (most: number) => `At ${most} the endpoint is disabled.`,
    fr: (most: number) => `À ${most}, le point d’accès est désactivé.`,
  },
  lastSuccess: { en: 'Last success', fr: 'Dernier succès' },
  lastFailure: { en: 'Last failure', fr: 'Dernier échec' },
  waiting: { en: 'Waiting deliveries', fr: 'Livraisons en attente' },
  registered: { en: 'Registered', fr: 'Enregistré' },
  recoverTitle: { en: 'Send again what was given up', fr: 'Renvoyer ce qui a été abandonné' },
  recoverText: {
    en: 'Every event whose delivery was given up since then is delivered once more, with the payload of that time. What a later delivery has brought is left alone, so nothing is sent twice.',
    fr: 'Chaque événement dont la livraison a été abandonnée depuis est livré à nouveau, avec son contenu d’alors. Ce qu’une livraison ultérieure a apporté n’est pas renvoyé : rien ne part deux fois.',
  },
  since: { en: 'Given up since', fr: 'Abandonné depuis' },
  sendAgain: { en: 'Send again', fr: 'Renvoyer' },
  recovered: {
    en: (n: number, text: string) =>
      n === 0
        ? 'Nothing was given up since then: nothing is sent.'
        : n === 1
          ? '1 event is sent again.'
          : `${text} events are sent again.`,
    fr: (n: number, text: string) =>
      n === 0
        ? 'Rien n’a été abandonné depuis : rien n’est renvoyé.'
        : n === 1
          ? '1 événement est renvoyé.'
          : `${text} événements sont renvoyés.`,
  },
});

/** The log of an endpoint. */
export const logTexts = texts({
  title: { en: 'Deliveries', fr: 'Livraisons' },
  empty: {
    en: 'Nothing has been delivered yet. A ping, or the first event, appears here.',
    fr: 'Rien n’a encore été livré. Un ping, ou le premier événement, apparaîtra ici.',
  },
  emptyFiltered: {
    en: 'No delivery fits these filters.',
    fr: 'Aucune livraison ne correspond à ces filtres.',
  },
  allOfThem: { en: 'Show all', fr: 'Tout afficher' },
  event: { en: 'Event', fr: 'Événement' },
  status: { en: 'Status', fr: 'Statut' },
  anyStatus: { en: 'Any status', fr: 'Tout statut' },
  anyType: { en: 'Any event', fr: 'Tout événement' },
  anyTime: { en: 'Any time', fr: 'Toute période' },
  time: { en: 'Time', fr: 'Période' },
  hour: { en: 'Last hour', fr: 'Dernière heure' },
  day: { en: 'Last 24 hours', fr: 'Dernières 24 heures' },
  week: { en: 'Last 7 days', fr: '7 derniers jours' },
  month: { en: 'Last 30 days', fr: '30 derniers jours' },
  filter: { en: 'Filter', fr: 'Filtrer' },
  attempts: { en: 'Attempts', fr: 'Tentatives' },
  answer: { en: 'Answer', fr: 'Réponse' },
  noAnswer: { en: 'No answer', fr: 'Aucune réponse' },
  made: { en: 'Made', fr: 'Créée' },
  next: { en: 'Next attempt', fr: 'Prochaine tentative' },
  pending: { en: 'Waiting', fr: 'En attente' },
  delivering: { en: 'Under way', fr: 'En cours' },
  succeeded: { en: 'Delivered', fr: 'Livrée' },
  failed: { en: 'Tried again later', fr: 'Nouvel essai prévu' },
  dead: { en: 'Given up', fr: 'Abandonnée' },
  newer: {
    en: (n: number) => (n === 1 ? '1 new delivery · show' : `${n >= 100 ? '99+' : n} new deliveries · show`),
    fr: (n: number) =>
      n === 1 ? '1 nouvelle livraison · afficher' : `${n >= 100 ? '99+' : n} nouvelles livraisons · afficher`,
  },
});

/** One delivery. */
export const deliveryTexts = texts({
  replay: { en: 'Send again', fr: 'Renvoyer' },
  replayed: { en: 'The event is on its way again.', fr: 'L’événement est renvoyé.' },
  replayNeedsEndpoint: {
    en: 'It can be sent again once the endpoint is enabled.',
    fr: 'Le renvoi sera possible quand le point d’accès sera actif.',
  },
  waits: { en: 'Waiting for the receiver’s answer …', fr: 'En attente de la réponse du destinataire …' },
  reload: { en: 'Reload', fr: 'Recharger' },
  answered: {
    en: (status: number, ms: string) => `The receiver answered ${status} in ${ms} ms.`,
    fr: (status: number, ms: string) => `Le destinataire a répondu ${status} en ${ms} ms.`,
  },
  nowEnabled: { en: 'The endpoint is enabled.', fr: 'Le point d’accès est actif.' },
  tried: {
    en: (when: string) => `It is tried again ${when}.`,
    fr: (when: string) => `Nouvel essai ${when}.`,
  },
  usedUp: {
    en: 'Every attempt is used up: it is not tried again by itself.',
    fr: 'Toutes les tentatives sont épuisées : il n’y aura pas d’autre essai automatique.',
  },
  details: { en: 'Delivery', fr: 'Livraison' },
  id: { en: 'Delivery', fr: 'Livraison' },
  event: { en: 'Event', fr: 'Événement' },
  made: { en: 'Made', fr: 'Créée' },
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
  took: { en: 'Took', fr: 'Durée' },
  ms: { en: (n: string) => `${n}\u00a0ms`, fr: (n: string) => `${n}\u00a0ms` },
  status: { en: 'Answer', fr: 'Réponse' },
  outcome: { en: 'Outcome', fr: 'Résultat' },
  good: { en: 'Taken', fr: 'Accepté' },
  body: { en: 'Beginning of the answer', fr: 'Début de la réponse' },
  emptyBody: { en: 'Empty', fr: 'Vide' },
  payload: { en: 'Payload', fr: 'Contenu' },
  payloadHint: {
    en: 'Indented here for reading. Copying gives the exact bytes that are signed.',
    fr: 'Indenté ici pour la lecture. La copie donne les octets exacts qui sont signés.',
  },
  copyPayload: { en: 'Copy the exact bytes', fr: 'Copier les octets exacts' },
  copied: { en: 'Copied', fr: 'Copié' },
  headers: { en: 'Headers', fr: 'En-têtes' },
  header: { en: 'Header', fr: 'En-tête' },
  value: { en: 'Value', fr: 'Valeur' },
  signature: {
    en: 't is the moment of the attempt in Unix seconds; v1 the lowercase hex HMAC-SHA256 of “t.payload” under the signing secret. While a secret is being replaced there are two v1.',
    fr: 't est l’instant de la tentative en secondes Unix ; v1 le HMAC-SHA256 hexadécimal de « t.contenu » avec le secret de signature. Pendant un remplacement de secret, il y a deux v1.',
  },
  standard: {
    en: 'The same in the form of the Standard Webhooks specification: base64 HMAC-SHA256 of “id.t.payload”.',
    fr: 'La même chose selon la spécification Standard Webhooks : HMAC-SHA256 en base64 de « id.t.contenu ».',
  },
});
