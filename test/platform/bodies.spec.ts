import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { Log } from '../../src/kernel/log.js';
import { expectInvalid } from '../support/expectations.js';
import { post, RawClient } from '../support/raw-client.js';
import { startTestApp } from '../support/test-app.js';

const testApp = await startTestApp();
const good = { name: 'Hall 1', physical_address: '1 Mill Lane', building_type: 'industrial' };

it('returns 400 with every invalid field, the first one in the error', async () => {
  const business = await testApp.business();
  const refused = await business.api.post('/buildings', {
    name: 5,
    building_type: 'castle',
    area_sqm: 'large',
    colour: 'red',
  });
  expect(refused.status).toBe(400);
  expect(refused.body.error).toMatchObject({
    type: 'invalid_request_error',
    param: refused.body.errors[0].param,
  });
  const byParam = Object.fromEntries(
    refused.body.errors.map((each: { param: string; code: string }) => [each.param, each.code]),
  );
  expect(byParam).toEqual({
    colour: 'unknown_parameter',
    name: 'invalid_parameter',
    physical_address: 'missing_parameter',
    building_type: 'invalid_parameter',
    area_sqm: 'invalid_parameter',
  });
  for (const each of refused.body.errors) expect(each.message).toEqual(expect.any(String));
});

it.each([
  ['not JSON', '{"name":'],
  ['an array', '[]'],
  ['a string', '"name"'],
  ['null', 'null'],
  ['not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
])('returns 400 malformed_json for a body that is %s', async (_, body) => {
  const business = await testApp.business();
  const refused = await business.api.post('/buildings', body);
  expect([refused.status, refused.body.error.code]).toEqual([400, 'malformed_json']);
});

it('returns 415 for a body that is not application/json, and for an unknown encoding', async () => {
  const business = await testApp.business();
  for (const headers of [
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/x-www-form-urlencoded' },
    { 'content-encoding': 'zebra' },
    { 'content-encoding': 'deflate' },
    { 'content-encoding': 'gzip, gzip' },
    { 'content-encoding': 'zstd' },
  ]) {
    const refused = await business.api.post('/buildings', JSON.stringify(good), headers);
    expect([refused.status, refused.body.error.code, refused.body.error.type]).toEqual([
      415,
      'unsupported_media_type',
      'invalid_request_error',
    ]);
  }
});

it.each(['utf-16', 'UTF-16LE', 'utf-32', 'iso-8859-1', '"utf-7"'])(
  'returns 415 for a body with charset %s, even if its bytes are UTF-8',
  async (charset) => {
    const business = await testApp.business();
    const headers = { 'content-type': `application/json; charset=${charset}` };
    const refused = await business.api.post('/buildings', good, headers);
    expect([refused.status, refused.body.error.code]).toEqual([415, 'unsupported_media_type']);
  },
);

it('accepts application/json with charset=utf-8', async () => {
  const business = await testApp.business();
  expect(
    (await business.api.post('/buildings', good, { 'content-type': 'application/json; charset=utf-8' }))
      .status,
  ).toBe(201);
});

it('returns 413 for more than 1 MiB', async () => {
  const business = await testApp.business();
  const refused = await business.api.post('/buildings', { ...good, description: 'x'.repeat(1_100_000) });
  expect([refused.status, refused.body.error.code, refused.body.error.type]).toEqual([
    413,
    'body_too_large',
    'invalid_request_error',
  ]);
});

it('returns 400 for U+0000 and invalid Unicode in text', async () => {
  const business = await testApp.business();
  for (const name of ['a\u0000b', '\ud800']) {
    const refused = await business.api.post('/buildings', JSON.stringify({ ...good, name }));
    expect([refused.status, refused.body.error.param]).toEqual([400, 'name']);
  }
  const inQuery = await business.api.get('/assets?search=%00');
  expect([inQuery.status, inQuery.body.error.param]).toEqual([400, 'search']);
});

it('returns 400 unknown_parameter for names that JavaScript objects inherit', async () => {
  const business = await testApp.business();
  for (const field of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
    const refused = await business.api.post(
      '/buildings',
      `{"name":"a","physical_address":"b","building_type":"other","${field}":{"x":1}}`,
    );
    expect([refused.status, refused.body.error.code, refused.body.error.param]).toEqual([
      400,
      'unknown_parameter',
      field,
    ]);
  }
});

it('returns 400 for deeply nested JSON, before it is parsed', async () => {
  const business = await testApp.business();
  for (const name of [
    `${'['.repeat(500_000)}${']'.repeat(500_000)}`,
    '['.repeat(1_000_000),
    `${'{"a":'.repeat(33)}1${'}'.repeat(33)}`,
  ]) {
    const refused = await business.api.post('/buildings', `{"name":${name}}`);
    expect([refused.status, refused.body.error.code]).toEqual([400, 'malformed_json']);
    expect(refused.body.error.message).toContain('nested more than 32 levels');
  }
});

it('ignores brackets inside strings when it counts nesting', async () => {
  const business = await testApp.business();
  const description = `${'[{'.repeat(100)}"\\"[[[[${'"'.repeat(40)}${'\\'.repeat(33)}`;
  const made = await business.api.post('/buildings', { ...good, description });
  expect([made.status, made.body.data.description]).toEqual([201, description]);
});

it('lists at most fifty unknown fields, with shortened names', async () => {
  const business = await testApp.business();
  const fields = Array.from({ length: 115_000 }, (_, at) => `"${at.toString(36)}":1`);
  const many = await business.api.post('/buildings', `{${fields.join(',')}}`);
  expect([many.status, many.body.error.code, many.body.errors.length]).toEqual([
    400,
    'unknown_parameter',
    50,
  ]);
  const long = await business.api.post('/buildings', {
    ...good,
    [`${'x'.repeat(99)}😀${'y'.repeat(1_000_000)}`]: 1,
  });
  expect([long.status, long.body.error.param]).toEqual([400, `${'x'.repeat(99)}\ufffd…`]);
  expect(long.text.length).toBeLessThan(2_000);
});

it('checks all parameters of a query, even after a thousand', async () => {
  const business = await testApp.business();
  const valid = Array.from({ length: 1_000 }, () => 'status=operational').join('&');
  const hidden = await business.api.get(
    `/assets?${Array.from({ length: 1_000 }, () => '').join('&')}&colour=red`,
  );
  expect([hidden.status, hidden.body.error.param]).toEqual([400, 'colour']);
  const key = await testApp.client().get(`/assets?${'&'.repeat(1_500)}${business.key}`);
  expect([key.status, key.body.error.code]).toEqual([400, 'key_in_query']);
  const last = await business.api.get(`/assets?${valid.slice(0, 12_000)}&limit=x`);
  expect(last.body.errors.map((each: { param: string }) => each.param)).toEqual(['status', 'limit']);
});

it('returns 400 for a repeated query parameter and for an unknown one', async () => {
  const business = await testApp.business();
  const twice = await business.api.get('/assets?status=retired&status=operational');
  expect([twice.status, twice.body.error.code, twice.body.error.param]).toEqual([
    400,
    'invalid_parameter',
    'status',
  ]);
  const unknown = await business.api.get('/assets?colour=red');
  expect([unknown.status, unknown.body.error.code, unknown.body.error.param]).toEqual([
    400,
    'unknown_parameter',
    'colour',
  ]);
  const onWrite = await business.api.post('/buildings?dry_run=1', good);
  expect([onWrite.status, onWrite.body.error.code, onWrite.body.error.param]).toEqual([
    400,
    'unknown_parameter',
    'dry_run',
  ]);
});

it.each(['0', '201', '-1', '1.5', 'ten', '', '1e2', '٣'])(
  'returns 400 invalid_limit for limit=%s',
  async (limit) => {
    const business = await testApp.business();
    const refused = await business.api.get(`/assets?limit=${encodeURIComponent(limit)}`);
    expect([refused.status, refused.body.error.code, refused.body.error.param]).toEqual([
      400,
      'invalid_limit',
      'limit',
    ]);
  },
);

it.each([
  ['gzip', gzipSync],
  ['GZIP', gzipSync],
  ['br', brotliCompressSync],
  ['identity', Buffer.from],
] as const)('accepts a body in %s, with the same size limit after decompression', async (coding, pack) => {
  const business = await testApp.business();
  const send = (body: object) =>
    business.api.post('/buildings', pack(Buffer.from(JSON.stringify(body))), { 'content-encoding': coding });
  expect((await send(good)).status).toBe(201);
  expect((await send({ ...good, description: 'x'.repeat(2 ** 20) })).status).toBe(413);
});

it('logs nothing when a client disconnects in the middle of a body', async () => {
  const business = await testApp.business();
  const logged = [];
  const log = testApp.get(Log);
  const spies = (['error', 'warn'] as const).map((level) => vi.spyOn(log, level));
  const began = post('/buildings', business.key, JSON.stringify(good)).slice(0, -10);
  for (let sent = 0; sent < 40; sent += 1) {
    const client = (await RawClient.connect(testApp.origin)).say(began);
    // Disconnects immediately or while the key is looked up, so that different steps find the request aborted.
    if (sent % 2 === 0) await new Promise((resolve) => setImmediate(resolve));
    client.socket.destroy();
    await client.closed;
  }
  await business.api.get('/me');
  for (const spy of spies) logged.push(...spy.mock.calls);
  spies.forEach((spy) => spy.mockRestore());
  expect(logged).toEqual([]);
  expect((await business.api.get('/buildings')).body.data).toEqual([]);
});

describe('blank text in an optional field', () => {
  it('becomes null on create and on update (D3)', async () => {
    const business = await testApp.business();
    const blank = { description: '', brand: '   ', supplier: '\t\n', external_id: '\u200b' };
    const none = { description: null, brand: null, supplier: null, external_id: null };
    const id = await business.asset({ ...blank, unit_price: '12.5' });
    const made = (await business.api.get(`/assets/${id}`)).body.data;
    expect(made).toMatchObject({ ...none, unit_price: '12.50' });
    await business.api.patch(`/assets/${id}`, { brand: 'Grundfos', external_id: 'P-1', unit_price: '7' });
    const changed = await business.api.patch(`/assets/${id}`, blank);
    expect(changed.body.data).toMatchObject({ ...none, unit_price: '7.00' });
    const retired = await business.api.patch(`/assets/${id}/status`, { status: 'retired', note: ' ' });
    expect(retired.status).toBe(200);
    const history = await business.api.get(`/assets/${id}/status-history`);
    expect(history.body.data[0].note).toBeNull();
  });

  it('becomes null in a bulk request', async () => {
    const business = await testApp.business();
    const { roomId } = await business.place();
    const items = [{ name: 'Pump', room_id: roomId, brand: ' ', unit_price: '1.5' }];
    const { body } = await business.api.post('/assets/bulk', { items });
    expect(body.data.results[0].resource).toMatchObject({ brand: null, unit_price: '1.50' });
  });

  it('makes an operation take its place from the asset', async () => {
    const business = await testApp.business();
    const operation = await business.operation({ asset_id: await business.asset(), place: ' ', notes: '' });
    expect((await business.api.get(`/operations/${operation}`)).body.data).toMatchObject({
      place: 'Pump room, Ground floor, Plant North',
      notes: null,
    });
  });

  it('returns 400 for a required field', async () => {
    const business = await testApp.business();
    expectInvalid(await business.api.post('/buildings', { ...good, name: ' ', physical_address: '' }), {
      name: 'invalid_parameter',
      physical_address: 'invalid_parameter',
    });
    const id = await business.building();
    expectInvalid(await business.api.patch(`/buildings/${id}`, { name: '  ' }), {
      name: 'invalid_parameter',
    });
  });
});

it('returns 400 for text in a number field, except for decimals (D9)', async () => {
  const business = await testApp.business();
  const id = await business.asset();
  for (const [field, value] of [
    ['maintenance_interval_days', '30'],
    ['unit_price', '1,5'],
    ['unit_price', '1.505'],
  ] as const)
    expectInvalid(await business.api.patch(`/assets/${id}`, { [field]: value }), {
      [field]: 'invalid_parameter',
    });
});
