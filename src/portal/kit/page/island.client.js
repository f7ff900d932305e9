// The common base of our custom elements. It is bundled into each script that imports it.

/**
 * Returns an element that must be there. Throws an error if it is missing.
 *
 * @param {ParentNode} around
 * @param {string} selector
 * @returns {HTMLElement}
 */
export function requireElement(around, selector) {
  const part = around.querySelector(selector);
  if (!(part instanceof HTMLElement)) throw new Error(`The page has no ${selector}.`);
  return part;
}

/**
 * Returns an input that must be there. Throws an error if it is missing.
 *
 * @param {ParentNode} around
 * @returns {HTMLInputElement}
 */
export function requireInput(around, selector = 'input') {
  const field = requireElement(around, selector);
  if (!(field instanceof HTMLInputElement)) throw new Error(`${selector} is not an input.`);
  return field;
}

/** The closest ancestor of an event's target that matches, or the target itself. @param {Event} event @param {string} selector */
export function targetOf({ target }, selector) {
  const found = target instanceof Element ? target.closest(selector) : null;
  return found instanceof HTMLElement ? found : undefined;
}

/**
 * Creates an element.
 *
 * @param {string} name
 * @param {Record<string, unknown>} [properties]
 * @param {Record<string, string>} [attributes]
 */
export function element(name, properties = {}, attributes = {}) {
  const created = Object.assign(document.createElement(name), properties);
  for (const [attribute, value] of Object.entries(attributes)) created.setAttribute(attribute, value);
  return created;
}

/** An element with its own script. */
export class Island extends HTMLElement {
  /** @type {AbortController | undefined} */
  #listeners;

  /** Aborts when the element leaves the page. */
  get signal() {
    this.#listeners ??= new AbortController();
    return this.#listeners.signal;
  }

  disconnectedCallback() {
    this.#listeners?.abort();
    this.#listeners = undefined;
  }

  /**
   * Adds an event listener for as long as the element is in the page.
   *
   * @param {EventTarget} target
   * @param {string | readonly string[]} types
   * @param {(event: any) => void} act each listener declares the type of its event
   * @param {{ capture?: boolean }} [options]
   */
  listen(target, types, act, options = {}) {
    for (const type of [types].flat())
      target.addEventListener(type, act, { ...options, signal: this.signal });
  }

  /**
   * The text of a `data-` attribute, with its placeholders filled in; empty if the attribute is missing.
   *
   * @param {string} name
   * @param {Record<string, string | number>} [values] of the placeholders
   */
  data(name, values = {}) {
    const text = this.dataset[name] ?? '';
    return text.replaceAll(/\{(\w+)\}/g, (place, of) => String(values[of] ?? place));
  }
}

/** How long to wait after the last keystroke before searching, in milliseconds. */
const DEBOUNCE_MS = 120;

/**
 * A field that suggests matches while a person types, as the combobox pattern of ARIA describes. Without scripts, the form sends
 * the typed text.
 *
 * @template Result
 */
export class Combobox extends Island {
  /** @type {HTMLElement[]} The options to choose from. */
  options = [];
  /** The index of the highlighted option; -1 for none. */
  at = -1;
  /** @type {AbortController | undefined} Aborts the current search. */
  searching;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer;

  /** @param {HTMLInputElement} input @param {HTMLElement} list @param {string} label */
  setUp(input, list, label) {
    this.input = input;
    this.list = list;
    list.id = `${input.id}-list`;
    list.setAttribute('role', 'listbox');
    list.setAttribute('aria-label', label);
    this.status = element('span', { className: 'visually-hidden' }, { role: 'status' });
    this.append(list, this.status);
    input.addEventListener('input', () => this.onInput());
    input.addEventListener('keydown', (event) => this.onKeyDown(event));
    input.addEventListener('blur', () => this.close());
    // Prevents the click from moving the focus out of the field.
    list.addEventListener('pointerdown', (event) => event.preventDefault());
    list.addEventListener('click', (event) => {
      const option = targetOf(event, '[role=option]');
      if (option) this.choose(Number(option.dataset.at), event.ctrlKey || event.metaKey);
    });
    // A person may have typed before this script was loaded.
    if (document.activeElement === input && input.value !== input.defaultValue) this.onInput();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.cancelSearch();
  }

  cancelSearch() {
    clearTimeout(this.timer);
    this.searching?.abort();
  }

  onInput() {
    this.searchSoon();
  }

  searchSoon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.search(), DEBOUNCE_MS);
  }

  /** The search text. */
  get query() {
    return '';
  }

  get isOpen() {
    return false;
  }

  async search() {
    this.searching?.abort();
    this.searching = new AbortController();
    const { signal } = this.searching;
    try {
      const response = await fetch(`${this.dataset.src}?q=${encodeURIComponent(this.query)}`, { signal });
      if (!response.ok || !response.headers.get('content-type')?.includes('json')) return;
      const result = await response.json();
      if (!signal.aborted && document.activeElement === this.input) this.show(result);
    } catch (error) {
      // The server cannot be reached. It resolves the text when the form is sent.
      if (!(error instanceof DOMException && error.name === 'AbortError')) this.close();
    }
  }

  /** Shows the matches. @param {Result} _result */
  show(_result) {}

  /** Creates the next option. @param {string} name @param {...(Node | string)} content */
  addOption(name, ...content) {
    const at = this.options.length;
    const option = element(name, { id: `${this.list?.id}-${at}` }, { role: 'option', 'data-at': String(at) });
    option.append(...content);
    this.options.push(option);
    return option;
  }

  /** Shows the results. @param {number} count the number of results @param {readonly Node[]} parts */
  render(count, parts) {
    const nothing = { className: 'lookup-empty', textContent: this.data('nothing') };
    const name = this.list?.localName === 'ul' ? 'li' : 'div';
    this.list?.replaceChildren(...(count > 0 ? parts : [element(name, nothing, { role: 'presentation' })]));
    if (this.status)
      this.status.textContent = count > 0 ? this.data('found', { n: count }) : this.data('nothing');
    this.input?.setAttribute('aria-expanded', 'true');
  }

  close() {
    this.cancelSearch();
    this.highlight(-1);
    this.input?.setAttribute('aria-expanded', 'false');
  }

  /** @param {number} at */
  highlight(at) {
    this.at = at;
    for (const [index, option] of this.options.entries())
      option.setAttribute('aria-selected', String(index === at));
    const option = this.options[at];
    option?.scrollIntoView({ block: 'nearest' });
    if (option) this.input?.setAttribute('aria-activedescendant', option.id);
    else this.input?.removeAttribute('aria-activedescendant');
  }

  /** @param {number} _at @param {boolean} _isNewTab whether to open it in a new tab */
  choose(_at, _isNewTab) {}

  /** @param {KeyboardEvent} event */
  onKeyDown(event) {
    if (event.altKey) return;
    const { length } = this.options;
    const step = (/** @type {number} */ to) => length > 0 && this.highlight((to + length) % length);
    const isNewTab = event.ctrlKey || event.metaKey;
    /** @type {Record<string, () => unknown>} */
    const acts = this.isOpen
      ? {
          ArrowDown: () => step(this.at + 1),
          ArrowUp: () => step(Math.max(this.at, 0) - 1),
          ...(this.at >= 0 && { Enter: () => this.choose(this.at, isNewTab) }),
          Escape: () => this.close(),
        }
      : { ArrowDown: () => this.search() };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    // Keeps the dialog around the field open.
    event.stopPropagation();
    act();
  }
}
