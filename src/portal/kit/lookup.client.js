// A field in which one types a part of a name and chooses. Without this script the form sends what was typed, and the server
// looks it up.
import { Combobox, element, fieldOf } from './island.client.js';

/** @extends {Combobox<LookUpOption[]>} */
class LookUp extends Combobox {
  /** @type {LookUpOption[]} */
  offered = [];

  connectedCallback() {
    if (this.list) return;
    const input = fieldOf(this, 'input:not([type=hidden])');
    this.chosenId = fieldOf(this, '[data-lookup-id]');
    this.chosenLabel = fieldOf(this, '[data-lookup-label]');
    const list = element('ul', { className: 'lookup-list' }, { popover: 'manual' });
    this.begin(input, list, input.labels?.[0]?.firstChild?.textContent?.trim() ?? '');
    input.addEventListener('input', () => this.typed());
    input.addEventListener('focus', () => input.select());
    input.addEventListener('click', () => this.isOpen || this.ask());
    // The text is not the value: lists that are filtered wait until something is chosen, or nothing.
    input.addEventListener('change', (event) => input.value.trim() !== '' && event.stopPropagation());
    // In an address stands what is chosen, and nothing beside it.
    input.form?.addEventListener('formdata', ({ formData }) => {
      const id = this.chosenId?.value ?? '';
      if (input.form?.method !== 'get' || (id === '' && input.value.trim() !== '')) return;
      formData.set(input.name, id);
      for (const { name, type } of this.querySelectorAll('input'))
        if (type === 'hidden') formData.delete(name);
    });
  }

  get isOpen() {
    return this.list?.matches(':popover-open') === true;
  }

  /** What is sought: nothing while the text is that of what is chosen, so that the others are offered too. */
  get query() {
    const value = this.input?.value ?? '';
    return value === this.chosenLabel?.value ? '' : value;
  }

  /** Notes what is chosen. @param {string} id @param {string} label */
  note(id, label) {
    if (this.chosenId) this.chosenId.value = id;
    if (this.chosenLabel) this.chosenLabel.value = label;
  }

  typed() {
    if (this.input?.value !== this.chosenLabel?.value) this.note('', '');
    this.askSoon();
  }

  /** @param {LookUpOption[]} offered */
  show(offered) {
    this.offered = offered;
    this.options = [];
    const rows = offered.map(({ label, hint }) =>
      this.option('li', label, ...(hint ? [element('span', { className: 'sub', textContent: hint })] : [])),
    );
    this.fill(rows.length, rows);
    this.place();
    this.mark(rows.length > 0 && this.query !== '' ? 0 : -1);
  }

  /** In the top layer, so that no dialog and no table cuts it off. */
  place() {
    const { input, list } = this;
    if (!input || !list) return;
    if (!this.isOpen) list.showPopover();
    const { left, bottom, top, width } = input.getBoundingClientRect();
    const below = innerHeight - bottom;
    const isBelow = below >= 200 || below >= top;
    Object.assign(list.style, {
      left: `${left}px`,
      width: `${width}px`,
      maxHeight: `${Math.max(120, Math.min(320, Math.max(below, top) - 16))}px`,
      top: isBelow ? `${bottom + 4}px` : 'auto',
      bottom: isBelow ? 'auto' : `${innerHeight - top + 4}px`,
    });
    addEventListener('scroll', () => this.isOpen && this.place(), { capture: true, once: true });
  }

  close() {
    if (this.isOpen) this.list?.hidePopover();
    super.close();
  }

  /** @param {number} at */
  choose(at) {
    const chosen = this.offered[at];
    if (!chosen || !this.input) return;
    this.input.value = chosen.label;
    this.note(chosen.id, chosen.label);
    this.close();
    this.dispatchEvent(new Event('change', { bubbles: true }));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!event.ctrlKey && !event.metaKey) super.key(event);
  }
}

customElements.define('look-up', LookUp);
