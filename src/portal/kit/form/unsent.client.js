// Keeps the input of a form that could not be sent, and shows the reason: the session has ended, another person has signed in,
// the service cannot be reached, or it failed. After signing in again in another tab, the person can send the form from this
// page.
import { Island, requireElement } from '../page/island.client.js';

const SIGNED_OUT = 401;
const FORBIDDEN = 403;
const NOT_FOUND = 404;

class UnsentForm extends Island {
  needsSignIn = false;

  connectedCallback() {
    /** @typedef {CustomEvent<{ ctx: HtmxContext }>} HtmxEvent */
    this.listen(document, 'htmx:before:response', (/** @type {HtmxEvent} */ event) => this.onResponse(event));
    this.listen(
      document,
      'htmx:error',
      (/** @type {HtmxEvent} */ { detail: { ctx } }) =>
        this.isUserAction(ctx) && this.show('unreachable', ctx),
    );
    this.listen(document, 'form:refused', (/** @type {CustomEvent<Response | undefined>} */ { detail }) =>
      this.explain(detail),
    );
    this.listen(document, 'visibilitychange', () => {
      if (this.needsSignIn) this.checkSession().catch(() => {});
    });
  }

  /** Whether a person caused the request, and not an automatic refresh of the page. @param {HtmxContext} ctx */
  isUserAction(ctx) {
    return ctx?.sourceElement?.matches('a, form, button') === true;
  }

  /** @param {CustomEvent<{ ctx: HtmxContext }>} event */
  onResponse(event) {
    const { ctx } = event.detail;
    const { raw, status } = ctx.response;
    const isForm = ctx.request.method === 'POST';
    // A link may redirect to the sign-in page. A queued form was redirected too: the service worker sends it after the sign-in.
    const isQueued = new URL(raw.url).pathname !== new URL(ctx.request.action, location.href).pathname;
    const stays = isForm ? !isQueued : !this.isUserAction(ctx);
    if (!stays || (status !== SIGNED_OUT && !(isForm && this.isFailure(raw)))) return;
    event.preventDefault();
    this.explain(raw, ctx);
  }

  /** @param {Response} response */
  isFailure({ status, headers }) {
    return status === SIGNED_OUT || status >= 500 || headers.has('form-of-another-session');
  }

  /**
   * Explains why an action failed.
   *
   * @param {Response | undefined} response undefined if there was none
   * @param {HtmxContext} [ctx]
   */
  explain(response, ctx) {
    if (!response) this.show('unreachable', ctx);
    else if (response.status === SIGNED_OUT) this.show('signed-out', ctx);
    else if (response.headers.has('form-of-another-session')) {
      this.markUnsent(ctx);
      void this.checkSession().catch(() => this.show('unreachable', ctx));
    } else if (response.status === FORBIDDEN || response.status === NOT_FOUND)
      void response
        .json()
        .then(({ text }) => this.show('failed', ctx, text))
        .catch(() => this.show('failed', ctx));
    else this.show('failed', ctx);
  }

  /** @param {string} why @param {HtmxContext} [ctx] @param {string} [text] the reason, if the service gave one */
  show(why, ctx, text) {
    this.needsSignIn = why === 'signed-out' || why === 'another-person';
    const toasts = requireElement(document, '#toasts');
    // Do not repeat a message that is still visible.
    const isShown = text === undefined && toasts.querySelector(`[data-why="${why}"]`) !== null;
    if (isShown && ctx?.request?.method !== 'POST') return;
    const template = /** @type {HTMLTemplateElement} */ (this.querySelector(`template[data-why="${why}"]`));
    const note = /** @type {DocumentFragment} */ (template.content.cloneNode(true));
    note.firstElementChild?.setAttribute('data-why', why);
    if (text !== undefined) requireElement(note, 'span').textContent = text;
    toasts.replaceChildren(note);
    this.markUnsent(ctx);
  }

  /** @param {HtmxContext} [ctx] */
  markUnsent(ctx) {
    if (ctx?.request?.method === 'POST') document.dispatchEvent(new CustomEvent('form:unsent'));
  }

  /** Checks who is signed in now. If it is the same person, the forms get the token of the new session. */
  async checkSession() {
    if (document.visibilityState !== 'visible') return;
    const answer = await fetch('/offline/session', { headers: { accept: 'application/json' } });
    if (answer.status === SIGNED_OUT) return this.show('signed-out');
    if (!answer.ok) return;
    const { person, csrf } = await answer.json();
    if (person !== this.dataset.person) return this.show('another-person');
    for (const field of document.querySelectorAll('input')) if (field.name === '_csrf') field.value = csrf;
    for (const element of document.querySelectorAll('[data-csrf]')) element.setAttribute('data-csrf', csrf);
    for (const form of document.querySelectorAll('form')) {
      if (!form.getAttribute('action')?.includes('_csrf=')) continue;
      const address = new URL(form.action);
      address.searchParams.set('_csrf', csrf);
      form.setAttribute('action', address.pathname + address.search);
    }
    this.show('signed-in');
  }
}

customElements.define('unsent-form', UnsentForm);
