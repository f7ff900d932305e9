// Tells the server that the comments on the page were seen, as soon as the page is visible.
import { Island } from '../kit/page/island.client.js';

class CommentsSeen extends Island {
  connectedCallback() {
    this.listen(document, 'visibilitychange', () => this.send());
    this.send();
  }

  send() {
    const form = this.querySelector('form');
    if (document.visibilityState !== 'visible' || !form) return;
    const fields = /** @type {[string, string][]} */ ([...new FormData(form)]);
    navigator.sendBeacon(form.action, new URLSearchParams(fields));
    this.remove();
  }
}

customElements.define('comments-seen', CommentsSeen);
