// What the service worker is asked. Everything that is not named here goes to the network as if it were not there.

/** What can wait for a network: beginning one's work, completing it, the parts and photos of it; reporting a problem. */
const MAY_WAIT =
  /^\/(?:operations\/(?:report|[0-9a-f-]{36}\/(?:start|complete|parts\/consume))|attachments\/(?:operations|assets)\/[0-9a-f-]{36})$/;
/** A person signs in or out. */
const CHANGES_PERSON = /^\/(?:sign-in|sign-out|sign-up|invitation\/|new-password\/)/;

addEventListener('install', (event) => {
  skipWaiting();
  event.waitUntil(keepShell().catch(() => undefined));
});

addEventListener('activate', (event) => event.waitUntil(clients.claim()));

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.method === 'POST' && CHANGES_PERSON.test(pathname)) event.waitUntil(forgetDay());
  else if (request.method === 'POST' && MAY_WAIT.test(pathname)) event.respondWith(form(request));
  else if (request.method !== 'GET') return;
  else if (pathname.startsWith('/static/')) event.respondWith(part(request));
  else if (request.destination === 'image') event.respondWith(picture(request));
  else if (pathname === ASSETS) event.respondWith(lookUp(request));
  else if (request.mode === 'navigate' || request.headers.has('hx-request')) event.respondWith(page(request));
});

addEventListener('message', (event) => {
  const { type, person, paths, assets, id } = event.data;
  if (type === 'hello') event.waitUntil(hello(person, paths, assets));
  if (type === 'send') event.waitUntil(sendAll());
  if (type === 'seen') event.waitUntil(forgetSent().then(() => tell()));
  if (type === 'discard') event.waitUntil(forgetRequest(id).then(() => tell()));
});

addEventListener('sync', (event) => event.waitUntil(sendAll()));

/**
 * A person's page is there. the pages of their day and its assets, where it is the page that lists them
 *
 * @param {string} person @param {string[]} [paths] @param {DayAsset[]} [assets]
 */
async function hello(person, paths, assets) {
  await welcome(person);
  await sendAll();
  if (paths) await keepDay(paths, assets);
}

/**
 * A form that may wait: sent behind those that wait already, or kept behind them. It waits for its person too, where they are
 * no longer signed in: on the way to the sign-in what they typed, and their photos, would be lost.
 *
 * @param {Request} request
 */
async function form(request) {
  if ((await waiting()).length > 0) await sendAll();
  const kept = request.clone();
  try {
    if ((await waiting()).length > 0) throw new Error('others wait');
    await ownToken();
    if (isSignedOut) throw new Error('no one is signed in');
    const answer = await fetch(request);
    noteReach(true);
    return answer;
  } catch (error) {
    // Of whom nothing is kept, they are told so on the page that they are on.
    if (!(await personHere())) {
      if (isSignedOut) return fetch(kept);
      throw error;
    }
    if (!isSignedOut) noteReach(false);
    await keepRequest(kept);
    await registration.sync?.register('offline').catch(() => undefined);
    await tell();
    return Response.redirect('/my-work', 303);
  }
}
