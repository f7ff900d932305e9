// Opening the subject of a notice marks it as read. Its own form does that, and the page does not wait for the answer.
import { hit, Island } from '../kit/island.client.js';

class NoticeList extends Island {
  connectedCallback() {
    this.listen(this, 'click', (/** @type {MouseEvent} */ event) => {
      const form = hit(event, '.notice-title')?.closest('.notice')?.querySelector('form');
      if (!form) return;
      const fields = /** @type {[string, string][]} */ ([...new FormData(form)]);
      navigator.sendBeacon(form.action, new URLSearchParams(fields));
    });
  }
}

customElements.define('notice-list', NoticeList);
