import { texts } from '../kit/texts.js';

/** What the errors in the log of deliveries mean, and what to do (D31). A name that is followed by a status has it for its value. */
const errorTexts = texts({
  timeout: {
    en: 'No complete response came within ten seconds. Respond at once, and process the event afterwards, from a queue.',
    fr: 'Aucune réponse complète en dix secondes. Répondez aussitôt, et traitez ensuite depuis votre propre file.',
  },
  connection_refused: {
    en: 'Nothing took the connection. Check that the receiver runs, and that a firewall lets us through.',
    fr: 'Rien n’a accepté la connexion. Vérifiez que le destinataire fonctionne et que le pare-feu nous laisse passer.',
  },
  dns_failed: {
    en: 'The host’s name could not be resolved. Check its DNS records.',
    fr: 'Le nom d’hôte n’a pas pu être résolu. Vérifiez ses enregistrements DNS.',
  },
  address_refused: {
    en: 'The name resolves to an address that is not on the public Internet, where we never send. Point it at a public address.',
    fr: 'Le nom mène à une adresse hors de l’Internet public, où nous n’envoyons jamais. Faites-le pointer vers une adresse publique.',
  },
  tls_failed: {
    en: 'The TLS certificate is not valid for this name, has expired, or lacks its chain; or the receiver did not take our client certificate. Renew it, and serve the intermediate certificates too.',
    fr: 'Le certificat TLS n’est pas valable pour ce nom, a expiré ou n’a pas sa chaîne ; ou le destinataire n’a pas accepté notre certificat client. Renouvelez-le et servez aussi les certificats intermédiaires.',
  },
  response_aborted: {
    en: 'The connection broke off before a status had arrived. Look for a crash or a proxy’s limit on your side, or for a client certificate that the receiver asks for.',
    fr: 'La connexion a été coupée avant l’arrivée d’un statut. Cherchez un plantage ou une limite de proxy de votre côté, ou un certificat client que le destinataire demande.',
  },
  endpoint_disabled: {
    en: 'It failed because the endpoint was disabled. Enable the endpoint, then send it again.',
    fr: 'Abandonnée car le point d’accès a été désactivé. Activez-le, puis renvoyez.',
  },
  pause_expired: {
    en: 'It failed because it had waited for seven days while the endpoint was paused. Send it again.',
    fr: 'Abandonnée car elle attendait depuis sept jours pendant la pause du point d’accès. Renvoyez-la.',
  },
  plan_ended: {
    en: 'It failed because the business had been without webhooks for 24 hours. With a plan that has them, send it again.',
    fr: 'Abandonnée car l’entreprise était sans webhooks depuis 24 heures. Avec une formule qui les inclut, renvoyez.',
  },
  attempt_lost: {
    en: 'Our worker stopped before it learned the outcome. You may have received it: deduplicate by Service-Delivery.',
    fr: 'Notre service s’est arrêté avant de connaître le résultat. Vous l’avez peut-être reçu : dédoublonnez par Service-Delivery.',
  },
  internal_error: {
    en: 'Nothing was sent, for a reason on our side. It is tried again; if it persists, rotate the endpoint’s secret, and enter its headers again.',
    fr: 'Rien n’a été envoyé, pour une raison de notre côté. Un nouvel essai suit ; si cela persiste, remplacez le secret du point d’accès et redonnez ses en-têtes.',
  },
  token_unusable: {
    en: 'The token server answered without a bearer token, so nothing was sent. Check the token URL.',
    fr: 'Le serveur de jetons a répondu sans jeton porteur : rien n’a été envoyé. Vérifiez l’adresse des jetons.',
  },
  token_unreached: {
    en: (reason: string) =>
      `The token server could not be asked (${reason}), so nothing was sent. Check the token URL, and that the server runs. It is tried again.`,
    fr: (reason: string) =>
      `Le serveur de jetons n’a pas pu être interrogé (${reason}) : rien n’a été envoyé. Vérifiez l’adresse des jetons, et que le serveur fonctionne. Un nouvel essai suit.`,
  },
  token_refused: {
    en: (status: number) =>
      `The token server gave no token (${status}), so nothing was sent. Check the client id, its secret and the scope. It is tried again.`,
    fr: (status: number) =>
      `Le serveur de jetons n’a pas donné de jeton (${status}) : rien n’a été envoyé. Vérifiez l’identifiant du client, son secret et la portée. Un nouvel essai suit.`,
  },
  redirected: {
    en: (status: number) =>
      `The receiver redirected us (${status}), and redirects are never followed. Register the final address as a new endpoint.`,
    fr: (status: number) =>
      `Le destinataire a redirigé (${status}), et aucune redirection n’est suivie. Enregistrez l’adresse finale comme nouveau point d’accès.`,
  },
  refused: {
    en: (status: number) =>
      `The receiver refused it (${status}), which is final. Usually the signature was checked against another secret, or over a parsed body instead of the bytes as they came.`,
    fr: (status: number) =>
      `Le destinataire l’a refusé (${status}), sans nouvel essai. Souvent, la signature a été vérifiée avec un autre secret, ou sur un corps analysé au lieu des octets reçus.`,
  },
  not_taken: {
    en: (status: number) =>
      `The receiver did not take what the message holds (${status}), which is final. The beginning of its answer, below, may say why.`,
    fr: (status: number) =>
      `Le destinataire n’a pas accepté le contenu du message (${status}), sans nouvel essai. Le début de sa réponse, ci-dessous, peut en donner la raison.`,
  },
  not_found: {
    en: (status: number) =>
      `The receiver has nothing at this address (${status}), which is final. Check the path, and that POST is accepted.`,
    fr: (status: number) =>
      `Le destinataire n’a rien à cette adresse (${status}), sans nouvel essai. Vérifiez le chemin, et que POST est accepté.`,
  },
  gone: {
    en: () =>
      'The receiver answered 410 Gone: it wants no more events, and the endpoint was disabled at once.',
    fr: () =>
      'Le destinataire a répondu 410 Gone : il ne veut plus d’événements, et le point d’accès a été désactivé aussitôt.',
  },
  busy: {
    en: (status: number) =>
      `The receiver asked us to come back later (${status}). It is tried again, not before the time that its Retry-After asks for.`,
    fr: (status: number) =>
      `Le destinataire a demandé de revenir plus tard (${status}). Un nouvel essai suit, pas avant le délai demandé par Retry-After.`,
  },
  broken: {
    en: (status: number) => `The receiver failed on its side (${status}). Look for the error in its own log.`,
    fr: (status: number) =>
      `Le destinataire a échoué de son côté (${status}). Cherchez l’erreur dans son propre journal.`,
  },
  other: {
    en: (status: number) => `The receiver answered ${status}, which is no 2xx, and is final.`,
    fr: (status: number) => `Le destinataire a répondu ${status}, qui n’est pas un 2xx, sans nouvel essai.`,
  },
});

type ErrorTexts = (typeof errorTexts)['en'];
type OfStatus = (status: number) => string;

/** The text for a status, by which ones it is for; the first that fits. */
const BY_STATUS: readonly (readonly [fits: (status: number) => boolean, name: keyof ErrorTexts])[] = [
  [(status) => status < 400, 'redirected'],
  [(status) => [400, 401, 403].includes(status), 'refused'],
  [(status) => [415, 422].includes(status), 'not_taken'],
  [(status) => [404, 405].includes(status), 'not_found'],
  [(status) => status === 410, 'gone'],
  [(status) => [408, 429].includes(status), 'busy'],
  [(status) => status >= 500, 'broken'],
  [() => true, 'other'],
];

/**
 * What an error of the log means, and what to do, in plain words.
 *
 * @param error as the log names it
 * @returns the name itself for one without a description
 */
export function explain(
  portal: { texts<T>(all: Readonly<Record<'en' | 'fr', T>>): T },
  error: string,
): string {
  const t = portal.texts(errorTexts);
  const status = /^http_(\d+)$/.exec(error)?.[1];
  if (status !== undefined) {
    const [, name] = BY_STATUS.find(([fits]) => fits(Number(status)))!;
    return (t[name] as OfStatus)(Number(status));
  }
  const tokenStatus = /^token_http_(\d+)$/.exec(error)?.[1];
  if (tokenStatus !== undefined) return t.token_refused(Number(tokenStatus));
  if (error.startsWith('token_') && error !== 'token_unusable')
    return t.token_unreached(error.slice('token_'.length));
  const text = t[error as keyof ErrorTexts] as string | OfStatus | undefined;
  return typeof text === 'string' ? text : error;
}
