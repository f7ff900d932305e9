// Adds, removes and moves the steps of a procedure: by buttons, by the keyboard, and by dragging their handles. Their order is that
// of the numbers in the names of their fields.
import { Island, requireElement, targetOf } from '../kit/page/island.client.js';

/** The keys that move a step, and by how many places. @type {Record<string, -1 | 1>} */
const KEYS = { ArrowUp: -1, ArrowDown: 1 };
/** Fields in which Alt and an arrow key mean something else. */
const OWN_KEYS = 'select, textarea';
/** How close to the edge of the window a dragged step scrolls the page, and by how much for each move of the pointer, in pixels. */
const EDGE = 72;
const SCROLLED = 16;

class StepList extends Island {
  /** @type {{ row: Element, next: Element | null } | undefined} The dragged step, and the one that was behind it. */
  dragged;

  connectedCallback() {
    this.completeRows();
    this.listen(this, 'click', (/** @type {MouseEvent} */ event) => this.onClick(event));
    this.listen(this, 'keydown', (/** @type {KeyboardEvent} */ event) => this.onKeyDown(event));
    this.listen(this, 'pointerdown', (/** @type {PointerEvent} */ event) => this.onPointerDown(event));
    this.listen(document, 'pointermove', (/** @type {PointerEvent} */ event) => this.onPointerMove(event));
    this.listen(document, ['pointerup', 'pointercancel'], () => this.endDrag());
    this.listen(document, 'keydown', (/** @type {KeyboardEvent} */ { key }) => {
      if (key === 'Escape') this.undoDrag();
    });
  }

  get list() {
    return requireElement(this, '.step-rows');
  }

  /** Gives each step the details that only the last, empty one has, with the values of its hidden fields. */
  completeRows() {
    const all = requireElement(this, '.step-row:last-child .step-details');
    for (const [index, row] of [...this.list.children].entries()) {
      const kept = requireElement(row, '.step-details');
      if (kept.querySelector('.field')) continue;
      const details = /** @type {HTMLElement} */ (all.cloneNode(true));
      clear(details);
      number(details, index);
      for (const { name, value } of kept.querySelectorAll('input')) {
        const field = requireElement(details, `[name="${name}"]`);
        /** @type {HTMLInputElement} */ (field).value = value;
        field.closest('details')?.setAttribute('open', '');
      }
      kept.replaceWith(details);
    }
  }

  /** @param {MouseEvent} event */
  onClick(event) {
    const button = /** @type {HTMLButtonElement | undefined} */ (targetOf(event, 'button'));
    const row = button?.closest('.step-row');
    const action = button?.value.split(':')[0];
    if (button?.hasAttribute('data-add')) return this.add();
    if (!button || !row || !action) return;
    // The server does the same, for pages without scripts.
    event.preventDefault();
    if (action === 'remove') this.removeRow(row);
    else this.move(row, action === 'up' ? -1 : 1);
  }

  /** @param {KeyboardEvent} event */
  onKeyDown(event) {
    const by = KEYS[event.key];
    const row = targetOf(event, '.step-row');
    const isOnGrip = targetOf(event, '[data-grip]') !== undefined;
    if (!by || !row || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (!isOnGrip && (!event.altKey || targetOf(event, OWN_KEYS))) return;
    event.preventDefault();
    this.move(row, by);
    document.activeElement?.scrollIntoView({ block: 'nearest' });
  }

  add() {
    const last = /** @type {HTMLElement} */ (this.list.lastElementChild);
    const row = /** @type {HTMLElement} */ (last.cloneNode(true));
    clear(row);
    this.list.append(row);
    this.renumber();
    /** @type {HTMLElement | null} */ (row.querySelector('input:not([type=hidden])'))?.focus();
  }

  /** @param {Element} row */
  removeRow(row) {
    const next = row.nextElementSibling ?? row.previousElementSibling;
    if (next) row.remove();
    else clear(row);
    this.renumber();
    /** @type {HTMLElement | null} */ ((next ?? row).querySelector('[data-grip]'))?.focus();
  }

  /** Moves the other step, so that the moved one keeps the focus. @param {Element} row @param {-1 | 1} by */
  move(row, by) {
    const other = by < 0 ? row.previousElementSibling : row.nextElementSibling;
    if (!other) return;
    if (by < 0) row.after(other);
    else row.before(other);
    this.renumber(row);
  }

  /** @param {PointerEvent} event */
  onPointerDown(event) {
    const row = targetOf(event, '[data-grip]')?.closest('.step-row');
    if (!row || event.button !== 0) return;
    this.dragged = { row, next: row.nextElementSibling };
    row.classList.add('is-lifted');
  }

  /** Moves the steps around the dragged one, which stays in the page and so keeps the pointer. @param {PointerEvent} event */
  onPointerMove({ clientY }) {
    if (!this.dragged) return;
    const { row } = this.dragged;
    if (clientY < EDGE) scrollBy(0, -SCROLLED);
    else if (clientY > innerHeight - EDGE) scrollBy(0, SCROLLED);
    let before = row.previousElementSibling;
    while (before && clientY < middleOf(before)) {
      row.after(before);
      before = row.previousElementSibling;
    }
    let after = row.nextElementSibling;
    while (after && clientY > middleOf(after)) {
      row.before(after);
      after = row.nextElementSibling;
    }
  }

  endDrag() {
    if (!this.dragged) return;
    const { row, next } = this.dragged;
    this.dragged = undefined;
    row.classList.remove('is-lifted');
    if (row.nextElementSibling !== next) this.renumber(row);
  }

  undoDrag() {
    if (!this.dragged) return;
    const { row, next } = this.dragged;
    this.list.insertBefore(row, next);
    this.endDrag();
  }

  /** Numbers the fields by the order of the steps. @param {Element} [moved] the step whose new place is announced */
  renumber(moved) {
    const rows = [...this.list.children];
    for (const [index, row] of rows.entries()) {
      number(row, index);
      for (const button of row.querySelectorAll('button'))
        button.value = button.value.replace(/:.*/, `:${index}`);
    }
    if (moved)
      requireElement(this, '[role=status]').textContent = this.data('place', {
        n: rows.indexOf(moved) + 1,
        all: rows.length,
      });
    // The form asks before it is closed.
    this.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

/** @param {Element} row */
function middleOf(row) {
  const { top, height } = row.getBoundingClientRect();
  return top + height / 2;
}

/** Numbers the fields within an element. @param {Element} around @param {number} index */
function number(around, index) {
  for (const element of around.querySelectorAll('[name], [id], [for], [aria-describedby]'))
    for (const name of ['name', 'id', 'for', 'aria-describedby']) {
      const value = element.getAttribute(name);
      if (value) element.setAttribute(name, value.replace(/steps\[\d+\]/g, `steps[${index}]`));
    }
}

/** @param {Element} row */
function clear(row) {
  for (const field of row.querySelectorAll('input, textarea, select'))
    /** @type {HTMLInputElement} */ (field).value = '';
  for (const error of row.querySelectorAll('.field-error')) error.remove();
  for (const field of row.querySelectorAll('.is-invalid')) field.classList.remove('is-invalid');
}

customElements.define('step-list', StepList);
