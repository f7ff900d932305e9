// Sends the queued requests one after the other once there is a network. Each form has an idempotency key, so sending it twice
// has no effect.

/** The server's answer when the session has ended. */
const SIGNED_OUT = 401;
/** The answers of a proxy whose server is gone. */
const GONE = [502, 503, 504];
/** How long the server may take to say that it is there, in milliseconds. A lost network may swallow a request without an error. */
const CHECK_TIMEOUT_MS = 5_000;
/** How long sending one form may take, in milliseconds: photos are large. The rest of the queue waits for it. */
const SEND_TIMEOUT_MS = 120_000;

let isReachable = true;
let isSignedOut = false;

/** Records whether the server was reached, and notifies the pages if this has changed. @param {boolean} reached */
function setReachable(reached) {
  if (reached === isReachable) return;
  isReachable = reached;
  void notifyPages();
}

/** Sends the state of the queue to every page. @param isNews whether a request was sent just now */
async function notifyPages(isNews = false) {
  const requests = (await ownRequests()).map(({ id, path, title, refusal, typed = '', step }) => ({
    ...{ id, path, title, refusal, typed, step },
  }));
  const sent = await sentRequests();
  for (const page of await clients.matchAll({ type: 'window', includeUncontrolled: true }))
    page.postMessage({ type: 'offline', isReachable, isSignedOut, requests, sent, isNews });
}

/** Asks whether the server can be reached, and then sends the queue. It waits for no other run: one may hang in a lost network. */
async function check() {
  try {
    await currentToken();
  } catch {
    setReachable(false);
    return notifyPages();
  }
  return sendAll();
}

/**
 * Sends the queue until the first failure. Concurrent calls run one after the other. The cached pages that the sent forms changed
 * are replaced before the open pages are told to show the result.
 */
function sendAll() {
  return navigator.locks.request('offline', async () => {
    const answered = (await waitingRequests()).length > 0 ? await sendQueue() : [];
    if (answered.length > 0) await refreshPages(answered.map(({ path }) => path));
    await notifyPages(answered.length > 0);
  });
}

/** @returns {Promise<WaitingRequest[]>} the requests that the server accepted or refused */
async function sendQueue() {
  const answered = [];
  try {
    const csrf = await currentToken();
    if (csrf === undefined) return [];
    for (const request of await waitingRequests()) {
      const { status, refusal } = await send(request, csrf);
      isSignedOut = status === SIGNED_OUT;
      // The server is busy, or the session has ended: try again later.
      if (isSignedOut || status === 429 || status >= 500) return answered;
      if (refusal === null) await recordSent(request);
      await (refusal === null ? deleteRequest(request.id) : refuseRequest(request, refusal));
      answered.push(request);
    }
  } catch {
    setReachable(false);
  }
  return answered;
}

/** Whether a proxy answered in place of the server. @param {Response} answer */
const isGone = ({ status }) => GONE.includes(status);

/**
 * The CSRF token of the current session; undefined if there is none, or if it belongs to another person. Rejects if the server
 * cannot be reached.
 */
async function currentToken() {
  const answer = await fetch('/offline/session', {
    headers: { accept: 'application/json' },
    cache: 'no-store',
    signal: AbortSignal.timeout(CHECK_TIMEOUT_MS),
  });
  if (isGone(answer)) throw new Error('no server');
  setReachable(true);
  isSignedOut = answer.status === SIGNED_OUT;
  if (!answer.ok) return undefined;
  const { person, csrf } = await answer.json();
  return person === (await currentPerson()) ? csrf : undefined;
}

/**
 * Sends one request. @returns `refusal`: the reason if it was refused, null if it was accepted
 *
 * @param {WaitingRequest} request @param {string} csrf
 */
async function send({ path, type, body, queuedAt }, csrf) {
  const headers = {
    ...{ accept: 'application/json', 'content-type': type, 'x-csrf-token': csrf },
    // How long ago the person sent it, by the same clock: that of a phone may be wrong.
    'x-waited-seconds': String((Date.now() - (queuedAt ?? Date.now())) / 1000),
  };
  const signal = AbortSignal.timeout(SEND_TIMEOUT_MS);
  const answer = await fetch(path, { method: 'POST', headers, body: withToken(type, body, csrf), signal });
  const { tone, text } = await answer.json().catch(() => ({}));
  return {
    status: answer.status,
    refusal: answer.ok && tone === 'done' ? null : (text ?? `HTTP ${answer.status}`),
  };
}

/**
 * Replaces the form's token by that of the current session, because the form may come from an earlier one. Uploads have the token
 * in a header.
 *
 * @param {string} type @param {ArrayBuffer} body @param {string} csrf
 */
function withToken(type, body, csrf) {
  if (!type.startsWith('application/x-www-form-urlencoded')) return body;
  const form = new URLSearchParams(new TextDecoder().decode(body));
  form.set('_csrf', csrf);
  return form.toString();
}
