import { assetUrl } from '../request/assets.js';
import { LinkButton } from '../page/button.js';
import { usePage } from '../request/portal-context.js';
import { texts } from '../page/texts.js';
import { ToastNote } from '../page/toast.js';

const unsentTexts = texts({
  unreachable: {
    en: 'The service could not be reached. Check your connection, and try again.',
    fr: 'Le service est injoignable. Vérifiez votre connexion, puis réessayez.',
  },
  failed: {
    en: 'Something went wrong, and nothing was changed. What you typed is still here: try again in a moment.',
    fr: 'Une panne est survenue, et rien n’a été modifié. Votre saisie est conservée : réessayez dans un instant.',
  },
  signedOut: {
    en: 'You are no longer signed in, so nothing was sent. Your input is still here: sign in, then send it again.',
    fr: 'Vous n’êtes plus connecté : rien n’a été envoyé. Tout est conservé ici : connectez-vous, puis renvoyez.',
  },
  signIn: { en: 'Sign in', fr: 'Se connecter' },
  signedIn: {
    en: 'You are signed in again. You can send this page now.',
    fr: 'Vous êtes de nouveau connecté. Le contenu de cette page peut être envoyé.',
  },
  anotherPerson: {
    en: (name: string) =>
      `Another person has signed in in this browser, so nothing was sent. Sign in as ${name}, then send again.`,
    fr: (name: string) =>
      `Quelqu’un d’autre s’est connecté dans ce navigateur : rien n’a été envoyé. Connectez-vous en tant que ${name}, puis renvoyez.`,
  },
});

/** Explains why a form could not be sent, and keeps its input. Invisible until then. */
export function UnsentForm() {
  const { t, user } = usePage(unsentTexts);
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
      <template data-why="another-person">
        <ToastNote toast={{ text: t.anotherPerson(user.name), tone: 'refused' }} />
      </template>
      <template data-why="signed-out">
        <ToastNote toast={{ text: t.signedOut, tone: 'refused' }}>
          <LinkButton
            small
            primary
            href="/"
            target="_blank"
            rel="noopener"
            hx-boost="false"
            label={t.signIn}
          />
        </ToastNote>
      </template>
    </unsent-form>
  );
}
