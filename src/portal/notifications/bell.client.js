// The number at the bell: what is unread, counted once the page is there, and again when something new comes.
import { Island, partOf } from '../kit/island.client.js';

class NoticeBell extends Island {
  /** @type {string | undefined} What the bell is called while nothing is unread. */
  quietName;

  connectedCallback() {
    const count = () => this.show().catch(() => {});
    this.listen(document, ['live:notice', 'live:much'], count);
    void count();
  }

  async show() {
    const response = await fetch(this.said('src'));
    if (!response.ok || response.redirected) return;
    const { unread } = await response.json();
    const badge = partOf(this, '.bell-count');
    badge.textContent = unread > 99 ? '99+' : String(unread);
    badge.hidden = unread === 0;
    const bell = partOf(this, 'a');
    this.quietName ??= bell.getAttribute('aria-label') ?? '';
    bell.setAttribute('aria-label', unread === 0 ? this.quietName : this.said('unread', { n: unread }));
  }
}

customElements.define('notice-bell', NoticeBell);
