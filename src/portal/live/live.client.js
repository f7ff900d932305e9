// Counts the changes since the page was loaded. A link reloads the page to show them.
import { Island, requireElement } from '../kit/page/island.client.js';

class LiveChanges extends Island {
  /** @type {Set<string>} */
  changed = new Set();
  /** @type {Record<string, string>} */
  shown = {};

  connectedCallback() {
    this.changed = new Set();
    this.shown = JSON.parse(this.data('shown'));
    this.listen(document, 'live:changed', (/** @type {CustomEvent<LiveChange>} */ { detail }) =>
      this.onChange(detail),
    );
    if ('notices' in this.dataset)
      this.listen(document, 'live:notice', (/** @type {CustomEvent<LiveNotice>} */ { detail }) =>
        this.onNotice(detail),
      );
    // Other parts of the page say that anything may have changed.
    if (this.dataset.some) this.listen(document, 'live:much', () => this.show(this.data('some')));
  }

  /** @param {LiveChange} change */
  onChange({ type, id, about, updatedAt }) {
    if (type !== this.data('object') || id === null) return;
    if (this.dataset.about && about !== this.dataset.about) return;
    const version = this.shown[id];
    if (version === undefined && 'only' in this.dataset) return;
    // Ignore changes that the page already shows, such as the person's own.
    if (version !== undefined && !updatedAt) return;
    if (updatedAt && (version ?? this.data('since')) >= updatedAt) return;
    this.count(id);
  }

  /** @param {LiveNotice} notice */
  onNotice({ notice, about, comment }) {
    if (notice !== 'operation.commented' || !comment || about !== this.dataset.about) return;
    if (this.shown[comment] === undefined) this.count(comment);
  }

  /** @param {string} id */
  count(id) {
    this.changed.add(id);
    const { size } = this.changed;
    this.show(size === 1 ? this.data('one') : this.data('many', { n: size }));
  }

  /** @param {string} text */
  show(text) {
    const pill = requireElement(this, '.live-pill');
    requireElement(pill, 'span').textContent = text;
    pill.hidden = false;
  }
}

customElements.define('live-changes', LiveChanges);
