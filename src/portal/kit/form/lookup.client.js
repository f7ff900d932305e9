// A field that suggests records by a part of their name. Without this script, the form sends the typed text, and the server
// resolves it.
import { Combobox, element, requireInput } from '../page/island.client.js';

/** @extends {Combobox<LookUpOption[]>} */
class LookUp extends Combobox {
  /** @type {LookUpOption[]} */
  suggested = [];
  /** How much of the chosen part is on hand; not a number if this is unknown. */
  most = NaN;

  connectedCallback() {
    if (this.list) return;
    const input = requireInput(this, 'input:not([type=hidden])');
    this.chosenId = requireInput(this, '[data-lookup-id]');
    this.chosenLabel = requireInput(this, '[data-lookup-label]');
    const list = element('ul', { className: 'lookup-list' }, { popover: 'manual' });
    this.setUp(input, list, input.labels?.[0]?.firstChild?.textContent?.trim() ?? '');
    this.most = Number(this.dataset.most ?? NaN);
    this.requireQuantity();
    this.quantity?.addEventListener('input', () => this.checkQuantity());
    if (this.closest('[data-trade]'))
      input.form?.addEventListener('change', ({ target }) => {
        if (target instanceof HTMLSelectElement && target.name === 'required_skill')
          target.dataset.isChosen = '';
      });
    input.addEventListener('focus', () => input.select());
    input.addEventListener('click', () => this.isOpen || this.search());
    // A typed text is not a value. A filter applies only when a record is chosen or the field is empty.
    input.addEventListener('change', (event) => input.value.trim() !== '' && event.stopPropagation());
    // The address of a filtered list contains only the id of the record, without the other fields of the lookup.
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

  /** The search text. Empty if the text is the label of the chosen record, so that all records are suggested. */
  get query() {
    const value = this.input?.value ?? '';
    return value === this.chosenLabel?.value ? '' : value;
  }

  /** Stores the chosen record. @param {string} id @param {string} label @param {LookUpOption['stock']} [stock] */
  setChoice(id, label, stock) {
    if (this.chosenId) this.chosenId.value = id;
    if (this.chosenLabel) this.chosenLabel.value = label;
    const place = this.querySelector('[data-lookup-stock]');
    if (place) place.textContent = stock?.text ?? '';
    this.most = stock?.most ?? NaN;
    this.requireQuantity();
  }

  /** The field with the quantity of the chosen part. */
  get quantity() {
    const { quantity } = this.dataset;
    const field = quantity && this.input?.form?.elements.namedItem(quantity);
    return field instanceof HTMLInputElement ? field : undefined;
  }

  /** A part needs its quantity; an empty row needs none. */
  requireQuantity() {
    if (this.quantity) this.quantity.required = this.chosenId?.value !== '';
    this.checkQuantity();
  }

  /** Selects the usual trade for the chosen asset, unless the person has chosen a trade. @param {string} [trade] */
  proposeTrade(trade) {
    const holder = this.closest('[data-trade]');
    const field = holder && this.input?.form?.elements.namedItem('required_skill');
    if (!(holder instanceof HTMLElement) || !(field instanceof HTMLSelectElement) || !trade) return;
    if (field.dataset.isChosen !== undefined || field.value !== holder.dataset.trade) return;
    field.value = trade;
    holder.dataset.trade = trade;
  }

  /** Says what is on hand if the quantity is larger. The server knows what is reserved, and decides. */
  checkQuantity() {
    const isTooLarge = Number(this.quantity?.value ?? 0) > this.most;
    this.quantity?.setCustomValidity(isTooLarge ? this.data('toomany', { n: this.most }) : '');
  }

  onInput() {
    if (this.input?.value !== this.chosenLabel?.value) this.setChoice('', '');
    super.onInput();
  }

  /** @param {LookUpOption[]} suggested */
  show(suggested) {
    this.suggested = suggested;
    this.options = [];
    const rows = suggested.map(({ label, hint, stock }) =>
      this.addOption(
        'li',
        label,
        ...[hint, stock?.text].flatMap((textContent) =>
          textContent ? [element('span', { className: 'secondary', textContent })] : [],
        ),
      ),
    );
    this.render(rows.length, rows);
    this.position();
    this.highlight(rows.length > 0 && this.query !== '' ? 0 : -1);
  }

  /** Shows the list below or above the field, in the top layer, so that no dialog or table cuts it off. */
  position() {
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
    addEventListener('scroll', () => this.isOpen && this.position(), { capture: true, once: true });
  }

  close() {
    if (this.isOpen) this.list?.hidePopover();
    super.close();
  }

  /** @param {number} at */
  choose(at) {
    const chosen = this.suggested[at];
    if (!chosen || !this.input) return;
    this.input.value = chosen.label;
    this.setChoice(chosen.id, chosen.label, chosen.stock);
    this.proposeTrade(chosen.trade);
    this.close();
    this.dispatchEvent(new Event('change', { bubbles: true }));
  }

  /** @param {KeyboardEvent} event */
  onKeyDown(event) {
    if (!event.ctrlKey && !event.metaKey) super.onKeyDown(event);
  }
}

customElements.define('look-up', LookUp);
