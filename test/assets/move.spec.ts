import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { AssetLookups, AssetsService } from '../../src/assets/index.js';
import { expectInvalid } from '../support/expectations.js';
import { idsOf } from '../support/observed.js';
import { startTestApp } from '../support/test-app.js';

const testApp = await startTestApp();
const business = await testApp.business();
const [place, elsewhere] = [await business.place(), await business.place()];
const neighbour = await testApp.business();
const theirSite = await neighbour.place();
const theirs = await neighbour.asset({ room_id: theirSite.roomId });

const change = (id: string, body: unknown) => business.api.patch(`/assets/${id}`, body);
const make = (more: object = {}) => business.asset({ room_id: place.roomId, ...more });
const read = async (id: string) => (await business.api.get(`/assets/${id}`)).body.data;

describe('moving an asset', () => {
  it('changes its room and building, and those of its operations', async () => {
    const id = await make();
    const operation = await business.api.post('/operations', {
      ...{ title: 'Oil it', required_skill: 'other', assignee_type: null, asset_id: id },
    });
    const reply = await change(id, { room_id: elsewhere.roomId });
    expect(reply.body.data).toMatchObject({ room_id: elsewhere.roomId, building_id: elsewhere.buildingId });
    expect(await idsOf(business, `/operations?building_id=${elsewhere.buildingId}`)).toEqual([
      operation.body.data.id,
    ]);
    expect(await idsOf(business, `/operations?building_id=${place.buildingId}`)).toEqual([]);
    const after = (await business.api.get(`/operations/${operation.body.data.id}`)).body.data;
    expect(after).toMatchObject({ building_id: elsewhere.buildingId, room_id: elsewhere.roomId });
    expect(after.updated_at).toBe(operation.body.data.updated_at);
  });

  it('removes it from its room with null, and keeps whether it is installed', async () => {
    const id = await make();
    const { data } = (await change(id, { room_id: null })).body;
    expect(data).toMatchObject({ room_id: null, building_id: null, is_installed: true });
    expect(await idsOf(business, `/assets?room_id=${place.roomId}`)).not.toContain(id);
  });

  it('rejects a missing room and changes nothing', async () => {
    const id = await make();
    for (const room of [randomUUID(), theirSite.roomId]) {
      expectInvalid(await change(id, { room_id: room, name: 'Moved' }), { room_id: 'invalid_reference' });
    }
    expect(await read(id)).toMatchObject({ room_id: place.roomId, name: 'Feed pump' });
  });

  it('cannot end in a room of a building that is being deleted at the same time', async () => {
    const deleted = await business.place();
    const ids = [await make(), await make(), await make()];
    const [removal, ...moves] = await Promise.all([
      business.api.delete(`/buildings/${deleted.buildingId}`),
      ...ids.map((id) => change(id, { room_id: deleted.roomId })),
    ]);
    expect(removal.status).toBe(204);
    for (const [index, move] of moves.entries()) {
      expect([200, 400]).toContain(move.status);
      const { room_id: room, building_id: building } = await read(ids[index]!);
      expect([
        [null, null],
        [place.roomId, place.buildingId],
      ]).toContainEqual([room, building]);
    }
  });
});

describe('the parent of an asset', () => {
  it('can be set, changed and removed', async () => {
    const [machine, motor] = [await make(), await make()];
    expect((await change(motor, { parent_asset_id: machine })).body.data.parent_asset_id).toBe(machine);
    expect(await idsOf(business, `/assets/${machine}/children`)).toEqual([motor]);
    expect((await change(motor, { parent_asset_id: null })).body.data.parent_asset_id).toBeNull();
    const seal = await make({ parent_asset_id: motor });
    expect((await read(seal)).parent_asset_id).toBe(motor);
  });

  it('cannot be the asset itself or any of its direct or indirect components', async () => {
    const machine = await make();
    const motor = await make({ parent_asset_id: machine });
    const seal = await make({ parent_asset_id: motor });
    for (const parent of [machine, motor, seal]) {
      expectInvalid(await change(machine, { parent_asset_id: parent }), {
        parent_asset_id: 'invalid_parameter',
      });
    }
    expect((await read(machine)).parent_asset_id).toBeNull();
  });

  it('must be an asset of the business that is not deleted', async () => {
    const [id, gone] = [await make(), await make()];
    await business.api.delete(`/assets/${gone}`);
    for (const parent of [theirs, gone, randomUUID()]) {
      expectInvalid(await change(id, { parent_asset_id: parent }), { parent_asset_id: 'invalid_reference' });
      const reply = await business.api.post('/assets', {
        ...{ name: 'Seal', room_id: place.roomId, parent_asset_id: parent },
      });
      expectInvalid(reply, { parent_asset_id: 'invalid_reference' });
    }
  });

  it('never forms a cycle when many assets are moved concurrently', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => make()));
    const assets = testApp.get(AssetsService);
    const moves = ids.map((id, index) =>
      business.work((work) => assets.update(work, id, { parentAssetId: ids[(index + 1) % ids.length] })),
    );
    const outcomes = await Promise.allSettled(moves);
    const refused = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []));
    expect(refused).toEqual([
      expect.objectContaining({ code: 'invalid_parameter', param: 'parent_asset_id' }),
    ]);
  });
});

describe('the QR code of an asset', () => {
  it('can be set, finds the asset, and belongs to only one asset', async () => {
    const code = `QR ${randomUUID()}`;
    const [id, other] = [await make({ qr_code: code }), await make()];
    expect(await idsOf(business, `/assets?qr_code=${encodeURIComponent(code)}`)).toEqual([id]);
    expect(await idsOf(neighbour, `/assets?qr_code=${encodeURIComponent(code)}`)).toEqual([]);
    for (const reply of [
      await change(other, { qr_code: code }),
      await business.api.post('/assets', { name: 'Fan', room_id: place.roomId, qr_code: code }),
    ]) {
      expect(reply.status).toBe(409);
      expect(reply.body.error).toMatchObject({ code: 'duplicate', param: 'qr_code' });
    }
    expect((await change(id, { qr_code: code })).status).toBe(200);
    expect((await neighbour.api.patch(`/assets/${theirs}`, { qr_code: code })).status).toBe(200);
    await business.api.delete(`/assets/${id}`);
    expect((await change(other, { qr_code: code })).status).toBe(409);
  });

  it('can be replaced but not cleared, and a replaced code still finds its asset', async () => {
    const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()];
    const id = await make();
    expect((await change(id, { qr_code: null })).status).toBe(200);
    for (const code of [first, second, third]) {
      expect((await change(id, { qr_code: code })).status).toBe(200);
      expectInvalid(await change(id, { qr_code: null, name: 'Bare' }), { qr_code: 'invalid_parameter' });
    }
    expect(await read(id)).toMatchObject({ qr_code: third, name: 'Feed pump' });
    for (const code of [first, second, third]) {
      expect(await idsOf(business, `/assets?qr_code=${code}`)).toEqual([id]);
      expect(await testApp.get(AssetLookups).idOfCode(business.tenant, code)).toBe(id);
    }
    expect((await change(id, { qr_code: first })).body.data.qr_code).toBe(first);
    expect(await idsOf(business, `/assets?qr_code=${third}`)).toEqual([id]);
    expect(await idsOf(neighbour, `/assets?qr_code=${third}`)).toEqual([]);
  });

  it('cannot be reused by another asset after it was replaced, even if the asset is deleted', async () => {
    const [former, present] = [randomUUID(), randomUUID()];
    const [id, other] = [await make({ qr_code: former }), await make()];
    await change(id, { qr_code: present });
    const asset = { name: 'Fan', room_id: place.roomId, qr_code: former };
    const refusals = async () => {
      const bulk = await business.api.post('/assets/bulk', { items: [asset] });
      return [
        (await change(other, { qr_code: former })).status,
        (await business.api.post('/assets', asset)).status,
        (await business.api.send('PUT', `/assets/by-external-id/${randomUUID()}`, asset)).status,
        bulk.body.data.results[0].status,
      ];
    };
    expect(await refusals()).toEqual([409, 409, 409, 409]);
    await business.api.delete(`/assets/${id}`);
    expect(await refusals()).toEqual([409, 409, 409, 409]);
    expect(await idsOf(business, `/assets?qr_code=${former}`)).toEqual([]);
    expect((await neighbour.api.patch(`/assets/${theirs}`, { qr_code: former })).status).toBe(200);
  });

  it('belongs to exactly one asset when it is replaced on one and set on another at the same time', async () => {
    const code = randomUUID();
    const [id, other] = [await make({ qr_code: code }), await make()];
    const replies = await Promise.all([
      change(id, { qr_code: randomUUID() }),
      change(other, { qr_code: code }),
      business.api.post('/assets', { name: 'Fan', room_id: place.roomId, qr_code: code }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 409, 409]);
    expect(await idsOf(business, `/assets?qr_code=${code}`)).toEqual([id]);
  });

  it('goes to one of several assets that claim it concurrently, and the others get an error', async () => {
    const code = randomUUID();
    const ids = await Promise.all([1, 2, 3].map(() => make()));
    const replies = await Promise.all(ids.map((id) => change(id, { qr_code: code })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});

describe('other fields of an asset', () => {
  it('are set on creation, and changed later', async () => {
    const given = { criticality: 'high', min_stock: 2, is_installed: false };
    const id = await make(given);
    expect(await read(id)).toMatchObject(given);
    expect(await idsOf(business, '/assets?criticality=high')).toContain(id);
    expect(await idsOf(business, '/assets?placement=stock')).toContain(id);
    const other = { criticality: null, min_stock: null, is_installed: true };
    expect((await change(id, other)).body.data).toMatchObject(other);
    expectInvalid(await change(id, { is_installed: null, criticality: 'vital', min_stock: -1 }), {
      is_installed: 'invalid_parameter',
      criticality: 'invalid_parameter',
      min_stock: 'invalid_parameter',
    });
  });

  it('include the registered vendor that supplies it, and the quantity when first recorded', async () => {
    const [vendor, other] = [await business.vendor(), await business.vendor('Pumps & Co')];
    const given = { supplier_id: vendor, initial_stock: 12 };
    const id = await make(given);
    expect(await read(id)).toMatchObject(given);
    expect((await change(id, { supplier_id: other, initial_stock: 0 })).body.data).toMatchObject({
      supplier_id: other,
      initial_stock: 0,
    });
    const nothing = { supplier_id: null, initial_stock: null };
    expect((await change(id, nothing)).body.data).toMatchObject(nothing);
    const path = `/assets/by-external-id/${randomUUID()}`;
    const fan = { name: 'Fan', room_id: place.roomId, ...given };
    expect((await business.api.send('PUT', path, fan)).body.data).toMatchObject(given);
    const again = await business.api.send('PUT', path, { ...fan, initial_stock: 3 });
    expect(again.body.data).toMatchObject({ ...given, initial_stock: 3 });
    const bulk = await business.api.post('/assets/bulk', { items: [fan, { ...fan, supplier_id: theirs }] });
    expect(bulk.body.data.results).toMatchObject([
      { status: 201, resource: given },
      { status: 400, error: { code: 'invalid_reference', param: 'supplier_id' } },
    ]);
    expectInvalid(await change(id, { initial_stock: -1 }), { initial_stock: 'invalid_parameter' });
  });

  it("reject another business's vendor with exactly the same response as an unknown one", async () => {
    const id = await make();
    const theirVendor = await neighbour.vendor('Theirs');
    for (const supplier_id of [theirVendor, randomUUID()]) {
      const made = await business.api.post('/assets', { name: 'Fan', room_id: place.roomId, supplier_id });
      for (const reply of [made, await change(id, { supplier_id })])
        expectInvalid(reply, { supplier_id: 'invalid_reference' });
    }
  });

  it('include a reference by which the list can be filtered exactly', async () => {
    const id = await make();
    const { reference } = await read(id);
    expect(await idsOf(business, `/assets?reference=${reference}`)).toEqual([id]);
    expect(await idsOf(business, `/assets?reference=${reference.slice(0, -1)}`)).toEqual([]);
  });

  it('sort the list by name, creation time or change time', async () => {
    const own = await testApp.business();
    const { roomId } = await own.place();
    const [b, a] = [
      await own.asset({ room_id: roomId, name: 'B' }),
      await own.asset({ room_id: roomId, name: 'A' }),
    ];
    testApp.clock.advance(5);
    await own.api.patch(`/assets/${b}`, { description: 'Changed.' });
    expect(await idsOf(own, '/assets?sort=name')).toEqual([a, b]);
    expect(await idsOf(own, '/assets?sort=-name')).toEqual([b, a]);
    expect(await idsOf(own, '/assets?sort=created_at')).toEqual([b, a]);
    expect(await idsOf(own, '/assets?sort=updated_at')).toEqual([a, b]);
  });
});
