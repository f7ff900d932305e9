// What the service worker keeps of a technician's day: the pages of their work, and what those pages load. Nothing of one
// person is left for another.

const SHELL = 'shell-1';
const DAY = 'day-1';
/** Shown where nothing else is there. */
const OFFLINE_PAGE = '/offline';
/** How long a page of the day is waited for before the kept one is shown, in milliseconds: reception may be bad, and not gone. */
const PATIENCE_MS = 5_000;

/** How long a kept page is as good as new, in milliseconds: whoever looks at the list again and again fetches it once. */
const FRESH_MS = 60_000;

/** Keeps the pages of a day, and forgets those of days before. Pages that cannot be had now stay as they were. */
async function keepDay(paths) {
  const day = await caches.open(DAY);
  for (const kept of await day.keys())
    if (!paths.includes(new URL(kept.url).pathname)) await day.delete(kept);
  for (const path of paths) await keepPage(day, path).catch(() => undefined);
}

async function keepPage(day, path) {
  const kept = await day.match(path);
  if (kept && Date.now() - Date.parse(kept.headers.get('date')) < FRESH_MS) return;
  const answer = await fetch(path);
  if (answer.redirected || !answer.ok) return;
  await keepParts(await answer.clone().text());
  await day.put(path, answer);
}

/** What a page loads beside itself: its addresses change with the content, so each is fetched once. */
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

/** Somebody signs in or out: the day was the one of whoever was there. */
function forgetDay() {
  return caches.delete(DAY);
}

/** A part of pages, from the shell if it is there. */
async function part(request) {
  return (await caches.match(request, { cacheName: SHELL })) ?? fetch(request);
}

/** A page: from the network, and from the day where that fails; then the next best thing. */
async function page(request) {
  const { pathname } = new URL(request.url);
  const kept = await caches.match(pathname, { cacheName: DAY });
  try {
    const answer = await (kept ? inTime(fetch(request)) : fetch(request));
    noteReach(true);
    if (kept) await renew(pathname, answer);
    return answer;
  } catch (error) {
    noteReach(false);
    if (kept) return kept;
    const isWhole = request.mode === 'navigate' || request.headers.has('hx-request');
    if (!isWhole) throw error;
    if (pathname === '/' && (await caches.match('/my-work', { cacheName: DAY })))
      return Response.redirect('/my-work');
    return (await caches.match(OFFLINE_PAGE, { cacheName: SHELL })) ?? Response.error();
  }
}

/** A page of the day is as it was seen last; one that leads to the sign-in is nobody's any more. */
async function renew(pathname, answer) {
  if (answer.redirected) return void (await forgetDay());
  if (answer.ok) await (await caches.open(DAY)).put(pathname, answer.clone());
}

function inTime(answer) {
  const late = new Promise((_, reject) => setTimeout(() => reject(new Error('late')), PATIENCE_MS));
  return Promise.race([answer, late]);
}
