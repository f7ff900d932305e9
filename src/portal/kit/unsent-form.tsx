import { assetUrl } from './assets.js';
import { Icon } from './icon.js';
import { usePortal, useTexts } from './portal-context.js';
import { texts } from './texts.js';
import { ToastNote } from './toast.js';

const unsentTexts = texts({
  unreachable: {
    en: 'The service could not be reached. Look at your connection, and try again.',
    fr: 'Le service est injoignable. Vérifiez votre connexion, puis réessayez.',
  },
  failed: {
    en: 'Something broke, and nothing was changed. What you typed is still here: try again in a moment.',
    fr: 'Une panne est survenue, et rien n’a été modifié. Votre saisie est conservée : réessayez dans un instant.',
  },
  signedOut: {
    en: 'You are no longer signed in, and nothing was sent. What you typed is still here: sign in in a new tab, come back, and send it.',
    fr: 'Vous n’êtes plus connecté, et rien n’a été envoyé. Votre saisie est conservée : connectez-vous dans un nouvel onglet, revenez, puis envoyez-la.',
  },
  signIn: { en: 'Sign in', fr: 'Se connecter' },
  signedIn: {
    en: 'You are signed in again. What you typed can be sent now.',
    fr: 'Vous êtes de nouveau connecté. Votre saisie peut être envoyée.',
  },
});

/** Keeps a form that could not be sent as it is, and says why. Nothing is seen of it until then. */
export function UnsentForm() {
  const t = useTexts(unsentTexts);
  const { user } = usePortal();
  return (
    <unsent-form data-island={assetUrl('unsent.js')} data-person={user.id}>
      <template data-why="unreachable">
        <ToastNote toast={{ text: t.unreachable, tone: 'refused' }} />
      </template>
      <template data-why="failed">
        <ToastNote toast={{ text: t.failed, tone: 'refused' }} />
      </template>
      <template data-why="signed-in">
        <ToastNote toast={{ text: t.signedIn, tone: 'done' }} />
      </template>
      <template data-why="signed-out">
        <div class="toast-note toast-note-refused">
          <Icon name="lock" />
          <span>{t.signedOut}</span>
          <a class="btn btn-sm btn-primary" href="/" target="_blank" rel="noopener" hx-boost="false">
            {t.signIn}
          </a>
        </div>
      </template>
    </unsent-form>
  );
}
