// Sends what is kept, once there is a network again: one after the other, and never two at once. Each form carries a key by
// which it is carried out once, so one that had arrived already does nothing when it is sent again.

/** The server's answer when the session has ended. */
const SIGNED_OUT = 401;

let isReachable = true;
let isSignedOut = false;

/** Notes whether the server was reached, and tells the pages when that changed. @param {boolean} reached */
function noteReach(reached) {
  if (reached === isReachable) return;
  isReachable = reached;
  void tell();
}

/** Tells every page what is kept, and what was sent. @param isNews whether something was sent just now */
async function tell(isNews = false) {
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

/** Sends what waits, until the first failure. Calls made meanwhile share the same run. */
function sendAll() {
  return navigator.locks.request('offline', async () => {
    const sent = (await waiting()).length === 0 ? 0 : await sendInTurn();
    await tell(sent > 0);
  });
}

async function sendInTurn() {
  let sent = 0;
  try {
    const csrf = await ownToken();
    if (csrf === undefined) return 0;
    for (const request of await waiting()) {
      const { status, refusal } = await send(request, csrf);
      isSignedOut = status === SIGNED_OUT;
      // The server is busy, or the session has ended: later.
      if (isSignedOut || status === 429 || status >= 500) return sent;
      if (refusal === null) await noteSent(request);
      await (refusal === null ? forgetRequest(request.id) : refuseRequest(request, refusal));
      sent += 1;
    }
  } catch {
    noteReach(false);
  }
  return sent;
}

/** The token of the session that is open now; undefined unless it is of the person whose requests these are. */
async function ownToken() {
  const answer = await fetch('/offline/session', { headers: { accept: 'application/json' } });
  noteReach(true);
  isSignedOut = answer.status === SIGNED_OUT;
  if (!answer.ok) return undefined;
  const { person, csrf } = await answer.json();
  return person === (await personHere()) ? csrf : undefined;
}

/**
 * Sends one. @returns `refusal`: why it was not done, null when it was
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
 * The form with the token of today's session: it was filled in under another, perhaps. Files carry theirs in the header.
 *
 * @param {string} type @param {ArrayBuffer} body @param {string} csrf
 */
function withToken(type, body, csrf) {
  if (!type.startsWith('application/x-www-form-urlencoded')) return body;
  const form = new URLSearchParams(new TextDecoder().decode(body));
  form.set('_csrf', csrf);
  return form.toString();
}
