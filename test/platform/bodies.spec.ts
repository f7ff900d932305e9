import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { Log } from '../../src/kernel/log.js';
import { expectInvalid } from '../support/expectations.js';
import { post, RawClient } from '../support/raw-client.js';
import { startTestApp } from '../support/test-app.js';

const testApp = await startTestApp();
const good = { name: 'Hall 1', physical_address: '1 Mill Lane', building_type: 'industrial' };

it('lists every offending field in one 400, the first one in the envelope', async () => {
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
  ['a text', '"name"'],
  ['null', 'null'],
  ['not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
])('answers 400 malformed_json to a body that is %s', async (_, body) => {
  const business = await testApp.business();
  const refused = await business.api.post('/buildings', body);
  expect([refused.status, refused.body.error.code]).toEqual([400, 'malformed_json']);
});

it('answers 415 to a body that is not application/json, and to an encoding it does not know', async () => {
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
  'answers 415 to a body that calls itself %s, though its bytes are UTF-8',
  async (charset) => {
    const business = await testApp.business();
    const headers = { 'content-type': `application/json; charset=${charset}` };
    const refused = await business.api.post('/buildings', good, headers);
    expect([refused.status, refused.body.error.code]).toEqual([415, 'unsupported_media_type']);
  },
);

it('takes application/json with a charset', async () => {
  const business = await testApp.business();
  expect(
    (await business.api.post('/buildings', good, { 'content-type': 'application/json; charset=utf-8' }))
      .status,
  ).toBe(201);
});

it('answers 413 to more than 1 MiB', async () => {
  const business = await testApp.business();
  const refused = await business.api.post('/buildings', { ...good, description: 'x'.repeat(1_100_000) });
  expect([refused.status, refused.body.error.code, refused.body.error.type]).toEqual([
    413,
    'body_too_large',
    'invalid_request_error',
  ]);
});

it('refuses U+0000 and broken Unicode anywhere in text', async () => {
  const business = await testApp.business();
  for (const name of ['a\u0000b', '\ud800']) {
    const refused = await business.api.post('/buildings', JSON.stringify({ ...good, name }));
    expect([refused.status, refused.body.error.param]).toEqual([400, 'name']);
  }
  const inQuery = await business.api.get('/assets?search=%00');
  expect([inQuery.status, inQuery.body.error.param]).toEqual([400, 'search']);
});

it('is not led astray by names that JavaScript knows', async () => {
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

it('answers 400 to a body nested without end, before it is parsed', async () => {
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

it('counts as nesting only what is outside of strings', async () => {
  const business = await testApp.business();
  const description = `${'[{'.repeat(100)}"\\"[[[[${'"'.repeat(40)}${'\\'.repeat(33)}`;
  const made = await business.api.post('/buildings', { ...good, description });
  expect([made.status, made.body.data.description]).toEqual([201, description]);
});

it('lists at most fifty of the fields it does not know, and cuts their names', async () => {
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

it('refuses a query of more parameters than it would read, rather than leave some out', async () => {
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

it('refuses a query parameter given twice, and one it does not know', async () => {
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
  'answers invalid_limit to limit=%s',
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
] as const)('takes a body in %s, up to the same size when it is unpacked', async (coding, pack) => {
  const business = await testApp.business();
  const send = (body: object) =>
    business.api.post('/buildings', pack(Buffer.from(JSON.stringify(body))), { 'content-encoding': coding });
  expect((await send(good)).status).toBe(201);
  expect((await send({ ...good, description: 'x'.repeat(2 ** 20) })).status).toBe(413);
});

it('says nothing in the log when a client breaks off its body', async () => {
  const business = await testApp.business();
  const said = [];
  const log = testApp.get(Log);
  const spies = (['error', 'warn'] as const).map((level) => vi.spyOn(log, level));
  const began = post('/buildings', business.key, JSON.stringify(good)).slice(0, -10);
  for (let sent = 0; sent < 40; sent += 1) {
    const client = (await RawClient.connect(testApp.origin)).say(began);
    // At once, and while the key is looked up: what is left of the request finds it gone, at one place or another.
    if (sent % 2 === 0) await new Promise((resolve) => setImmediate(resolve));
    client.socket.destroy();
    await client.closed;
  }
  await business.api.get('/me');
  for (const spy of spies) said.push(...spy.mock.calls);
  spies.forEach((spy) => spy.mockRestore());
  expect(said).toEqual([]);
  expect((await business.api.get('/buildings')).body.data).toEqual([]);
});

describe('blank text in an optional field', () => {
  it('is null when a record is made, and when it is changed (D3)', async () => {
    const business = await testApp.business();
    const blank = { description: '', brand: '   ', supplier: '\t\n', external_id: ' ' };
    const none = { description: null, brand: null, supplier: null, external_id: null };
    const id = await business.asset({ ...blank, unit_price: '12.5' });
    const made = (await business.api.get(`/assets/${id}`)).body.data;
    expect(made).toMatchObject({ ...none, unit_price: '12.50' });
    await business.api.patch(`/assets/${id}`, { brand: 'Grundfos', external_id: 'P-1', unit_price: '7' });
    const changed = await business.api.patch(`/assets/${id}`, blank);
    expect(changed.body.data).toMatchObject({ ...none, unit_price: '7.00' });
    const noted = await business.api.patch(`/assets/${id}/status`, { status: 'retired', note: ' ' });
    expect(noted.status).toBe(200);
    const history = await business.api.get(`/assets/${id}/status-history`);
    expect(history.body.data[0].note).toBeNull();
  });

  it('is null in bulk', async () => {
    const business = await testApp.business();
    const { roomId } = await business.place();
    const items = [{ name: 'Pump', room_id: roomId, brand: ' ', unit_price: '1.5' }];
    const { body } = await business.api.post('/assets/bulk', { items });
    expect(body.data.results[0].resource).toMatchObject({ brand: null, unit_price: '1.50' });
  });

  it('leaves the place of an operation to be taken from its asset', async () => {
    const business = await testApp.business();
    const operation = await business.operation({ asset_id: await business.asset(), place: ' ', notes: '' });
    expect((await business.api.get(`/operations/${operation}`)).body.data).toMatchObject({
      place: 'Pump room, Ground floor, Plant North',
      notes: null,
    });
  });

  it('is refused where text is required, or cannot be null', async () => {
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

it('refuses text where a number belongs, but for decimals (D9)', async () => {
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
