// What the service worker keeps of a technician's day: the pages of their work, and what those pages load. Nothing of one
// person is left for another.

const SHELL = 'shell-1';
const DAY = 'day-1';
/** The pictures of the day's pages. */
const PICTURES = 'pictures-1';
/** Shown where nothing else is there. */
const OFFLINE_PAGE = '/offline';
/** How long a page of the day is waited for before the kept one is shown, in milliseconds: reception may be bad, and not gone. */
const PATIENCE_MS = 5_000;

/** How long a kept page is as good as new, in milliseconds: a technician who looks at the list often fetches it once. */
const FRESH_MS = 60_000;
/** The same for what changes little: machines, the form for reports, the scanner. */
const LONG_FRESH_MS = 60 * 60_000;
const CHANGES_LITTLE = /^\/(assets\/|operations\/new|scan)/;
/** Where the assets of the day are kept: for the typed search and the scanner. */
const ASSETS = '/lookup/assets';

/**
 * Keeps the pages of a day, and forgets those of days before. Pages that cannot be had now stay as they were.
 *
 * @param {string[]} paths
 * @param {DayAsset[]} assets what the day's work is about
 */
async function keepDay(paths, assets = []) {
  const day = await caches.open(DAY);
  for (const kept of await day.keys()) if (!paths.includes(pathOf(kept))) await day.delete(kept);
  await day.put(ASSETS, Response.json(assets));
  for (const path of paths) await keepPage(day, path).catch(() => undefined);
  await forgetPictures(day);
}

/** The addresses of the pictures that a page shows. @param {string} html */
const picturesIn = (html) =>
  [...html.matchAll(/<img[^>]* src="(\/attachments\/[0-9a-f-]{36})"/g)].map(([, path]) => path);

/** Keeps the pictures of a page, each fetched once. One that cannot be had now is left out. @param {string} html */
async function keepPictures(html) {
  const pictures = await caches.open(PICTURES);
  for (const path of picturesIn(html))
    if (!(await pictures.match(path))) await pictures.add(path).catch(() => undefined);
}

/** Forgets the pictures that no kept page shows any more. @param {Cache} day */
async function forgetPictures(day) {
  const pages = await Promise.all((await day.matchAll()).map((kept) => kept.text()));
  const shown = new Set(pages.flatMap(picturesIn));
  const pictures = await caches.open(PICTURES);
  for (const kept of await pictures.keys()) if (!shown.has(pathOf(kept))) await pictures.delete(kept);
}

/** A picture of a page: it never changes, so the kept one is as good. @param {Request} request */
async function picture(request) {
  return (await caches.match(request.url, { cacheName: PICTURES })) ?? fetch(request);
}

/** The address of a request without its host. @param {Request} request */
function pathOf({ url }) {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** @param {Cache} day @param {string} path */
async function keepPage(day, path) {
  const kept = await day.match(path);
  const freshMs = CHANGES_LITTLE.test(path) ? LONG_FRESH_MS : FRESH_MS;
  if (kept && Date.now() - Date.parse(kept.headers.get('date') ?? '') < freshMs) return;
  const answer = await fetch(path);
  if (answer.redirected || !answer.ok) return;
  const html = await answer.clone().text();
  await keepParts(html);
  await keepPictures(html);
  await day.put(path, answer);
}

/** What a page loads beside itself: its addresses change with the content, so each is fetched once. @param {string} html */
async function keepParts(html) {
  const shell = await caches.open(SHELL);
  const parts = new Set(
    [...html.matchAll(/"(\/(?:static\/[\w.-]+|manifest\.webmanifest))"/g)].map(([, path]) => path),
  );
  for (const path of parts) if (!(await shell.match(path))) await shell.add(path);
}

/** Keeps what is shown where nothing else is there. */
async function keepShell() {
  const shell = await caches.open(SHELL);
  const page = await fetch(OFFLINE_PAGE);
  await keepParts(await page.clone().text());
  await shell.put(OFFLINE_PAGE, page);
}

/** A person signs in or out: the cached day belonged to the person before. */
function forgetDay() {
  return Promise.all([caches.delete(DAY), caches.delete(PICTURES)]);
}

/** A part of pages, from the shell if it is there. @param {Request} request */
async function part(request) {
  return (await caches.match(request, { cacheName: SHELL })) ?? fetch(request);
}

/** A page: from the network, and from the day where that fails; then the next best thing. @param {Request} request */
async function page(request) {
  const { pathname, searchParams } = new URL(request.url);
  const key = await keyOf(request);
  const kept = key && (await caches.match(key, { cacheName: DAY }));
  try {
    const answer = await (kept ? inTime(fetch(request)) : fetch(request));
    noteReach(true);
    // The form for a report is kept without an asset too: it must not become the one about an asset.
    if (kept && (key === pathOf(request) || !CHANGES_LITTLE.test(key))) await renew(key, answer);
    return answer;
  } catch (error) {
    noteReach(false);
    const scanned = pathname === '/scan' && searchParams.get('code');
    const id = scanned && (await idOfCode(scanned));
    if (id) return Response.redirect(`/assets/${id}`);
    if (kept && !scanned) return withNewKeys(kept);
    const isWhole = request.mode === 'navigate' || request.headers.has('hx-request');
    if (!isWhole) throw error;
    if (pathname === '/' && (await caches.match('/my-work', { cacheName: DAY })))
      return Response.redirect('/my-work');
    return (await caches.match(OFFLINE_PAGE, { cacheName: SHELL })) ?? Response.error();
  }
}

/**
 * Under which address a page is kept: its own, or the same without what stands behind the question mark.
 *
 * @param {Request} request
 */
async function keyOf(request) {
  const { pathname } = new URL(request.url);
  for (const key of [pathOf(request), pathname]) if (await caches.match(key, { cacheName: DAY })) return key;
  return undefined;
}

/**
 * A kept page, whose forms have keys of their own each time: what is sent from it twice is two things.
 *
 * @param {Response} kept
 */
async function withNewKeys(kept) {
  const html = await kept.text();
  const renewed = html.replaceAll(
    /(_once(?:" value="|=))[0-9a-f-]{36}/g,
    (_, name) => name + crypto.randomUUID(),
  );
  return new Response(renewed, {
    headers: { 'content-type': kept.headers.get('content-type') ?? 'text/html' },
  });
}

/** @returns {Promise<DayAsset[]>} */
async function assetsOfDay() {
  const kept = await caches.match(ASSETS, { cacheName: DAY });
  return kept ? kept.json() : [];
}

/** What the typed search finds: without a network, among the assets of the day. @param {Request} request */
async function lookUp(request) {
  try {
    return await fetch(request);
  } catch {
    const sought = (new URL(request.url).searchParams.get('q') ?? '').trim().toLowerCase();
    const isFound = (/** @type {DayAsset} */ { label, hint }) =>
      `${label} ${hint}`.toLowerCase().includes(sought);
    return Response.json((await assetsOfDay()).filter(isFound));
  }
}

/** The asset of the day that a sticker is on, in any letter case; or whose address it holds. @param {string} scanned */
async function idOfCode(scanned) {
  const [, inAddress] = /\/scan\?code=([^&#]+)/i.exec(scanned) ?? [];
  const code =
    (inAddress === undefined ? scanned : new URLSearchParams(`code=${inAddress}`).get('code')) ?? '';
  const same = (/** @type {string} */ each) => each.toLowerCase() === code.trim().toLowerCase();
  const isIt = (/** @type {DayAsset} */ { id, codes }) =>
    codes.some(same) || code.toLowerCase().includes(`/assets/${id}`);
  return (await assetsOfDay()).find(isIt)?.id;
}

/**
 * Caches a page of the day again. An answer that redirects to the sign-in ends the cached day.
 *
 * @param {string} key @param {Response} answer
 */
async function renew(key, answer) {
  if (answer.redirected) return void (await forgetDay());
  if (answer.ok) await (await caches.open(DAY)).put(key, answer.clone());
}

/** @param {Promise<Response>} answer @returns {Promise<Response>} */
function inTime(answer) {
  const late = new Promise((_, reject) => setTimeout(() => reject(new Error('late')), PATIENCE_MS));
  return Promise.race([answer, late]);
}
