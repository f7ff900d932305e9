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
  sendAgain: { en: 'Send again', fr: 'Renvoyer' },
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

/** A reminder that is shown until a person has confirmed their address, if mail can be sent. It restricts nothing. */
function ConfirmEmail() {
  const t = useTexts(frameTexts);
  const { user, sendsMail } = usePortal();
  if (!sendsMail || user.emailConfirmedAt !== null) return null;
  return (
    <Note tone="amber" icon="mail-question">
      <div class="row-wrap">
        <span>{t.confirmEmail(user.email)}</span>
        <PostButton action="/account/confirmation" small label={t.sendAgain} />
      </div>
    </Note>
  );
}
