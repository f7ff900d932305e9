// Reschedules operations: by dragging them to another day, hour or row, or in a dialog. The server checks each move. If it
// refuses one, the operation moves back, and the reason is shown. Times are local times of the business.
import { requireInput, targetOf, Island, requireElement } from '../kit/page/island.client.js';

/** How long to wait for further changes before the calendar reloads, in milliseconds. */
const RELOAD_DELAY_MS = 300;
/** The duration of the animation that undoes a move, in milliseconds. */
const UNDO_MS = 240;
/** The start time of an operation that had none. */
const FIRST_HOUR = '08:00';
/** The scrollable parts of the calendar. */
const SCROLLED = '[tabindex], #unscheduled';

/** @typedef {DragEvent & { target: Element }} Drag */

class WorkCalendar extends Island {
  /** @type {HTMLElement | undefined} The dragged operation. */
  dragged;
  /** @type {HTMLElement | undefined} Where it would be dropped. */
  target;
  /** @type {HTMLElement | undefined} The operation in the dialog. */
  selected;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer;
  isBusy = false;
  isPressed = false;
  isStale = false;
  startedAt = Date.now();

  connectedCallback() {
    this.startedAt = Date.now();
    this.listen(this, 'dragstart', (/** @type {Drag} */ event) => this.onDragStart(event));
    this.listen(this, 'dragover', (/** @type {Drag} */ event) => this.onDragOver(event));
    this.listen(this, 'drop', (/** @type {Drag} */ event) => this.onDrop(event));
    this.listen(this, 'dragend', () => this.endDrag());
    // Prevents a reload between pressing the pointer and the start of the drag.
    this.listen(this, 'pointerdown', () => (this.isPressed = true));
    const onRelease = () => {
      this.isPressed = false;
      if (this.isStale) this.reloadSoon();
    };
    this.listen(document, ['pointerup', 'pointercancel'], onRelease);
    this.listen(this, 'close', onRelease, { capture: true });
    this.listen(this, 'click', (/** @type {MouseEvent} */ event) => {
      const chip = targetOf(event, '[data-move]')?.closest('[data-id]');
      if (chip) this.openDialog(/** @type {HTMLElement} */ (chip));
    });
    this.listen(this, 'keydown', (/** @type {KeyboardEvent} */ event) => this.onKeyDown(event));
    // Runs before the handler of htmx, which would load the response as a page.
    this.listen(
      this,
      'submit',
      (/** @type {SubmitEvent & { target: HTMLFormElement }} */ event) => this.onSubmit(event),
      { capture: true },
    );
    // Changes by other people.
    this.listen(
      document,
      ['live:changed', 'live:much'],
      (/** @type {CustomEvent<LiveChange | undefined>} */ { detail }) => {
        if (!detail || detail.type === undefined || detail.type === 'operation') this.reloadSoon();
      },
    );
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearTimeout(this.timer);
  }

  get board() {
    return requireElement(this, '#calendar-board');
  }

  /** @returns {HTMLDialogElement | null} */
  get dialog() {
    return this.querySelector('#move');
  }

  get isDialogOpen() {
    return this.dialog?.open === true;
  }

  /** Whether an operation is being moved. */
  get isInUse() {
    return this.isBusy || this.isPressed || this.dragged !== undefined || this.isDialogOpen;
  }

  /** @param {Drag} event */
  onDragStart(event) {
    const chip = targetOf(event, '[data-id][draggable=true]');
    if (!chip || this.isBusy || !event.dataTransfer) return;
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData('text/plain', chip.dataset.title ?? '');
    this.dragged = chip;
    chip.classList.add('is-dragged');
  }

  /** @param {Drag} event */
  onDragOver(event) {
    const place = this.dropTargetAt(event);
    if (!place) return;
    event.preventDefault();
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'move';
    if (place !== this.target) this.setTarget(place);
  }

  /** The drop target below the pointer; undefined if there is none or the operation is already there. @param {Event} event */
  dropTargetAt(event) {
    const place = this.dragged && targetOf(event, '[data-day]');
    if (place && place !== this.dragged?.closest('[data-day]')) return place;
    this.setTarget(undefined);
    return undefined;
  }

  /** @param {HTMLElement | undefined} place */
  setTarget(place) {
    this.target?.classList.remove('is-target');
    this.target = place;
    place?.classList.add('is-target');
  }

  /** @param {Drag} event */
  onDrop(event) {
    const place = this.dropTargetAt(event);
    const chip = this.dragged;
    if (!place || !chip) return;
    event.preventDefault();
    this.endDrag();
    const origin = { parent: chip.parentNode ?? this, next: chip.nextSibling };
    const list = chip.matches('li') ? place.querySelector('ul') : place;
    (list ?? place).append(chip);
    void this.move(chip, this.fieldsFor(chip, place), () => this.animateBack(chip, origin));
  }

  endDrag() {
    this.isPressed = false;
    this.dragged?.classList.remove('is-dragged');
    this.dragged = undefined;
    this.setTarget(undefined);
    if (this.isStale) this.reloadSoon();
  }

  /**
   * The form fields for a drop target: its day, its hour (or else the operation's current time), and the technician of its row.
   *
   * @param {HTMLElement} chip
   * @param {HTMLElement} place
   */
  fieldsFor(chip, { dataset: { day = '', hour, technicianRow, sharedRow } }) {
    /** @type {Record<string, string>} */
    const fields = { scheduled_for: day === '' ? '' : `${day}T${this.timeOn(day, hour, chip)}` };
    if (technicianRow) fields['technician_id'] = technicianRow;
    if (sharedRow) fields.row = sharedRow;
    return fields;
  }

  /** @param {string} day @param {string | undefined} hour @param {HTMLElement} chip */
  timeOn(day, hour, { dataset: { at = '' } }) {
    const before = at.slice(11);
    if (hour) return before.startsWith(hour) ? before : `${hour}:00`;
    if (before) return before;
    const now = this.now();
    if (day !== now.slice(0, 10) || now.slice(11) < FIRST_HOUR) return FIRST_HOUR;
    return `${String(Math.min(Number(now.slice(11, 13)) + 1, 23)).padStart(2, '0')}:00`;
  }

  /** The local time of the business: the time of the page, plus the time since it was loaded. */
  now() {
    const passed = Date.now() - this.startedAt;
    return new Date(Date.parse(`${this.data('now')}:00Z`) + passed).toISOString().slice(0, 16);
  }

  /** @param {HTMLElement} chip @param {{ parent: Node, next: Node | null }} origin */
  animateBack(chip, { parent, next }) {
    const from = chip.getBoundingClientRect();
    parent.insertBefore(chip, next);
    const to = chip.getBoundingClientRect();
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const moved = `translate(${from.x - to.x}px, ${from.y - to.y}px)`;
    chip.animate([{ transform: moved }, { transform: 'none' }], { duration: UNDO_MS, easing: 'ease-out' });
  }

  /** @param {KeyboardEvent} event */
  onKeyDown(event) {
    const chip = targetOf(event, '[data-id]');
    if (event.key !== 'm' || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!chip?.querySelector('[data-move]') || this.isDialogOpen) return;
    event.preventDefault();
    this.openDialog(chip);
  }

  /** Opens the dialog with the operation's current values. @param {HTMLElement} chip */
  openDialog(chip) {
    const { dialog } = this;
    if (!dialog) return;
    const { title = '', at = '', technician = '', who = '' } = chip.dataset;
    this.selected = chip;
    requireElement(dialog, '.dialog-title').textContent =
      requireElement(chip, '[data-move]').getAttribute('aria-label') ?? title;
    requireInput(dialog, '[name=scheduled_for]').value = at;
    requireElement(dialog, '.field-warning').textContent = '';
    // The field exists only for people who may assign work to others.
    if (dialog.querySelector('[name=technician_id]')) {
      requireInput(dialog, '[name=technician_id]').value = who;
      requireInput(dialog, '[name=_id_technician_id]').value = technician;
      requireInput(dialog, '[name=_label_technician_id]').value = who;
    }
    dialog.showModal();
  }

  /** @param {SubmitEvent & { target: HTMLFormElement }} event */
  onSubmit(event) {
    const chip = this.selected;
    if (!event.target.closest('#move') || !chip) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const fields = /** @type {Record<string, string>} */ (Object.fromEntries(new FormData(event.target)));
    this.dialog?.close();
    void this.move(chip, fields, () => focusOn(chip, '[data-move]'));
  }

  /**
   * @param {HTMLElement} chip
   * @param {Record<string, string>} fields
   * @param {() => void} refused called if the move is refused
   */
  async move(chip, fields, refused) {
    this.isBusy = true;
    let isMoved = false;
    try {
      isMoved = await this.send(chip, fields);
    } catch {
      document.dispatchEvent(new CustomEvent('form:refused', { detail: undefined }));
    } finally {
      this.isBusy = false;
    }
    if (!isMoved) {
      refused();
      if (this.isStale) this.reloadSoon();
      return;
    }
    await this.reload().catch(() => {});
    focusOn(this.board, `[data-id="${chip.dataset.id}"] a`);
  }

  /**
   * Sends a move, and shows the result.
   *
   * @param {HTMLElement} chip
   * @param {Record<string, string>} fields
   * @returns {Promise<boolean>} whether the operation was moved
   */
  async send(chip, fields) {
    const body = new URLSearchParams({ _back: this.data('back'), ...fields, _once: newKey() });
    const headers = { accept: 'application/json', 'x-csrf-token': this.data('csrf') };
    const response = await fetch(`/calendar/${chip.dataset.id}/drag`, { method: 'POST', body, headers });
    if (!response.ok) {
      document.dispatchEvent(new CustomEvent('form:refused', { detail: response }));
      return false;
    }
    const { moved, toast } = await response.json();
    this.showToast(toast);
    return moved;
  }

  /** Shows the result, as the server rendered it. @param {string} html */
  showToast(html) {
    const toasts = requireElement(document, '#toasts');
    toasts.innerHTML = html;
    window.htmx?.process(toasts);
  }

  reloadSoon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (document.visibilityState === 'visible') void this.reload().catch(() => {});
    }, RELOAD_DELAY_MS);
  }

  /** Loads the calendar again, unless an operation is being moved. */
  async reload() {
    clearTimeout(this.timer);
    this.isStale = this.isInUse;
    if (this.isStale) return;
    const response = await fetch(location.href, {
      headers: { accept: 'text/html', 'x-background': 'true' },
    });
    // The session has ended or the server is busy: keep the current content.
    if (!response.ok || response.redirected) return;
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const fresh = page.getElementById('calendar-board');
    const { board } = this;
    this.isStale = this.isInUse;
    if (!fresh || this.isStale) return;
    const focused = board.contains(document.activeElement) ? document.activeElement : undefined;
    const id = focused?.closest('[data-id]')?.getAttribute('data-id');
    const isButton = focused?.matches('[data-move]');
    const scrolled = [...board.querySelectorAll(SCROLLED)].map((each) => each.scrollLeft);
    const tops = [...board.querySelectorAll(SCROLLED)].map((each) => each.scrollTop);
    board.replaceChildren(...fresh.childNodes);
    [...board.querySelectorAll(SCROLLED)].forEach((each, index) => {
      each.scrollLeft = scrolled[index] ?? 0;
      each.scrollTop = tops[index] ?? 0;
    });
    window.htmx?.process(board);
    if (id) focusOn(board, `[data-id="${id}"] ${isButton ? '[data-move]' : 'a'}`);
  }
}

/** A new idempotency key. Over plain HTTP, browsers have no `crypto.randomUUID`. */
function newKey() {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
}

/** @param {Element} around @param {string} selector */
function focusOn(around, selector) {
  const element = /** @type {HTMLElement | null} */ (around.querySelector(selector));
  element?.focus();
}

customElements.define('work-calendar', WorkCalendar);
