// Says, in words, that there is no network and what waits for one; and has it sent once there is.

/** How often what waits is tried again, in milliseconds: a browser does not always notice that a network is back. */
const TRY_AGAIN_MS = 30_000;

class OfflineMark extends HTMLElement {
  /** @type {OfflineState} */
  state;

  connectedCallback() {
    if (!navigator.serviceWorker) return;
    this.state = { isReachable: true, isSignedOut: false, requests: [], sent: [] };
    this.hear = (/** @type {MessageEvent} */ { data }) => data?.type === 'offline' && this.heard(data);
    this.back = () => this.say({ type: 'send' });
    this.gone = () => this.show();
    navigator.serviceWorker.addEventListener('message', this.hear);
    addEventListener('online', this.back);
    addEventListener('offline', this.gone);
    this.timer = setInterval(() => this.state.requests.length > 0 && this.back(), TRY_AGAIN_MS);
    this.addEventListener('click', (/** @type {MouseEvent & { target: Element }} */ { target }) => {
      const id = target.closest('[data-discard]')?.getAttribute('data-discard');
      if (id) this.say({ type: 'discard', id: Number(id) });
      if (target.closest('[data-seen]')) this.say({ type: 'seen' });
    });
    void this.start().catch(() => {});
  }

  disconnectedCallback() {
    // The person goes on to another page: they have read it.
    if (this.state?.sent.length > 0) void this.say({ type: 'seen' });
    clearInterval(this.timer);
    navigator.serviceWorker?.removeEventListener('message', this.hear);
    removeEventListener('online', this.back);
    removeEventListener('offline', this.gone);
  }

  async start() {
    await navigator.serviceWorker.register('/service-worker.js');
    const page = /** @type {HTMLElement | null} */ (document.querySelector('[data-day]'));
    const { day, assets } = page?.dataset ?? {};
    this.say({
      ...{ type: 'hello', person: this.dataset.person },
      ...(day ? { paths: day.split(' '), assets: JSON.parse(assets) } : {}),
    });
  }

  /** @param {{ type: string, [detail: string]: unknown }} message */
  async say(message) {
    (await navigator.serviceWorker.ready).active.postMessage(message);
  }

  /** @param {OfflineState} state */
  heard(state) {
    this.state = state;
    // What was done stands in the page now; what somebody is typing in another stays.
    if (state.isNews && location.pathname === '/my-work') location.reload();
    else this.show();
  }

  show() {
    const { isReachable, isSignedOut, requests, sent } = this.state;
    const count = requests.filter(({ refusal }) => refusal === null).length;
    const isOffline = !navigator.onLine || !isReachable;
    const words = [
      isOffline && this.dataset.offline,
      count > 0 && this.dataset.waiting.replace('{n}', String(count)),
      !isOffline && sent.length > 0 && this.dataset.sent.replace('{n}', String(sent.length)),
    ];
    this.querySelector('[role=status]').textContent = words.filter(Boolean).join(' · ');
    this.querySelector('a').hidden = isOffline || !isSignedOut || count === 0;
    const arrived = isOffline ? [] : sent;
    this.querySelector('ul').replaceChildren(
      ...requests.map((request) => this.row(request)),
      ...arrived.map((request) => this.sentRow(request)),
    );
    this.querySelector('[data-seen]').toggleAttribute('hidden', arrived.length === 0);
    this.classList.toggle('is-shown', isOffline || requests.length + arrived.length > 0);
    for (const request of requests) this.markJob(request);
  }

  /** One thing that was done, in words. @param {Pick<KeptRequest, 'path' | 'title'>} request */
  wordsOf({ path, title }) {
    const name = new DOMParser().parseFromString(title, 'text/html').body.textContent;
    return [this.verbOf(path), name].filter(Boolean).join(': ');
  }

  /** @param {KeptRequest} request */
  sentRow(request) {
    const row = Object.assign(document.createElement('li'), { className: 'offline-sent' });
    row.append(this.wordsOf(request));
    return row;
  }

  /** One thing that was done, and why it was refused where it was. @param {KeptRequest} request */
  row({ id, path, title, refusal }) {
    const row = document.createElement('li');
    row.append(this.wordsOf({ path, title }));
    if (refusal === null) return row;
    const why = Object.assign(document.createElement('p'), { className: 'field-error' });
    why.textContent = this.dataset.refused.replace('{reason}', refusal);
    const button = document.createElement('button');
    Object.assign(button, { type: 'button', className: 'btn btn-sm', textContent: this.dataset.discard });
    button.dataset.discard = String(id);
    row.append(why, button);
    return row;
  }

  /** @param {string} path */
  verbOf(path) {
    const kind = ['start', 'complete', 'consume', 'report'].find((each) =>
      new URL(path, origin).pathname.endsWith(each),
    );
    return this.dataset[kind ?? 'photo'];
  }

  /** In the list of jobs, what waits is done already: its button gives way to what comes next. @param {KeptRequest} request */
  markJob({ path, refusal }) {
    const [, id, kind] = /^\/operations\/([^/]+)\/(start|complete)\b/.exec(path) ?? [];
    const job = id && document.querySelector(`[data-job="${id}"]`);
    if (!job || refusal !== null) return;
    for (const button of job.querySelectorAll('form, .btn-large')) button.setAttribute('hidden', '');
    job.querySelector('.job-waiting')?.remove();
    const said = Object.assign(document.createElement('p'), { className: 'job-waiting' });
    said.textContent = this.dataset.done.replace('{action}', this.dataset[kind]);
    job.append(said);
    if (kind !== 'start') return;
    const next = Object.assign(document.createElement('a'), { className: 'btn btn-large job-waiting' });
    Object.assign(next, { href: `/operations/${id}/complete`, textContent: this.dataset.complete });
    said.append(next);
  }
}

customElements.define('offline-mark', OfflineMark);
