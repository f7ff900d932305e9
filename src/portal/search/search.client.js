// The search over everything while somebody types: a combobox of the ARIA practices, in groups. Without this script the field
// is sent like any other, to the page with what was found.

const PATIENCE_MS = 120;

class GlobalSearch extends HTMLElement {
  /** @type {{ href: string, option: HTMLElement }[]} What is offered. */
  links = [];
  /** @type {AbortController | undefined} */
  asking;

  connectedCallback() {
    if (this.list) return;
    this.input = this.querySelector('input');
    this.at = -1;
    this.draw();
    const { input, list } = this;
    input.addEventListener('input', () => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.ask(), PATIENCE_MS);
    });
    input.addEventListener('focus', () => this.ask());
    input.addEventListener('keydown', (event) => this.key(event));
    input.addEventListener('blur', () => this.close());
    input.form.addEventListener('submit', () => this.close());
    // Before the field loses the focus.
    list.addEventListener('pointerdown', (event) => event.preventDefault());
    list.addEventListener('click', (/** @type {MouseEvent & { target: Element }} */ event) => {
      const option = /** @type {HTMLElement} */ (event.target.closest('[role=option]'));
      if (option) this.open(Number(option.dataset.at), event.ctrlKey || event.metaKey);
    });
  }

  disconnectedCallback() {
    clearTimeout(this.timer);
    this.asking?.abort();
  }

  draw() {
    const id = `${this.input.id}-list`;
    this.list = Object.assign(document.createElement('div'), { id, className: 'search-offer', hidden: true });
    this.list.setAttribute('role', 'listbox');
    this.list.setAttribute('aria-label', this.input.getAttribute('aria-label'));
    const attributes = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': 'false',
      'aria-controls': id,
    };
    for (const [name, value] of Object.entries(attributes)) this.input.setAttribute(name, value);
    this.said = Object.assign(document.createElement('span'), { className: 'visually-hidden' });
    this.said.setAttribute('role', 'status');
    this.append(this.list, this.said);
  }

  async ask() {
    this.asking?.abort();
    const text = this.input.value.trim();
    if (text === '') return this.close();
    this.asking = new AbortController();
    const { signal } = this.asking;
    try {
      const answer = await fetch(`${this.dataset.src}?q=${encodeURIComponent(text)}`, { signal });
      if (!answer.ok || !answer.headers.get('content-type')?.includes('json')) return;
      const offered = await answer.json();
      if (!signal.aborted && document.activeElement === this.input) this.show(offered);
    } catch (error) {
      // Out of reach: Enter asks the server for the page.
      if (!(error instanceof DOMException && error.name === 'AbortError')) this.close();
    }
  }

  /** @param {SearchOffer} offer */
  show({ groups, all }) {
    this.links = [];
    /** @type {HTMLElement[]} */
    const parts = groups.map(({ name, options }, at) => {
      const group = document.createElement('div');
      const heading = element('div', 'search-offer-heading', name);
      heading.id = `${this.list.id}-group-${at}`;
      heading.setAttribute('role', 'presentation');
      group.setAttribute('role', 'group');
      group.setAttribute('aria-labelledby', heading.id);
      group.append(heading, ...options.map((option) => this.option(option)));
      return group;
    });
    const found = this.links.length;
    if (found === 0) {
      /** @type {HTMLElement} */
      const nothing = element('div', 'lookup-nothing', this.dataset.nothing);
      nothing.setAttribute('role', 'presentation');
      parts.push(nothing);
    } else parts.push(this.option({ ...all, hint: '', status: null }));
    this.list.replaceChildren(...parts);
    this.said.textContent =
      found === 0 ? this.dataset.nothing : this.dataset.found.replace('{n}', String(found));
    this.list.hidden = false;
    this.input.setAttribute('aria-expanded', 'true');
    this.mark(-1);
  }

  /** @param {SearchOption} option */
  option({ label, hint, href, status }) {
    const option = document.createElement('div');
    option.id = `${this.list.id}-${this.links.length}`;
    option.dataset.at = String(this.links.length);
    option.setAttribute('role', 'option');
    option.setAttribute('aria-selected', 'false');
    const text = element('span', 'search-offer-text', label);
    if (hint) text.append(element('span', 'sub', hint));
    option.append(text);
    if (status) option.append(element('span', `mark-pill tone-${status.tone}`, status.word));
    this.links.push({ href, option });
    return option;
  }

  close() {
    clearTimeout(this.timer);
    this.asking?.abort();
    this.list.hidden = true;
    this.mark(-1);
    this.input.setAttribute('aria-expanded', 'false');
  }

  /** @param {number} at */
  mark(at) {
    this.at = at;
    for (const [index, { option }] of this.links.entries())
      option.setAttribute('aria-selected', String(index === at));
    const option = this.links[at]?.option;
    option?.scrollIntoView({ block: 'nearest' });
    if (option) this.input.setAttribute('aria-activedescendant', option.id);
    else this.input.removeAttribute('aria-activedescendant');
  }

  /** @param {number} at @param {boolean} isAside whether in a tab beside this one */
  open(at, isAside) {
    const { href } = this.links[at];
    this.close();
    if (isAside) window.open(href, '_blank', 'noopener');
    else location.assign(href);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.altKey || this.list.hidden) return;
    const { length } = this.links;
    if (event.key === 'Enter' && this.at < 0) return;
    /** @type {Record<string, () => void>} */
    const acts = {
      ArrowDown: () => this.mark((this.at + 1) % length),
      ArrowUp: () => this.mark((this.at <= 0 ? length : this.at) - 1),
      Enter: () => this.open(this.at, event.ctrlKey || event.metaKey),
      Escape: () => this.close(),
    };
    if (!acts[event.key] || (length === 0 && event.key !== 'Escape')) return;
    event.preventDefault();
    event.stopPropagation();
    acts[event.key]();
  }
}

/** @param {'div' | 'span'} name @param {string} className @param {string} textContent */
function element(name, className, textContent) {
  return Object.assign(/** @type {HTMLElement} */ (document.createElement(name)), { className, textContent });
}

customElements.define('global-search', GlobalSearch);
