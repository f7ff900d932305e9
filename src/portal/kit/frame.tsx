import type { ComponentChildren } from 'preact';
import { OfflineMark } from '../offline/offline-mark.js';
import type { Place } from './menu.js';
import { usePortal, useTexts } from './portal-context.js';
import { PostButton } from './forms.js';
import { Note } from './page.js';
import { texts } from './texts.js';
import { ToastNote } from './toast.js';
import { UnsentForm } from './unsent-form.js';
import { BottomBar } from './bottom-bar.js';
import { Shortcuts } from './shortcuts.js';
import { SideMenu } from './side-menu.js';
import { TopBar } from './top-bar.js';

const frameTexts = texts({
  skip: { en: 'Skip to the content', fr: 'Aller au contenu' },
  confirmEmail: {
    en: (email: string) =>
      `Confirm that ${email} is your address: follow the link in the message that we sent.`,
    fr: (email: string) =>
      `Confirmez que ${email} est votre adresse : suivez le lien du message que nous avons envoyé.`,
  },
  unlocks: {
    en: 'Until then, you cannot create API keys, webhook endpoints or a sandbox.',
    fr: 'D’ici là, vous ne pouvez créer ni clé d’API, ni webhook, ni bac à sable.',
  },
  confirmInLog: {
    en: (email: string) =>
      `Confirm that ${email} is your address. This service sends no e-mail: the link is in its log, which its operator can read.`,
    fr: (email: string) =>
      `Confirmez que ${email} est votre adresse. Ce service n’envoie pas d’e-mail : le lien est dans son journal, que son exploitant peut lire.`,
  },
  sendAgain: { en: 'Send again', fr: 'Renvoyer' },
  logAgain: { en: 'Log another link', fr: 'Écrire un nouveau lien' },
});

/** The frame of every page: the menu, the business's name, the search, the bell, and the person's own menu. */
export function Frame({ place, children }: { place: Place | null; children: ComponentChildren }) {
  const t = useTexts(frameTexts);
  const { toast, user } = usePortal();
  return (
    <>
      <a class="skip-link" href="#main">
        {t.skip}
      </a>
      <div class="frame">
        <SideMenu place={place} />
        <TopBar />
        <main id="main" class="frame-main" tabIndex={-1}>
          {user.role === 'technician' && <OfflineMark />}
          <ConfirmEmail />
          {children}
        </main>
        <BottomBar place={place} />
      </div>
      <div id="toasts" class="toasts">
        {toast && <ToastNote toast={toast} />}
      </div>
      <UnsentForm />
      <Shortcuts />
    </>
  );
}

/**
 * A reminder that is shown until a person has confirmed their address. It restricts people who signed up (D78), and no one else: they
 * see it only if mail can be sent.
 */
function ConfirmEmail() {
  const t = useTexts(frameTexts);
  const portal = usePortal();
  const { user, sendsMail } = portal;
  const isRequired = user.mustConfirmEmail && portal.may('keys:manage');
  if (user.emailConfirmedAt !== null || !(sendsMail || isRequired)) return null;
  return (
    <Note tone="amber" icon="mail-question">
      <div class="row-wrap">
        <span>
          {sendsMail ? t.confirmEmail(user.email) : t.confirmInLog(user.email)} {isRequired && t.unlocks}
        </span>
        <PostButton action="/account/confirmation" small label={sendsMail ? t.sendAgain : t.logAgain} />
      </div>
    </Note>
  );
}
