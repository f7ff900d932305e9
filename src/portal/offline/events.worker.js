// The event handlers of the service worker. Requests that are not handled here go to the network unchanged.

/**
 * The forms that can be queued: starting and completing an operation, its timer, commenting on it, using its parts, recording steps of
 * its checklist and taking them back, adding photos, and reporting a problem.
 */
const QUEUEABLE =
  /^\/(?:operations\/(?:report|[0-9a-f-]{36}\/(?:start|complete|timer|timer\/stop|comments|parts\/consume|checklist\/[0-9a-f-]{36}(?:\/take-back)?))|attachments\/(?:operations|assets)\/[0-9a-f-]{36})$/;
/** The paths of forms that sign a person in or out. */
const CHANGES_SESSION = /^\/(?:sign-in|sign-out|sign-up|invitation\/|new-password\/)/;

addEventListener('install', (event) => {
  skipWaiting();
  event.waitUntil(cacheShell().catch(() => undefined));
});

addEventListener('activate', (event) => event.waitUntil(clients.claim()));

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.method === 'POST' && CHANGES_SESSION.test(pathname)) event.waitUntil(deleteDay());
  else if (request.method === 'POST' && QUEUEABLE.test(pathname)) event.respondWith(handleForm(event));
  else if (request.method !== 'GET') return;
  else if (pathname.startsWith('/static/')) event.respondWith(handleFile(request));
  else if (request.destination === 'image') event.respondWith(handlePicture(request));
  else if (pathname === ASSETS) event.respondWith(handleLookup(request));
  else if (request.mode === 'navigate' || request.headers.has('hx-request'))
    event.respondWith(handlePage(request));
});

addEventListener('message', (event) => {
  const { type, person, paths, assets, id } = event.data;
  if (type === 'hello') event.waitUntil(onPageLoad(person, paths, assets));
  if (type === 'check') event.waitUntil(check());
  if (type === 'retry') event.waitUntil(retryRequest(id).then(() => sendAll()));
  if (type === 'seen') event.waitUntil(clearSent().then(() => notifyPages()));
  if (type === 'discard') event.waitUntil(deleteRequest(id).then(() => notifyPages()));
});

addEventListener('sync', (event) => event.waitUntil(sendAll()));

/**
 * Runs when a page of a signed-in person has loaded. The page that lists their day also sends the paths of its pages and its
 * assets.
 *
 * @param {string} person @param {string[]} [paths] @param {DayAsset[]} [assets]
 */
async function onPageLoad(person, paths, assets) {
  await setPerson(person);
  await sendAll();
  if (paths) await cacheDay(paths, assets);
}

/**
 * Sends a form after those in the queue. If that fails, adds it to the queue. A form is also queued if the person is no longer
 * signed in, because redirecting to the sign-in page would lose their input and photos.
 *
 * @param {FetchEvent} event
 */
async function handleForm(event) {
  const { request } = event;
  if ((await waitingRequests()).length > 0) await sendAll();
  const copy = request.clone();
  try {
    if ((await waitingRequests()).length > 0) throw new Error('other forms are queued');
    await currentToken();
    if (isSignedOut) throw new Error('no one is signed in');
    const answer = await fetch(request);
    if (isGone(answer)) throw new Error('no server');
    setReachable(true);
    event.waitUntil(refreshPages([pathOf(copy)]));
    return answer;
  } catch (error) {
    // If no person is known, the form cannot be queued: the page shows the error.
    if (!(await currentPerson())) {
      if (isSignedOut) return fetch(copy);
      throw error;
    }
    if (!isSignedOut) setReachable(false);
    await queueRequest(copy);
    await registration.sync?.register('offline').catch(() => undefined);
    await notifyPages();
    return Response.redirect(await pageAfter(pathOf(copy)), 303);
  }
}

/**
 * The page to show once a form is queued: the step of a checklist, because the next one follows; otherwise the list of the day.
 *
 * @param {string} path of the form
 */
async function pageAfter(path) {
  const { operation, id } = stepIn(path) ?? {};
  const isCached = operation && (await caches.match(operation, { cacheName: DAY }));
  return isCached ? `${operation}#step-${id}` : '/my-work';
}
