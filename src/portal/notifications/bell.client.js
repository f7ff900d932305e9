// The number at the bell: what is unread, counted once the page is there, and again when something new comes.

const NEWS = /** @type {const} */ (['live:notice', 'live:much']);

class NoticeBell extends HTMLElement {
  /** @type {string | undefined} What the bell is called while nothing is unread. */
  quietName;

  connectedCallback() {
    this.count = () => {
      this.show().catch(() => {});
    };
    for (const event of NEWS) document.addEventListener(event, this.count);
    this.count();
  }

  disconnectedCallback() {
    for (const event of NEWS) document.removeEventListener(event, this.count);
  }

  async show() {
    const response = await fetch(this.dataset.src);
    if (!response.ok || response.redirected) return;
    const { unread } = await response.json();
    const badge = /** @type {HTMLElement} */ (this.querySelector('.bell-count'));
    badge.textContent = unread > 99 ? '99+' : String(unread);
    badge.hidden = unread === 0;
    const bell = this.querySelector('a');
    this.quietName ??= bell.getAttribute('aria-label');
    bell.setAttribute(
      'aria-label',
      unread === 0 ? this.quietName : this.dataset.unread.replace('{n}', unread),
    );
  }
}

customElements.define('notice-bell', NoticeBell);
