import { texts, words } from '../kit/index.js';

/** Texts of an endpoint's page: its state and its actions. */
export const endpointTexts = texts({
  ...words,
  ping: { en: 'Send a ping', fr: 'Envoyer un ping' },
  rotateText: {
    en: 'You get a new secret now. For 24 hours, both sign every message, so that you can switch without a gap. A secret that was replaced earlier stops signing at once.',
    fr: 'Vous recevez un nouveau secret. Pendant 24 heures, les deux signent chaque message, pour basculer sans interruption ; un secret remplacé auparavant prend fin aussitôt.',
  },
  enable: { en: 'Enable', fr: 'Activer' },
  disableText: {
    en: 'Events are no longer sent to it. When you enable it again, you can send those of the last 30 days that it missed.',
    fr: 'Les événements ne lui parviennent plus. À sa réactivation, vous pourrez lui envoyer ceux des 30 derniers jours qu’il aura manqués.',
  },
  pause: { en: 'Pause', fr: 'Mettre en pause' },
  pauseText: {
    en: 'Events are kept, and sent in order once you resume. Deliveries that wait longer than seven days fail.',
    fr: 'Ce qui arrive est gardé, et part par ordre d’ancienneté à la reprise. Ce qui attend depuis sept jours est abandonné.',
  },
  resume: { en: 'Resume', fr: 'Reprendre' },
  wasPaused: { en: 'The endpoint is paused.', fr: 'Le point d’accès est en pause.' },
  wasResumed: {
    en: 'The endpoint is resumed. Kept events are being sent.',
    fr: 'Le point d’accès a repris : ce qui était gardé part.',
  },
  isPaused: {
    en: (since: string, waiting: string) =>
      `Paused since ${since}. Events are kept for up to seven days, and sent once you resume. Waiting: ${waiting}.`,
    fr: (since: string, waiting: string) =>
      `En pause depuis ${since}. Ce qui arrive est gardé sept jours au plus, et part à la reprise ; en attente : ${waiting}.`,
  },
  remove: words.delete,
  removeText: {
    en: 'The endpoint, its log and its secret are deleted. This cannot be undone.',
    fr: 'Le point d’accès et son journal disparaissent, et son secret ne signe plus rien. C’est irréversible.',
  },
  waitingEnd: {
    en: (n: number, text: string) =>
      n === 0 ? '' : n === 1 ? '1 waiting delivery is dropped.' : `${text} waiting deliveries are dropped.`,
    fr: (n: number, text: string) =>
      n === 0
        ? ''
        : n === 1
          ? '1 livraison en attente est abandonnée.'
          : `${text} livraisons en attente sont abandonnées.`,
  },
  wasEnabled: { en: 'The endpoint is enabled.', fr: 'Le point d’accès est activé.' },
  wasDisabled: { en: 'The endpoint is disabled.', fr: 'Le point d’accès est désactivé.' },
  wasRemoved: { en: 'The endpoint is deleted.', fr: 'Le point d’accès est supprimé.' },
  isUnverified: {
    en: 'No events are sent to this endpoint yet. Send a ping: once it is answered with a 2xx, the endpoint is enabled.',
    fr: 'Rien ne parvient encore à ce point d’accès. Envoyez un ping : dès qu’il reçoit un 2xx, le point d’accès est activé.',
  },
  isDisabled: {
    en: (reason: string) =>
      `No events are sent to this endpoint. ${reason} A successful ping enables it again.`,
    fr: (reason: string) =>
      `Les événements ne parviennent pas à ce point d’accès. ${reason} Un ping réussi le réactive.`,
  },
  rotating: {
    en: (until: string) => `The previous secret also signs messages until ${until}.`,
    fr: (until: string) => `L’ancien secret signe aussi, jusqu’au ${until}.`,
  },
  failedAt: {
    en: (moment: string) => `Last failure: ${moment}.`,
    fr: (moment: string) => `Dernier échec : ${moment}.`,
  },
  missedSoFar: {
    en: (n: number, text: string, since: string) =>
      `Since ${since}, it missed ${n === 1 ? '1 event' : `${text} events`}. You can send ${n === 1 ? 'it' : 'them'} once the endpoint is enabled.`,
    fr: (n: number, text: string, since: string) =>
      `Depuis ${since}, il a manqué ${n === 1 ? '1 événement' : `${text} événements`}. Vous pourrez ${n === 1 ? 'l’envoyer' : 'les envoyer'} une fois le point d’accès activé.`,
  },
  missed: {
    en: (n: number, text: string, since: string) =>
      `While it was disabled, since ${since}, it missed ${n === 1 ? '1 event' : `${text} events`}.`,
    fr: (n: number, text: string, since: string) =>
      `Pendant sa désactivation, depuis ${since}, il a manqué ${n === 1 ? '1 événement' : `${text} événements`}.`,
  },
  sendMissed: { en: 'Send what was missed', fr: 'Envoyer ce qui a été manqué' },
  forget: { en: 'Do not send', fr: 'Ne pas envoyer' },
  wasForgotten: {
    en: 'What was missed is not sent. “Recover failed deliveries” can still send it.',
    fr: 'Ce qui a été manqué n’est pas envoyé. « Rattraper les livraisons échouées » peut encore le faire.',
  },
  sendMissedToo: {
    en: (n: number, text: string, since: string) =>
      `Send what was missed since ${since} (${n === 1 ? '1 event' : `${text} events`})`,
    fr: (n: number, text: string, since: string) =>
      `Envoyer ce qui a été manqué depuis ${since} (${n === 1 ? '1 événement' : `${text} événements`})`,
  },
  responseBody: { en: 'The response began with:', fr: 'La réponse commençait par :' },
  seeDelivery: { en: 'See the delivery', fr: 'Voir la livraison' },
  someFailed: {
    en: (n: number, text: string) =>
      n === 1 ? '1 delivery failed in the last 24 hours.' : `${text} deliveries failed in the last 24 hours.`,
    fr: (n: number, text: string) =>
      n === 1
        ? '1 livraison des dernières 24 heures a été abandonnée.'
        : `${text} livraisons des dernières 24 heures ont été abandonnées.`,
  },
  seeThem: { en: 'See them', fr: 'Les voir' },
  recover: { en: 'Recover failed deliveries', fr: 'Rattraper les livraisons échouées' },
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
  recoverTitle: { en: 'Recover failed deliveries', fr: 'Rattraper les livraisons échouées' },
  recoverText: {
    en: 'Sends every event whose delivery failed since then, and every event that was not sent because the endpoint was disabled, with its original payload. Events that were delivered since are skipped, so nothing is sent twice.',
    fr: 'Chaque événement dont la livraison a été abandonnée depuis, ou qui n’a pas été envoyé parce que le point d’accès était désactivé, est livré, avec son contenu d’alors. Ce qu’une livraison ultérieure a apporté n’est pas renvoyé : rien ne part deux fois.',
  },
  since: { en: 'Missed since', fr: 'Manqué depuis' },
  sendAgain: words.sendAgain,
  recovered: {
    en: (n: number, text: string) =>
      n === 0
        ? 'No event since then is left to recover: nothing is sent.'
        : n === 1
          ? '1 event is sent.'
          : `${text} events are sent.`,
    fr: (n: number, text: string) =>
      n === 0
        ? 'Aucun événement depuis ne reste à rattraper : rien n’est envoyé.'
        : n === 1
          ? '1 événement est envoyé.'
          : `${text} événements sont envoyés.`,
  },
});
