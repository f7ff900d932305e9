import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { KeysService } from '../../src/access/index.js';
import { fileOf } from '../support/files.js';
import { hasCryptography, hasPython, python } from '../support/python.js';
import type { Received } from '../support/receiver.js';
import { startTestApp } from '../support/test-app.js';
import { genuineDelivery } from './genuine-delivery.js';
import { openCuttingProxy, openFeed, openServer, PAGE, problem } from './servers.js';

const testApp = await startTestApp();
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
/** The result of a scenario in `scenarios.py`. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests read freely
async function scenario(name: string, input: object): Promise<any> {
  return JSON.parse(await python([at('scenarios.py'), name], input));
}

const baseUrl = `${testApp.origin}/api/v1`;

describe.runIf(hasPython)('the Python client with the service', () => {
  it('creates, updates and deletes records, and uploads and downloads files', async () => {
    const business = await testApp.business();
    const { roomId } = await business.place();
    const { bytes } = fileOf('png');
    const input = { baseUrl, key: business.key, roomId, png: bytes.toString('hex') };
    const answer = await scenario('work', input);
    const { asset, changed, photo, deleted, business: own } = answer;
    expect([asset.object, asset.category, changed, deleted]).toEqual(['asset', 'pump', 'retired', null]);
    expect(photo).toEqual(['plate.png', bytes.length]);
    expect(answer.downloaded).toBe(input.png);
    expect(answer.gone).toMatchObject({ status: 404, code: 'not_found' });
    expect(own).toBe(business.id);
  });

  it('iterates over a whole list, page by page', async () => {
    const business = await testApp.business();
    for (const name of ['1', '2', '3', '4', '5']) await business.technician({ name });
    expect(await scenario('names', { baseUrl, key: business.key })).toEqual(['5', '4', '3', '2', '1']);
  });

  it('raises the errors of the service with all their details', async () => {
    const { key } = await testApp.business();
    const refused = await scenario('refused', { baseUrl, key });
    expect(refused).toMatchObject({ status: 400, fields: ['name', 'room_id'] });
    expect(refused.requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(refused.text).toMatch(/^400 invalid_parameter: .+ \(request [0-9a-f-]{36}\)$/);
  });

  it('updates only the version that it has read, and reports the current one otherwise', async () => {
    const business = await testApp.business();
    const { roomId } = await business.place();
    expect(await scenario('versions', { baseUrl, key: business.key, roomId })).toEqual({
      isPresent: true,
      unknown: 'The version of this object is unknown. Read the resource by itself first.',
      put: 'version_conflict',
      again: 'version_conflict',
      left: 0,
    });
  });

  it('retries a write with a lost response under the same key, and nothing is done twice', async () => {
    const business = await testApp.business();
    const proxy = await openCuttingProxy(testApp.origin);
    const operation = await scenario('create', { baseUrl: proxy.baseUrl, key: business.key });
    expect((await business.api.get('/operations')).body.data).toEqual([operation]);
    expect(new Set(proxy.arrived.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(proxy.arrived).toHaveLength(2);
  });

  it('returns until when the previous secret of a rotated key works', async () => {
    const business = await testApp.business();
    await business.work((work) => testApp.get(KeysService).rotate(work, business.keyId));
    expect(await scenario('rotated', { baseUrl, key: business.key })).toHaveLength(1);
  });

  it('shows the headers of responses: request ID, rate limit, replays, and the cursor of the changes', async () => {
    const business = await testApp.business();
    const { roomId } = await business.place();
    const answer = await scenario('responses_of_calls', { baseUrl, key: business.key, roomId });
    expect(answer).toMatchObject({
      replayed: [false, true],
      page: [1, null],
      statuses: [201, 201, 200, 204, 200],
    });
    // Changes that had no number yet when the list was read come again.
    expect(answer.changes.at(-1)).toBe('deleted');
    const [limit, remaining] = answer.rateLimit;
    expect(limit).toBeGreaterThan(remaining);
    expect(answer.requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.copied).toContain('a copy');
  });

  it('follows changes from its first batch on', async () => {
    const { key } = await testApp.business();
    expect(await scenario('follow_live', { baseUrl, key })).toEqual(['building created']);
  });

  it('runs the first example of its README', async () => {
    const business = await testApp.business();
    await business.asset({ category: 'pump', brand: 'Grundfos' });
    const [, program] = /```python\n(.*?)```/s.exec(readFileSync(at('../../sdk/python/README.md'), 'utf8'))!;
    const output = await python(['-c', program!], {}, { API: baseUrl, KEY: business.key });
    expect(output).toMatch(/^PUM-GRUN-\d+ operational\n$/);
  });
});

describe.runIf(hasPython)('the Python client with failures', () => {
  it('waits as long as the service asks, otherwise increasingly longer, and does not retry errors', async () => {
    const answers = [
      { ...problem(429, 'rate_limit_error', 'rate_limited'), headers: { 'Retry-After': '7' } },
      problem(503, 'api_error', 'unavailable'),
      problem(404, 'not_found_error', 'not_found'),
    ];
    const { baseUrl, arrived } = await openServer((_, count) => answers[count - 1]!);
    const { refusal, waits } = await scenario('read', { baseUrl });
    expect(refusal).toMatchObject({ status: 404, code: 'not_found' });
    expect(arrived.map(({ url }) => url.pathname)).toEqual(Array(3).fill('/api/v1/assets/a%2Fb'));
    expect(waits[0]).toBeGreaterThanOrEqual(7);
    expect(waits[0]).toBeLessThanOrEqual(8);
    expect(waits[1]).toBeLessThanOrEqual(1);
  });

  it('stops at the maximum wait and number of retries, and reports a missing response', async () => {
    const asking = { ...problem(429, 'rate_limit_error', 'rate_limited'), headers: { 'Retry-After': '600' } };
    const long = await openServer(() => asking);
    expect((await scenario('read', long)).refusal).toMatchObject({ status: 429, retryAfterS: 600 });
    expect(long.arrived).toHaveLength(1);
    const silent = await openServer(() => 'cut');
    expect((await scenario('read', silent)).refusal.noAnswer).toContain('No response from');
    expect(silent.arrived).toHaveLength(5);
  });

  it('raises for a success that is not from the service, after retries', async () => {
    for (const answer of [PAGE, { status: 200 }, { status: 200, text: '"ok"' }]) {
      const { baseUrl, arrived } = await openServer(() => answer);
      const refused = { unexpected: 200, excerpt: answer.text ?? '' };
      expect(await scenario('unexpected', { baseUrl })).toEqual({ one: refused, page: refused });
      expect(arrived).toHaveLength(10);
    }
  });

  it('sends its name and version, and the key to no other address', async () => {
    const elsewhere = await openServer(() => ({ status: 200, body: { data: {} } }));
    const { baseUrl, arrived } = await openServer(() => ({
      status: 302,
      headers: { Location: elsewhere.baseUrl },
    }));
    await scenario('read', { baseUrl });
    const project = readFileSync(at('../../sdk/python/pyproject.toml'), 'utf8');
    const [, version] = /^version = "(.+)"$/m.exec(project)!;
    expect(arrived[0]!.headers).toMatchObject({
      'user-agent': `maintenance-client-python/${version}`,
      authorization: 'Bearer mk_live_x',
    });
    expect(elsewhere.arrived.map(({ headers }) => headers.authorization)).toEqual([undefined]);
  });

  it('refuses a key with a line break without printing it', async () => {
    const keys = ['mk_live_secret\n', 'mk_live_secret\r\nX: y', 'mk_live_ secret', ''];
    const texts: string[] = await scenario('refused_keys', { keys });
    expect(texts).toHaveLength(keys.length);
    expect(texts.join()).not.toContain('secret');
  });

  it('follows changes from now on, until its cursor has expired', async () => {
    const { baseUrl, arrived } = await openFeed();
    const { refusal, batches } = await scenario('follow', { baseUrl });
    expect(refusal).toMatchObject({ status: 410, code: 'cursor_expired' });
    expect(batches).toEqual([
      [[], 'a'],
      [['1', '2'], 'b'],
      [['3'], 'd'],
    ]);
    expect(arrived.map(({ url }) => url.search)).toEqual([
      '?types=asset%2Croom&from=now',
      ...['a', 'b', 'c', 'd'].map((cursor) => `?types=asset%2Croom&cursor=${cursor}&wait=3`),
    ]);
  });
});

describe.runIf(hasPython)('the Python verifier of webhooks', () => {
  let secret: string;
  let publicKey: string;
  let received: Received;
  beforeAll(async () => {
    ({ received, secret, publicKey } = await genuineDelivery());
  });

  it('accepts a delivery with either style of signature, and rejects forged and old ones', async () => {
    const { body, headers } = received;
    const { id } = JSON.parse(body) as { id: string };
    const { 'service-signature': signature, ...standard } = headers;
    const genuine = [{ 'Service-Signature': signature }, standard].map((each) => ({
      body,
      headers: each,
      secret,
    }));
    const deliveries = genuine.flatMap((each) => [
      each,
      { ...each, secret: ['whsec_old', secret] },
      { ...each, body: `${body} ` },
      { ...each, secret: `${secret}x` },
      { ...each, toleranceS: -1 },
      { ...each, headers: {} },
    ]);
    const results = [id, id, 'refused', 'refused', 'refused', 'refused'];
    expect(await scenario('verify', { deliveries })).toEqual([...results, ...results]);
  });

  it.runIf(hasCryptography)('accepts a delivery with only the public key of its endpoint', async () => {
    const { body, headers } = received;
    const other = `whpk_${Buffer.alloc(32, 7).toString('base64')}`;
    const deliveries = [
      { body, headers, secret: publicKey },
      { body: `${body} `, headers, secret: publicKey },
      { body, headers, secret: other },
    ];
    const { id } = JSON.parse(body) as { id: string };
    expect(await scenario('verify', { deliveries })).toEqual([id, 'refused', 'refused']);
  });
});
