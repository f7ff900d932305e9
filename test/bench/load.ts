import autocannon from 'autocannon';
import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';

/** The number of warm-up requests, which are not measured. */
const WARMING = 10;

/** One kind of request to measure. */
export interface Scenario {
  readonly name: string;
  readonly path: string;
  /** Makes it a POST. Each request gets its own idempotency key. */
  readonly body?: string;
  /** The path and body of the next request; for requests that differ. */
  readonly next?: () => { readonly path: string; readonly body: string };
  /** The number of concurrent clients; 20 by default. */
  readonly connections?: number;
}

export interface Measured {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

/**
 * Sends one kind of request for some seconds.
 *
 * @throws Error if any answer was not a 2xx: errors are fast, and would count as speed
 */
export async function fire(
  origin: string,
  key: string,
  { name, path, body, next, connections = 20 }: Scenario,
  seconds: number,
): Promise<Measured> {
  const headers: Record<string, string> = { authorization: `Bearer ${key}` };
  const isWrite = body !== undefined || next !== undefined;
  const setupRequest = (request: autocannon.Request) => withFreshKey({ ...request, ...next?.() });
  const request = isWrite ? { path, method: 'POST' as const, body, setupRequest } : { path };
  if (isWrite) headers['content-type'] = 'application/json';
  const result = await autocannon({
    url: origin,
    connections,
    duration: seconds,
    headers,
    requests: [request],
  });
  if (result.non2xx + result.errors + result.timeouts > 0) {
    throw new Error(
      `${name} at ${origin}: ${result.non2xx} answers were not 2xx, ${result.errors} requests failed.`,
    );
  }
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
}

function withFreshKey(request: autocannon.Request): autocannon.Request {
  return { ...request, headers: { ...request.headers, 'idempotency-key': randomUUID() } };
}

/**
 * The median response times of some requests, in milliseconds. Requests run one at a time, each URL in turn, so that a slow
 * moment of the machine affects all of them alike.
 */
export function medianTimes(urls: readonly string[], key: string, seconds: number): Promise<number[]> {
  return medianTimesOf(urls, bearer(key), seconds);
}

/** The same with these headers. */
export async function medianTimesOf(
  urls: readonly string[],
  headers: Record<string, string>,
  seconds: number,
): Promise<number[]> {
  const times = urls.map((): number[] => []);
  const deadline = performance.now() + seconds * 1000;
  for (let turn = 0; turn < 10 || performance.now() < deadline; turn += 1) {
    for (const [index, url] of urls.entries()) {
      const before = performance.now();
      await get(url, headers);
      times[index]!.push(performance.now() - before);
    }
  }
  return times.map(median);
}

/**
 * The response times of some requests, in milliseconds: `count` times each, one at a time, in turn. The first few are not
 * included.
 */
export async function timesOf(
  requests: readonly { readonly url: string; readonly key: string }[],
  count: number,
): Promise<number[][]> {
  const times = requests.map((): number[] => []);
  for (let turn = -WARMING; turn < count; turn += 1) {
    for (const [index, { url, key }] of requests.entries()) {
      const before = performance.now();
      await get(url, bearer(key));
      if (turn >= 0) times[index]!.push(performance.now() - before);
    }
  }
  return times;
}

/** Reads an answer. @throws Error unless it is a 200 */
export async function getJson<T>(url: string, key: string): Promise<T> {
  return JSON.parse(await get(url, bearer(key))) as T;
}

async function get(url: string, headers: Record<string, string>): Promise<string> {
  const response = await fetch(url, { headers, redirect: 'manual' });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${url} answers ${response.status}: ${text}`);
  return text;
}

function bearer(key: string): Record<string, string> {
  return { authorization: `Bearer ${key}` };
}

/** The median of some numbers. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1 ? sorted[Math.floor(middle)]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
