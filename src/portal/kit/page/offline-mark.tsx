import { assetUrl } from '../request/assets.js';
import { LinkButton } from './button.js';
import { usePage } from '../request/portal-context.js';
import { texts } from './texts.js';
import { dataOf } from './page.js';
import { words } from './words.js';

const markTexts = texts({
  offline: { en: 'Offline', fr: 'Hors ligne' },
  waiting: { en: '{n} waiting', fr: '{n} en attente' },
  sent: { en: 'Back online: {n} sent', fr: 'De nouveau en ligne, envoyés : {n}' },
  seen: { en: 'OK', fr: 'OK' },
  report: { en: 'Report a problem', fr: 'Signaler un problème' },
  signIn: { en: 'Sign in again to send them', fr: 'Reconnectez-vous pour les envoyer' },
  refused: { en: 'Refused: {reason}', fr: 'Refusé : {reason}' },
  advice: {
    en: 'Nothing was changed. Send it again once the reason is gone, or discard it.',
    fr: 'Rien n’a été modifié. Renvoyez-le une fois la cause levée, ou abandonnez-le.',
  },
  open: { en: 'Open', fr: 'Ouvrir' },
  retry: words.sendAgain,
  discard: { en: 'Discard', fr: 'Abandonner' },
  done: { en: '{action}: waiting to be sent', fr: '{action} : en attente d’envoi' },
  start: words.start,
  complete: words.complete,
  comments: { en: 'Comment', fr: 'Commentaire' },
  consume: { en: 'Use a part', fr: 'Utiliser une pièce' },
  timer: { en: 'Start timer', fr: 'Lancer le chronomètre' },
  pause: { en: 'Pause timer', fr: 'Mettre en pause' },
  step: { en: 'Checklist', fr: 'Liste de contrôle' },
  picture: { en: 'Photo', fr: 'Photo' },
  taken: { en: 'Taken back', fr: 'Retiré' },
  change: { en: 'Change', fr: 'Modifier' },
  photo: { en: 'Add a photo', fr: 'Ajouter une photo' },
});

/**
 * Shows on a technician's pages that there is no network, and which forms are queued. Its script registers the service worker,
 * which caches the pages of the day.
 */
export function OfflineMark() {
  const { t, user, format } = usePage(markTexts);
  return (
    <offline-mark
      class="offline-mark box sunken below"
      data-island={assetUrl('offline.js')}
      data-person={user.id}
      data-labelled={format.labelled('{action}', '{name}')}
      {...dataOf(t, 'offline', 'waiting', 'sent', 'refused', 'advice', 'open', 'retry', 'discard', 'done')}
      {...dataOf(t, 'start', 'complete', 'comments', 'consume', 'report', 'timer', 'pause', 'step', 'photo')}
      {...dataOf(t, 'picture', 'taken', 'change')}
    >
      <p class="offline-words flush strong" role="status" />
      <LinkButton small href="/?next=%2Fmy-work" hx-boost="false" hidden label={t.signIn} />
      <ul class="offline-list" />
      <button type="button" class="btn btn-sm" data-seen hidden>
        {t.seen}
      </button>
    </offline-mark>
  );
}
