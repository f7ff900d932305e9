// Whoever opens what a notice is about has read it. Its own form says so, and nobody waits for the answer.

class NoticeList extends HTMLElement {
  connectedCallback() {
    this.addEventListener('click', (/** @type {MouseEvent & { target: Element }} */ { target }) => {
      const form = target.closest('.notice-title')?.closest('.notice').querySelector('form');
      if (form)
        navigator.sendBeacon(
          form.action,
          new URLSearchParams(/** @type {[string, string][]} */ ([...new FormData(form)])),
        );
    });
  }
}

customElements.define('notice-list', NoticeList);
