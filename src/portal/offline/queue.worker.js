// The queue of forms that a technician sent without a network. It is stored in the browser, oldest first.

const REQUESTS = 'requests';
/** The store for the person who was signed in last, and for the requests that were sent for them. */
const PERSON = 'person';
/** The fields with a person's own words: they are shown if the form is refused, so that nothing has to be remembered. */
const TYPED_FIELDS = ['work_report', 'notes', 'description', 'body', 'note'];

/** @returns {Promise<IDBDatabase>} */
function openDatabase() {
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
 * Runs an operation on a store. Resolves with its result once it is durable.
 *
 * @template T @param {string} name @param {IDBTransactionMode} mode @param {(store: IDBObjectStore) => IDBRequest<T>} act
 * @returns {Promise<T>}
 */
async function withStore(name, mode, act) {
  const database = await openDatabase();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(name, mode);
      const request = act(transaction.objectStore(name));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onerror = transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

/** The id of the person who was signed in last. @returns {Promise<string | undefined>} */
const currentPerson = () => withStore(PERSON, 'readonly', (store) => store.get('id'));

/**
 * Records who is signed in. If another person was signed in before, deletes that person's cached pages. Their queued requests
 * stay until they sign in again.
 *
 * @param {string} person
 */
async function setPerson(person) {
  if ((await currentPerson()) === person) return;
  await deleteDay();
  await clearSent();
  await withStore(PERSON, 'readwrite', (store) => store.put(person, 'id'));
}

/**
 * The requests that were sent and that the person has not seen in the list yet.
 *
 * @returns {Promise<{ path: string, title: string }[]>}
 */
const sentRequests = async () => (await withStore(PERSON, 'readonly', (store) => store.get('sent'))) ?? [];

/** @param {WaitingRequest} request */
async function recordSent({ path, title }) {
  const sent = [...(await sentRequests()), { path, title }];
  await withStore(PERSON, 'readwrite', (store) => store.put(sent, 'sent'));
}

const clearSent = () => withStore(PERSON, 'readwrite', (store) => store.delete('sent'));

/** Queues a request that cannot be sent now. @param {Request} request unread */
async function queueRequest(request) {
  const { pathname, search } = new URL(request.url);
  const type = request.headers.get('content-type') ?? '';
  const body = await request.arrayBuffer();
  const form = await new Response(body, { headers: { 'content-type': type } }).formData();
  const step = await stepOf(pathname, form);
  const kept = {
    ...{
      person: await currentPerson(),
      path: pathname + search,
      type,
      body,
      queuedAt: Date.now(),
      refusal: null,
    },
    title: pathname === '/operations/report' ? escaped(form.get('title')) : await titleOf(pathname),
    step,
    typed: TYPED_FIELDS.map((name) => String(form.get(name) ?? '').trim()).find((text) => text !== '') ?? '',
  };
  await withStore(REQUESTS, 'readwrite', (store) => store.add(kept));
}

/**
 * The title of a request's operation or asset, from its cached page, as HTML.
 *
 * @param {string} pathname
 */
async function titleOf(pathname) {
  const [page] = /(operations|assets)\/[0-9a-f-]{36}/.exec(pathname) ?? [];
  const kept = await caches.match(`/${page}`, { cacheName: DAY });
  return (kept && /<title>([^<]*) · /.exec(await kept.text())?.[1]) ?? '';
}

/** A step of a checklist in the address of a form: the page of its operation, and its id. @param {string} path */
function stepIn(path) {
  const [, operation = '', id = ''] = /^(\/operations\/[^/]+)\/checklist\/([0-9a-f-]{36})/.exec(path) ?? [];
  return id === '' ? undefined : { operation, id };
}

/**
 * What a form records at a step of a checklist, in the words of the cached page, as HTML.
 *
 * @param {string} pathname @param {FormData} form
 * @returns {Promise<QueuedStep | undefined>}
 */
async function stepOf(pathname, form) {
  const found = stepIn(pathname);
  if (!found) return undefined;
  const page = (await (await caches.match(found.operation, { cacheName: DAY }))?.text()) ?? '';
  const step = page.split(' id="step-').find((part) => part.startsWith(found.id)) ?? '';
  const answer = pathname.endsWith('/take-back') ? null : answerOf(step, form);
  return { id: found.id, title: /<strong>([^<]*)</.exec(step)?.[1] ?? '', answer };
}

/** The answer in a form, with its note. Empty for a photo without a note. @param {string} step its HTML @param {FormData} form */
function answerOf(step, form) {
  const value = escaped(form.get('value'));
  const buttons = [...step.matchAll(/<button[^>]* value="([^"]*)"[^>]*>(.*?)<\/button>/g)];
  const button = buttons.find(([, each]) => each?.replaceAll('&quot;', '"') === value)?.[2];
  const unit = /^[^>]* data-unit="([^"]*)"/.exec(step)?.[1];
  const words = button === undefined ? [value, value && unit] : [button.replaceAll(/<[^<>]*>/g, '').trim()];
  return [words.filter(Boolean).join(' '), escaped(form.get('note'))].filter(Boolean).join(' · ');
}

/** A text as HTML. @param {FormDataEntryValue | null} text */
function escaped(text) {
  return String(text ?? '')
    .trim()
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;');
}

/** The queued requests of the person who is signed in, oldest first. @returns {Promise<WaitingRequest[]>} */
async function ownRequests() {
  const person = await currentPerson();
  const all = await withStore(REQUESTS, 'readonly', (store) => store.getAll());
  return all.filter((each) => each.person === person);
}

/** The queued requests that were not refused. */
const waitingRequests = async () => (await ownRequests()).filter(({ refusal }) => refusal === null);

/** @param {number} id */
const deleteRequest = (id) => withStore(REQUESTS, 'readwrite', (store) => store.delete(id));

/** Puts a refused request back into the queue. @param {number} id */
async function retryRequest(id) {
  const request = (await ownRequests()).find((each) => each.id === id);
  if (request) await withStore(REQUESTS, 'readwrite', (store) => store.put({ ...request, refusal: null }));
}

/** Records why a request was refused, to show it to its author. @param {WaitingRequest} request @param {string} refusal */
const refuseRequest = (request, refusal) =>
  withStore(REQUESTS, 'readwrite', (store) => store.put({ ...request, refusal }));
