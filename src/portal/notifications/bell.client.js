// The number of unread notices at the bell. It is requested after the page has loaded, and again for each new notice.
import { Island, requireElement } from '../kit/page/island.client.js';

class NoticeBell extends Island {
  /** @type {string | undefined} The label of the bell while there are no unread notices. */
  defaultLabel;

  connectedCallback() {
    const count = () => this.show().catch(() => {});
    this.listen(document, ['live:notice', 'live:much'], count);
    void count();
  }

  async show() {
    const response = await fetch(this.data('src'));
    if (!response.ok || response.redirected) return;
    const { unread } = await response.json();
    const badge = requireElement(this, '.bell-count');
    badge.textContent = unread > 99 ? '99+' : String(unread);
    badge.hidden = unread === 0;
    const bell = requireElement(this, 'a');
    this.defaultLabel ??= bell.getAttribute('aria-label') ?? '';
    bell.setAttribute('aria-label', unread === 0 ? this.defaultLabel : this.data('unread', { n: unread }));
  }
}

customElements.define('notice-bell', NoticeBell);
