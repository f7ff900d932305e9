// Says, in words, that there is no network and what waits for one; and has it sent once there is.
import { element, hit, Island, partOf } from '../kit/island.client.js';

/** How often what waits is tried again, in milliseconds: a browser does not always notice that a network is back. */
const TRY_AGAIN_MS = 30_000;

class OfflineMark extends Island {
  /** @type {OfflineState} */
  state = { isReachable: true, isSignedOut: false, requests: [], sent: [] };
  /** @type {ReturnType<typeof setInterval> | undefined} */
  timer;

  connectedCallback() {
    if (!navigator.serviceWorker) return;
    this.state = { isReachable: true, isSignedOut: false, requests: [], sent: [] };
    const sendAgain = () => this.say({ type: 'send' });
    this.listen(
      navigator.serviceWorker,
      'message',
      (/** @type {MessageEvent} */ { data }) => data?.type === 'offline' && this.heard(data),
    );
    this.listen(window, 'online', sendAgain);
    this.listen(window, 'offline', () => this.show());
    this.timer = setInterval(() => this.state.requests.length > 0 && sendAgain(), TRY_AGAIN_MS);
    this.listen(this, 'click', (/** @type {MouseEvent} */ event) => {
      const id = hit(event, '[data-discard]')?.dataset.discard;
      // The element itself has the word for it in an attribute of that name.
      if (id && Number(id)) this.say({ type: 'discard', id: Number(id) });
      if (hit(event, '[data-seen]')) this.say({ type: 'seen' });
    });
    void this.start().catch(() => {});
  }

  disconnectedCallback() {
    // The person goes on to another page: they have read it.
    super.disconnectedCallback();
    if (this.state.sent.length > 0) void this.say({ type: 'seen' });
    clearInterval(this.timer);
  }

  async start() {
    await navigator.serviceWorker.register('/service-worker.js');
    const page = /** @type {HTMLElement | null} */ (document.querySelector('[data-day]'));
    const { day, assets } = page?.dataset ?? {};
    this.say({
      ...{ type: 'hello', person: this.dataset.person },
      ...(day ? { paths: day.split(' '), assets: JSON.parse(assets ?? '[]') } : {}),
    });
  }

  /** @param {{ type: string, [detail: string]: unknown }} message */
  async say(message) {
    (await navigator.serviceWorker.ready).active?.postMessage(message);
  }

  /** @param {OfflineState} state */
  heard(state) {
    this.state = state;
    // Only the list of jobs is reloaded to show the results: another page may have text that is being typed.
    if (state.isNews && location.pathname === '/my-work') location.reload();
    else this.show();
  }

  show() {
    const { isReachable, isSignedOut, requests, sent } = this.state;
    const count = requests.filter(({ refusal }) => refusal === null).length;
    const isOffline = !navigator.onLine || !isReachable;
    const words = [
      isOffline && this.said('offline'),
      count > 0 && this.said('waiting', { n: count }),
      !isOffline && sent.length > 0 && this.said('sent', { n: sent.length }),
    ];
    partOf(this, '[role=status]').textContent = words.filter(Boolean).join(' · ');
    partOf(this, 'a').hidden = isOffline || !isSignedOut || count === 0;
    const arrived = isOffline ? [] : sent;
    partOf(this, 'ul').replaceChildren(
      ...requests.map((request) => this.row(request)),
      ...arrived.map((request) => this.sentRow(request)),
    );
    partOf(this, '[data-seen]').hidden = arrived.length === 0;
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
    const row = element('li', { className: 'offline-sent' });
    row.append(this.wordsOf(request));
    return row;
  }

  /** One thing that was done, and why it was refused where it was. @param {KeptRequest} request */
  row({ id, path, title, refusal }) {
    const row = element('li');
    row.append(this.wordsOf({ path, title }));
    if (refusal === null) return row;
    const why = this.said('refused', { reason: refusal });
    const button = { type: 'button', className: 'btn btn-sm', textContent: this.said('discard') };
    row.append(
      element('p', { className: 'field-error', textContent: why }),
      element('button', button, { 'data-discard': String(id) }),
    );
    return row;
  }

  /** @param {string} path */
  verbOf(path) {
    const kind = ['start', 'complete', 'consume', 'report'].find((each) =>
      new URL(path, origin).pathname.endsWith(each),
    );
    return this.said(kind ?? 'photo');
  }

  /** In the list of jobs, what waits is done already: its button gives way to what comes next. @param {KeptRequest} request */
  markJob({ path, refusal }) {
    const [, id, kind] = /^\/operations\/([^/]+)\/(start|complete)\b/.exec(path) ?? [];
    const job = id && document.querySelector(`[data-job="${id}"]`);
    if (!job || refusal !== null) return;
    for (const button of job.querySelectorAll('form, .btn-large')) button.setAttribute('hidden', '');
    job.querySelector('.job-waiting')?.remove();
    const textContent = this.said('done', { action: this.said(kind ?? '') });
    const said = element('p', { className: 'job-waiting', textContent });
    job.append(said);
    if (kind !== 'start') return;
    const href = `/operations/${id}/complete`;
    const next = element('a', {
      className: 'btn btn-large job-waiting',
      href,
      textContent: this.said('complete'),
    });
    said.append(next);
  }
}

customElements.define('offline-mark', OfflineMark);
