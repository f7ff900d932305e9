// Marks a notice as read when its subject is opened: sends the notice's form in the background.
import { targetOf, Island } from '../kit/page/island.client.js';

class NoticeList extends Island {
  connectedCallback() {
    this.listen(this, 'click', (/** @type {MouseEvent} */ event) => {
      const form = targetOf(event, '.notice-title')?.closest('.notice')?.querySelector('form');
      if (!form) return;
      const fields = /** @type {[string, string][]} */ ([...new FormData(form)]);
      navigator.sendBeacon(form.action, new URLSearchParams(fields));
    });
  }
}

customElements.define('notice-list', NoticeList);
