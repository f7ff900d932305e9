// What could not be sent stays as it was typed, and why is said: the session is over, the service could not be reached, or
// it is in trouble. Whoever signs in again in another tab sends the form from here.

const SIGNED_OUT = 401;

class UnsentForm extends HTMLElement {
  connectedCallback() {
    this.answered = (event) => this.heard(event);
    this.failed = ({ detail: { ctx } }) => this.isAsked(ctx) && this.say('unreachable', ctx);
    this.seen = () => void this.look().catch(() => undefined);
    document.addEventListener('htmx:before:response', this.answered);
    document.addEventListener('htmx:error', this.failed);
    document.addEventListener('visibilitychange', this.seen);
  }

  disconnectedCallback() {
    document.removeEventListener('htmx:before:response', this.answered);
    document.removeEventListener('htmx:error', this.failed);
    document.removeEventListener('visibilitychange', this.seen);
  }

  /** Whether somebody pressed or followed something: what a page asks by itself is nobody's business. */
  isAsked({ sourceElement: source }) {
    return source?.matches('a, form, button') === true;
  }

  heard(event) {
    const { ctx } = event.detail;
    const { status } = ctx.response;
    if (ctx.request.method !== 'POST' || (status !== SIGNED_OUT && status < 500)) return;
    event.preventDefault();
    this.say(status === SIGNED_OUT ? 'signed-out' : 'failed', ctx);
  }

  say(why, ctx) {
    this.isSignedOut = why === 'signed-out';
    const note = this.querySelector(`template[data-why="${why}"]`).content.cloneNode(true);
    document.getElementById('toasts').replaceChildren(note);
    if (ctx?.request?.method === 'POST') document.dispatchEvent(new CustomEvent('form:unsent'));
  }

  /** Back from another tab: forms carry the token of the session that was opened there, if it is the same person's. */
  async look() {
    if (document.visibilityState !== 'visible' || !this.isSignedOut) return;
    const answer = await fetch('/offline/session', { headers: { accept: 'application/json' } });
    if (!answer.ok) return;
    const { person, csrf } = await answer.json();
    if (person !== this.dataset.person) return;
    for (const field of document.querySelectorAll('input[name=_csrf]')) field.value = csrf;
    for (const element of document.querySelectorAll('[data-csrf]')) element.dataset.csrf = csrf;
    for (const form of document.querySelectorAll('form[action*="_csrf="]')) {
      const address = new URL(form.action);
      address.searchParams.set('_csrf', csrf);
      form.setAttribute('action', address.pathname + address.search);
    }
    this.say('signed-in');
  }
}

customElements.define('unsent-form', UnsentForm);
