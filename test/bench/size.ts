import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyBusiness } from './copies.js';
import { FILTERED, type FilteredList } from './filters.js';
import { getJson, timesOf } from './load.js';
import { columns, say, verdict } from './report.js';
import { SKEW } from './skew.js';
import { reportSizes } from './size-report.js';
import { type Seeded, type Server, Stage } from './stage.js';
import { percentile } from './workers.js';

const API = '/api/v1';
/** The number of rows in the small database, for comparison. */
const SMALL = 10_000;
const BUSINESSES = 1_000;
/** The largest business has this share of all rows. It is the one that is queried. */
const PART_OF_LARGEST = 0.2;
const SAMPLES = 200;
const SAMPLES_WHEN_SLOW = 1_000;
const MAX_RATIO = 1.5;
const MAX_KPIS_MS = 500;
const KPIS = ['', '?group_by=month', '?group_by=building', '?group_by=trade'];

interface Listed {
  readonly data: readonly { readonly id: string }[];
  readonly pagination: { readonly next_cursor: string };
}

/** An API on a database of that size, and a key of its largest business. */
interface Target extends Server {
  readonly key: string;
}

/** Parses a number of rows: a million for `1m`, thousands for `300k`. @throws Error for any other form */
export function rowsOf(size: string): number {
  const [, count, unit] = /^(\d+)([km])$/.exec(size) ?? [];
  if (count === undefined) throw new Error(`${size} is not a valid size. Examples: --size=10m, --size=300k.`);
  return Number(count) * (unit === 'm' ? 1_000_000 : 1_000);
}

/**
 * Measures lists, filters, searches and key figures on many rows, compared with a few, and the disk space per row. The large
 * database is kept in `.data`, so that later runs can reuse it.
 *
 * @param rows the number of assets, and of operations
 */
export async function measureAtSize(rows: number): Promise<void> {
  const folder = join('.data', `bench-${rows}`);
  const [small, large] = [await Stage.open(), await Stage.open({ folder })];
  try {
    const few = await small.seed(SMALL, SMALL);
    await small.run(SKEW);
    const many = await seededOnce(large, folder, rows);
    await large.run(['SELECT pg_stat_reset()']);
    const [smallApi, largeApi] = [await small.startApi(), await large.startApi()];
    await compareRequests({ ...smallApi, key: few.key }, { ...largeApi, key: many.key }, rows);
    await reportSizes(large.environment.DATABASE_URL!);
  } finally {
    await Promise.all([small.close(), large.close()]);
  }
}

/** Seeds the rows, unless an earlier run has. */
async function seededOnce(stage: Stage, folder: string, rows: number): Promise<Seeded> {
  const record = join(folder, 'seeded.json');
  if (existsSync(record)) return JSON.parse(readFileSync(record, 'utf8')) as Seeded;
  const [begun, ofLargest] = [Date.now(), Math.round(rows * PART_OF_LARGEST)];
  say(`Seeding ${rows.toLocaleString('en')} assets and operations of ${BUSINESSES} businesses …`);
  const largest = await stage.seed(ofLargest, ofLargest);
  // Before other businesses exist: the skew statements apply to one business.
  await stage.run(SKEW);
  const ofOther = Math.round((rows - ofLargest) / (BUSINESSES - 1));
  const other = await stage.seed(ofOther, ofOther);
  await copyBusiness(stage.environment.DATABASE_URL!, other.business_id, BUSINESSES - 2);
  await stage.run(['VACUUM ANALYZE']);
  say(`done in ${Math.round((Date.now() - begun) / 1000)} s.`);
  writeFileSync(record, JSON.stringify(largest));
  return largest;
}

async function compareRequests(few: Target, many: Target, rows: number): Promise<void> {
  say(`\nOne request at a time, ${SAMPLES} of each, in turn: p99 in ms`);
  say(columns('', 'rows', `of ${SMALL}`, `of ${rows}`, 'ratio', 'target', ''));
  for (const list of ['assets', 'operations'] as const)
    for (const [name, ofFew, ofMany] of await paths(list, few, many)) {
      const length = Math.min(await lengthOf(few, ofFew), await lengthOf(many, ofMany));
      const [small, large] = await p99sOfPage([few, limited(ofFew, length)], [many, limited(ofMany, length)]);
      const ratio = large / small;
      const cells = [length, small.toFixed(1), large.toFixed(1), ratio.toFixed(2), `≤ ${MAX_RATIO}`];
      say(columns(name, ...cells, verdict(ratio <= MAX_RATIO)));
    }
  for (const query of KPIS) {
    const path = `/kpis${query}`;
    const [small, large] = await p99s([few, path], [many, path], SAMPLES);
    const cells = ['', small.toFixed(1), large.toFixed(1), '', `≤ ${MAX_KPIS_MS} ms`];
    say(columns(path, ...cells, verdict(large <= MAX_KPIS_MS)));
  }
}

/** The number of rows on a page. */
async function lengthOf({ origin, key }: Target, path: string): Promise<number> {
  return (await getJson<Listed>(`${origin}${API}${path}`, key)).data.length;
}

/**
 * The same page with at most this many rows. A filter matches fewer rows of a small database than one page has, and a shorter page
 * takes less time in any database, so both databases return the same number of rows.
 */
function limited(path: string, length: number): string {
  return path.replace(/limit=\d+/, `limit=${Math.max(1, length)}`);
}

/** The list, its page 1,000, and each of its filters: the label, and the path in each of the two databases. */
async function paths(list: FilteredList, few: Target, many: Target): Promise<[string, string, string][]> {
  const forBoth = async (pathsOf: (target: Target) => Promise<string[]>) =>
    [await pathsOf(few), await pathsOf(many)] as const;
  const [small, large] = await forBoth(async (target) => [
    `/${list}?limit=50`,
    await pathOfPage1000(target, list),
    ...(await FILTERED[list]((path) => getJson(`${target.origin}${API}${path}`, target.key))).map(
      (filter) => `/${list}?limit=50&${filter}`,
    ),
  ]);
  return small.map((path, at) => [shown(path), path, large[at]!]);
}

/** The path of page 1,000, with ten rows per page. */
async function pathOfPage1000(target: Target, list: FilteredList): Promise<string> {
  // 999 pages of ten precede it; larger pages get there faster.
  let path = `/${list}?limit=10`;
  for (const limit of [...Array.from({ length: 49 }, () => 200), 190]) {
    const at = path.replace('limit=10', `limit=${limit}`);
    const page = await getJson<Listed>(`${target.origin}${API}${at}`, target.key);
    path = `/${list}?limit=10&cursor=${page.pagination.next_cursor}`;
  }
  return path;
}

const shown = (path: string) =>
  path
    .replace(/cursor=.*/, 'page 1,000')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…')
    .replace('limit=50&', '');

/** A request: the API, and the path. */
type ApiRequest = readonly [Target, string];

/** The 99th percentiles of both. The p99 of few samples is one of them, so a high ratio is measured again with more samples. */
async function p99sOfPage(one: ApiRequest, other: ApiRequest): Promise<[number, number]> {
  const [small, large] = await p99s(one, other, SAMPLES);
  return large / small <= MAX_RATIO ? [small, large] : p99s(one, other, SAMPLES_WHEN_SLOW);
}

/** The 99th percentiles of both, requested in turn, so that a slow minute affects both. */
async function p99s(one: ApiRequest, other: ApiRequest, samples: number): Promise<[number, number]> {
  const requests = [one, other].map(([{ origin, key }, path]) => ({ url: `${origin}${API}${path}`, key }));
  const [small, large] = await timesOf(requests, samples);
  return [percentile(small!, 0.99), percentile(large!, 0.99)];
}
