// The common part of elements that have their own script. It is bundled into each script that imports it.

/**
 * A part of a page, which is always there.
 *
 * @param {ParentNode} around
 * @param {string} selector
 * @returns {HTMLElement}
 */
export function partOf(around, selector) {
  const part = around.querySelector(selector);
  if (!(part instanceof HTMLElement)) throw new Error(`The page lacks ${selector}.`);
  return part;
}

/**
 * The field of that kind in a part of a page, which is always there.
 *
 * @param {ParentNode} around
 * @returns {HTMLInputElement}
 */
export function fieldOf(around, selector = 'input') {
  const field = partOf(around, selector);
  if (!(field instanceof HTMLInputElement)) throw new Error(`${selector} is no field.`);
  return field;
}

/** The element that an event happened in, if it matches. @param {Event} event @param {string} selector */
export function hit({ target }, selector) {
  const found = target instanceof Element ? target.closest(selector) : null;
  return found instanceof HTMLElement ? found : undefined;
}

/**
 * A new element. @param {string} name @param {Record<string, unknown>} [properties] @param {Record<string, string>} [attributes]
 */
export function element(name, properties = {}, attributes = {}) {
  const made = Object.assign(document.createElement(name), properties);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  return made;
}

/** An element with its own script. */
export class Island extends HTMLElement {
  /** @type {AbortController | undefined} What ends when the element leaves the page. */
  #stay;

  /** Over when the element leaves the page. */
  get signal() {
    this.#stay ??= new AbortController();
    return this.#stay.signal;
  }

  disconnectedCallback() {
    this.#stay?.abort();
    this.#stay = undefined;
  }

  /**
   * Listens while the element stands in the page.
   *
   * @param {EventTarget} target
   * @param {string | readonly string[]} types
   * @param {(event: any) => void} act the events of pages have types of their own: each listener says which
   * @param {{ capture?: boolean }} [options]
   */
  listen(target, types, act, options = {}) {
    for (const type of [types].flat())
      target.addEventListener(type, act, { ...options, signal: this.signal });
  }

  /** What the page has the element say. @param {string} name @param {Record<string, string | number>} [values] those of its places */
  said(name, values = {}) {
    const text = this.dataset[name] ?? '';
    return text.replaceAll(/\{(\w+)\}/g, (place, of) => String(values[of] ?? place));
  }
}

/** How long to wait after a key before searching, in milliseconds. */
const PATIENCE_MS = 120;

/**
 * A field that offers matches while a person types: the combobox of the ARIA practices. Without a script the field is sent
 * as it is.
 *
 * @template Offer
 */
export class Combobox extends Island {
  /** @type {HTMLElement[]} What can be chosen. */
  options = [];
  /** Which of them is marked. */
  at = -1;
  /** @type {AbortController | undefined} */
  asking;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer;

  /** @param {HTMLInputElement} input @param {HTMLElement} list @param {string} label */
  begin(input, list, label) {
    this.input = input;
    this.list = list;
    list.id = `${input.id}-list`;
    list.setAttribute('role', 'listbox');
    list.setAttribute('aria-label', label);
    this.status = element('span', { className: 'visually-hidden' }, { role: 'status' });
    this.append(list, this.status);
    input.addEventListener('keydown', (event) => this.key(event));
    input.addEventListener('blur', () => this.close());
    // Before the field loses the focus.
    list.addEventListener('pointerdown', (event) => event.preventDefault());
    list.addEventListener('click', (event) => {
      const option = hit(event, '[role=option]');
      if (option) this.choose(Number(option.dataset.at), event.ctrlKey || event.metaKey);
    });
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.giveUp();
  }

  giveUp() {
    clearTimeout(this.timer);
    this.asking?.abort();
  }

  askSoon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask(), PATIENCE_MS);
  }

  /** What is sought. */
  get query() {
    return '';
  }

  get isOpen() {
    return false;
  }

  async ask() {
    this.asking?.abort();
    this.asking = new AbortController();
    const { signal } = this.asking;
    try {
      const answer = await fetch(`${this.dataset.src}?q=${encodeURIComponent(this.query)}`, { signal });
      if (!answer.ok || !answer.headers.get('content-type')?.includes('json')) return;
      const offered = await answer.json();
      if (!signal.aborted && document.activeElement === this.input) this.show(offered);
    } catch (error) {
      // Out of reach: what was typed is looked for once the form is sent.
      if (!(error instanceof DOMException && error.name === 'AbortError')) this.close();
    }
  }

  /** @param {Offer} _offered */
  show(_offered) {}

  /** An option, as the next of those that can be chosen. @param {string} name @param {...(Node | string)} content */
  option(name, ...content) {
    const at = this.options.length;
    const option = element(name, { id: `${this.list?.id}-${at}` }, { role: 'option', 'data-at': String(at) });
    option.append(...content);
    this.options.push(option);
    return option;
  }

  /** Shows what was found. @param {number} count how much that is @param {readonly Node[]} parts */
  fill(count, parts) {
    const nothing = { className: 'lookup-nothing', textContent: this.said('nothing') };
    const name = this.list?.localName === 'ul' ? 'li' : 'div';
    this.list?.replaceChildren(...(count > 0 ? parts : [element(name, nothing, { role: 'presentation' })]));
    if (this.status)
      this.status.textContent = count > 0 ? this.said('found', { n: count }) : this.said('nothing');
    this.input?.setAttribute('aria-expanded', 'true');
  }

  close() {
    this.giveUp();
    this.mark(-1);
    this.input?.setAttribute('aria-expanded', 'false');
  }

  /** @param {number} at */
  mark(at) {
    this.at = at;
    for (const [index, option] of this.options.entries())
      option.setAttribute('aria-selected', String(index === at));
    const option = this.options[at];
    option?.scrollIntoView({ block: 'nearest' });
    if (option) this.input?.setAttribute('aria-activedescendant', option.id);
    else this.input?.removeAttribute('aria-activedescendant');
  }

  /** @param {number} _at @param {boolean} _isAside whether in a tab beside this one */
  choose(_at, _isAside) {}

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.altKey) return;
    const { length } = this.options;
    const step = (/** @type {number} */ to) => length > 0 && this.mark((to + length) % length);
    const isAside = event.ctrlKey || event.metaKey;
    /** @type {Record<string, () => unknown>} */
    const acts = this.isOpen
      ? {
          ArrowDown: () => step(this.at + 1),
          ArrowUp: () => step(Math.max(this.at, 0) - 1),
          ...(this.at >= 0 && { Enter: () => this.choose(this.at, isAside) }),
          Escape: () => this.close(),
        }
      : { ArrowDown: () => this.ask() };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    // The dialog that the field stands in stays open.
    event.stopPropagation();
    act();
  }
}
