// A page that changes in place does what a browser does when it loads one: the keyboard starts at its heading, and a screen
// reader says which page it is. Where the same page shows something else, such as another filter, the focus stays.

/** How long a screen reader needs to see that a text has changed, in milliseconds. */
const ANNOUNCE_MS = 100;

/** What else tells an element that has no id and no name. */
const REMEMBERED_BY = ['href', 'commandfor', 'popovertarget', 'aria-label'];

/** @typedef {{ selectors: string[], isInDetail: boolean }} Place */

/**
 * What was shown before, and what had the focus there; null while no page is on its way.
 *
 * @type {{ address: URL, focus: Place | null } | null}
 */
let left = null;
let shown = new URL(location.href);

document.addEventListener('htmx:before:swap', ({ detail: { tasks } }) => {
  const isPage = tasks.some(
    ({ type, target }) => type === 'main' && (target === document.body || target === 'body'),
  );
  if (isPage) left = { address: shown, focus: placeOf(document.activeElement) };
});
document.addEventListener('htmx:finally:swap', () => {
  if (left === null) return;
  const { address, focus } = left;
  left = null;
  shown = new URL(location.href);
  document.dispatchEvent(new CustomEvent('page:shown'));
  announce();
  // A form that asks to be typed in at once.
  if (document.activeElement?.matches('[autofocus]')) return;
  const target = address.pathname === shown.pathname ? targetInPage(address, focus) : headingOfPage();
  if (!target || target === document.activeElement) return;
  if (!target.matches('a[href], button, input, select, textarea')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
});

/**
 * By what an element is found again in the next page, which is another document.
 *
 * @param {Element | null} focused
 * @returns {Place | null}
 */
function placeOf(focused) {
  if (!focused || focused === document.body) return null;
  // A dialog gives the focus back to the button that opened it.
  const dialog = focused.closest('dialog');
  const element = (dialog && document.querySelector(`[commandfor="${CSS.escape(dialog.id)}"]`)) ?? focused;
  const { localName, name, value, type } = /** @type {HTMLInputElement} */ (element);
  const isChoice = type === 'checkbox' || type === 'radio';
  const withValue = isChoice ? `[value="${CSS.escape(value)}"]` : '';
  const by = (/** @type {string} */ attribute) =>
    element.hasAttribute(attribute) &&
    `${localName}[${attribute}="${CSS.escape(element.getAttribute(attribute) ?? '')}"]`;
  const selectors = [by('id'), name && `${by('name')}${withValue}`, ...REMEMBERED_BY.map(by)].flatMap(
    (each) => each || [],
  );
  return { selectors, isInDetail: element.closest('.detail-pane') !== null };
}

/**
 * Where the focus goes when the page is the same as before: to what is opened, back to what was closed, or nowhere else.
 *
 * @param {URL} address
 * @param {Place | null} focus
 * @returns {HTMLElement | null}
 */
function targetInPage(address, focus) {
  const [before, now] = [address, shown].map(({ searchParams }) => searchParams.get('open'));
  const detail = elementAt('.detail-pane-title');
  if (now !== null && now !== before && detail) return detail;
  const closed =
    now === null && before !== null && elementAt(`[data-row] a[href*="open=${CSS.escape(before)}"]`);
  if (closed) return closed;
  const same = focus?.selectors.map((each) => elementAt(`main ${each}`)).find(Boolean);
  if (same?.checkVisibility()) return same;
  return (focus?.isInDetail && detail) || headingOfPage();
}

/** @param {string} selector @returns {HTMLElement | null} */
const elementAt = (selector) => document.querySelector(selector);

/** @returns {HTMLElement | null} */
function headingOfPage() {
  const named =
    location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  return named || elementAt('main h1') || elementAt('main');
}

/** Says what was done, if anything was, and which page is shown. What was refused is an alert, and says itself. */
function announce() {
  const announcer = document.getElementById('announcer');
  const done = document.querySelector('toast-note[role=status] > span')?.textContent;
  if (!announcer) return;
  announcer.textContent = '';
  setTimeout(() => (announcer.textContent = [done, document.title].filter(Boolean).join('. ')), ANNOUNCE_MS);
}
