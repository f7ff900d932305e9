import type { ComponentChildren } from 'preact';
import { OfflineMark } from '../offline/offline-mark.js';
import { assetUrl } from './assets.js';
import { Icon } from './icon.js';
import { MENU, menuTexts, type MenuEntry, type Place } from './menu.js';
import { usePortal, useTexts } from './portal-context.js';
import { PostButton } from './forms.js';
import { Note } from './page.js';
import { PUSH_ENDPOINT } from './push-endpoint.js';
import { texts } from './texts.js';
import { ToastNote } from './toast.js';
import { UnsentForm } from './unsent-form.js';

const frameTexts = texts({
  skip: { en: 'Skip to the content', fr: 'Aller au contenu' },
  menu: { en: 'Main menu', fr: 'Menu principal' },
  quickMenu: { en: 'Quick menu', fr: 'Menu rapide' },
  search: { en: 'Search', fr: 'Rechercher' },
  searchHint: { en: 'Search everything', fr: 'Tout rechercher' },
  notifications: { en: 'Notifications', fr: 'Notifications' },
  unread: { en: 'Notifications, {n} unread', fr: 'Notifications, {n} non lues' },
  you: { en: 'Your account', fr: 'Votre compte' },
  account: { en: 'Account and devices', fr: 'Compte et appareils' },
  ownAccount: { en: 'Account', fr: 'Compte' },
  settings: { en: 'Business settings', fr: 'Réglages de l’entreprise' },
  confirmEmail: {
    en: (email: string) =>
      `Confirm that ${email} is your address: follow the link in the message that we sent.`,
    fr: (email: string) =>
      `Confirmez que ${email} est votre adresse : suivez le lien du message que nous avons envoyé.`,
  },
  sendAgain: { en: 'Send again', fr: 'Renvoyer' },
  theme: { en: 'Light or dark', fr: 'Clair ou sombre' },
  signOut: { en: 'Sign out', fr: 'Se déconnecter' },
  more: { en: 'More', fr: 'Plus' },
  scan: { en: 'Scan', fr: 'Scanner' },
});

/** What stands around every page: the menu, the business's name, the search, the bell, the person's own menu. */
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
      <div id="toasts" class="toasts" role="status" aria-live="polite">
        {toast && <ToastNote toast={toast} />}
      </div>
      <UnsentForm />
    </>
  );
}

/** As long as an address is not confirmed, where mail can be sent. Nothing is kept from anybody for it. */
function ConfirmEmail() {
  const t = useTexts(frameTexts);
  const { user, sendsMail } = usePortal();
  if (!sendsMail || user.emailConfirmedAt !== null) return null;
  return (
    <Note tone="amber" icon="mail-question">
      <div class="row-wrap">
        <span>{t.confirmEmail(user.email)}</span>
        <PostButton action="/account/confirmation" class="btn btn-sm">
          {t.sendAgain}
        </PostButton>
      </div>
    </Note>
  );
}

function SideMenu({ place }: { place: Place | null }) {
  const t = useTexts(frameTexts);
  const names = useTexts(menuTexts);
  const { firm, business } = usePortal().signedIn;
  const name = firm ?? business.name;
  return (
    <nav id="menu" class="side-menu" aria-label={t.menu}>
      <a class="side-menu-business" href="/" title={name}>
        <span class="mark" aria-hidden="true">
          {name.charAt(0).toUpperCase()}
        </span>
        <span class="text-truncate">{name}</span>
      </a>
      <MenuGroup group="work" place={place} />
      <MenuGroup group="developers" place={place} heading={names.developers} />
    </nav>
  );
}

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
  const entries = all.filter(
    ([, entry]) =>
      entry.group === group && portal.may(entry.permission) && (entry.ofFirms ?? false) === portal.isOfFirm,
  );
  if (entries.length === 0) return null;
  return (
    <>
      {heading && <p class="side-menu-heading">{heading}</p>}
      <ul class="side-menu-list">
        {entries.map(([name, entry]) => (
          <li key={name}>
            <a
              class="side-menu-link"
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
            <a class="side-menu-link" href="/developers/reference" hx-boost="false">
              <Icon name="book" />
              {names.reference}
            </a>
          </li>
        )}
      </ul>
    </>
  );
}

function TopBar() {
  const t = useTexts(frameTexts);
  const portal = usePortal();
  const { user } = portal;
  return (
    <header class="top-bar">
      {portal.isOfFirm ? <FirmName /> : <Search />}
      <Bell />
      <button class="btn btn-icon btn-ghost" type="button" popovertarget="person-menu" aria-label={t.you}>
        {/* Drawn, not written: nobody says initials to have the button pressed. */}
        <span class="avatar-mark" aria-hidden="true" data-initials={initials(user.name)} />
      </button>
      <div id="person-menu" class="menu-popover" popover="auto">
        <p class="menu-popover-who">
          <strong>{user.name}</strong>
          <span class="text-secondary">{user.email}</span>
        </p>
        <a class="menu-popover-item" href="/account">
          <Icon name="user-circle" /> {t.account}
        </a>
        {portal.may('plan:manage') && (
          <a class="menu-popover-item" href="/settings">
            <Icon name="building-cog" /> {t.settings}
          </a>
        )}
        <button class="menu-popover-item" type="button" data-theme-switch>
          <Icon name="moon" /> {t.theme}
        </button>
        <PostButton action="/sign-out" fields={{ [PUSH_ENDPOINT]: '' }} class="menu-popover-item" plain>
          <Icon name="logout" /> {t.signOut}
        </PostButton>
      </div>
    </header>
  );
}

function Search() {
  const t = useTexts(frameTexts);
  const { query } = usePortal();
  return (
    <form class="top-search" action="/search" method="get" role="search">
      <Icon name="search" />
      <input
        type="search"
        name="q"
        class="form-control"
        aria-label={t.search}
        placeholder={t.searchHint}
        value={query.q}
        data-search
      />
      <kbd aria-hidden="true">/</kbd>
    </form>
  );
}

/** On a phone, where no menu says it. */
function FirmName() {
  const { firm, business } = usePortal().signedIn;
  return <strong class="top-search top-firm text-truncate">{firm ?? business.name}</strong>;
}

/** How much is unread is counted after the page is there, and again when something comes. */
function Bell() {
  const t = useTexts(frameTexts);
  return (
    <notice-bell
      class="notice-bell"
      data-island={assetUrl('bell.js')}
      data-src="/notifications/count"
      data-unread={t.unread}
    >
      <a class="btn btn-icon btn-ghost" href="/notifications" aria-label={t.notifications} id="bell">
        <Icon name="bell" />
        <span class="bell-count" hidden />
      </a>
    </notice-bell>
  );
}

/** On a phone: four places, in reach of a thumb. */
function BottomBar({ place }: { place: Place | null }) {
  const t = useTexts(frameTexts);
  const names = useTexts(menuTexts);
  const portal = usePortal();
  const { path } = portal;
  const first: Place = portal.may('operations:work') ? 'my-work' : 'overview';
  const places = portal.isOfFirm
    ? [
        { href: MENU.vendor.path, icon: MENU.vendor.icon, name: names.vendor, place: 'vendor' },
        { href: '/account', icon: 'user-circle', name: t.ownAccount, place: null },
      ]
    : [
        { href: MENU[first].path, icon: MENU[first].icon, name: names[first], place: first },
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

/** The rest of the menu. */
function More({ place }: { place: Place | null }) {
  const t = useTexts(frameTexts);
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

function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.charAt(0).toUpperCase() ?? '')
    .join('');
}
