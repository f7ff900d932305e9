// The service worker's cache of a technician's day: the pages of their work, and the files that those pages load. It is deleted
// when another person signs in.

const SHELL = 'shell-1';
const DAY = 'day-1';
/** The cache of the pictures in the cached pages. */
const PICTURES = 'pictures-1';
/** The page shown if the requested page is not cached. */
const OFFLINE_PAGE = '/offline';
/** How long to wait for a page before the cached one is shown, in milliseconds: the network may be very slow. */
const PAGE_TIMEOUT_MS = 5_000;

/** How long a page of the day may take to arrive, in milliseconds, when it is fetched to be cached. */
const FETCH_TIMEOUT_MS = 15_000;

/** How long a cached page is fresh, in milliseconds. Opening the list again within this time does not fetch its pages again. */
const FRESH_MS = 60_000;
/** How long pages stay fresh that rarely change: machines, the report form, the scanner. */
const LONG_FRESH_MS = 60 * 60_000;
const RARELY_CHANGES = /^\/(assets\/|operations\/new|scan)/;
/** Where the day's assets are cached, for lookup fields and the scanner. */
const ASSETS = '/lookup/assets';

/**
 * Caches the pages of a day, and deletes those of earlier days. A page that cannot be fetched now keeps its cached version.
 *
 * @param {string[]} paths
 * @param {DayAsset[]} assets the assets of the day's operations
 */
async function cacheDay(paths, assets = []) {
  const day = await caches.open(DAY);
  for (const kept of await day.keys()) if (!paths.includes(pathOf(kept))) await day.delete(kept);
  await day.put(ASSETS, Response.json(assets));
  for (const path of paths) await cachePage(day, path).catch(() => undefined);
  await deleteUnusedPictures(day);
  await deleteUnusedFiles(day);
}

/** The addresses of the pictures in a page. @param {string} html */
const picturesIn = (html) =>
  [...html.matchAll(/<img[^>]* src="(\/attachments\/[0-9a-f-]{36})"/g)].map(([, path]) => path);

/** Caches the pictures of a page, each fetched once. A picture that cannot be fetched now is skipped. @param {string} html */
async function cachePictures(html) {
  const pictures = await caches.open(PICTURES);
  for (const path of picturesIn(html))
    if (!(await pictures.match(path))) await pictures.add(path).catch(() => undefined);
}

/** Deletes the pictures that no cached page shows any more. @param {Cache} day */
async function deleteUnusedPictures(day) {
  const pages = await Promise.all((await day.matchAll()).map((kept) => kept.text()));
  const shown = new Set(pages.flatMap(picturesIn));
  const pictures = await caches.open(PICTURES);
  for (const kept of await pictures.keys()) if (!shown.has(pathOf(kept))) await pictures.delete(kept);
}

/** Answers a request for a picture. Pictures never change, so a cached one is used if there is one. @param {Request} request */
async function handlePicture(request) {
  return (await caches.match(request.url, { cacheName: PICTURES })) ?? fetch(request);
}

/** The address of a request without its host. @param {Request} request */
function pathOf({ url }) {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** @param {Cache} day @param {string} path */
async function cachePage(day, path) {
  const kept = await day.match(path);
  const freshMs = RARELY_CHANGES.test(path) ? LONG_FRESH_MS : FRESH_MS;
  if (kept && Date.now() - Date.parse(kept.headers.get('date') ?? '') < freshMs) return;
  await fetchPage(day, path);
}

/** Caches the present version of a page, with its files and pictures. @param {Cache} day @param {string} path */
async function fetchPage(day, path) {
  const answer = await fetch(path, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) });
  if (answer.redirected || !answer.ok) return;
  const html = await answer.clone().text();
  await cacheFiles(html);
  await cachePictures(html);
  await day.put(path, answer);
}

/**
 * Replaces the cached pages that show the subject of these forms: the list of the day, and the pages of the operation or asset. The
 * operation's page names its asset, whose page shows the operation. A page that cannot be fetched now keeps its cached version.
 *
 * @param {string[]} paths the addresses to which the forms were sent
 */
async function refreshPages(paths) {
  const day = await caches.open(DAY);
  const kept = (await day.keys()).map(pathOf);
  const changed = new Set(['/my-work']);
  for (const path of paths) {
    const [subject] = /(?:operations|assets)\/[0-9a-f-]{36}/.exec(path) ?? [];
    if (subject === undefined) continue;
    changed.add(`/${subject}`).add(`/${subject}/complete`);
    const html = (await (await day.match(`/${subject}`))?.text()) ?? '';
    for (const [, asset = ''] of html.matchAll(/href="(\/assets\/[0-9a-f-]{36})"/g)) changed.add(asset);
  }
  const stale = kept.filter((path) => changed.has(path));
  await Promise.all(stale.map((path) => fetchPage(day, path).catch(() => undefined)));
}

/**
 * Caches the files that a page loads. Their addresses change with their content, so each is fetched once.
 *
 * @param {string} html
 */
async function cacheFiles(html) {
  const shell = await caches.open(SHELL);
  for (const path of new Set(filesIn(html))) if (!(await shell.match(path))) await shell.add(path);
}

/** The addresses of the files that a page loads. @param {string} html */
const filesIn = (html) =>
  [...html.matchAll(/"(\/(?:static\/[\w.-]+|manifest\.webmanifest))"/g)].map(([, path]) => path);

/** Deletes the files of older deployments, which no cached page loads any more. @param {Cache} day */
async function deleteUnusedFiles(day) {
  const shell = await caches.open(SHELL);
  const offline = await shell.match(OFFLINE_PAGE);
  const pages = [...(offline ? [offline] : []), ...(await day.matchAll())];
  const texts = await Promise.all(pages.map((kept) => kept.text()));
  const used = new Set([OFFLINE_PAGE, ...texts.flatMap(filesIn)]);
  for (const kept of await shell.keys()) if (!used.has(pathOf(kept))) await shell.delete(kept);
}

/** Caches the offline page and its files. */
async function cacheShell() {
  const shell = await caches.open(SHELL);
  const page = await fetch(OFFLINE_PAGE);
  await cacheFiles(await page.clone().text());
  await shell.put(OFFLINE_PAGE, page);
}

/** Deletes the cached day. It belongs to the person who was signed in. */
function deleteDay() {
  return Promise.all([caches.delete(DAY), caches.delete(PICTURES)]);
}

/** Answers a request for a static file, from the cache if possible. @param {Request} request */
async function handleFile(request) {
  return (await caches.match(request, { cacheName: SHELL })) ?? fetch(request);
}

/**
 * Answers a request for a page: from the network or, if that fails, from the cache, or with the offline page.
 *
 * @param {Request} request
 */
async function handlePage(request) {
  const { pathname, searchParams } = new URL(request.url);
  const key = await keyOf(request);
  const kept = key && (await caches.match(key, { cacheName: DAY }));
  try {
    const fetched = fetchFor(request, kept ? key : undefined);
    return await (kept ? withTimeout(fetched) : fetched);
  } catch (error) {
    setReachable(false);
    const scanned = pathname === '/scan' && searchParams.get('code');
    const id = scanned && (await idOfCode(scanned));
    if (id) return Response.redirect(`/assets/${id}`);
    if (kept && !scanned) return withNewKeys(kept);
    const isPage = request.mode === 'navigate' || request.headers.has('hx-request');
    if (!isPage) throw error;
    if (pathname === '/' && (await caches.match('/my-work', { cacheName: DAY })))
      return Response.redirect('/my-work');
    return (await caches.match(OFFLINE_PAGE, { cacheName: SHELL })) ?? Response.error();
  }
}

/**
 * Fetches a page, and replaces its cached version, also when the page arrives after the cached version was shown. Rejects if a
 * cached page can be shown in place of a proxy's error.
 *
 * @param {Request} request @param {string} [key] the address of the cached version
 */
async function fetchFor(request, key) {
  const answer = await fetch(request);
  if (isGone(answer) && key) throw new Error('no server');
  setReachable(!isGone(answer));
  // A report form for one asset must not replace the cached form without an asset.
  if (key && (key === pathOf(request) || !RARELY_CHANGES.test(key))) await updatePage(key, answer);
  return answer;
}

/**
 * The address under which a page is cached: its own, or the same without the query.
 *
 * @param {Request} request
 */
async function keyOf(request) {
  const { pathname } = new URL(request.url);
  for (const key of [pathOf(request), pathname]) if (await caches.match(key, { cacheName: DAY })) return key;
  return undefined;
}

/**
 * Gives the forms of a cached page new idempotency keys: two forms sent from the page are two actions.
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

/** A text as the server compares it: see `kernel/folded-text.ts`. @param {string} text */
function fold(text) {
  const plain = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]+/g, '')
    .toLowerCase();
  const letters = { ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ø: 'o', ł: 'l', đ: 'd', ð: 'd', ı: 'i', ς: 'σ' };
  return Object.entries(letters).reduce((folded, [from, to]) => folded.replaceAll(from, to), plain);
}

/** Answers a request of a lookup field. Without a network, it searches the day's assets. @param {Request} request */
async function handleLookup(request) {
  try {
    const answer = await fetch(request);
    if (isGone(answer)) throw new Error('no server');
    setReachable(true);
    return answer;
  } catch {
    setReachable(false);
    const query = fold((new URL(request.url).searchParams.get('q') ?? '').trim());
    const matches = (/** @type {DayAsset} */ { label, hint }) => fold(`${label} ${hint}`).includes(query);
    return Response.json((await assetsOfDay()).filter(matches));
  }
}

/** The asset of the day with a scanned code, in any case and accents, or with the scanned address. @param {string} scanned */
async function idOfCode(scanned) {
  const [, inAddress] = /\/scan\?code=([^&#]+)/i.exec(scanned) ?? [];
  const code =
    (inAddress === undefined ? scanned : new URLSearchParams(`code=${inAddress}`).get('code')) ?? '';
  const assets = await assetsOfDay();
  const withCode = (/** @type {(text: string) => string} */ form) =>
    assets.find(({ codes }) => codes.some((each) => form(each) === form(code.trim())));
  const byAddress = assets.find(({ id }) => code.toLowerCase().includes(`/assets/${id}`));
  return (withCode((text) => text.toLowerCase()) ?? withCode(fold) ?? byAddress)?.id;
}

/**
 * Updates a cached page of the day. If the answer redirects to the sign-in page, the cached day is deleted.
 *
 * @param {string} key @param {Response} answer
 */
async function updatePage(key, answer) {
  if (answer.redirected) return void (await deleteDay());
  if (answer.ok) await (await caches.open(DAY)).put(key, answer.clone());
}

/** Rejects if there is no answer in time. @param {Promise<Response>} answer @returns {Promise<Response>} */
function withTimeout(answer) {
  const late = new Promise((_, reject) => setTimeout(() => reject(new Error('late')), PAGE_TIMEOUT_MS));
  // The answer may still arrive, or fail, after the cached page was shown.
  answer.catch(() => undefined);
  return Promise.race([answer, late]);
}
