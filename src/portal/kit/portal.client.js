// What every page does in the browser. Nothing here is needed to read a page or to send a form.

/** Islands: elements with their own script, which is loaded when the first of them appears. */
function loadIslands() {
  for (const element of document.querySelectorAll('[data-island]')) {
    const island = /** @type {HTMLElement} */ (element);
    if (!customElements.get(island.localName)) void import(island.dataset.island ?? '');
  }
}

/** @param {Element | null} element @param {string} selector @returns {HTMLElement | undefined} */
const closest = (element, selector) => element?.closest(selector) ?? undefined;

document.addEventListener('click', async (event) => {
  const target = event.target instanceof Element ? event.target : null;
  const copy = closest(target, '[data-copy]');
  if (copy) {
    await navigator.clipboard.writeText(copy.dataset.copy ?? '');
    const word = copy.querySelector('span') ?? copy;
    const before = word.textContent;
    word.textContent = copy.dataset.copied ?? before;
    setTimeout(() => (word.textContent = before), 2000);
  }
  const preset = closest(target, '[data-check]');
  if (preset) event.preventDefault();
  const { check, checkMatch = '' } = preset?.dataset ?? {};
  const ends = checkMatch.split(',');
  for (const box of preset?.closest('form')?.elements ?? []) {
    if (!(box instanceof HTMLInputElement) || box.name !== check || box.disabled) continue;
    box.checked = ends.some((end) => end !== '-' && box.value.endsWith(end));
  }
  if (target?.closest('[data-print]')) print();
  if (target?.closest('[data-theme-switch]')) {
    const theme = document.documentElement.dataset.bsTheme === 'dark' ? 'light' : 'dark';
    document.documentElement.dataset.bsTheme = theme;
    document.cookie = `theme=${theme}; path=/; max-age=31536000; samesite=lax`;
  }
});

// Dialogs open by `command`, without a script; browsers from before 2025 need this one.
if (!('commandForElement' in HTMLButtonElement.prototype))
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button[commandfor]') : null;
    const dialog = document.getElementById(button?.getAttribute('commandfor') ?? '');
    if (!button || !(dialog instanceof HTMLDialogElement)) return;
    if (button.getAttribute('command') === 'close') dialog.close();
    else dialog.showModal();
  });

/** @param {Element} element @param {string} selector @returns {HTMLFormElement | null} */
const formAround = (element, selector) => element.closest(selector);

// Filters apply as they are chosen; without scripts they have a button.
document.addEventListener('change', ({ target }) => {
  if (target instanceof Element) formAround(target, 'form[data-filters]')?.requestSubmit();
});

// Nothing stands in the address for a filter that is not set.
document.addEventListener('formdata', ({ target, formData }) => {
  if (!(target instanceof Element) || !target.matches('form[data-filters]')) return;
  for (const [name, value] of [...formData]) if (value === '') formData.delete(name);
});

// A form that was changed asks before it is left.
let isChanged = false;
document.addEventListener('input', (event) => {
  const form = event.target instanceof Element && event.target.closest('form[method=post]');
  if (form && !form.closest('dialog')) isChanged = true;
});
document.addEventListener('submit', () => (isChanged = false));
document.addEventListener('form:unsent', () => (isChanged = true));
addEventListener('beforeunload', (event) => {
  if (isChanged) event.preventDefault();
});

// Changes arrive as they happen, over one stream for each visible tab. Parts of pages listen for `live:changed`,
// `live:notice` and `live:much`; the last one is also sent when a stream begins again, for what was missed.
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
  stream.addEventListener('open', (event) => {
    // The stream's own word, with data; the browser says `open` too.
    if (!(event instanceof MessageEvent)) return;
    if (hasListened) document.dispatchEvent(new CustomEvent('live:much'));
    hasListened = true;
  });
  for (const kind of ['changed', 'notice', 'much'])
    stream.addEventListener(kind, ({ data }) =>
      document.dispatchEvent(new CustomEvent(`live:${kind}`, { detail: JSON.parse(data) })),
    );
}
document.addEventListener('visibilitychange', listen);
addEventListener('pagehide', () => {
  stream?.close();
  stream = undefined;
});
addEventListener('pageshow', listen);

// After signing out, a browser gets no more notices of that person. Signing out waits for this only briefly.
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

// While a page is on its way: a thin bar, for what takes longer than a moment.
document.addEventListener('htmx:before:request', () => document.body.classList.add('is-loading'));
document.addEventListener('htmx:finally:request', () => document.body.classList.remove('is-loading'));
document.addEventListener('page:shown', () => (isChanged = false));
document.addEventListener('htmx:after:swap', () => {
  loadIslands();
  showCurrent();
  listen();
});
// Leaving a changed form by a link of the page itself.
document.addEventListener('htmx:before:request', (event) => {
  const { request } = event.detail.ctx;
  if (
    isChanged &&
    request.method === 'GET' &&
    !confirm(document.documentElement.dataset.leave ?? 'Leave this form?')
  )
    event.preventDefault();
});

// Of what is wider than the window, the tab that is open and the day that is today stand in sight.
function showCurrent() {
  for (const row of document.querySelectorAll('.tabs, .roster-scroll')) {
    const current = row.querySelector('[aria-current]')?.getBoundingClientRect();
    const { left, width } = row.getBoundingClientRect();
    if (current) row.scrollLeft += current.left + current.width / 2 - left - width / 2;
  }
}

/**
 * How long the word of what was done stays, in milliseconds. Why something was not done, or what is odd about it, stays until it
 * is closed; word of what is under way goes when the page shows that it is over.
 */
const DONE_MS = 8000;

class ToastNote extends HTMLElement {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer;
  /** Goes once the page no longer holds what it speaks of. */
  look = () => {
    const { during } = this.dataset;
    if (during && !document.querySelector(during)) this.remove();
  };

  connectedCallback() {
    this.addEventListener(
      'click',
      ({ target }) => target instanceof Element && target.closest('[data-dismiss]') && this.remove(),
    );
    document.addEventListener('htmx:after:swap', this.look);
    this.look();
    if (this.dataset.stays !== undefined) return;
    for (const event of ['pointerleave', 'focusout']) this.addEventListener(event, () => this.wait());
    this.wait();
  }

  disconnectedCallback() {
    clearTimeout(this.timer);
    document.removeEventListener('htmx:after:swap', this.look);
  }

  /** Nothing goes from under the pointer, or from where the keyboard is. */
  wait() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.matches(':hover, :focus-within') || this.remove(), DONE_MS);
  }
}
customElements.define('toast-note', ToastNote);

loadIslands();
showCurrent();
listen();
