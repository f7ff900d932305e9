import { texts } from '../kit/index.js';

/**
 * The meaning of each error in the delivery log, and what to do (D31). Texts for errors with a status are functions of the status.
 */
const errorTexts = texts({
  timeout: {
    en: 'No complete response came within ten seconds. Respond at once, and process the event afterwards, from a queue.',
    fr: 'Aucune réponse complète en dix secondes. Répondez aussitôt, et traitez ensuite depuis votre propre file.',
  },
  connection_refused: {
    en: 'The connection was refused. Check that the receiver is running, and that no firewall blocks us.',
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
    en: 'The TLS certificate is not valid for this name, has expired, or lacks its chain; or the receiver did not accept our client certificate. Renew it, and serve the intermediate certificates too.',
    fr: 'Le certificat TLS n’est pas valable pour ce nom, a expiré ou n’a pas sa chaîne ; ou le destinataire n’a pas accepté notre certificat client. Renouvelez-le et servez aussi les certificats intermédiaires.',
  },
  response_aborted: {
    en: 'The connection was closed before a response arrived. Check for a crash or a proxy limit on your side, and whether the receiver requires a client certificate.',
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
    en: 'It failed because the plan had not included webhooks for 24 hours. Once the plan includes them again, send it again.',
    fr: 'Abandonnée car l’entreprise était sans webhooks depuis 24 heures. Avec une formule qui les inclut, renvoyez.',
  },
  attempt_lost: {
    en: 'Our worker stopped before it knew the result. You may have received it: deduplicate by Service-Delivery.',
    fr: 'Notre service s’est arrêté avant de connaître le résultat. Vous l’avez peut-être reçu : dédoublonnez par Service-Delivery.',
  },
  internal_error: {
    en: 'Nothing was sent, for a reason on our side. It is retried. If the problem persists, rotate the endpoint’s secret, and enter its headers again.',
    fr: 'Rien n’a été envoyé, pour une raison de notre côté. Un nouvel essai suit ; si cela persiste, remplacez le secret du point d’accès et redonnez ses en-têtes.',
  },
  token_unusable: {
    en: 'The token server answered without a bearer token, so nothing was sent. Check the token URL.',
    fr: 'Le serveur de jetons a répondu sans jeton porteur : rien n’a été envoyé. Vérifiez l’adresse des jetons.',
  },
  token_unreached: {
    en: (reason: string) =>
      `The token server could not be reached (${reason}), so nothing was sent. Check the token URL, and that the server is running. It is retried.`,
    fr: (reason: string) =>
      `Le serveur de jetons n’a pas pu être interrogé (${reason}) : rien n’a été envoyé. Vérifiez l’adresse des jetons, et que le serveur fonctionne. Un nouvel essai suit.`,
  },
  token_refused: {
    en: (status: number) =>
      `The token server returned no token (${status}), so nothing was sent. Check the client id, its secret and the scope. It is retried.`,
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
      `The receiver refused it (${status}), so it is not retried. Usually the signature was verified with another secret, or over a parsed body instead of the raw bytes.`,
    fr: (status: number) =>
      `Le destinataire l’a refusé (${status}), sans nouvel essai. Souvent, la signature a été vérifiée avec un autre secret, ou sur un corps analysé au lieu des octets reçus.`,
  },
  content_refused: {
    en: (status: number) =>
      `The receiver did not accept the content of the message (${status}), so it is not retried. The start of its response, below, may give the reason.`,
    fr: (status: number) =>
      `Le destinataire n’a pas accepté le contenu du message (${status}), sans nouvel essai. Le début de sa réponse, ci-dessous, peut en donner la raison.`,
  },
  not_found: {
    en: (status: number) =>
      `The receiver has nothing at this address (${status}), so it is not retried. Check the path, and that POST is accepted.`,
    fr: (status: number) =>
      `Le destinataire n’a rien à cette adresse (${status}), sans nouvel essai. Vérifiez le chemin, et que POST est accepté.`,
  },
  gone: {
    en: () =>
      'The receiver answered 410 Gone: it does not want further events, so the endpoint was disabled.',
    fr: () =>
      'Le destinataire a répondu 410 Gone : il ne veut plus d’événements, et le point d’accès a été désactivé aussitôt.',
  },
  busy: {
    en: (status: number) =>
      `The receiver asked us to try again later (${status}). It is retried, but not before the time in its Retry-After header.`,
    fr: (status: number) =>
      `Le destinataire a demandé de revenir plus tard (${status}). Un nouvel essai suit, pas avant le délai demandé par Retry-After.`,
  },
  broken: {
    en: (status: number) => `The receiver failed on its side (${status}). Look for the error in its log.`,
    fr: (status: number) =>
      `Le destinataire a échoué de son côté (${status}). Cherchez l’erreur dans son propre journal.`,
  },
  other: {
    en: (status: number) => `The receiver answered ${status}, which is not a 2xx, so it is not retried.`,
    fr: (status: number) => `Le destinataire a répondu ${status}, qui n’est pas un 2xx, sans nouvel essai.`,
  },
});

type ErrorTexts = (typeof errorTexts)['en'];
type OfStatus = (status: number) => string;

/** The texts by status; the first match counts. */
const BY_STATUS: readonly (readonly [fits: (status: number) => boolean, name: keyof ErrorTexts])[] = [
  [(status) => status < 400, 'redirected'],
  [(status) => [400, 401, 403].includes(status), 'refused'],
  [(status) => [415, 422].includes(status), 'content_refused'],
  [(status) => [404, 405].includes(status), 'not_found'],
  [(status) => status === 410, 'gone'],
  [(status) => [408, 429].includes(status), 'busy'],
  [(status) => status >= 500, 'broken'],
  [() => true, 'other'],
];

/**
 * Explains an error of the log and what to do.
 *
 * @param error as the log names it
 * @returns the name itself if there is no description
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
