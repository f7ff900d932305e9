// The global search: shows matches in groups while a person types. Without this script, the form opens the page of results.
import { Combobox, element, requireInput } from '../kit/page/island.client.js';

/** @extends {Combobox<SearchResult>} */
class GlobalSearch extends Combobox {
  /** @type {string[]} The address of each option. */
  addresses = [];

  connectedCallback() {
    if (this.list) return;
    const input = requireInput(this);
    const list = element('div', { className: 'search-offer', hidden: true });
    this.setUp(input, list, input.getAttribute('aria-label') ?? '');
    const attributes = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': 'false',
      'aria-controls': list.id,
    };
    for (const [name, value] of Object.entries(attributes)) input.setAttribute(name, value);
    input.addEventListener('focus', () => this.search());
    input.form?.addEventListener('submit', () => this.close());
  }

  get isOpen() {
    return this.list?.hidden === false;
  }

  get query() {
    return this.input?.value.trim() ?? '';
  }

  async search() {
    if (this.query === '') this.close();
    else await super.search();
  }

  /** @param {SearchResult} result */
  show({ groups, all }) {
    this.options = [];
    this.addresses = [];
    const parts = groups.map(({ name, options }, at) => {
      const id = `${this.list?.id}-group-${at}`;
      const heading = { id, className: 'search-offer-heading caption strong', textContent: name };
      const group = element('div', {}, { role: 'group', 'aria-labelledby': id });
      group.append(
        element('div', heading, { role: 'presentation' }),
        ...options.map((option) => this.addResult(option)),
      );
      return group;
    });
    const found = this.options.length;
    if (found > 0) parts.push(this.addResult({ ...all, hint: '', status: null }));
    this.render(found, parts);
    if (this.list) this.list.hidden = false;
    this.highlight(-1);
  }

  /** @param {SearchOption} option */
  addResult({ label, hint, href, status }) {
    const text = element('span', { className: 'breaks-anywhere shrinks', textContent: label });
    if (hint) text.append(element('span', { className: 'secondary', textContent: hint }));
    this.addresses.push(href);
    if (!status) return this.addOption('div', text);
    const mark = {
      className: `status-pill small-icons inline-row tone-${status.tone}`,
      textContent: status.word,
    };
    return this.addOption('div', text, element('span', mark));
  }

  close() {
    if (this.list) this.list.hidden = true;
    super.close();
  }

  /** @param {number} at @param {boolean} isNewTab */
  choose(at, isNewTab) {
    const address = this.addresses[at];
    this.close();
    if (address === undefined) return;
    if (isNewTab) window.open(address, '_blank', 'noopener');
    else location.assign(address);
  }
}

customElements.define('global-search', GlobalSearch);
