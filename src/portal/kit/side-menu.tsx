import { Icon } from './icon.js';
import { isSeenBy, MENU, menuTexts, type MenuEntry, type Place } from './menu.js';
import { usePortal, useTexts } from './portal-context.js';
import { texts } from './texts.js';

const sideTexts = texts({
  menu: { en: 'Main menu', fr: 'Menu principal' },
});

/** The menu beside every page. On a phone, the bar at the bottom replaces it. */
export function SideMenu({ place }: { place: Place | null }) {
  const t = useTexts(sideTexts);
  const names = useTexts(menuTexts);
  const { firm, business } = usePortal().signedIn;
  const name = firm ?? business.name;
  return (
    <nav id="menu" class="side-menu" aria-label={t.menu}>
      <a class="side-menu-business" href="/" title={name}>
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
export function MenuGroup({
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
      {heading && <p class="side-menu-heading">{heading}</p>}
      <ul>
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
