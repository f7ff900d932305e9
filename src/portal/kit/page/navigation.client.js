// After htmx has updated the page, does what a browser does after loading a page: moves the focus to the heading, and announces
// the page to screen readers. If only the query has changed, such as a filter, the focus stays.

/** How long screen readers need to notice that a text was cleared, in milliseconds. */
const ANNOUNCE_MS = 100;

/** Attributes that identify an element, if it has no id or name. */
const IDENTIFYING = ['href', 'commandfor', 'popovertarget', 'aria-label'];

/** @typedef {{ selectors: string[], isInDetail: boolean }} Place */

/**
 * The previous address and its focused element; null while no navigation is in progress.
 *
 * @type {{ address: URL, focus: Place | null } | null}
 */
let previous = null;
let current = new URL(location.href);
/** The id of the step of a checklist whose form was sent: after it, the person goes on with the next one. */
let step = '';

document.addEventListener('htmx:before:request', ({ detail: { ctx } }) => {
  step = ctx.sourceElement?.closest('.checklist-step')?.id ?? '';
});
document.addEventListener('htmx:before:swap', ({ detail: { tasks } }) => {
  const isPage = tasks.some(
    ({ type, target }) => type === 'main' && (target === document.body || target === 'body'),
  );
  if (isPage) previous = { address: current, focus: placeOf(document.activeElement) };
});
document.addEventListener('htmx:finally:swap', () => {
  if (previous === null) return;
  const { address, focus } = previous;
  previous = null;
  current = new URL(location.href);
  document.dispatchEvent(new CustomEvent('page:shown'));
  announce();
  // A refused form is corrected at its first error, which may be below the window.
  const wrong = elementAt('main form[method=post] [aria-invalid]');
  if (wrong?.checkVisibility()) {
    wrong.focus({ preventScroll: true });
    // In the centre, because on a phone fixed bars cover what is at the edges.
    return wrong.scrollIntoView({ block: 'center' });
  }
  const recorded = address.pathname === current.pathname && document.getElementById(step);
  if (recorded) {
    recorded.tabIndex = -1;
    recorded.focus({ preventScroll: true });
    return recorded.scrollIntoView();
  }
  // The new page has already focused a field, or a part of it that may be below the window.
  const focused = document.activeElement;
  if (focused?.matches('[autofocus]')) return focused.scrollIntoView({ block: 'nearest' });
  const target = address.pathname === current.pathname ? targetInPage(address, focus) : headingOfPage();
  if (!target || target === document.activeElement) return;
  if (!target.matches('a[href], button, input, select, textarea')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
});

/**
 * The selectors by which to find an element again in the next document.
 *
 * @param {Element | null} focused
 * @returns {Place | null}
 */
function placeOf(focused) {
  if (!focused || focused === document.body) return null;
  // A dialog returns the focus to the button that opened it.
  const dialog = focused.closest('dialog');
  const element = (dialog && document.querySelector(`[commandfor="${CSS.escape(dialog.id)}"]`)) ?? focused;
  const { localName, name, value, type } = /** @type {HTMLInputElement} */ (element);
  const isChoice = type === 'checkbox' || type === 'radio';
  const withValue = isChoice ? `[value="${CSS.escape(value)}"]` : '';
  const by = (/** @type {string} */ attribute) =>
    element.hasAttribute(attribute) &&
    `${localName}[${attribute}="${CSS.escape(element.getAttribute(attribute) ?? '')}"]`;
  const selectors = [by('id'), name && `${by('name')}${withValue}`, ...IDENTIFYING.map(by)].flatMap(
    (each) => each || [],
  );
  return { selectors, isInDetail: element.closest('.detail-pane') !== null };
}

/**
 * Where to move the focus if the page stays the same: into an opened detail, back to the row of a closed one, or where it was.
 *
 * @param {URL} address
 * @param {Place | null} focus
 * @returns {HTMLElement | null}
 */
function targetInPage(address, focus) {
  const [before, now] = [address, current].map(({ searchParams }) => searchParams.get('open'));
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

/**
 * Announces the result of the last action, if any, and the title of the page. Errors have the role `alert`, so they are announced
 * anyway.
 */
function announce() {
  const announcer = document.getElementById('announcer');
  const done = document.querySelector('toast-note[role=status] > span')?.textContent;
  if (!announcer) return;
  announcer.textContent = '';
  setTimeout(() => (announcer.textContent = [done, document.title].filter(Boolean).join('. ')), ANNOUNCE_MS);
}
