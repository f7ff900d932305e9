import { Icon } from './icon.js';
import { MENU, menuTexts, type Place } from './menu.js';
import { useTexts, usePage } from './portal-context.js';
import { texts } from './texts.js';
import { MenuGroup } from './side-menu.js';

const bottomTexts = texts({
  quickMenu: { en: 'Quick menu', fr: 'Menu rapide' },
  ownAccount: { en: 'Account', fr: 'Compte' },
  /** A shorter name than in the side menu, to fit a quarter of a phone's width. */
  overview: { en: 'Overview', fr: 'Aperçu' },
  more: { en: 'More', fr: 'Plus' },
  scan: { en: 'Scan', fr: 'Scanner' },
});

/** The bar at the bottom of a phone: four entries, in reach of the thumb. */
export function BottomBar({ place }: { place: Place | null }) {
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
