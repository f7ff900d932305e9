// A pill that says how much of what a page shows was changed meanwhile. Its link shows it.
import { Island, partOf } from '../kit/island.client.js';

class LiveChanges extends Island {
  /** @type {Set<string>} */
  changed = new Set();
  /** @type {Record<string, string>} */
  shown = {};

  connectedCallback() {
    this.changed = new Set();
    this.shown = JSON.parse(this.said('shown'));
    this.listen(document, 'live:changed', (/** @type {CustomEvent<LiveChange>} */ { detail }) =>
      this.heard(detail),
    );
    this.listen(document, 'live:much', () => this.say(this.said('some')));
  }

  /** @param {LiveChange} change */
  heard({ type, id, updatedAt }) {
    if (type !== this.said('object') || id === null) return;
    const version = this.shown[id];
    if (version === undefined && 'only' in this.dataset) return;
    // What the page shows already, such as what was done in it just now, is nothing new.
    if (updatedAt && (version ?? this.said('since')) >= updatedAt) return;
    this.changed.add(id);
    const { size } = this.changed;
    this.say(size === 1 ? this.said('one') : this.said('many', { n: size }));
  }

  /** @param {string} text */
  say(text) {
    const pill = partOf(this, '.live-pill');
    partOf(pill, 'span').textContent = text;
    pill.hidden = false;
  }
}

customElements.define('live-changes', LiveChanges);
