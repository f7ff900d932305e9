// Moves what is on the calendar: by the mouse onto another day, hour or row, otherwise in a dialog. The server decides what is
// possible; what is refused goes back to where it was, and why is said. Times are those of a clock on the wall of the business.
import { fieldOf, hit, Island, partOf } from '../kit/island.client.js';

/** How long the board waits for more changes before it is looked at again, in milliseconds. */
const CALM_MS = 300;
/** How long something takes on its way back to where it was, in milliseconds. */
const BACK_MS = 240;
/** When work begins that had no time before. */
const FIRST_HOUR = '08:00';
/** Parts of the board that can be scrolled. */
const SCROLLED = '[tabindex], #unscheduled';

/** @typedef {DragEvent & { target: Element }} Drag */

class WorkCalendar extends Island {
  /** @type {HTMLElement | undefined} What is dragged. */
  dragged;
  /** @type {HTMLElement | undefined} Where it would come to stand. */
  target;
  /** @type {HTMLElement | undefined} What the dialog is about. */
  asked;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  soon;
  isBusy = false;
  isHeld = false;
  isStale = false;
  startedAt = Date.now();

  connectedCallback() {
    this.startedAt = Date.now();
    this.listen(this, 'dragstart', (/** @type {Drag} */ event) => this.take(event));
    this.listen(this, 'dragover', (/** @type {Drag} */ event) => this.over(event));
    this.listen(this, 'drop', (/** @type {Drag} */ event) => this.drop(event));
    this.listen(this, 'dragend', () => this.letGo());
    // Nothing is exchanged between taking hold of something and dragging it.
    this.listen(this, 'pointerdown', () => (this.isHeld = true));
    const loosen = () => {
      this.isHeld = false;
      if (this.isStale) this.lookSoon();
    };
    this.listen(document, ['pointerup', 'pointercancel'], loosen);
    this.listen(this, 'close', loosen, { capture: true });
    this.listen(this, 'click', (/** @type {MouseEvent} */ event) => {
      const chip = hit(event, '[data-move]')?.closest('[data-id]');
      if (chip) this.ask(/** @type {HTMLElement} */ (chip));
    });
    this.listen(this, 'keydown', (/** @type {KeyboardEvent} */ event) => this.key(event));
    // Before htmx, which would send the form as that of a page.
    this.listen(
      this,
      'submit',
      (/** @type {SubmitEvent & { target: HTMLFormElement }} */ event) => this.answered(event),
      { capture: true },
    );
    // What tells that others changed something.
    this.listen(
      document,
      ['live:changed', 'live:much'],
      (/** @type {CustomEvent<LiveChange | undefined>} */ { detail }) => {
        if (!detail || detail.type === undefined || detail.type === 'operation') this.lookSoon();
      },
    );
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearTimeout(this.soon);
  }

  get board() {
    return partOf(this, '#calendar-board');
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
    return this.isBusy || this.isHeld || this.dragged !== undefined || this.isDialogOpen;
  }

  /** @param {Drag} event */
  take(event) {
    const chip = hit(event, '[data-id][draggable=true]');
    if (!chip || this.isBusy || !event.dataTransfer) return;
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData('text/plain', chip.dataset.title ?? '');
    this.dragged = chip;
    chip.classList.add('is-dragged');
  }

  /** @param {Drag} event */
  over(event) {
    const place = this.placeAt(event);
    if (!place) return;
    event.preventDefault();
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'move';
    if (place !== this.target) this.aim(place);
  }

  /** Where what is dragged would come to stand; nothing where it stands already. @param {Event} event */
  placeAt(event) {
    const place = this.dragged && hit(event, '[data-day]');
    if (place && place !== this.dragged?.closest('[data-day]')) return place;
    this.aim(undefined);
    return undefined;
  }

  /** @param {HTMLElement | undefined} place */
  aim(place) {
    this.target?.classList.remove('is-target');
    this.target = place;
    place?.classList.add('is-target');
  }

  /** @param {Drag} event */
  drop(event) {
    const place = this.placeAt(event);
    const chip = this.dragged;
    if (!place || !chip) return;
    event.preventDefault();
    this.letGo();
    const home = { parent: chip.parentNode ?? this, next: chip.nextSibling };
    const list = chip.matches('li') ? place.querySelector('ul') : place;
    (list ?? place).append(chip);
    void this.move(chip, this.wanted(chip, place), () => this.goBack(chip, home));
  }

  letGo() {
    this.isHeld = false;
    this.dragged?.classList.remove('is-dragged');
    this.dragged = undefined;
    this.aim(undefined);
    if (this.isStale) this.lookSoon();
  }

  /**
   * What a place means: its day, its hour or that of before, and whose row it is.
   *
   * @param {HTMLElement} chip
   * @param {HTMLElement} place
   */
  wanted(chip, { dataset: { day = '', hour, technicianRow, sharedRow } }) {
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

  /** What the clock on the business's wall shows: it goes on from when the page was made. */
  now() {
    const passed = Date.now() - this.startedAt;
    return new Date(Date.parse(`${this.said('now')}:00Z`) + passed).toISOString().slice(0, 16);
  }

  /** @param {HTMLElement} chip @param {{ parent: Node, next: Node | null }} home */
  goBack(chip, { parent, next }) {
    const from = chip.getBoundingClientRect();
    parent.insertBefore(chip, next);
    const to = chip.getBoundingClientRect();
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const moved = `translate(${from.x - to.x}px, ${from.y - to.y}px)`;
    chip.animate([{ transform: moved }, { transform: 'none' }], { duration: BACK_MS, easing: 'ease-out' });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const chip = hit(event, '[data-id]');
    if (event.key !== 'm' || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!chip?.querySelector('[data-move]') || this.isDialogOpen) return;
    event.preventDefault();
    this.ask(chip);
  }

  /** Opens the dialog with what is known of the operation. @param {HTMLElement} chip */
  ask(chip) {
    const { dialog } = this;
    if (!dialog) return;
    const { title = '', at = '', technician = '', who = '' } = chip.dataset;
    this.asked = chip;
    partOf(dialog, '.dialog-title').textContent =
      partOf(chip, '[data-move]').getAttribute('aria-label') ?? title;
    fieldOf(dialog, '[name=scheduled_for]').value = at;
    partOf(dialog, '.field-warning').textContent = '';
    // Only who may give work to others has a field for it.
    if (dialog.querySelector('[name=technician_id]')) {
      fieldOf(dialog, '[name=technician_id]').value = who;
      fieldOf(dialog, '[name=_id_technician_id]').value = technician;
      fieldOf(dialog, '[name=_label_technician_id]').value = who;
    }
    dialog.showModal();
  }

  /** @param {SubmitEvent & { target: HTMLFormElement }} event */
  answered(event) {
    const chip = this.asked;
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
   * @param {() => void} refused what happens where it may not be moved
   */
  async move(chip, fields, refused) {
    const body = new URLSearchParams({ _back: this.said('back'), ...fields, _once: crypto.randomUUID() });
    const headers = { accept: 'application/json', 'x-csrf-token': this.said('csrf') };
    this.isBusy = true;
    const address = `/calendar/${chip.dataset.id}/drag`;
    const response = await fetch(address, { method: 'POST', body, headers }).catch(
      () => /** @type {undefined} */ (undefined),
    );
    this.isBusy = false;
    if (!response?.ok) {
      refused();
      document.dispatchEvent(new CustomEvent('form:refused', { detail: response }));
      return;
    }
    const { moved, toast } = await response.json();
    this.toast(toast);
    if (!moved) return refused();
    await this.look();
    focusOn(this.board, `[data-id="${chip.dataset.id}"] a`);
  }

  /** Shows the result, in the server's words. @param {string} html */
  toast(html) {
    const place = partOf(document, '#toasts');
    place.innerHTML = html;
    window.htmx?.process(place);
  }

  lookSoon() {
    clearTimeout(this.soon);
    this.soon = setTimeout(() => {
      if (document.visibilityState === 'visible') void this.look().catch(() => {});
    }, CALM_MS);
  }

  /** Replaces the board by its current state, but not while an operation is being moved. */
  async look() {
    clearTimeout(this.soon);
    this.isStale = this.isInUse;
    if (this.isStale) return;
    const response = await fetch(location.href, { headers: { accept: 'text/html' } });
    // A session that is over, or a server that is busy: what is shown stays.
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

/** @param {Element} around @param {string} selector */
function focusOn(around, selector) {
  const element = /** @type {HTMLElement | null} */ (around.querySelector(selector));
  element?.focus();
}

customElements.define('work-calendar', WorkCalendar);
