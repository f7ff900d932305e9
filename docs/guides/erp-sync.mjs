// Keeps a copy of a business's data, as an ERP would: once in full, then change by change. Needs Node.js 20 and nothing else.
//
//   API=https://api.example.com/api/v1 KEY=mk_live_… node erp-sync.mjs        follows until you press Ctrl-C
//   API=… KEY=… node erp-sync.mjs --once                                      catches up, then exits
//
// The key needs changes:read and the read scopes of what is copied. The copy and its cursor are written together, in one file (COPY
// names it): after a crash the program continues from the copy.

import { readFile, rename, writeFile } from 'node:fs/promises';

const { API, KEY, COPY = 'copy.json' } = process.env;
if (!API || !KEY) {
  console.error('Set API to the address of the service, with /api/v1, and KEY to a key.');
  process.exit(1);
}
const ONCE = process.argv.includes('--once');
const WAIT_S = 30;

/** What is copied: each resource type, and the list that returns all of its resources. */
const LISTS = {
  asset: () => pages('/assets'),
  operation: () => pages('/operations'),
  spare_part: () => pages('/spare-parts'),
  technician: () => pages('/technicians'),
  building: () => pages('/buildings'),
  floor: () => pages('/floors'),
  room: () => pages('/rooms'),
};
const TYPES = Object.keys(LISTS).join(',');

let copy = await readCopy();
for (;;) {
  copy ??= await fullCopy();
  const hasMore = await follow(copy);
  if (hasMore === undefined) copy = undefined;
  else if (ONCE && !hasMore) break;
}

/** Gets the cursor first, then the lists: what changes meanwhile comes again in the feed, so nothing is missed. */
async function fullCopy() {
  const { pagination } = await get(`/changes?from=now&types=${TYPES}`);
  const resources = {};
  for (const [type, list] of Object.entries(LISTS)) {
    resources[type] = {};
    for await (const resource of list()) resources[type][resource.id] = resource;
  }
  const whole = { cursor: pagination.next_cursor, resources };
  await writeCopy(whole);
  console.log(`copied in full: ${Object.values(resources).flatMap(Object.keys).length}`);
  return whole;
}

/**
 * Applies the next changes. Each has the resource as it is now, so applying a change twice does no harm.
 *
 * @returns whether there is more; undefined if the copy is too old to be updated
 */
async function follow(copy) {
  const wait = ONCE ? 0 : WAIT_S;
  const page = await get(`/changes?types=${TYPES}&limit=200&wait=${wait}&cursor=${copy.cursor}`);
  if (page === undefined) return undefined;
  for (const { type, resource_id, resource } of page.data) {
    if (resource === null) delete copy.resources[type][resource_id];
    else copy.resources[type][resource_id] = resource;
  }
  copy.cursor = page.pagination.next_cursor;
  if (page.data.length > 0) {
    await writeCopy(copy);
    console.log(`changed: ${page.data.length}`);
  }
  return page.pagination.has_more;
}

async function* pages(path) {
  for (let cursor = ''; cursor !== null;) {
    const page = await get(`${path}?limit=200${cursor && `&cursor=${cursor}`}`);
    yield* page.data;
    cursor = page.pagination.next_cursor;
  }
}

/** Sends a GET, and repeats it after 429, 5xx or a lost connection. @returns undefined for a cursor that is too old */
async function get(path) {
  for (let attempt = 1; ; attempt += 1) {
    const reply = await fetch(API + path, { headers: { authorization: `Bearer ${KEY}` } }).catch(
      (error) => error,
    );
    if (reply.ok) return reply.json();
    if (reply.status === 410) return undefined;
    const text = reply instanceof Error ? String(reply.cause ?? reply) : await reply.text();
    const isRetryable = reply instanceof Error || reply.status === 429 || reply.status >= 500;
    if (!isRetryable || attempt === 8) throw new Error(`GET ${path}: ${text}`);
    const retryAfterS = Number((reply.headers?.get('retry-after') ?? '') || 0);
    const backOffS = Math.random() * Math.min(60, 2 ** attempt);
    await new Promise((done) => setTimeout(done, Math.max(retryAfterS, backOffS) * 1000));
  }
}

async function readCopy() {
  try {
    return JSON.parse(await readFile(COPY, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Atomic: a crash never leaves half a copy. */
async function writeCopy(copy) {
  await writeFile(`${COPY}.new`, JSON.stringify(copy));
  await rename(`${COPY}.new`, COPY);
}
