// A field in which one types a part of a name and chooses: the combobox of the ARIA practices. Without this script the form
// sends what was typed, and the server looks it up.

const PATIENCE_MS = 120;

class LookUp extends HTMLElement {
  /** @type {LookUpOption[]} */
  options = [];
  /** @type {AbortController | undefined} */
  asking;

  connectedCallback() {
    if (this.list) return;
    this.input = this.field('input:not([type=hidden])');
    this.chosenId = this.field('[data-lookup-id]');
    this.chosenLabel = this.field('[data-lookup-label]');
    this.at = -1;
    this.draw();
    const { input } = this;
    input.addEventListener('input', () => this.typed());
    input.addEventListener('focus', () => input.select());
    input.addEventListener('click', () => this.isOpen || this.ask(this.query));
    input.addEventListener('keydown', (event) => this.key(event));
    input.addEventListener('blur', () => this.close());
    // The text is not the value: lists that are filtered wait until something is chosen, or nothing.
    input.addEventListener('change', (event) => input.value.trim() !== '' && event.stopPropagation());
    // In an address stands what is chosen, and nothing beside it.
    input.form?.addEventListener('formdata', ({ formData }) => {
      if (input.form.method !== 'get' || (this.chosenId.value === '' && input.value.trim() !== '')) return;
      formData.set(input.name, this.chosenId.value);
      for (const { name, type } of this.querySelectorAll('input'))
        if (type === 'hidden') formData.delete(name);
    });
    // Before the field loses the focus.
    this.list.addEventListener('pointerdown', (/** @type {PointerEvent & { target: Element }} */ event) => {
      event.preventDefault();
      const option = /** @type {HTMLElement} */ (event.target.closest('[role=option]'));
      if (option) this.choose(Number(option.dataset.at));
    });
  }

  /** @param {string} selector @returns {HTMLInputElement} */
  field(selector) {
    return this.querySelector(selector);
  }

  disconnectedCallback() {
    clearTimeout(this.timer);
    this.asking?.abort();
  }

  draw() {
    const id = `${this.input.id}-list`;
    this.list = Object.assign(document.createElement('ul'), { id, className: 'lookup-list' });
    this.list.setAttribute('role', 'listbox');
    this.list.setAttribute('popover', 'manual');
    this.list.setAttribute('aria-label', this.input.labels?.[0]?.firstChild?.textContent.trim() ?? '');
    this.said = Object.assign(document.createElement('span'), { className: 'visually-hidden' });
    this.said.setAttribute('role', 'status');
    this.append(this.list, this.said);
  }

  get isOpen() {
    return this.list.matches(':popover-open');
  }

  /** What is sought: nothing while the text is that of what is chosen, so that the others are offered too. */
  get query() {
    const { value } = this.input;
    return value === this.chosenLabel.value ? '' : value;
  }

  typed() {
    if (this.input.value !== this.chosenLabel.value) this.chosenId.value = this.chosenLabel.value = '';
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask(this.query), PATIENCE_MS);
  }

  /** @param {string} query */
  async ask(query) {
    this.asking?.abort();
    this.asking = new AbortController();
    const { signal } = this.asking;
    try {
      const answer = await fetch(`${this.dataset.src}?q=${encodeURIComponent(query)}`, { signal });
      if (!answer.ok || !answer.headers.get('content-type')?.includes('json')) return;
      const options = await answer.json();
      if (!signal.aborted && document.activeElement === this.input) this.show(options);
    } catch (error) {
      // Out of reach: what was typed is looked up when the form is sent.
      if (!(error instanceof DOMException && error.name === 'AbortError')) this.close();
    }
  }

  /** @param {LookUpOption[]} options */
  show(options) {
    this.options = options;
    this.list.replaceChildren(...options.map((option, at) => this.row(option, at)));
    if (options.length === 0) {
      const nothing = document.createElement('li');
      nothing.className = 'lookup-nothing';
      nothing.textContent = this.dataset.nothing;
      nothing.setAttribute('role', 'presentation');
      this.list.append(nothing);
    }
    this.said.textContent =
      options.length === 0 ? this.dataset.nothing : this.dataset.found.replace('{n}', String(options.length));
    this.place();
    this.mark(options.length > 0 && this.query !== '' ? 0 : -1);
  }

  /** @param {LookUpOption} option @param {number} at */
  row({ label, hint }, at) {
    const row = Object.assign(document.createElement('li'), { id: `${this.list.id}-${at}` });
    row.setAttribute('role', 'option');
    row.dataset.at = String(at);
    row.append(label);
    if (hint)
      row.append(Object.assign(document.createElement('span'), { className: 'sub', textContent: hint }));
    return row;
  }

  /** In the top layer, so that no dialog and no table cuts it off. */
  place() {
    if (!this.isOpen) this.list.showPopover();
    const { left, bottom, top, width } = this.input.getBoundingClientRect();
    const below = innerHeight - bottom;
    const { style } = this.list;
    style.left = `${left}px`;
    style.width = `${width}px`;
    style.maxHeight = `${Math.max(120, Math.min(320, Math.max(below, top) - 16))}px`;
    const isBelow = below >= 200 || below >= top;
    style.top = isBelow ? `${bottom + 4}px` : 'auto';
    style.bottom = isBelow ? 'auto' : `${innerHeight - top + 4}px`;
    this.input.setAttribute('aria-expanded', 'true');
    addEventListener('scroll', () => this.isOpen && this.place(), { capture: true, once: true });
  }

  close() {
    clearTimeout(this.timer);
    this.asking?.abort();
    if (this.isOpen) this.list.hidePopover();
    this.mark(-1);
    this.input.setAttribute('aria-expanded', 'false');
  }

  /** @param {number} at */
  mark(at) {
    this.at = at;
    for (const [index, row] of [...this.list.children].entries())
      row.setAttribute('aria-selected', String(index === at));
    const row = this.options.length > 0 ? this.list.children[at] : undefined;
    row?.scrollIntoView({ block: 'nearest' });
    if (row) this.input.setAttribute('aria-activedescendant', row.id);
    else this.input.removeAttribute('aria-activedescendant');
  }

  /** @param {number} at */
  choose(at) {
    const { id, label } = this.options[at];
    this.input.value = this.chosenLabel.value = label;
    this.chosenId.value = id;
    this.close();
    this.dispatchEvent(new Event('change', { bubbles: true }));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { length } = this.options;
    /** @type {Record<string, () => unknown>} */
    const acts = {
      ArrowDown: () => (this.isOpen ? length && this.mark((this.at + 1) % length) : this.ask(this.query)),
      ArrowUp: () => this.isOpen && length && this.mark((Math.max(this.at, 0) - 1 + length) % length),
      Enter: () => this.choose(this.at),
      Escape: () => this.close(),
    };
    if (event.key === 'Enter' && !(this.isOpen && this.at >= 0)) return;
    if (event.key === 'Escape' && !this.isOpen) return;
    if (!acts[event.key]) return;
    event.preventDefault();
    // The dialog that the field stands in stays open.
    event.stopPropagation();
    acts[event.key]();
  }
}

customElements.define('look-up', LookUp);
