// What a technician did while there was no network: kept in the browser, in the order in which it was done.

const REQUESTS = 'requests';
/** Who was here last, as their pages say. */
const PERSON = 'person';

/** @returns {Promise<IDBDatabase>} */
function open() {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('offline', 1);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore(REQUESTS, { keyPath: 'id', autoIncrement: true });
      opening.result.createObjectStore(PERSON);
    };
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
}

/**
 * Does something with a store, and gives its result once it is durable.
 *
 * @template T @param {string} name @param {IDBTransactionMode} mode @param {(store: IDBObjectStore) => IDBRequest<T>} act @returns {Promise<T>}
 */
async function inStore(name, mode, act) {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(name, mode);
      const asked = act(transaction.objectStore(name));
      transaction.oncomplete = () => resolve(asked.result);
      transaction.onerror = transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

/** @returns {Promise<string | undefined>} */
const personHere = () => inStore(PERSON, 'readonly', (store) => store.get('id'));

/**
 * Records who is signed in. Cached pages of another person are deleted; their waiting requests stay until they sign in again.
 *
 * @param {string} person
 */
async function welcome(person) {
  if ((await personHere()) === person) return;
  await forgetDay();
  await forgetSent();
  await inStore(PERSON, 'readwrite', (store) => store.put(person, 'id'));
}

/**
 * What was sent since the person last looked: they read it when they are back in reach.
 *
 * @returns {Promise<{ path: string, title: string }[]>}
 */
const sentRequests = async () => (await inStore(PERSON, 'readonly', (store) => store.get('sent'))) ?? [];

/** @param {WaitingRequest} request */
async function noteSent({ path, title }) {
  const sent = [...(await sentRequests()), { path, title }];
  await inStore(PERSON, 'readwrite', (store) => store.put(sent, 'sent'));
}

const forgetSent = () => inStore(PERSON, 'readwrite', (store) => store.delete('sent'));

/** Keeps what cannot be sent now. @param {Request} request unread */
async function keepRequest(request) {
  const { pathname, search } = new URL(request.url);
  const type = request.headers.get('content-type') ?? '';
  const body = await request.arrayBuffer();
  const kept = {
    ...{ person: await personHere(), path: pathname + search, type, body, refusal: null },
    title: pathname === '/operations/report' ? await typedTitle(type, body) : await titleOf(pathname),
  };
  await inStore(REQUESTS, 'readwrite', (store) => store.add(kept));
}

/** What a problem is called that is reported, in HTML. @param {string} type @param {ArrayBuffer} body */
async function typedTitle(type, body) {
  const form = await new Response(body, { headers: { 'content-type': type } }).formData();
  return String(form.get('title') ?? '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;');
}

/**
 * What the operation or the asset is called that a request is about, as its kept page says, in HTML.
 *
 * @param {string} pathname
 */
async function titleOf(pathname) {
  const [page] = /(operations|assets)\/[0-9a-f-]{36}/.exec(pathname) ?? [];
  const kept = await caches.match(`/${page}`, { cacheName: DAY });
  return (kept && /<title>([^<]*) · /.exec(await kept.text())?.[1]) ?? '';
}

/** The waiting requests of the person who is signed in, oldest first. @returns {Promise<WaitingRequest[]>} */
async function ownRequests() {
  const person = await personHere();
  const all = await inStore(REQUESTS, 'readonly', (store) => store.getAll());
  return all.filter((each) => each.person === person);
}

/** Those of them that are yet to be sent. */
const waiting = async () => (await ownRequests()).filter(({ refusal }) => refusal === null);

/** @param {number} id */
const forgetRequest = (id) => inStore(REQUESTS, 'readwrite', (store) => store.delete(id));

/** Records why a request was refused, to show it to its author. @param {WaitingRequest} request @param {string} refusal */
const refuseRequest = (request, refusal) =>
  inStore(REQUESTS, 'readwrite', (store) => store.put({ ...request, refusal }));
