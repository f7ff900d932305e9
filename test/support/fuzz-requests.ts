import type { DescribedRoute } from './described.js';
import type { Records } from './records.js';

/** A request that may violate the description in any place. */
export interface Malformed {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly headers: Record<string, string>;
}

/** A seeded generator of numbers from 0 to 1 (mulberry32): every run is the same. */
export function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const TEXTS = [
  '', ' ', 'null', 'undefined', '0', '-1', '1e309', 'NaN', 'true', '[]', '{}', '%', '_', '\\', "'", '"', '`', ';--',
  "' OR 1=1 --", '${7*7}', '../../etc/passwd', '\u0000', 'a\u0000b', '\ud800', '\udfff', '\ufeff', '\u202e', '😀', 'İı',
  'ﷺ'.repeat(300), 'x'.repeat(256), 'x'.repeat(10_001), '__proto__', 'constructor', 'toString', 'hasOwnProperty',
  '2026-02-30', '0000-00-00', '9999-12-31', '10000-01-01', '2026-10-05', '2026-10-05T08:30:00', '2026-10-05T24:00:00Z',
  '2026-10-05T08:30:00+99:99', '-271821-04-20T00:00:00.000Z', '0001-01-01T00:00:00+14:00', '9999-12-31T23:59:59-14:00',
  '00000000-0000-0000-0000-000000000000', 'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF', '0199d2a4-6f1b-7c3e-8a55-3f0c9d2e7b1g',
]; // prettier-ignore
const NUMBERS = [
  0,
  -0,
  -1,
  1.005,
  0.1 + 0.2,
  1e-7,
  1e15,
  1e21,
  1e308,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  999_999_999_999.999,
];
const OTHERS: unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [null],
  [[]],
  { a: 1 },
  { $gt: '' },
  { toString: 1 },
  ['x', 'x'],
];
const RAW_BODIES = [
  '', ' ', '{', '}', 'null', 'true', '1', '"text"', '[]', '[{}]', '{"a":}', "{'a':1}", '{"a":1}}', '\ufeff{}', '{"a":1,"a":2}',
  '{"__proto__":{"admin":true}}', '{"constructor":{"prototype":{}}}', '{"name":"\\ud800"}', '{"name":"\\u0000"}',
  '['.repeat(20_000), `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`, `{"name":"${'x'.repeat(1_100_000)}"}`,
  Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
]; // prettier-ignore
const HEADERS: Record<string, string>[] = [
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'application/json; charset=nonsense' },
  { 'content-type': 'application/merge-patch+json' },
  { 'content-type': ';' },
  { 'content-encoding': 'gzip' },
  { 'content-encoding': 'br' },
  { 'content-encoding': 'nonsense' },
  { 'Idempotency-Key': '' },
  { 'Idempotency-Key': ' ' },
  { 'Idempotency-Key': 'é' },
  { 'Idempotency-Key': 'x'.repeat(256) },
  { accept: 'text/html' },
  { 'x-http-method-override': 'DELETE' },
  { 'x-request-id': 'mine' },
  { 'if-none-match': '*' },
  { range: 'bytes=0-1' },
];

/** A longer path is refused before any route is matched. */
const MAX_PATH = 15_000;

/** Generates requests to a route. Most are invalid in one place or several; some are valid. */
export class FuzzRequests {
  constructor(
    private readonly random: () => number,
    private readonly records: Records,
  ) {}

  request(route: DescribedRoute): Malformed {
    const headers = this.sometimes(0.2) ? this.oneOf(HEADERS) : {};
    return {
      method: route.method,
      path: (this.path(route) + this.query(route)).slice(0, MAX_PATH),
      body: this.body(route),
      headers,
    };
  }

  private path(route: DescribedRoute): string {
    return route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
      if (this.sometimes(0.6)) return this.records[name]!;
      const text = this.oneOf(TEXTS);
      return text.isWellFormed() && text !== ''
        ? encodeURIComponent(text)
        : this.oneOf(['%ff', '%', '%00', '%c3%28', '~']);
    });
  }

  private query(route: DescribedRoute): string {
    const pairs: string[] = [];
    for (const { name, in: place } of route.parameters) {
      if (place === 'query' && this.sometimes(0.3)) pairs.push(`${name}=${this.encoded(this.value())}`);
      if (place === 'query' && this.sometimes(0.05)) pairs.push(`${name}[]=1`, `${name}=1`, `${name}`);
    }
    if (this.sometimes(0.1))
      pairs.push(this.oneOf(['=', '&&', '%', '%00=1', '__proto__=1', 'constructor[x]=1', 'a'.repeat(5_000)]));
    return pairs.length > 0 ? `?${pairs.join('&')}` : '';
  }

  private body(route: DescribedRoute): unknown {
    if (route.method === 'GET') return undefined;
    if (this.sometimes(0.15)) return this.oneOf(RAW_BODIES);
    const fields = Object.keys(route.body?.fields ?? {});
    const body: Record<string, unknown> = { ...route.body?.example };
    for (const name of fields) {
      if (name in body && this.records[name]) body[name] = this.records[name];
      if (this.sometimes(0.25)) body[name] = this.value();
      if (this.sometimes(0.05)) delete body[name];
    }
    if (this.sometimes(0.1)) body[this.oneOf(TEXTS)] = this.value();
    return JSON.stringify(body);
  }

  private value(): unknown {
    return this.oneOf<unknown>(this.oneOf<readonly unknown[]>([TEXTS, NUMBERS, OTHERS]));
  }

  private encoded(value: unknown): string {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return text.isWellFormed() ? encodeURIComponent(text) : '%ed%a0%80';
  }

  private sometimes(share: number): boolean {
    return this.random() < share;
  }

  private oneOf<T>(among: readonly T[]): T {
    return among[Math.floor(this.random() * among.length)]!;
  }
}
