// The month and the week as a grid: what is on it can be dragged, and what is beside it dragged in. Times are those of a
// clock on the wall of the business; the zone of the browser does not matter.

/** How often the calendar looks for what others changed, in milliseconds: in case nothing tells it. */
const LOOK_MS = 30_000;
/** How long it waits for more changes before it looks, in milliseconds. */
const CALM_MS = 300;

const loading = new Map();
/** Loads a script of the library once, after those it builds on. */
function load(address) {
  if (!loading.has(address))
    loading.set(
      address,
      new Promise((resolve, reject) => {
        const script = document.createElement('script');
        script.src = address;
        script.onload = resolve;
        script.onerror = reject;
        document.head.append(script);
      }),
    );
  return loading.get(address);
}

class WorkCalendar extends HTMLElement {
  async connectedCallback() {
    // Neither a month nor a week fits on a phone: there it is the list.
    if (matchMedia('(max-width: 767px)').matches) return location.replace(this.dataset.agenda);
    const { library, theme, locale } = this.dataset;
    await load(library);
    await load(theme);
    if (locale) await load(locale);
    if (!this.isConnected || this.calendar) return;
    this.startedAt = Date.now();
    const grid = this.appendChild(document.createElement('div'));
    grid.className = 'calendar-grid';
    this.calendar = new window.FullCalendar.Calendar(grid, this.options());
    this.calendar.render();
    this.takeIn(document.querySelector('[data-unscheduled]'));
    this.hear = ({ detail }) => {
      if (!detail || detail.type === undefined || detail.type === 'operation') this.lookSoon();
    };
    document.addEventListener('live:changed', this.hear);
    document.addEventListener('live:much', this.hear);
    this.timer = setInterval(() => this.lookSoon(), LOOK_MS);
  }

  disconnectedCallback() {
    document.removeEventListener('live:changed', this.hear);
    document.removeEventListener('live:much', this.hear);
    clearInterval(this.timer);
    clearTimeout(this.soon);
    this.taken?.destroy();
    this.calendar?.destroy();
  }

  options() {
    const { view, date, language, more, technician } = this.dataset;
    const isMonth = view === 'month';
    // The hours of one person can be drawn to scale; those of many would lie over each other.
    const isToScale = !isMonth && technician !== undefined;
    return {
      initialView: isMonth ? 'dayGridMonth' : isToScale ? 'timeGridWeek' : 'dayGridWeek',
      initialDate: date,
      // Moments come without an offset, and are shown as they come.
      timeZone: 'UTC',
      now: () => this.now(),
      locale: language === 'fr' ? 'fr' : 'en-gb',
      firstDay: 1,
      headerToolbar: false,
      height: isToScale ? 720 : 'auto',
      fixedWeekCount: false,
      dayMaxEvents: isMonth ? 4 : false,
      moreLinkContent: ({ num }) => more.replace('{n}', num),
      allDaySlot: false,
      slotEventOverlap: false,
      scrollTime: '06:00:00',
      nowIndicator: true,
      eventDisplay: 'block',
      defaultTimedEventDuration: '01:00',
      forceEventDuration: true,
      // What begins late in the evening belongs to that day alone.
      nextDayThreshold: '06:00:00',
      editable: false,
      eventDurationEditable: false,
      droppable: true,
      // The label of a cell would hide what is in it; its number and the heading say the day.
      dayCellDidMount: ({ el }) => el.removeAttribute('aria-label'),
      events: ({ startStr, endStr }, done, failed) => this.feed(startStr, endStr).then(done, failed),
      eventContent: ({ event }) => ({ domNodes: this.contentOf(event) }),
      eventDragStart: () => (this.isDragging = true),
      eventDragStop: () => (this.isDragging = false),
      eventDrop: (drop) => this.move(drop.event, drop.revert),
      eventReceive: (drop) => this.receive(drop),
    };
  }

  /** What the clock on the business's wall shows: it goes on from when the page was made. */
  now() {
    const passed = Date.now() - this.startedAt;
    return new Date(Date.parse(`${this.dataset.now}:00Z`) + passed).toISOString().slice(0, 19);
  }

  async feed(start, end) {
    const query = new URLSearchParams({ from: start.slice(0, 10), to: end.slice(0, 10) });
    if (this.dataset.technician) query.set('technician_id', this.dataset.technician);
    const response = await fetch(`/calendar/feed?${query}`, { headers: { accept: 'application/json' } });
    // A session that is over, or a server that is busy: what is shown stays.
    if (!response.ok || response.redirected) throw new Error(`The calendar's feed: ${response.status}`);
    const { events, note } = await response.json();
    this.say(note);
    return events;
  }

  /** What is left out is said above the grid. */
  say(note) {
    this.querySelector('.calendar-note')?.remove();
    if (note === null) return;
    const line = document.createElement('p');
    line.className = 'calendar-note small text-secondary';
    line.textContent = note;
    this.querySelector('.calendar-grid').before(line);
  }

  contentOf({ title, startStr, extendedProps: { status, word, who } }) {
    const icon = this.querySelector(`template[data-status="${status}"]`)?.content.cloneNode(true);
    const piece = (name, text) => {
      const span = document.createElement('span');
      span.className = name;
      span.textContent = text;
      return span;
    };
    const body = document.createElement('div');
    body.className = 'work-event-body';
    body.title = [title, word, who].filter(Boolean).join(' · ');
    body.append(
      ...(icon ? [icon.firstElementChild] : []),
      piece('work-event-time', startStr.slice(11, 16)),
      ...(who ? [piece('work-event-who', who)] : []),
      piece('work-event-title', title),
      ...(word ? [piece('visually-hidden', word)] : []),
    );
    return [body];
  }

  /** Makes what is beside the calendar fit to be dragged onto it. */
  takeIn(list) {
    if (!list) return;
    this.taken = new window.FullCalendar.Interaction.Draggable(list, {
      itemSelector: '[data-movable]',
      eventData: ({ dataset: { id, title } }) => ({
        ...{ id, title, startTime: '08:00', duration: '01:00', class: 'work-event tone-grey' },
        extendedProps: { status: 'new', word: '', who: '' },
      }),
    });
  }

  async receive({ event, draggedEl, revert }) {
    if (await this.move(event, revert)) {
      draggedEl.remove();
      // What the server knows of it takes the place of what was dropped.
      event.remove();
    }
  }

  async move(event, revert) {
    const body = new URLSearchParams({
      _once: crypto.randomUUID(),
      _back: this.dataset.back,
      scheduled_for: event.startStr.slice(0, 16),
    });
    const headers = { accept: 'application/json', 'x-csrf-token': this.dataset.csrf };
    const address = `/calendar/${event.id}/drag`;
    const response = await fetch(address, { method: 'POST', body, headers }).catch(() => undefined);
    if (!response?.ok) {
      revert();
      document.dispatchEvent(new CustomEvent('form:refused', { detail: response }));
      return false;
    }
    const { moved, toast } = await response.json();
    this.toast(toast);
    if (!moved) revert();
    else this.lookSoon();
    return moved;
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
      if (document.visibilityState === 'visible' && !this.isDragging) this.calendar.refetchEvents();
    }, CALM_MS);
  }
}

customElements.define('work-calendar', WorkCalendar);
