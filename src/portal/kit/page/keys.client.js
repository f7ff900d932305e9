// The keyboard shortcuts of every page; `?` lists them. Most of them click a link or a button of the page. The dialog that lists them
// has a switch for those of a single key (WCAG 2.1.4): people who dictate, or hit keys by accident, turn them off in this browser.

/** How long to wait for the second key after `g`, in milliseconds. */
const SECOND_KEY_MS = 1500;

/** Fields that take keys as text. Boxes to tick take only the space bar and arrows, which are no shortcuts. */
const TEXT_FIELDS = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]';
/** Whether the person is typing into this element. @param {Element} element */
const isTyping = (element) => element?.matches?.(TEXT_FIELDS);
/** @param {string} selector */
const click = (selector) => /** @type {HTMLElement} */ (document.querySelector(selector))?.click();

/** The name of the switch in the browser's storage. */
const SINGLE_KEYS = 'single-keys';
const areSingleKeysOff = () => localStorage.getItem(SINGLE_KEYS) === 'off';

/** Sets the switch, and hides the key in the search field, as the person chose. */
function showSingleKeys() {
  document.documentElement.toggleAttribute('data-single-keys-off', areSingleKeysOff());
  const box = document.querySelector('[data-single-keys]');
  if (box instanceof HTMLInputElement) box.checked = !areSingleKeysOff();
}
showSingleKeys();
document.addEventListener('page:shown', showSingleKeys);
// Another tab has changed it.
addEventListener('storage', showSingleKeys);
document.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || !target.matches('[data-single-keys]')) return;
  localStorage.setItem(SINGLE_KEYS, target.checked ? 'on' : 'off');
  showSingleKeys();
});

let afterG = false;
/** @type {Record<string, () => void>} */
const KEYS = {
  '/': () => searchField()?.focus(),
  g: () => {
    afterG = true;
    setTimeout(() => (afterG = false), SECOND_KEY_MS);
  },
  // The page's create button. If it has none, the one for operations.
  c: () =>
    click(document.querySelector('main [data-create]') ? 'main [data-create]' : '#shortcuts [data-create]'),
  j: () => moveRow(1),
  k: () => moveRow(-1),
  '?': () => /** @type {HTMLDialogElement} */ (document.getElementById('shortcuts'))?.showModal(),
};

document.addEventListener('keydown', (/** @type {KeyboardEvent & { target: Element }} */ event) => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
    event.target.closest?.('form')?.requestSubmit();
    return;
  }
  // Dialogs and fields handle their own keys.
  if (document.querySelector('dialog:modal')) return;
  if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey)
    return search(event);
  if (event.key === 'Escape') onEscape(event);
  if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
  if (areSingleKeysOff()) return;
  if (afterG) {
    afterG = false;
    click(`.side-menu [data-go="${CSS.escape(event.key)}"]`);
    return;
  }
  const act = Object.hasOwn(KEYS, event.key) ? KEYS[event.key] : undefined;
  if (!act) return;
  event.preventDefault();
  act();
});

/** @returns {HTMLInputElement | null} */
const searchField = () => document.querySelector('[data-search]');

/** Ctrl-K or ⌘K; works inside fields too. @param {KeyboardEvent} event */
function search(event) {
  const field = searchField();
  if (!field) return;
  event.preventDefault();
  field.focus();
  field.select();
}

/** @returns {HTMLAnchorElement[]} */
const rowLinks = () => [...document.querySelectorAll('[data-row] td:first-child a')].map(asLink);
/** @param {Element | null} element */
const asLink = (element) => /** @type {HTMLAnchorElement} */ (element);

/** Moves the focus by one row. Enter then follows the row's link. @param {1 | -1} by */
function moveRow(by) {
  const links = rowLinks();
  const focused = links.indexOf(asLink(document.activeElement));
  // If no row has the focus, start from the row whose detail is open.
  const at = focused >= 0 ? focused : links.findIndex((link) => link.closest('[aria-current]'));
  links[Math.min(Math.max(at + by, 0), links.length - 1)]?.focus();
}

/**
 * Esc: moves from the detail to its row, then closes the detail. An open popover closes first.
 *
 * @param {{ target: Element }} event
 */
function onEscape({ target }) {
  if (document.querySelector(':popover-open')) return;
  const toast = document.querySelector('toast-note');
  if (toast) return toast.remove();
  const pane = document.querySelector('.detail-pane');
  if (!pane) return;
  const row = asLink(document.querySelector('[data-row][aria-current] td:first-child a'));
  if (pane.contains(target) && row?.checkVisibility()) row.focus();
  else if (pane.contains(target) || target === row) asLink(pane.querySelector('.detail-pane-back')).click();
}
