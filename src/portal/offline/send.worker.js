// Sends the queued requests one after the other once there is a network. Each form has an idempotency key, so sending it twice
// has no effect.

/** The server's answer when the session has ended. */
const SIGNED_OUT = 401;

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
  const requests = (await ownRequests()).map(({ id, path, title, refusal }) => ({
    id,
    path,
    title,
    refusal,
  }));
  const sent = await sentRequests();
  for (const page of await clients.matchAll({ type: 'window', includeUncontrolled: true }))
    page.postMessage({ type: 'offline', isReachable, isSignedOut, requests, sent, isNews });
}

/** Sends the queue until the first failure, or asks whether the server can be reached again. Concurrent calls share one run. */
function sendAll() {
  return navigator.locks.request('offline', async () => {
    const isNeeded = !isReachable || (await waitingRequests()).length > 0;
    const sent = isNeeded ? await sendQueue() : 0;
    await notifyPages(sent > 0);
  });
}

async function sendQueue() {
  let sent = 0;
  try {
    const csrf = await currentToken();
    if (csrf === undefined) return 0;
    for (const request of await waitingRequests()) {
      const { status, refusal } = await send(request, csrf);
      isSignedOut = status === SIGNED_OUT;
      // The server is busy, or the session has ended: try again later.
      if (isSignedOut || status === 429 || status >= 500) return sent;
      if (refusal === null) await recordSent(request);
      await (refusal === null ? deleteRequest(request.id) : refuseRequest(request, refusal));
      sent += 1;
    }
  } catch {
    setReachable(false);
  }
  return sent;
}

/** The CSRF token of the current session; undefined if there is none, or if it belongs to another person. */
async function currentToken() {
  const answer = await fetch('/offline/session', { headers: { accept: 'application/json' } });
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
async function send({ path, type, body }, csrf) {
  const headers = { accept: 'application/json', 'content-type': type, 'x-csrf-token': csrf };
  const answer = await fetch(path, { method: 'POST', headers, body: withToken(type, body, csrf) });
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
