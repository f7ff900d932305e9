// Searches everything while a person types, and shows matches in groups. Without this script the field is sent like any
// other, to the page of results.
import { Combobox, element, fieldOf } from '../kit/island.client.js';

/** @extends {Combobox<SearchOffer>} */
class GlobalSearch extends Combobox {
  /** @type {string[]} Where the options lead. */
  addresses = [];

  connectedCallback() {
    if (this.list) return;
    const input = fieldOf(this);
    const list = element('div', { className: 'search-offer', hidden: true });
    this.begin(input, list, input.getAttribute('aria-label') ?? '');
    const attributes = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': 'false',
      'aria-controls': list.id,
    };
    for (const [name, value] of Object.entries(attributes)) input.setAttribute(name, value);
    input.addEventListener('input', () => this.askSoon());
    input.addEventListener('focus', () => this.ask());
    input.form?.addEventListener('submit', () => this.close());
  }

  get isOpen() {
    return this.list?.hidden === false;
  }

  get query() {
    return this.input?.value.trim() ?? '';
  }

  async ask() {
    if (this.query === '') this.close();
    else await super.ask();
  }

  /** @param {SearchOffer} offer */
  show({ groups, all }) {
    this.options = [];
    this.addresses = [];
    const parts = groups.map(({ name, options }, at) => {
      const id = `${this.list?.id}-group-${at}`;
      const heading = { id, className: 'search-offer-heading', textContent: name };
      const group = element('div', {}, { role: 'group', 'aria-labelledby': id });
      group.append(
        element('div', heading, { role: 'presentation' }),
        ...options.map((option) => this.offer(option)),
      );
      return group;
    });
    const found = this.options.length;
    if (found > 0) parts.push(this.offer({ ...all, hint: '', status: null }));
    this.fill(found, parts);
    if (this.list) this.list.hidden = false;
    this.mark(-1);
  }

  /** @param {SearchOption} option */
  offer({ label, hint, href, status }) {
    const text = element('span', { className: 'search-offer-text', textContent: label });
    if (hint) text.append(element('span', { className: 'sub', textContent: hint }));
    this.addresses.push(href);
    if (!status) return this.option('div', text);
    const mark = { className: `mark-pill tone-${status.tone}`, textContent: status.word };
    return this.option('div', text, element('span', mark));
  }

  close() {
    if (this.list) this.list.hidden = true;
    super.close();
  }

  /** @param {number} at @param {boolean} isAside */
  choose(at, isAside) {
    const address = this.addresses[at];
    this.close();
    if (address === undefined) return;
    if (isAside) window.open(address, '_blank', 'noopener');
    else location.assign(address);
  }
}

customElements.define('global-search', GlobalSearch);
