// A form that could not be sent keeps what was typed and chosen, and shows why: the session has ended or belongs to another
// person, the service could not be reached, or it failed. After signing in again in another tab, it can be sent from here.
import { Island, partOf } from './island.client.js';

const SIGNED_OUT = 401;

class UnsentForm extends Island {
  isOver = false;

  connectedCallback() {
    /** @typedef {CustomEvent<{ ctx: HtmxContext }>} Told */
    this.listen(document, 'htmx:before:response', (/** @type {Told} */ event) => this.heard(event));
    this.listen(
      document,
      'htmx:error',
      (/** @type {Told} */ { detail: { ctx } }) => this.isAsked(ctx) && this.say('unreachable', ctx),
    );
    this.listen(document, 'form:refused', (/** @type {CustomEvent<Response | undefined>} */ { detail }) =>
      this.explain(detail),
    );
    this.listen(document, 'visibilitychange', () => {
      if (this.isOver) this.look().catch(() => {});
    });
  }

  /** Whether a person pressed or followed something, rather than the page asking by itself. @param {HtmxContext} ctx */
  isAsked(ctx) {
    return ctx?.sourceElement?.matches('a, form, button') === true;
  }

  /** @param {CustomEvent<{ ctx: HtmxContext }>} event */
  heard(event) {
    const { ctx } = event.detail;
    const { raw, status } = ctx.response;
    const isForm = ctx.request.method === 'POST';
    // A link leads to the sign-in, and so does a form that the service worker has kept: it is sent afterwards.
    const isKept = new URL(raw.url).pathname !== new URL(ctx.request.action, location.href).pathname;
    const stays = isForm ? !isKept : !this.isAsked(ctx);
    if (!stays || (status !== SIGNED_OUT && !(isForm && this.isUnsent(raw)))) return;
    event.preventDefault();
    this.explain(raw, ctx);
  }

  /** @param {Response} response */
  isUnsent({ status, headers }) {
    return status === SIGNED_OUT || status >= 500 || headers.has('form-of-another-session');
  }

  /**
   * Says why something was not done.
   *
   * @param {Response | undefined} response nothing where there was none
   * @param {HtmxContext} [ctx]
   */
  explain(response, ctx) {
    if (!response) this.say('unreachable', ctx);
    else if (response.status === SIGNED_OUT) this.say('signed-out', ctx);
    else if (response.headers.has('form-of-another-session')) {
      this.keep(ctx);
      void this.look().catch(() => this.say('unreachable', ctx));
    } else this.say('failed', ctx);
  }

  /** @param {string} why @param {HtmxContext} [ctx] */
  say(why, ctx) {
    this.isOver = why === 'signed-out' || why === 'another-person';
    const toasts = partOf(document, '#toasts');
    // What is said already is not said again and again.
    if (toasts.querySelector(`[data-why="${why}"]`) && ctx?.request?.method !== 'POST') return;
    const template = /** @type {HTMLTemplateElement} */ (this.querySelector(`template[data-why="${why}"]`));
    const note = /** @type {DocumentFragment} */ (template.content.cloneNode(true));
    note.firstElementChild?.setAttribute('data-why', why);
    toasts.replaceChildren(note);
    this.keep(ctx);
  }

  /** @param {HtmxContext} [ctx] */
  keep(ctx) {
    if (ctx?.request?.method === 'POST') document.dispatchEvent(new CustomEvent('form:unsent'));
  }

  /** Who is signed in by now: forms carry the token of the session that is open today, if it is the same person's. */
  async look() {
    if (document.visibilityState !== 'visible') return;
    const answer = await fetch('/offline/session', { headers: { accept: 'application/json' } });
    if (answer.status === SIGNED_OUT) return this.say('signed-out');
    if (!answer.ok) return;
    const { person, csrf } = await answer.json();
    if (person !== this.dataset.person) return this.say('another-person');
    for (const field of document.querySelectorAll('input')) if (field.name === '_csrf') field.value = csrf;
    for (const element of document.querySelectorAll('[data-csrf]')) element.setAttribute('data-csrf', csrf);
    for (const form of document.querySelectorAll('form')) {
      if (!form.getAttribute('action')?.includes('_csrf=')) continue;
      const address = new URL(form.action);
      address.searchParams.set('_csrf', csrf);
      form.setAttribute('action', address.pathname + address.search);
    }
    this.say('signed-in');
  }
}

customElements.define('unsent-form', UnsentForm);
