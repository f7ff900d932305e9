// The number at the bell: what is unread, counted once the page is there, and again when something new comes.

class NoticeBell extends HTMLElement {
  connectedCallback() {
    this.count = () => void this.show().catch(() => undefined);
    for (const event of ['live:notice', 'live:much']) document.addEventListener(event, this.count);
    this.count();
  }

  disconnectedCallback() {
    for (const event of ['live:notice', 'live:much']) document.removeEventListener(event, this.count);
  }

  async show() {
    const response = await fetch(this.dataset.src);
    if (!response.ok || response.redirected) return;
    const { unread } = await response.json();
    const badge = this.querySelector('.bell-count');
    badge.textContent = unread > 99 ? '99+' : String(unread);
    badge.hidden = unread === 0;
    const bell = this.querySelector('a');
    this.name ??= bell.getAttribute('aria-label');
    bell.setAttribute('aria-label', unread === 0 ? this.name : this.dataset.unread.replace('{n}', unread));
  }
}

customElements.define('notice-bell', NoticeBell);
