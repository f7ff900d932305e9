import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { fire, getJson } from './load.js';
import { columns, say, verdict } from './report.js';

const ASSETS = '/api/v1/assets';
const ROWS = 100_000;
const ITEMS = 1_000;
/** How many bulk requests run concurrently. */
const AT_ONCE = 4;
/** The time limit of an import, in seconds. */
const MAX_IMPORT_S = 120;

/**
 * Imports assets in bulk, as a new customer does, and compares the rows per second with single creates. Then sends the same rows
 * again, as an ERP does every night.
 */
export async function importing(origin: string, key: string): Promise<void> {
  const page = await getJson<{ data: { room_id: string }[] }>(`${origin}${ASSETS}?limit=1`, key);
  const { room_id } = page.data[0]!;
  const pump = { name: 'Feed pump', room_id, category: 'pump', brand: 'Grundfos', model_number: 'CR 10' };
  const single = { name: 'POST /assets', path: ASSETS, body: JSON.stringify(pump) };
  await fire(origin, key, single, 2);
  const singles = await fire(origin, key, single, 4);
  const send = (changes: object, options: object) =>
    timed(() => {
      const bodies = bodiesOf({ ...pump, ...changes }, options);
      return Promise.all(
        Array.from({ length: AT_ONCE }, () => sendAll(`${origin}${ASSETS}/bulk`, key, bodies)),
      );
    });
  const seconds = await send({}, {});
  const perSecond = ROWS / seconds;
  const ratio = perSecond / singles.perSecond;
  say(
    `\nImporting ${ROWS.toLocaleString('en')} assets, ${ITEMS} in a request, ${AT_ONCE} requests at a time`,
  );
  say(columns('', 'rows/s', 'single/s', 'ratio', 'target', ''));
  say(
    columns(
      'POST /assets/bulk',
      perSecond.toFixed(0),
      singles.perSecond.toFixed(0),
      ratio.toFixed(1),
      '≥ 10',
      verdict(ratio >= 10),
    ),
  );
  const holds = verdict(seconds < MAX_IMPORT_S);
  say(columns('the whole import', `${seconds.toFixed(0)} s`, '', '', `< ${MAX_IMPORT_S} s`, holds));
  for (const [name, changes] of [
    ['sync of unchanged rows', {}],
    ['sync with every row changed', { supplier: 'SKF' }],
  ] as const) {
    const duration = await send(changes, { upsert: true });
    const rows = (ROWS / duration).toFixed(0);
    say(
      columns(
        name,
        rows,
        `${duration.toFixed(0)} s`,
        '',
        `< ${MAX_IMPORT_S} s`,
        verdict(duration < MAX_IMPORT_S),
      ),
    );
  }
}

function bodiesOf(asset: object, options: object): string[] {
  return Array.from({ length: ROWS / ITEMS }, (_, batch) =>
    JSON.stringify({
      ...options,
      items: Array.from({ length: ITEMS }, (_, n) => ({ ...asset, external_id: `EQ-${batch}-${n}` })),
    }),
  );
}

/** The duration of a function, in seconds. */
async function timed(act: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await act();
  return (performance.now() - begun) / 1000;
}

/** Sends the bodies one after the other. @throws Error unless every item of every answer was created or updated */
async function sendAll(url: string, key: string, bodies: string[]): Promise<void> {
  for (let body = bodies.pop(); body !== undefined; body = bodies.pop()) {
    const headers = {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    };
    const response = await fetch(url, { method: 'POST', headers, body });
    const text = await response.text();
    if (!text.includes(`"succeeded":${ITEMS},"failed":0`))
      throw new Error(`${url} answers ${response.status}: ${text.slice(0, 500)}`);
  }
}
