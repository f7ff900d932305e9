// Moves what is on the calendar: by the mouse onto another day, hour or row, otherwise in a dialog. The server decides what is
// possible; what is refused goes back to where it was, and why is said. Times are those of a clock on the wall of the business.

/** How long the board waits for more changes before it is looked at again, in milliseconds. */
const CALM_MS = 300;
/** How long something takes on its way back to where it was, in milliseconds. */
const BACK_MS = 240;
/** When work begins that had no time before. */
const FIRST_HOUR = '08:00';

class WorkCalendar extends HTMLElement {
  connectedCallback() {
    this.startedAt = Date.now();
    this.isBusy = false;
    this.addEventListener('dragstart', (event) => this.take(event));
    this.addEventListener('dragover', (event) => this.over(event));
    this.addEventListener('drop', (event) => this.drop(event));
    this.addEventListener('dragend', () => this.letGo());
    // Nothing is exchanged between taking hold of something and dragging it.
    this.addEventListener('pointerdown', () => (this.isHeld = true));
    this.loosen = () => {
      this.isHeld = false;
      if (this.isStale) this.lookSoon();
    };
    for (const event of ['pointerup', 'pointercancel']) document.addEventListener(event, this.loosen);
    this.addEventListener('close', this.loosen, true);
    this.addEventListener('click', ({ target }) => {
      const button = target.closest('[data-move]');
      if (button) this.ask(button.closest('[data-id]'));
    });
    this.addEventListener('keydown', (event) => this.key(event));
    // Before htmx, which would send the form as that of a page.
    this.addEventListener('submit', (event) => this.answered(event), true);
    this.hear = ({ detail }) => {
      if (!detail || detail.type === undefined || detail.type === 'operation') this.lookSoon();
    };
    for (const event of ['live:changed', 'live:much']) document.addEventListener(event, this.hear);
  }

  disconnectedCallback() {
    for (const event of ['live:changed', 'live:much']) document.removeEventListener(event, this.hear);
    for (const event of ['pointerup', 'pointercancel']) document.removeEventListener(event, this.loosen);
    clearTimeout(this.soon);
  }

  get board() {
    return this.querySelector('#calendar-board');
  }

  get dialog() {
    return this.querySelector('#move');
  }

  get isDialogOpen() {
    return this.dialog?.open === true;
  }

  /** Whether somebody is moving something. */
  get isInUse() {
    return this.isBusy || this.isHeld || this.dragged !== undefined || this.isDialogOpen;
  }

  take(event) {
    const chip = event.target.closest?.('[data-id][draggable=true]');
    if (!chip || this.isBusy) return;
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData('text/plain', chip.dataset.title);
    this.dragged = chip;
    chip.classList.add('is-dragged');
  }

  over(event) {
    const place = this.placeAt(event);
    if (!place) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'move';
    if (place !== this.target) this.aim(place);
  }

  /** Where what is dragged would come to stand; nothing where it stands already. */
  placeAt({ target }) {
    const place = this.dragged && target.closest?.('[data-day]');
    if (!place || place === this.dragged.closest('[data-day]')) this.aim(undefined);
    return place === this.dragged?.closest('[data-day]') ? undefined : place;
  }

  aim(place) {
    this.target?.classList.remove('is-target');
    this.target = place;
    place?.classList.add('is-target');
  }

  drop(event) {
    const place = this.placeAt(event);
    if (!place) return;
    event.preventDefault();
    const chip = this.dragged;
    this.letGo();
    const home = { parent: chip.parentNode, next: chip.nextSibling };
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

  /** What a place means: its day, its hour or that of before, and whose row it is. */
  wanted(chip, { dataset: { day, hour, technicianRow, sharedRow } }) {
    const fields = { scheduled_for: day === '' ? '' : `${day}T${this.timeOn(day, hour, chip)}` };
    if (technicianRow) fields.technician_id = technicianRow;
    if (sharedRow) fields.row = sharedRow;
    return fields;
  }

  timeOn(day, hour, { dataset: { at } }) {
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
    return new Date(Date.parse(`${this.dataset.now}:00Z`) + passed).toISOString().slice(0, 16);
  }

  goBack(chip, { parent, next }) {
    const from = chip.getBoundingClientRect();
    parent.insertBefore(chip, next);
    const to = chip.getBoundingClientRect();
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const moved = `translate(${from.x - to.x}px, ${from.y - to.y}px)`;
    chip.animate([{ transform: moved }, { transform: 'none' }], { duration: BACK_MS, easing: 'ease-out' });
  }

  key(event) {
    const chip = event.target.closest('[data-id]');
    if (event.key !== 'm' || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!chip?.querySelector('[data-move]') || this.isDialogOpen) return;
    event.preventDefault();
    this.ask(chip);
  }

  /** Opens the dialog with what is known of the operation. */
  ask(chip) {
    const { dialog } = this;
    const { title, at, technician = '', who = '' } = chip.dataset;
    this.asked = chip;
    const form = dialog.querySelector('form');
    dialog.querySelector('.dialog-title').textContent =
      chip.querySelector('[data-move]').getAttribute('aria-label') ?? title;
    form.elements.scheduled_for.value = at;
    const warning = form.querySelector('.field-warning');
    if (warning) warning.textContent = '';
    const person = form.elements.technician_id;
    if (person) {
      person.value = who;
      form.elements._id_technician_id.value = technician;
      form.elements._label_technician_id.value = who;
    }
    dialog.showModal();
  }

  answered(event) {
    if (!event.target.closest('#move')) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const chip = this.asked;
    const fields = Object.fromEntries(new FormData(event.target));
    this.dialog.close();
    void this.move(chip, fields, () => chip.querySelector('[data-move]')?.focus());
  }

  /** @param refused what happens where it may not be moved */
  async move(chip, fields, refused) {
    const body = new URLSearchParams({ _back: this.dataset.back, ...fields, _once: crypto.randomUUID() });
    const headers = { accept: 'application/json', 'x-csrf-token': this.dataset.csrf };
    this.isBusy = true;
    const address = `/calendar/${chip.dataset.id}/drag`;
    const response = await fetch(address, { method: 'POST', body, headers }).catch(() => undefined);
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
    this.board.querySelector(`[data-id="${chip.dataset.id}"] a`)?.focus();
  }

  /** Says what became of it, in words that the server wrote. */
  toast(html) {
    const place = document.getElementById('toasts');
    place.innerHTML = html;
    window.htmx?.process(place.firstElementChild);
  }

  lookSoon() {
    clearTimeout(this.soon);
    this.soon = setTimeout(() => {
      if (document.visibilityState === 'visible') void this.look().catch(() => undefined);
    }, CALM_MS);
  }

  /** Puts the board as it is by now in the place of the one that is shown: nothing moves under somebody's hands. */
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
    if (!fresh || !board || this.isStale) return;
    const focused = board.contains(document.activeElement) ? document.activeElement : undefined;
    const id = focused?.closest('[data-id]')?.dataset.id;
    const isButton = focused?.matches('[data-move]');
    const scrolled = [...board.querySelectorAll('[tabindex], #unscheduled')].map((each) => each.scrollLeft);
    const tops = [...board.querySelectorAll('[tabindex], #unscheduled')].map((each) => each.scrollTop);
    board.replaceChildren(...fresh.childNodes);
    [...board.querySelectorAll('[tabindex], #unscheduled')].forEach((each, index) => {
      each.scrollLeft = scrolled[index] ?? 0;
      each.scrollTop = tops[index] ?? 0;
    });
    window.htmx?.process(board);
    if (id) board.querySelector(`[data-id="${id}"] ${isButton ? '[data-move]' : 'a'}`)?.focus();
  }
}

customElements.define('work-calendar', WorkCalendar);
