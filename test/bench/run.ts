import { pathToFileURL } from 'node:url';
import { measureAgainst, measureOwnWays } from './against.js';
import { bodiesOf } from './bodies.js';
import { measureCreateCost } from './create-cost.js';
import { fire, getJson, median, medianTimes, medianTimesOf, type Measured, type Scenario } from './load.js';
import { measureFresh } from './fresh.js';
import { FILTERED, type FilteredList } from './filters.js';
import { measureIdle } from './idle.js';
import { importing } from './importing.js';
import { readOptions } from './options.js';
import { columns, missed, say, verdict } from './report.js';
import { measureAtSize, rowsOf } from './size.js';
import { SKEW } from './skew.js';
import { measureRetention } from './retention.js';
import { Stage, type Seeded, type Server, type SignedIn } from './stage.js';
import { measureWebhooks } from './webhooks.js';

const ROWS = 100_000;
const MILLION = 1_000_000;
const ROUNDS = 6;
const SECONDS = 2;
const API = '/api/v1';
/** A small plant: three times the assets of the demo plant, and many times its operations. */
const PLANT = { assets: 300, operations: 1_000 };
/** Every page of the menu, and other pages that are opened often. */
const PAGES: readonly string[] = [
  '/overview',
  ...['month', 'week', 'agenda', 'technicians'].map((view) => `/calendar?view=${view}`),
  ...['/operations', '/my-work', '/assets', '/locations', '/spare-parts', '/vendors', '/team', '/audit'],
  ...['/developers/keys', '/developers/webhooks', '/developers/events', '/notifications', '/search?q=pump'],
];
/** The time limit of a page in milliseconds. At a million operations, some pages have limits of their own. */
const PAGE_MS = 50;
const PAGE_MS_AT_A_MILLION: Readonly<Record<string, number>> = {
  '/overview': 200,
  '/calendar?view=month': 100,
  '/calendar?view=week': 100,
  '/calendar?view=agenda': 100,
  '/calendar?view=technicians': 100,
};
/** The key figures of a month, by their grouping. */
const KPIS = ['', '?group_by=month', '?group_by=building', '?group_by=trade'];

interface Listed {
  readonly data: { readonly id: string; readonly room_id: string }[];
  readonly pagination: { readonly next_cursor: string };
}

const given = readOptions();
const only = (['busy', 'shapes', 'latency', 'cores'] as const).find((each) => given[each]);
const { against, quick, size } = given;
const isWebhookRun = given.webhooks || only !== undefined;
if (given.fresh) await measureFresh(against);
else if (given['create-cost']) await measureCreateCost(quick, against);
else if (against !== undefined && isWebhookRun)
  await measureWebhooks(quick, only, pathToFileURL(`${against}/dist/main.worker.js`));
else if (against !== undefined) await measureAgainst(against);
else if (given['own-ways']) await measureOwnWays();
else if (given.pages) await pagesOfAPlant();
else if (given['only-million']) await atAMillion();
else if (given.idle) await measureIdle();
else if (given.retention) await measureRetention();
else if (size !== undefined) await measureAtSize(rowsOf(size));
else {
  if (!isWebhookRun) await measureApi();
  if (!given.import) await measureWebhooks(quick, only);
}
say(missed() === 0 ? '\nAll targets met.' : `\n${missed()} target(s) missed.`);
process.exit(missed() === 0 ? 0 : 1);

async function measureApi(): Promise<void> {
  const stage = await Stage.open();
  try {
    say(`Seeding ${ROWS.toLocaleString('en')} assets and as many operations …`);
    const { key } = await stage.seed(ROWS, ROWS);
    const api = await stage.startApi({ profile: given.profile });
    if (!given.import) {
      await againstTheTwin(stage, api, key);
      await deepPages(api, key);
    }
    await importing(api.origin, key);
  } finally {
    await stage.close();
  }
  if (given.million) await atAMillion();
}

async function againstTheTwin(stage: Stage, api: Server, key: string): Promise<void> {
  const { assetId, operation, pump } = await bodiesOf(`${api.origin}${API}`, key);
  const body = JSON.stringify(operation);
  const recorded = JSON.stringify(pump);
  const maintained = JSON.stringify({ ...pump, maintenance_interval_days: 90 });
  const twin = await stage.startTwin(key, `${API}/operations`, body);
  const scenarios: (Scenario & { target: number })[] = [
    { name: 'GET /assets?limit=50', path: `${API}/assets?limit=50`, target: 0.7 },
    { name: 'GET /assets/{assetId}', path: `${API}/assets/${assetId}`, target: 0.6 },
    { name: 'GET /assets?search=pump', path: `${API}/assets?limit=50&search=pump`, target: 0.75 },
    { name: 'POST /operations, idempotent', path: `${API}/operations`, body, target: 0.6 },
    { name: 'POST /assets', path: `${API}/assets`, body: recorded, target: 0.4 },
    { name: 'POST /assets, with an interval', path: `${API}/assets`, body: maintained, target: 0.4 },
    { name: 'POST /assets, 50 clients', path: `${API}/assets`, body: recorded, connections: 50, target: 0.4 },
  ];
  say(
    `\nAgainst the hand-written twin: 20 connections, ${ROUNDS} interleaved rounds of ${SECONDS} s, medians`,
  );
  say(columns('', 'API req/s', 'p50 ms', 'p99 ms', 'twin req/s', 'p50 ms', 'ratio', 'target', ''));
  for (const scenario of scenarios) {
    const { ours, theirs, ratio } = await duel(api, twin, key, scenario);
    const holds = verdict(ratio >= scenario.target);
    say(
      columns(
        scenario.name,
        ours.perSecond.toFixed(0),
        ours.p50,
        ours.p99,
        theirs.perSecond.toFixed(0),
        theirs.p50,
        ratio.toFixed(2),
        `≥ ${scenario.target}`,
        holds,
      ),
    );
  }
  const memory = await stage.memoryOf(api);
  say(
    columns(
      'Memory of the API after the load',
      `${memory.toFixed(0)} MB`,
      '',
      '',
      `${(await stage.memoryOf(twin)).toFixed(0)} MB`,
      '',
      '',
      '< 250 MB',
      verdict(memory < 250),
    ),
  );
}

/** Measures both in turn, so that a slow minute of the machine affects both. The ratio is the median of the rounds' ratios. */
async function duel(api: Server, twin: Server, key: string, scenario: Scenario) {
  const rounds: { ours: Measured; theirs: Measured }[] = [];
  for (const server of [api, twin]) await fire(server.origin, key, scenario, 2);
  for (let round = 0; round < ROUNDS; round += 1) {
    const first = round % 2 === 0;
    const before = first ? undefined : await fire(twin.origin, key, scenario, SECONDS);
    const ours = await fire(api.origin, key, scenario, SECONDS);
    rounds.push({ ours, theirs: before ?? (await fire(twin.origin, key, scenario, SECONDS)) });
  }
  const middle = (pick: (round: (typeof rounds)[number]) => number) => median(rounds.map(pick));
  return {
    ours: {
      perSecond: middle((each) => each.ours.perSecond),
      p50: middle((each) => each.ours.p50),
      p99: middle((each) => each.ours.p99),
    },
    theirs: { perSecond: middle((each) => each.theirs.perSecond), p50: middle((each) => each.theirs.p50) },
    ratio: middle((each) => each.ours.perSecond / each.theirs.perSecond),
  };
}

async function deepPages(api: Server, key: string): Promise<void> {
  const list = `${api.origin}${API}/assets`;
  let cursor: string | undefined;
  // 999 pages of 50 precede page 1,000; larger pages get there faster.
  for (const limit of [...Array.from({ length: 249 }, () => 200), 150]) {
    const page = await getJson<Listed>(
      `${list}?limit=${limit}${cursor === undefined ? '' : `&cursor=${cursor}`}`,
      key,
    );
    cursor = page.pagination.next_cursor;
  }
  const urls = [`${list}?limit=50`, `${list}?limit=50&cursor=${cursor}`];
  const [first, thousandth] = (await medianTimes(urls, key, 6)) as [number, number];
  const ratio = thousandth / first;
  say('\nDeep pages: one request at a time, median time');
  say(columns('', 'page 1', 'page 1,000', 'ratio', 'target', ''));
  say(
    columns(
      'GET /assets?limit=50',
      `${first.toFixed(2)} ms`,
      `${thousandth.toFixed(2)} ms`,
      ratio.toFixed(2),
      '≤ 1.2',
      verdict(ratio <= 1.2),
    ),
  );
}

/**
 * A database with a million assets, then one with a million operations on as many assets as such a business has: ten operations
 * a year each.
 */
async function atAMillion(): Promise<void> {
  await withRows(MILLION, ROWS, (_, api, { key }) => filters('assets', api, key));
  await withRows(ROWS, MILLION, async (stage, api, { key, business_id: business }) => {
    await filters('operations', api, key);
    await overview(api, key);
    await pages(await stage.startPortal(business), PAGE_MS_AT_A_MILLION);
  });
}

/** Runs a function on a database with a number of rows, distributed as unevenly as in real businesses. */
async function withRows(
  assets: number,
  operations: number,
  act: (stage: Stage, api: Server, seeded: Seeded) => Promise<void>,
): Promise<void> {
  const stage = await Stage.open();
  try {
    const [assetCount, operationCount] = [assets, operations].map((count) => count.toLocaleString('en'));
    say(`\nSeeding ${assetCount} assets and ${operationCount} operations …`);
    const begun = Date.now();
    const seeded = await stage.seed(assets, operations);
    say(`done in ${Math.round((Date.now() - begun) / 1000)} s; making them uneven …`);
    await stage.run(SKEW);
    await act(stage, await stage.startApi(), seeded);
  } finally {
    await stage.close();
  }
}

/** The key figures of the last 30 days, computed at every request. */
async function overview(api: Server, key: string): Promise<void> {
  say('\nThe key figures of a month: one request at a time, median time');
  say(columns('', 'p50', 'target', ''));
  for (const query of KPIS) {
    const [p50] = (await medianTimes([`${api.origin}${API}/kpis${query}`], key, 6)) as [number];
    say(columns(`GET /kpis${query}`, `${p50.toFixed(0)} ms`, '< 200 ms', verdict(p50 < 200)));
  }
}

/** The pages of a small plant. */
async function pagesOfAPlant(): Promise<void> {
  const stage = await Stage.open();
  try {
    const { business_id: business } = await stage.seed(PLANT.assets, PLANT.operations);
    await pages(await stage.startPortal(business));
  } finally {
    await stage.close();
  }
}

/** @param bounds time limits in milliseconds of pages with a limit of their own */
async function pages(
  { origin, headers }: SignedIn,
  bounds: Readonly<Record<string, number>> = {},
): Promise<void> {
  say('\nPages of the portal: one request at a time, median time');
  say(columns('', 'p50', 'target', ''));
  for (const path of PAGES) {
    const target = bounds[path] ?? PAGE_MS;
    const [p50] = (await medianTimesOf([`${origin}${path}`], headers, 4)) as [number];
    say(columns(path, `${p50.toFixed(0)} ms`, `< ${target} ms`, verdict(p50 < target)));
  }
}

async function filters(list: FilteredList, api: Server, key: string): Promise<void> {
  say('\nFilters and search over them: one request at a time, median time');
  say(columns('', 'p50', 'unfiltered', 'ratio', 'target', ''));
  const url = `${api.origin}${API}/${list}?limit=50`;
  for (const filter of await FILTERED[list]((path) => getJson(`${api.origin}${API}${path}`, key))) {
    const [plain, narrowed] = (await medianTimes([url, `${url}&${filter}`], key, 1.5)) as [number, number];
    const shown = filter.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, '…');
    say(
      columns(
        `/${list}?${shown}`,
        `${narrowed.toFixed(2)} ms`,
        `${plain.toFixed(2)} ms`,
        (narrowed / plain).toFixed(2),
        '< 3',
        verdict(narrowed < 3 * plain),
      ),
    );
  }
}
