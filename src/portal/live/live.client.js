// A pill that says how much of what a page shows was changed meanwhile. Its link shows it.

class LiveChanges extends HTMLElement {
  /** @type {Set<string>} */
  changed;
  /** @type {Record<string, string>} */
  shown;

  connectedCallback() {
    this.changed = new Set();
    this.shown = JSON.parse(this.dataset.shown);
    this.hear = (/** @type {CustomEvent<LiveChange>} */ { detail }) => this.heard(detail);
    this.hearMuch = () => this.say(this.dataset.some);
    document.addEventListener('live:changed', this.hear);
    document.addEventListener('live:much', this.hearMuch);
  }

  disconnectedCallback() {
    document.removeEventListener('live:changed', this.hear);
    document.removeEventListener('live:much', this.hearMuch);
  }

  /** @param {LiveChange} change */
  heard({ type, id, updatedAt }) {
    const { object, since, only, one, many } = this.dataset;
    if (type !== object || id === null) return;
    const version = this.shown[id];
    if (version === undefined && only !== undefined) return;
    // What the page shows already, such as what was done in it just now, is nothing new.
    if (updatedAt && (version ?? since) >= updatedAt) return;
    this.changed.add(id);
    this.say(this.changed.size === 1 ? one : many.replace('{n}', String(this.changed.size)));
  }

  /** @param {string} text */
  say(text) {
    const pill = /** @type {HTMLElement} */ (this.querySelector('.live-pill'));
    pill.querySelector('span').textContent = text;
    pill.hidden = false;
  }
}

customElements.define('live-changes', LiveChanges);
