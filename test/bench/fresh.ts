import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import { importAssets, importOperations } from './files.js';
import { fire, medianTimes, type Scenario } from './load.js';
import { Neighbour } from './neighbour.js';
import { openPlant, type Plant } from './new-plant.js';
import { columns, type Judge, say, verdict } from './report.js';
import { built, Stage } from './stage.js';

const API = '/api/v1';
const ITEMS = 1_000;
const BULKS = 100;
/** How many bulk requests are compared at each end. */
const END = 10;
const UPSERTS = 20;
const WINDOW_S = 5;
const WINDOWS = 12;

/**
 * Measures a new database that nobody has analysed, as a new customer meets it: bulk requests, upserts, single writes, a file,
 * and lists between them. Autovacuum runs as PostgreSQL configures it. Nothing may get slower while the tables grow.
 *
 * @param other another checkout, already built, to measure in the same way before this one
 */
export async function measureFresh(other?: string): Promise<void> {
  if (other !== undefined) {
    say('\nBefore');
    await measureBuild(pathToFileURL(`${other}/dist/`), () => '');
    say('\nNow');
  }
  await measureBuild(built(''), verdict);
}

async function measureBuild(program: URL, judge: Judge): Promise<void> {
  const stage = await Stage.open({ program });
  try {
    const plant = await openPlant(stage, program);
    await bulks(plant, judge);
    await lists(plant, 'after the bulk requests');
    for (const scenario of plant.writes) await windows(plant, scenario, judge);
    const portal = await stage.startPortal(plant.businessId, program);
    const neighbour = await Neighbour.open(stage, plant.origin);
    await neighbour.during('of assets', judge, () => importAssets(plant, portal, judge));
    await neighbour.during('of operations', judge, () => importOperations(plant, judge));
    await lists(plant, 'at the end');
  } finally {
    await stage.close();
  }
}

async function bulks(plant: Plant, judge: Judge): Promise<void> {
  const created: number[] = [];
  for (let batch = 0; batch < BULKS; batch += 1) created.push(await sendBulk(plant, batch, {}));
  const [first, last] = [created.slice(0, END), created.slice(-END)].map(mean) as [number, number];
  say(columns('', 'first 10', 'last 10', 'ratio', 'target', ''));
  say(
    columns(
      `POST /assets/bulk of ${ITEMS}`,
      `${first.toFixed(0)} ms`,
      `${last.toFixed(0)} ms`,
      (last / first).toFixed(2),
      '≤ 1.2',
      judge(last <= 1.2 * first),
    ),
  );
  for (const [name, changes] of [
    ['upserts of the same, unchanged', {}],
    ['upserts of the same, changed', { supplier: 'SKF' }],
  ] as const) {
    const updated: number[] = [];
    for (let n = 0; n < UPSERTS; n += 1)
      updated.push(await sendBulk(plant, n * (BULKS / UPSERTS), { ...changes }, true));
    const took = mean(updated);
    const ratio = took / mean(created);
    say(columns(name, '', `${took.toFixed(0)} ms`, ratio.toFixed(2), '≤ 1.5', judge(ratio <= 1.5)));
  }
}

/** Sends one bulk request. @returns how long it took, in milliseconds */
async function sendBulk({ origin, key, pump }: Plant, batch: number, changes: object, upsert = false) {
  const items = Array.from({ length: ITEMS }, (_, n) => ({
    ...pump,
    ...changes,
    external_id: `EQ-${batch}-${n}`,
  }));
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  };
  const body = JSON.stringify({ items, ...(upsert ? { upsert } : {}) });
  const begun = performance.now();
  const response = await fetch(`${origin}${API}/assets/bulk`, { method: 'POST', headers, body });
  const text = await response.text();
  if (!text.includes(`"succeeded":${ITEMS},"failed":0`))
    throw new Error(`POST /assets/bulk answers ${response.status}: ${text.slice(0, 500)}`);
  return performance.now() - begun;
}

/** Sends one kind of write for a minute, and compares the first and the last seconds. */
async function windows({ origin, key }: Plant, scenario: Scenario, judge: Judge): Promise<void> {
  // The first requests load code and open connections.
  await fire(origin, key, scenario, 1);
  const rates: number[] = [];
  for (let window = 0; window < WINDOWS; window += 1)
    rates.push((await fire(origin, key, scenario, WINDOW_S)).perSecond);
  const [first, last] = [rates[0]!, rates.at(-1)!];
  const all = rates.map((rate) => rate.toFixed(0)).join(' ');
  const ratio = last / first;
  say(
    `${columns(scenario.name, `${first.toFixed(0)}/s`, `${last.toFixed(0)}/s`, ratio.toFixed(2), '≥ 0.9', judge(ratio >= 0.9))}   ${all}`,
  );
}

/** Lists and filters, one request at a time. */
async function lists({ origin, key, roomId, assetId }: Plant, when: string): Promise<void> {
  const paths = [
    '/assets?limit=50',
    `/assets?limit=50&room_id=${roomId}`,
    '/assets?limit=50&search=pump',
    '/assets?limit=50&external_id=EQ-3-7',
    '/operations?limit=50',
    `/operations?limit=50&asset_id=${assetId}`,
    '/operations?limit=50&open=true&sort=scheduled_for',
    '/changes?limit=50',
  ];
  const times = await medianTimes(
    paths.map((path) => `${origin}${API}${path}`),
    key,
    3,
  );
  const figures = paths.map(
    (path, index) => `${path.replace(/=[0-9a-f-]{36}/, '=…')} ${times[index]!.toFixed(1)} ms`,
  );
  say(`  lists ${when}: ${figures.join(' · ')}`);
}

const mean = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
