import type { ComponentChildren } from 'preact';
import { OfflineMark } from './offline-mark.js';
import { PostButton } from '../form/forms.js';
import { Icon } from './icon.js';
import { isSeenBy, MENU, type MenuEntry, menuTexts, type Place } from './menu.js';
import { Note } from './page.js';
import { usePage, usePortal, useTexts } from '../request/portal-context.js';
import { Shortcuts } from './shortcuts.js';
import { texts } from './texts.js';
import { ToastNote } from './toast.js';
import { TopBar } from './top-bar.js';
import { UnsentForm } from '../form/unsent-form.js';
import { words } from './words.js';

const sideTexts = texts({
  menu: { en: 'Main menu', fr: 'Menu principal' },
});

/** The menu beside every page. On a phone, the bar at the bottom replaces it. */
function SideMenu({ place }: { place: Place | null }) {
  const t = useTexts(sideTexts);
  const names = useTexts(menuTexts);
  const { firm, business } = usePortal().signedIn;
  const name = firm ?? business.name;
  return (
    <nav id="menu" class="side-menu" aria-label={t.menu}>
      <a class="side-menu-business row below plain-ink strong" href="/" title={name}>
        <span class="logo" aria-hidden="true">
          {name.charAt(0).toUpperCase()}
        </span>
        <span class="text-truncate">{name}</span>
      </a>
      <MenuGroup group="work" place={place} />
      <MenuGroup group="developers" place={place} heading={names.developers} />
    </nav>
  );
}

/** A group of menu entries. Shows only those the person may see, and nothing if there are none. */
function MenuGroup({
  group,
  place,
  heading,
}: {
  group: MenuEntry['group'];
  place: Place | null;
  heading?: string;
}) {
  const names = useTexts(menuTexts);
  const portal = usePortal();
  const all: [string, MenuEntry][] = Object.entries(MENU);
  const entries = all.filter(([, entry]) => entry.group === group && isSeenBy(portal, entry));
  if (entries.length === 0) return null;
  return (
    <>
      {heading && <p class="side-menu-heading caption">{heading}</p>}
      <ul>
        {entries.map(([name, entry]) => (
          <li key={name}>
            <a
              class="side-menu-link row"
              href={entry.path}
              aria-current={name === place ? 'page' : undefined}
              data-go={entry.key}
            >
              <Icon name={entry.icon} />
              {names[name as Place]}
            </a>
          </li>
        ))}
        {group === 'developers' && (
          <li>
            <a class="side-menu-link row" href="/developers/reference" hx-boost="false">
              <Icon name="book" />
              {names.reference}
            </a>
          </li>
        )}
      </ul>
    </>
  );
}

const bottomTexts = texts({
  quickMenu: { en: 'Quick menu', fr: 'Menu rapide' },
  ownAccount: { en: 'Account', fr: 'Compte' },
  /** A shorter name than in the side menu, to fit a quarter of a phone's width. */
  overview: { en: 'Overview', fr: 'Aperçu' },
  more: { en: 'More', fr: 'Plus' },
  scan: { en: 'Scan', fr: 'Scanner' },
});

/** The bar at the bottom of a phone: four entries, in reach of the thumb. */
function BottomBar({ place }: { place: Place | null }) {
  const { t, portal, path } = usePage(bottomTexts);
  const names = useTexts(menuTexts);
  // People who plan the work of others start with the overview.
  const first: Place = portal.may(MENU.overview.permission) ? 'overview' : 'my-work';
  const places = portal.isOfFirm
    ? [
        { href: MENU.vendor.path, icon: MENU.vendor.icon, name: names.vendor, place: 'vendor' },
        { href: '/account', icon: 'user-circle', name: t.ownAccount, place: null },
      ]
    : [
        {
          href: MENU[first].path,
          icon: MENU[first].icon,
          name: first === 'overview' ? t.overview : names[first],
          place: first,
        },
        { href: '/scan', icon: 'qrcode', name: t.scan, place: null },
        { href: '/operations', icon: MENU.operations.icon, name: names.operations, place: 'operations' },
      ];
  return (
    <nav class="bottom-bar" aria-label={t.quickMenu}>
      {places.map((each) => (
        <a
          key={each.href}
          href={each.href}
          aria-current={(each.place ?? each.href) === (place ?? path) ? 'page' : undefined}
        >
          <Icon name={each.icon} />
          {each.name}
        </a>
      ))}
      {!portal.isOfFirm && <More place={place} />}
    </nav>
  );
}

/** The button that opens the rest of the menu. */
function More({ place }: { place: Place | null }) {
  const t = useTexts(bottomTexts);
  const names = useTexts(menuTexts);
  return (
    <>
      <button type="button" popovertarget="more-menu">
        <Icon name="menu-2" />
        {t.more}
      </button>
      <div id="more-menu" class="more-popover" popover="auto">
        <MenuGroup group="work" place={place} />
        <MenuGroup group="developers" place={place} heading={names.developers} />
      </div>
    </>
  );
}

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
  sendAgain: words.sendAgain,
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
      <div class="cluster">
        <span>
          {sendsMail ? t.confirmEmail(user.email) : t.confirmInLog(user.email)} {isRequired && t.unlocks}
        </span>
        <PostButton action="/account/confirmation" small label={sendsMail ? t.sendAgain : t.logAgain} />
      </div>
    </Note>
  );
}
