// Shows that there is no network, and lists the queued forms. Asks the service worker to send them once there is a network.
import { element, targetOf, Island, requireElement } from '../kit/page/island.client.js';
import { answerOf, markSteps, textOf } from './queued-steps.client.js';

/** How long to wait before trying again, in milliseconds: twice as long each time, until the server was reached. */
const FIRST_WAIT_MS = 1_000;
/** The longest wait while the server is not reached: a person who is back in the network must not see "Offline" for long. */
const LAST_OFFLINE_WAIT_MS = 5_000;
/** The longest wait while forms are queued although the server is reached: it is busy, or the session has ended. */
const LAST_BUSY_WAIT_MS = 30_000;

class OfflineMark extends Island {
  /** @type {OfflineState} */
  state = { isReachable: true, isSignedOut: false, requests: [], sent: [] };
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer;
  waitMs = FIRST_WAIT_MS;
  /** The queued results that the page shows. */
  marks = '[]';

  connectedCallback() {
    if (!navigator.serviceWorker) return;
    this.state = { isReachable: true, isSignedOut: false, requests: [], sent: [] };
    this.listen(
      navigator.serviceWorker,
      'message',
      (/** @type {MessageEvent} */ { data }) => data?.type === 'offline' && this.onState(data),
    );
    this.listen(window, 'online', () => this.checkNow());
    // The browser's word counts until the service worker has asked the server itself.
    this.listen(window, 'offline', () => {
      this.state = { ...this.state, isReachable: false };
      this.show();
      this.checkNow();
    });
    this.listen(document, 'visibilitychange', () => this.checkNow());
    this.listen(window, 'pageshow', (/** @type {PageTransitionEvent} */ { persisted }) => {
      if (persisted) this.checkNow();
    });
    // The stream of changes breaks or begins: a sign that the server has gone, or is back.
    this.listen(document, 'live:lost', () => this.state.isReachable && this.checkNow());
    this.listen(document, 'live:open', () => this.state.isReachable || this.checkNow());
    this.listen(this, 'click', (/** @type {MouseEvent} */ event) => {
      const id = targetOf(event, 'button[data-discard]')?.dataset.discard;
      if (id) this.post({ type: 'discard', id: Number(id) });
      const retried = targetOf(event, 'button[data-retry]')?.dataset.retry;
      if (retried) this.post({ type: 'retry', id: Number(retried) });
      if (targetOf(event, '[data-seen]')) this.post({ type: 'seen' });
    });
    void this.start().catch(() => {});
  }

  disconnectedCallback() {
    // The person leaves the page, so they have seen the message.
    super.disconnectedCallback();
    if (this.state.sent.length > 0) void this.post({ type: 'seen' });
    clearTimeout(this.timer);
  }

  async start() {
    await navigator.serviceWorker.register('/service-worker.js');
    const page = /** @type {HTMLElement | null} */ (document.querySelector('[data-day]'));
    const { day, assets } = page?.dataset ?? {};
    this.post({
      ...{ type: 'hello', person: this.dataset.person },
      ...(day ? { paths: day.split(' '), assets: JSON.parse(assets ?? '[]') } : {}),
    });
  }

  /** @param {{ type: string, [detail: string]: unknown }} message */
  async post(message) {
    (await navigator.serviceWorker.ready).active?.postMessage(message);
  }

  /** @param {OfflineState} state */
  onState(state) {
    const wasReachable = this.state.isReachable;
    this.state = state;
    this.show();
    // A page without unsaved input is loaded again, so that it shows what the server has recorded.
    if (state.isNews) document.dispatchEvent(new CustomEvent('page:outdated'));
    if (state.isReachable && !wasReachable) document.dispatchEvent(new CustomEvent('page:reachable'));
    this.tryAgainLater();
  }

  /** Asks the service worker whether the server can be reached, and to send the queue then. A hidden page does not ask. */
  checkNow() {
    clearTimeout(this.timer);
    this.waitMs = FIRST_WAIT_MS;
    if (document.visibilityState === 'visible') void this.post({ type: 'check' });
  }

  /** While requests wait or the server was not reached: a browser does not always notice that the network is back. */
  tryAgainLater() {
    clearTimeout(this.timer);
    if (document.visibilityState !== 'visible') return;
    const isWaiting = this.state.requests.some(({ refusal }) => refusal === null);
    if (this.state.isReachable && !isWaiting) {
      this.waitMs = FIRST_WAIT_MS;
      return;
    }
    // The state also arrives without an attempt, which must not make the wait longer.
    this.timer = setTimeout(() => {
      const lastWaitMs = this.state.isReachable ? LAST_BUSY_WAIT_MS : LAST_OFFLINE_WAIT_MS;
      this.waitMs = Math.min(2 * this.waitMs, lastWaitMs);
      void this.post({ type: 'check' });
    }, this.waitMs);
  }

  show() {
    const { isReachable, isSignedOut, requests, sent } = this.state;
    const count = requests.filter(({ refusal }) => refusal === null).length;
    const isOffline = !isReachable;
    const words = [
      isOffline && this.data('offline'),
      count > 0 && this.data('waiting', { n: count }),
      !isOffline && sent.length > 0 && this.data('sent', { n: sent.length }),
    ];
    requireElement(this, '[role=status]').textContent = words.filter(Boolean).join(' · ');
    requireElement(this, 'a').hidden = isOffline || !isSignedOut || count === 0;
    const shownSent = isOffline ? [] : sent;
    const waiting = requests.filter(({ refusal }) => refusal === null);
    const refused = requests.filter(({ refusal }) => refusal !== null);
    requireElement(this, 'ul').replaceChildren(
      ...this.labelsOf(waiting).map((textContent) => element('li', { textContent })),
      ...refused.map((request) => this.refusedRow(request)),
      ...this.labelsOf(shownSent).map((textContent) =>
        element('li', { className: 'offline-sent', textContent }),
      ),
    );
    requireElement(this, '[data-seen]').hidden = shownSent.length === 0;
    this.classList.toggle('is-shown', isOffline || requests.length + shownSent.length > 0);
    for (const request of requests) this.markJob(request);
    this.markTimers();
    this.markSteps();
  }

  /** Shows queued results at the steps of the checklist, if they have changed: a person may be typing there. */
  markSteps() {
    const steps = this.state.requests.filter(({ step }) => step);
    const marks = JSON.stringify(steps.map(({ id, refusal }) => [id, refusal]));
    if (marks === this.marks) return;
    this.marks = marks;
    markSteps(steps, {
      photo: this.data('picture'),
      takenBack: this.data('taken'),
      change: this.data('change'),
      waiting: (action) => this.data('done', { action }),
      refused: (reason) => this.data('refused', { reason }),
    });
  }

  /** Describes a request; several alike are counted. @param {Pick<QueuedRequest, 'path' | 'title'>} request */
  labelOf({ path, title }, count = 1) {
    const verb = this.verbOf(path);
    const action = count === 1 ? verb : `${verb} (${count})`;
    return title ? this.data('labelled', { action, name: textOf(title) }) : action;
  }

  /**
   * Describes requests, those that are alike in one line: the steps of a checklist, the photos of an operation.
   *
   * @param {QueuedRequest[]} requests
   */
  labelsOf(requests) {
    const counts = new Map();
    const first = new Map();
    for (const request of requests) {
      const label = this.labelOf(request);
      counts.set(label, (counts.get(label) ?? 0) + 1);
      first.set(label, first.get(label) ?? request);
    }
    return [...first].map(([label, request]) => this.labelOf(request, counts.get(label)));
  }

  /** Shows a request that was refused: the reason, what was written, and what the person can do. @param {QueuedRequest} request */
  refusedRow({ id, path, title, refusal, typed, step }) {
    const row = element('li');
    const why = this.data('refused', { reason: refusal ?? '' });
    row.append(
      this.labelOf({ path, title: step?.title || title }),
      element('p', { className: 'field-error', textContent: why }),
    );
    const words = step ? answerOf(step, this.data('picture')) : typed;
    if (words)
      row.append(element('blockquote', { className: 'offline-typed free-text', textContent: words }));
    const subject = /^\/attachments(\/[^?]+)|^(\/operations\/[0-9a-f-]{36})/.exec(path);
    const href = subject?.[1] ?? subject?.[2];
    const button = (/** @type {string} */ name) =>
      element(
        'button',
        { type: 'button', className: 'btn', textContent: this.data(name) },
        { [`data-${name}`]: String(id) },
      );
    const buttons = element('p', { className: 'offline-buttons cluster' });
    const hash = step ? `#step-${step.id}` : '';
    if (href)
      buttons.append(element('a', { className: 'btn', href: href + hash, textContent: this.data('open') }));
    buttons.append(button('retry'), button('discard'));
    row.append(element('p', { textContent: this.data('advice') }), buttons);
    return row;
  }

  /** @param {string} path */
  verbOf(path) {
    const { pathname } = new URL(path, origin);
    if (pathname.includes('/checklist/')) return this.data('step');
    if (pathname.endsWith('/timer')) return this.data('timer');
    if (pathname.endsWith('/timer/stop')) return this.data('pause');
    const kind = ['start', 'complete', 'comments', 'consume', 'report'].find((each) =>
      pathname.endsWith(each),
    );
    return this.data(kind ?? 'photo');
  }

  /** Shows timers as they will be when the queue is sent. A person has one: starting another, or other work, stops it. */
  markTimers() {
    /** @type {Map<string, boolean>} */
    const runs = new Map();
    for (const { path, refusal } of this.state.requests) {
      const [, id = '', action = ''] =
        /^\/operations\/([^/?]+)\/(timer\/stop|timer|start|complete)\b/.exec(path) ?? [];
      if (id === '' || refusal !== null) continue;
      const isStarted = action === 'timer' || action === 'start';
      if (isStarted) for (const other of runs.keys()) runs.set(other, false);
      runs.set(id, isStarted);
    }
    const isOtherStarted = [...runs.values()].includes(true);
    const willRun = (id = '') => runs.get(id) ?? (isOtherStarted ? false : undefined);
    for (const buttons of document.querySelectorAll('[data-timer]')) {
      const isRunning = willRun(/** @type {HTMLElement} */ (buttons).dataset.timer);
      if (isRunning === undefined) continue;
      buttons.querySelector('[data-timer-off]')?.toggleAttribute('hidden', isRunning);
      buttons.querySelector('[data-timer-on]')?.toggleAttribute('hidden', !isRunning);
    }
    for (const bar of document.querySelectorAll('[data-running-timer]'))
      bar.toggleAttribute('hidden', willRun(/** @type {HTMLElement} */ (bar).dataset.runningTimer) === false);
  }

  /** Shows a queued action as done in the list of jobs, with the button of the next step. @param {QueuedRequest} request */
  markJob({ path, refusal }) {
    const [, id, kind] = /^\/operations\/([^/]+)\/(start|complete)\b/.exec(path) ?? [];
    const job = id && document.querySelector(`[data-job="${id}"]`);
    if (!job || refusal !== null) return;
    for (const button of job.querySelectorAll('form, .btn-large')) button.setAttribute('hidden', '');
    job.querySelector('.job-waiting')?.remove();
    const textContent = this.data('done', { action: this.data(kind ?? '') });
    const note = element('p', { className: 'job-waiting', textContent });
    job.append(note);
    if (kind !== 'start') return;
    const href = `/operations/${id}/complete`;
    const next = element('a', {
      className: 'btn btn-large job-waiting',
      href,
      textContent: this.data('complete'),
    });
    note.append(next);
  }
}

customElements.define('offline-mark', OfflineMark);
