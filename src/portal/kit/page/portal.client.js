// The script of every page. Pages can be read and forms can be sent without it.

/** Loads the script of a custom element when the first such element appears. */
function loadIslands() {
  for (const element of document.querySelectorAll('[data-island]')) {
    const island = /** @type {HTMLElement} */ (element);
    if (!customElements.get(island.localName)) void import(island.dataset.island ?? '');
  }
}

/** @param {Element | null} element @param {string} selector @returns {HTMLElement | undefined} */
const closest = (element, selector) => element?.closest(selector) ?? undefined;

document.addEventListener('click', (event) => {
  const target = event.target instanceof Element ? event.target : null;
  const copy = closest(target, '[data-copy]');
  if (copy) void copyText(copy);
  const preset = closest(target, '[data-check]');
  if (preset) event.preventDefault();
  const { check, checkMatch = '' } = preset?.dataset ?? {};
  const ends = checkMatch.split(',');
  const group = preset?.closest('[data-check-scope]');
  for (const box of preset?.closest('form')?.elements ?? []) {
    if (!(box instanceof HTMLInputElement) || box.name !== check || box.disabled) continue;
    if (group && !group.contains(box)) continue;
    box.checked = ends.some((end) => end !== '-' && box.value.endsWith(end));
  }
  if (group) countChecks();
  if (target?.closest('[data-print]')) void printWithPictures();
  if (target?.closest('[data-theme-switch]')) {
    const theme = document.documentElement.dataset.bsTheme === 'dark' ? 'light' : 'dark';
    document.documentElement.dataset.bsTheme = theme;
    document.cookie = `theme=${theme}; path=/; max-age=31536000; samesite=lax`;
  }
});

/** Prints the page once its pictures have arrived: paper stays blank where one is missing. */
async function printWithPictures() {
  await Promise.allSettled([...document.images].map((image) => image.decode()));
  print();
}

/** Shows how many boxes are ticked, in each group that has a count. */
function countChecks() {
  for (const count of document.querySelectorAll('[data-check-count]')) {
    const ticked = count.closest('[data-check-scope]')?.querySelectorAll('input:checked');
    count.textContent = String(ticked?.length ?? 0);
  }
}
document.addEventListener('change', countChecks);
// A browser that goes back restores the boxes.
addEventListener('pageshow', countChecks);

/** The copy buttons that show "Copied" at the moment. @type {WeakSet<HTMLElement>} */
const copied = new WeakSet();
/** Copies the text of a button, and shows "Copied" for two seconds. @param {HTMLElement} button */
async function copyText(button) {
  if (copied.has(button)) return;
  copied.add(button);
  try {
    await navigator.clipboard.writeText(button.dataset.copy ?? '');
  } catch {
    // Over plain HTTP there is no clipboard. Selects the text instead, so that it can be copied by hand.
    copied.delete(button);
    const text = button.closest('.copy-box, section')?.querySelector('code, pre');
    if (text) getSelection()?.selectAllChildren(text);
    return;
  }
  const word = button.querySelector('span') ?? button;
  const before = word.textContent;
  word.textContent = button.dataset.copied ?? before;
  setTimeout(() => {
    word.textContent = before;
    copied.delete(button);
  }, 2000);
}

// Dialogs open by `command`, without a script. Browsers from before 2025 need this fallback.
if (!('commandForElement' in HTMLButtonElement.prototype))
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button[commandfor]') : null;
    const dialog = document.getElementById(button?.getAttribute('commandfor') ?? '');
    if (!button || !(dialog instanceof HTMLDialogElement)) return;
    if (button.getAttribute('command') === 'close') dialog.close();
    else dialog.showModal();
  });

// A dialog that was opened from a menu returns the focus to the menu's button, because the menu itself has closed.
document.addEventListener(
  'close',
  ({ target }) => {
    if (!(target instanceof HTMLDialogElement)) return;
    const menu = document
      .querySelector(`[popover] [commandfor="${CSS.escape(target.id)}"]`)
      ?.closest('[popover]');
    const button = menu && document.querySelector(`[popovertarget="${CSS.escape(menu.id)}"]`);
    if (button instanceof HTMLElement && !document.activeElement?.checkVisibility()) button.focus();
  },
  true,
);

/** @param {Element} element @param {string} selector @returns {HTMLFormElement | null} */
const formAround = (element, selector) => element.closest(selector);

// Applies filters as soon as they change. Without scripts, there is a button.
document.addEventListener('change', ({ target }) => {
  if (target instanceof Element) formAround(target, 'form[data-filters]')?.requestSubmit();
});

// Keeps empty filters out of the address.
document.addEventListener('formdata', ({ target, formData }) => {
  if (!(target instanceof Element) || !target.matches('form[data-filters]')) return;
  for (const [name, value] of [...formData]) if (value === '') formData.delete(name);
});

// Asks before a changed form is closed.
let isChanged = false;
document.addEventListener('input', (event) => {
  const form = event.target instanceof Element && event.target.closest('form[method=post]');
  if (form && !form.closest('dialog')) isChanged = true;
});
document.addEventListener('submit', ({ target }) => {
  if (target instanceof Element && target.matches('form[method=post]') && !target.closest('dialog'))
    isChanged = false;
});
document.addEventListener('form:unsent', () => (isChanged = true));
addEventListener('beforeunload', (event) => {
  if (isChanged) event.preventDefault();
});

// Opens one event stream for live changes while the tab is visible. Parts of pages listen for `live:changed`, `live:notice` and
// `live:much`. After a reconnection, `live:much` is dispatched too, because events may have been missed.
/** @type {EventSource | undefined} */
let stream;
let hasListened = false;
function listen() {
  const isWanted = document.visibilityState === 'visible' && document.querySelector('.frame') !== null;
  if (!isWanted) {
    stream?.close();
    stream = undefined;
  }
  if (!isWanted || stream) return;
  stream = new EventSource('/live');
  stream.addEventListener('error', () => {
    // After an error status, such as that of a proxy without its server, the browser does not try again by itself.
    if (stream?.readyState === EventSource.CLOSED) stream = undefined;
    document.dispatchEvent(new CustomEvent('live:lost'));
  });
  stream.addEventListener('open', (event) => {
    // This is our own `open` event, which has data; the browser's event of the same name has none.
    if (!(event instanceof MessageEvent)) return;
    document.dispatchEvent(new CustomEvent('live:open'));
    if (hasListened) document.dispatchEvent(new CustomEvent('live:much'));
    hasListened = true;
  });
  for (const kind of ['changed', 'notice', 'much'])
    stream.addEventListener(kind, ({ data }) =>
      document.dispatchEvent(new CustomEvent(`live:${kind}`, { detail: JSON.parse(data) })),
    );
}
document.addEventListener('visibilitychange', listen);
document.addEventListener('page:reachable', listen);
addEventListener('pagehide', () => {
  stream?.close();
  stream = undefined;
});
addEventListener('pageshow', listen);

// The page shows a state that has passed. Loads it again, unless that would cost the person their input: then they are told.
document.addEventListener('page:outdated', () => {
  if (isChanged || document.querySelector('dialog[open], input:focus, textarea:focus'))
    document.dispatchEvent(new CustomEvent('live:much'));
  else location.reload();
});

// Before signing out, unsubscribes this browser from the person's push notices. Waits at most one second for this.
document.addEventListener('submit', (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (form.getAttribute('action') !== '/sign-out' || !navigator.serviceWorker) return;
  event.preventDefault();
  const soon = new Promise((resolve) => setTimeout(resolve, 1000));
  void Promise.race([endPush(form), soon])
    .catch(() => {})
    .finally(() => form.submit());
});
/** @param {HTMLFormElement} form */
async function endPush(form) {
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  if (!subscription) return;
  const field = /** @type {HTMLInputElement} */ (form.elements.namedItem('push_endpoint'));
  field.value = subscription.endpoint;
  await subscription.unsubscribe();
}

// Marks the page while it is loading. CSS then shows a thin progress bar after a short delay.
document.addEventListener('htmx:before:request', () => document.body.classList.add('is-loading'));
document.addEventListener('htmx:finally:request', () => document.body.classList.remove('is-loading'));
// A form that was refused, or that came back without being saved, still holds unsaved input.
document.addEventListener('page:shown', () => {
  isChanged =
    document.querySelector(
      'main form[method=post] :is(.is-invalid, .form-error, .field-error, [data-unsaved])',
    ) !== null;
});
document.addEventListener('htmx:after:swap', () => {
  loadIslands();
  showCurrent();
  listen();
});
// Asks before a link leaves a changed form.
document.addEventListener('htmx:before:request', (event) => {
  const { request } = event.detail.ctx;
  if (isChanged && request.method === 'GET' && !confirm(document.documentElement.dataset.leave))
    event.preventDefault();
});

// Scrolls wide content so that the open tab and today are visible.
function showCurrent() {
  for (const row of document.querySelectorAll('.tabs, .roster-scroll')) {
    const current = row.querySelector('[aria-current]')?.getBoundingClientRect();
    const { left, width } = row.getBoundingClientRect();
    if (current) row.scrollLeft += current.left + current.width / 2 - left - width / 2;
  }
}

/**
 * How long a success message stays, in milliseconds. Errors and warnings stay until they are closed. Messages about work in
 * progress stay until the page no longer contains their subject.
 */
const DONE_MS = 8000;

class ToastNote extends HTMLElement {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer;
  /** Closes the toast if its subject is no longer in the page. */
  closeIfOver = () => {
    const { during } = this.dataset;
    if (during && !document.querySelector(during)) this.remove();
  };

  connectedCallback() {
    this.addEventListener(
      'click',
      ({ target }) => target instanceof Element && target.closest('[data-dismiss]') && this.remove(),
    );
    document.addEventListener('htmx:after:swap', this.closeIfOver);
    this.closeIfOver();
    if (this.dataset.stays !== undefined) return;
    for (const event of ['pointerleave', 'focusout']) this.addEventListener(event, () => this.closeLater());
    this.closeLater();
  }

  disconnectedCallback() {
    clearTimeout(this.timer);
    document.removeEventListener('htmx:after:swap', this.closeIfOver);
  }

  /** Closes the toast later, unless the pointer or the focus is on it then. */
  closeLater() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.matches(':hover, :focus-within') || this.remove(), DONE_MS);
  }
}
customElements.define('toast-note', ToastNote);

// Tells a sign-up the time zone of its person.
for (const field of document.querySelectorAll('input[data-time-zone]'))
  if (field instanceof HTMLInputElement) field.value = Intl.DateTimeFormat().resolvedOptions().timeZone;

// A refused form is corrected at its first error, also on pages that are loaded as a whole, such as the sign-up.
const wrong = document.querySelector('main form[method=post] [aria-invalid]');
if (wrong instanceof HTMLElement && wrong.checkVisibility()) wrong.focus();

loadIslands();
showCurrent();
listen();
