import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { fileOf } from '../support/files.js';
import { created } from '../support/expectations.js';
import { startTestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';

const testApp = await startTestApp();
let business: TestBusiness;

beforeAll(async () => {
  business = await testApp.business();
});

const versionOf = async (path: string) => (await business.api.get(path)).headers.etag!;

describe('the ETag of a resource', () => {
  it('is the same for every client, and in the responses to create and update', async () => {
    const made = await business.api.post('/buildings', {
      name: 'Plant',
      physical_address: '1 Mill Lane',
      building_type: 'office',
    });
    const path = `/buildings/${made.body.data.id}`;
    expect(made.headers.etag).toBe(await versionOf(path));
    const another = testApp.client((await business.apiKey(['buildings:read'])).secret);
    expect((await another.get(path)).headers.etag).toBe(made.headers.etag);
    expect((await another.send('HEAD', path, undefined)).headers.etag).toBe(made.headers.etag);
    const changed = await business.api.patch(path, { name: 'Plant 2' });
    expect(changed.headers.etag).toBe(await versionOf(path));
    expect(changed.headers.etag).not.toBe(made.headers.etag);
  });

  it('changes when only derived fields change', async () => {
    const asset = await business.asset();
    const path = `/operations/${await business.operation({ asset_id: asset })}`;
    const before = await versionOf(path);
    const { roomId } = await business.place();
    await business.api.patch(`/assets/${asset}`, { room_id: roomId });
    expect(await versionOf(path)).not.toBe(before);

    const part = await business.part({ onHand: 5 });
    const full = await versionOf(`/spare-parts/${part}`);
    await business.move(part, { type: 'consume', quantity: 1 });
    expect(await versionOf(`/spare-parts/${part}`)).not.toBe(full);
  });

  it('stays the same after an update without effect', async () => {
    const path = `/assets/${await business.asset()}`;
    const before = await versionOf(path);
    testApp.clock.advance(1_000);
    expect((await business.api.patch(path, { name: 'Feed pump' })).headers.etag).toBe(before);
  });

  it('does not depend on signed URLs', async () => {
    const operation = await business.operation();
    const id = created(await business.api.upload(`/operations/${operation}/attachments`, fileOf('jpg')));
    const first = await business.api.get(`/attachments/${id}`);
    testApp.clock.advance(60_000);
    const second = await business.api.get(`/attachments/${id}`, { 'If-None-Match': first.headers.etag });
    expect(second.headers.etag).toBe(first.headers.etag);
    expect(second.body.data.url).not.toBe(first.body.data.url);
  });
});

describe('If-None-Match', () => {
  it('returns 304 without a body until the resource changes', async () => {
    const path = `/rooms/${(await business.place()).roomId}`;
    const etag = await versionOf(path);
    for (const known of [etag, `W/${etag}`, `"1", ${etag}`, '*']) {
      const reply = await business.api.get(path, { 'If-None-Match': known });
      expect([reply.status, reply.text, reply.headers.etag], known).toEqual([304, '', etag]);
    }
    await business.api.patch(path, { name: 'Boiler room' });
    expect((await business.api.get(path, { 'If-None-Match': etag })).status).toBe(200);
  });

  it.each(['"1"', 'nonsense', '', ',', '"'])('does not return 304 for %j', async (known) => {
    const path = `/rooms/${(await business.place()).roomId}`;
    expect((await business.api.get(path, { 'If-None-Match': known })).status).toBe(200);
  });

  it('is ignored for lists, writes and missing records', async () => {
    const everything = { 'If-None-Match': '*' };
    expect((await business.api.get('/rooms/' + randomUUID(), everything)).status).toBe(404);
    const list = await business.api.get('/buildings', everything);
    expect([list.status, list.headers.etag]).toEqual([200, undefined]);
    expect((await business.api.send('HEAD', '/buildings', undefined, everything)).status).toBe(200);
    const id = await business.building();
    expect((await business.api.patch(`/buildings/${id}`, { name: 'New' }, everything)).status).toBe(200);
  });
});

describe('If-Match', () => {
  it('lets one of several concurrent updates succeed, and returns 412 for the others', async () => {
    const path = `/assets/${await business.asset()}`;
    const etag = await versionOf(path);
    const replies = await Promise.all(
      ['First', 'Second', 'Third'].map((name) => business.api.patch(path, { name }, { 'If-Match': etag })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
    const done = replies.find(({ status }) => status === 200)!;
    const after = await business.api.get(path);
    expect(after.body.data).toEqual(done.body.data);
    for (const refused of replies.filter(({ status }) => status === 412))
      expect(refused.headers.etag).toBe(after.headers.etag);
  });

  it('accepts any version with *, and returns 404 for a missing record', async () => {
    const id = await business.building();
    const any = { 'If-Match': '*' };
    expect((await business.api.patch(`/buildings/${id}`, { name: 'Any' }, any)).status).toBe(200);
    expect((await business.api.delete(`/buildings/${id}`, any)).status).toBe(204);
    for (const version of ['*', '"1"']) {
      const gone = await business.api.patch(`/buildings/${id}`, { name: 'Any' }, { 'If-Match': version });
      expect([gone.status, gone.headers.etag]).toEqual([404, undefined]);
    }
  });

  it('is checked after an idempotent replay, and before references and states', async () => {
    const path = `/assets/${await business.asset()}`;
    const headers = { 'If-Match': await versionOf(path), 'Idempotency-Key': randomUUID() };
    const first = await business.api.patch(path, { name: 'Renamed' }, headers);
    const repeat = await business.api.patch(path, { name: 'Renamed' }, headers);
    expect([repeat.status, repeat.text, repeat.headers.etag]).toEqual([200, first.text, first.headers.etag]);
    const old = { 'If-Match': headers['If-Match'] };
    expect((await business.api.patch(path, { room_id: randomUUID() }, old)).status).toBe(412);
    const operation = `/operations/${await business.operation()}`;
    expect((await business.api.post(`${operation}/close`, undefined, old)).status).toBe(412);
    expect((await business.api.post(`${operation}/close`)).status).toBe(409);
  });

  it('returns 400 for an invalid entity tag', async () => {
    const path = `/buildings/${await business.building()}`;
    for (const version of ['1', '', 'W/', '"1" "2"', '*, "1"', '"a"b"']) {
      const reply = await business.api.patch(path, { name: 'New' }, { 'If-Match': version });
      expect([reply.status, reply.body.error.param], version).toEqual([400, 'If-Match']);
    }
  });
});
