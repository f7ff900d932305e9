import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { getJson } from './load.js';
import type { Plant } from './new-plant.js';
import { columns, type Judge, say } from './report.js';
import type { SignedIn } from './stage.js';

const API = '/api/v1';
const IMPORTED = 20_000;
/** The target for its check and its import together. */
const IMPORT_TARGET_MS = 60_000;
const IMPORT_TIMEOUT_MS = 300_000;
/** Past operations in one file. */
const WORK = 100_000;
const WORK_TARGET_MS = 360_000;

/** Imports a file of assets through the portal, and waits until the worker has recorded it. */
export async function importAssets(
  { origin, key, place }: Plant,
  { origin: portal, headers }: SignedIn,
  judge: Judge,
) {
  const rows = Array.from({ length: IMPORTED }, (_, n) => `Imported pump ${n},${place},pump,IMP-${n}`);
  const form = new FormData();
  form.set(
    'file',
    new Blob([['Name,Room,Category,Code', ...rows].join('\n')], { type: 'text/csv' }),
    'a.csv',
  );
  const token = /name="_csrf" value="([^"]+)"/.exec(await textOf(`${portal}/imports`, { headers }))![1]!;
  const send = async (path: string, body: BodyInit, query = '') => {
    const response = await fetch(`${portal}${path}${query}`, {
      ...{ method: 'POST', redirect: 'manual', headers: { ...headers, origin: portal }, body },
    });
    const text = await response.text();
    if (response.status !== 303) throw new Error(`${path} answers ${response.status}: ${text.slice(0, 500)}`);
    return response.headers.get('location')!;
  };
  const once = () => ({ _csrf: token, _once: randomUUID() });
  const begun = performance.now();
  const page = await send('/imports/new/asset', form, `?${new URLSearchParams(once()).toString()}`);
  const checked = performance.now();
  await send(`${page}/confirm`, new URLSearchParams(once()));
  const deadline = performance.now() + IMPORT_TIMEOUT_MS;
  const last = `${origin}${API}/assets?qr_code=IMP-${IMPORTED - 1}`;
  while ((await getJson<{ data: unknown[] }>(last, key)).data.length === 0) {
    if (performance.now() > deadline)
      throw new Error(`The import did not end: ${await textOf(`${portal}${page}`, { headers })}`);
    await pause(50);
  }
  const ended = performance.now();
  say(
    columns(
      `import of ${IMPORTED} rows`,
      `check ${seconds(checked - begun)}`,
      seconds(ended - checked),
      seconds(ended - begun),
      `≤ ${seconds(IMPORT_TARGET_MS)}`,
      judge(ended - begun <= IMPORT_TARGET_MS),
    ),
  );
}

/** Imports a file of past operations by the API, until the worker has recorded it. */
export async function importOperations({ origin, key }: Plant, judge: Judge): Promise<void> {
  const day = (n: number) => String((n % 28) + 1).padStart(2, '0');
  const rows = Array.from(
    { length: WORK },
    (_, n) => `WO-${n},Grease the bearings of line ${n},2023-05-${day(n)},2024-02-${day(n)}`,
  );
  const form = new FormData();
  const text = ['External id,Title,Created,Completed', ...rows].join('\n');
  form.set('file', new Blob([text], { type: 'text/csv' }), 'work.csv');
  const begun = performance.now();
  const response = await fetch(`${origin}${API}/imports?kind=operation`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'idempotency-key': randomUUID() },
    body: form,
  });
  const checked = performance.now();
  const answer = (await response.json()) as { data: { id: string; refused: number } };
  if (response.status !== 202 || answer.data.refused > 0) throw new Error(JSON.stringify(answer));
  const path = `${origin}${API}/imports/${answer.data.id}`;
  while ((await getJson<{ data: { status: string } }>(path, key)).data.status !== 'done') {
    if (performance.now() > begun + WORK_TARGET_MS + IMPORT_TIMEOUT_MS)
      throw new Error('The import of operations did not end.');
    await pause(100);
  }
  const ended = performance.now();
  say(
    columns(
      `import of ${WORK} operations`,
      `check ${seconds(checked - begun)}`,
      seconds(ended - checked),
      seconds(ended - begun),
      `≤ ${seconds(WORK_TARGET_MS)}`,
      judge(ended - begun <= WORK_TARGET_MS),
    ),
  );
}

async function textOf(url: string, init: RequestInit): Promise<string> {
  return (await fetch(url, init)).text();
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
