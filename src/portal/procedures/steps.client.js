// Adds, removes and moves the steps of a procedure. Their order is that of the numbers in the names of their fields.
import { Island } from '../kit/page/island.client.js';

class StepList extends Island {
  connectedCallback() {
    this.listen(this, 'click', (event) => {
      const button = event.target instanceof Element ? event.target.closest('button') : null;
      if (!button) return;
      const row = button.closest('li');
      if (button.hasAttribute('data-add')) this.add();
      else if (row && button.hasAttribute('data-remove')) this.removeRow(row);
      else if (row && button.dataset.move) this.move(row, Number(button.dataset.move), button);
    });
  }

  get list() {
    return /** @type {HTMLElement} */ (this.querySelector('.step-rows'));
  }

  add() {
    const last = /** @type {HTMLElement} */ (this.list.lastElementChild);
    const row = /** @type {HTMLElement} */ (last.cloneNode(true));
    clear(row);
    this.list.append(row);
    this.renumber();
    /** @type {HTMLElement | null} */ (row.querySelector('input:not([type=hidden])'))?.focus();
  }

  /** @param {HTMLElement} row */
  removeRow(row) {
    if (this.list.children.length === 1) clear(row);
    else row.remove();
    this.renumber();
  }

  /** @param {HTMLElement} row @param {number} by @param {HTMLElement} button */
  move(row, by, button) {
    const other = by < 0 ? row.previousElementSibling : row.nextElementSibling;
    if (!other) return;
    if (by < 0) other.before(row);
    else other.after(row);
    this.renumber();
    button.focus();
  }

  renumber() {
    [...this.list.children].forEach((row, index) => {
      for (const element of row.querySelectorAll('[name], [id], [for], [aria-describedby]'))
        for (const name of ['name', 'id', 'for', 'aria-describedby']) {
          const value = element.getAttribute(name);
          if (value) element.setAttribute(name, value.replace(/steps\[\d+\]/g, `steps[${index}]`));
        }
    });
  }
}

/** @param {HTMLElement} row */
function clear(row) {
  for (const field of row.querySelectorAll('input, textarea, select'))
    /** @type {HTMLInputElement} */ (field).value = '';
}

customElements.define('step-list', StepList);
