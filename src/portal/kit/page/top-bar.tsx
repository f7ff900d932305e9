import { assetUrl } from '../request/assets.js';
import { opensDialog } from './dialog.js';
import { Icon } from './icon.js';
import { usePortal, useTexts, usePage } from '../request/portal-context.js';
import { PostButton } from '../form/forms.js';
import { PUSH_ENDPOINT } from '../request/request.js';
import { SHORTCUTS } from './shortcuts.js';
import { texts } from './texts.js';
import { words } from './words.js';

const topTexts = texts({
  search: { en: 'Search', fr: 'Rechercher' },
  nothing: { en: 'Nothing found', fr: 'Aucun résultat' },
  found: { en: '{n} found; arrow keys to choose', fr: 'Résultats : {n} ; flèches pour choisir' },
  searchHint: { en: 'Search everything', fr: 'Tout rechercher' },
  notifications: words.notifications,
  unread: { en: 'Notifications, {n} unread', fr: 'Notifications, non lues : {n}' },
  you: { en: 'Your account', fr: 'Votre compte' },
  account: { en: 'Account and devices', fr: 'Compte et appareils' },
  settings: { en: 'Business settings', fr: 'Réglages de l’entreprise' },
  theme: { en: 'Light or dark', fr: 'Clair ou sombre' },
  shortcuts: { en: 'Keyboard shortcuts', fr: 'Raccourcis clavier' },
  signOut: { en: 'Sign out', fr: 'Se déconnecter' },
});

/** The search, the bell and the person's own menu. */
export function TopBar() {
  const { t, portal, user } = usePage(topTexts);
  return (
    <header class="top-bar row">
      {portal.isOfFirm ? <FirmName /> : <Search />}
      <Bell />
      <button class="btn btn-icon btn-ghost" type="button" popovertarget="person-menu" aria-label={t.you}>
        {/* Drawn as an image: initials are not the button's accessible name. */}
        <span class="avatar-mark" aria-hidden="true" data-initials={initials(user.name)} />
      </button>
      <div id="person-menu" class="menu-popover" popover="auto">
        <p class="menu-popover-who column gap-0 below-8">
          <strong>{user.name}</strong>
          <span class="text-secondary">{user.email}</span>
        </p>
        <a class="menu-popover-item row" href="/account">
          <Icon name="user-circle" /> {t.account}
        </a>
        {portal.may('plan:manage') && (
          <a class="menu-popover-item row" href="/settings">
            <Icon name="building-cog" /> {t.settings}
          </a>
        )}
        <button class="menu-popover-item row" type="button" data-theme-switch>
          <Icon name="moon" /> {t.theme}
        </button>
        <button class="menu-popover-item row shortcuts-item" type="button" {...opensDialog(SHORTCUTS)}>
          <Icon name="keyboard" /> {t.shortcuts}
        </button>
        <PostButton
          action="/sign-out"
          fields={{ [PUSH_ENDPOINT]: '' }}
          class="menu-popover-item row"
          plain
          icon="logout"
          label={t.signOut}
        />
      </div>
    </header>
  );
}

function Search() {
  const { t, query } = usePage(topTexts);
  return (
    <form class="top-search" action="/search" method="get" role="search">
      <Icon name="search" />
      <global-search
        class="global-search"
        data-island={assetUrl('search.js')}
        data-src="/search/offer"
        data-nothing={t.nothing}
        data-found={t.found}
      >
        <input
          type="search"
          name="q"
          id="global-search"
          class="form-control"
          aria-label={t.search}
          placeholder={t.searchHint}
          value={query.q}
          autocomplete="off"
          spellcheck={false}
          data-search
        />
      </global-search>
      <kbd aria-hidden="true">/</kbd>
    </form>
  );
}

/** The name of the firm, for phones, where no menu shows it. */
function FirmName() {
  const { firm, business } = usePortal().signedIn;
  return <strong class="top-search top-business text-truncate">{firm ?? business.name}</strong>;
}

/** The number of unread notices is requested after the page has loaded, and again for each new notice. */
function Bell() {
  const t = useTexts(topTexts);
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

function initials(name: string): string {
  const parts = name.split(/\s+/).filter((part) => part !== '');
  return [parts[0], parts.length > 1 ? parts.at(-1) : undefined]
    .map((part) => part?.charAt(0).toUpperCase() ?? '')
    .join('');
}
