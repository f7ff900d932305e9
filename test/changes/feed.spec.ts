import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Asset, AssetsService } from '../../src/assets/index.js';
import { SparePartsService } from '../../src/spare-parts/index.js';
import { TechniciansService } from '../../src/technicians/index.js';
import { WebhooksService } from '../../src/webhooks/index.js';
import { updateOf } from '../../src/kernel/sql/own-rows.js';
import { rawSql, sql } from '../../src/kernel/sql/sql.js';
import { DataModel } from '../../src/kernel/resource/data-model.js';
import { CHANGE_TYPES } from '../../src/changes/change.resource.js';
import { fileOf } from '../support/files.js';
import { oneOfEach, type Records } from '../support/records.js';
import { startTestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';
import { Follower } from './follower.js';

const testApp = await startTestApp();
let business: TestBusiness;
let records: Records;
let follower: Follower;

beforeAll(async () => {
  business = await testApp.business();
  records = await oneOfEach(business);
});
beforeEach(async () => {
  follower = await Follower.of(business);
});

describe('the feed of changes', () => {
  it('tells of a creation, a change and a deletion, with the resource as its own route shows it', async () => {
    const id = await business.asset({ name: 'Fan', room_id: records.roomId });
    const [made] = await follower.read();
    expect(made).toMatchObject({ object: 'change', type: 'asset', resource_id: id, action: 'created' });
    expect(made!.resource).toEqual((await business.api.get(`/assets/${id}`)).body.data);
    await business.api.patch(`/assets/${id}`, { name: 'Extractor' });
    const [changed] = await follower.read();
    expect(changed).toMatchObject({ action: 'updated', resource: { id, name: 'Extractor' } });
    await business.api.delete(`/assets/${id}`);
    const [gone] = await follower.read();
    expect(gone).toMatchObject({ type: 'asset', resource_id: id, action: 'deleted', resource: null });
    expect(await follower.read()).toEqual([]);
  });

  it('shows what a resource is now, not what it was: null in every change of one that is deleted by now', async () => {
    const id = await business.asset({ room_id: records.roomId });
    await business.api.delete(`/assets/${id}`);
    const told = await follower.read();
    expect(told.map(({ action, resource }) => [action, resource])).toEqual([
      ['created', null],
      ['deleted', null],
    ]);
  });

  it('tells nothing of a change that changed nothing, and of one that was refused', async () => {
    await business.api.patch(`/assets/${records.assetId}`, { name: 'Feed pump' });
    await business.api.patch(`/assets/${records.assetId}`, { room_id: records.assetId });
    const undone = business.work(async (work) => {
      await work.update(Asset, records.assetId!, { name: 'Never' });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await follower.read()).toEqual([]);
  });

  it('tells several changes of one resource in one transaction as one', async () => {
    const id = await business.work(async (work) => {
      const assets = testApp.get(AssetsService);
      const made = await assets.create(work, { name: 'Fan', roomId: null });
      await assets.update(work, made, { name: 'Extractor' });
      await assets.update(work, records.assetId!, { supplier: 'Fans & Co' });
      await assets.update(work, records.assetId!, { supplier: null });
      const gone = await assets.create(work, { name: 'Mistake', roomId: null });
      await assets.delete(work, gone);
      return made;
    });
    const told = await follower.read();
    expect(told.map(({ action, resource_id }) => [action, resource_id])).toEqual([
      ['created', id],
      ['updated', records.assetId],
    ]);
  });

  it('tells what goes along: a removed building takes floors and rooms, and its assets leave', async () => {
    const { buildingId, floorId, roomId } = await business.place();
    const asset = await business.asset({ room_id: roomId });
    await follower.read();
    await business.api.delete(`/buildings/${buildingId}`);
    const told = await follower.read();
    expect(told.map(({ action, resource_id }) => [action, resource_id])).toEqual([
      ['updated', asset],
      ['deleted', roomId],
      ['deleted', floorId],
      ['deleted', buildingId],
    ]);
    expect(told[0]!.resource).toMatchObject({ room_id: null, building_id: null });
  });

  it('tells an operation that is completed with all that follows: stock, its ledger, the asset', async () => {
    const part = await business.part({ onHand: 5 });
    const operation = await business.operation({ asset_id: records.assetId });
    await business.move(part, { type: 'reserve', quantity: 2, operationId: operation });
    await business.api.post(`/operations/${operation}/start`);
    await follower.read();
    await business.api.post(`/operations/${operation}/complete`);
    expect((await follower.readInShort()).sort()).toEqual([
      'created operation_status_change',
      'created spare_part_movement',
      'created spare_part_movement',
      'updated asset',
      'updated operation',
      'updated spare_part',
    ]);
  });

  it('tells of changes by commands, people and the worker alike', async () => {
    const technician = await business.technician();
    await business.work((work) => testApp.get(TechniciansService).offboard(work, technician));
    await business.part();
    await business.vendor();
    const endpoint = await business.endpoint('http://127.0.0.1:9/hook');
    await business.work((work) => testApp.get(WebhooksService).delete(work, endpoint.id));
    expect(await follower.readInShort()).toEqual([
      'created technician',
      'updated technician',
      'created spare_part',
      'created vendor',
      'created webhook_endpoint',
      'deleted webhook_endpoint',
    ]);
  });

  it('names a vendor by the id of the firm, as its own list does', async () => {
    const vendor = await business.vendor();
    const [told] = await follower.read();
    expect(told).toMatchObject({ type: 'vendor', resource_id: vendor, resource: { id: vendor } });
  });

  it('gives an attachment a link of its own', async () => {
    await business.api.upload(`/assets/${records.assetId}/attachments`, fileOf('jpg'));
    const [told] = await follower.read();
    expect(told).toMatchObject({ type: 'attachment', action: 'created' });
    expect(told!.resource!.url).toMatch(/^\/files\//);
    await business.api.delete(`/attachments/${told!.resource_id}`);
    expect(await follower.read()).toMatchObject([{ action: 'deleted', resource: null }]);
  });

  it('is told in pages of any size, and narrowed to types of resources', async () => {
    const narrow = await Follower.of(business, 'types=room,floor');
    await business.asset({ room_id: (await business.place()).roomId });
    expect((await narrow.read(1)).map(({ type }) => type)).toEqual(['floor', 'room']);
    expect((await follower.read(1)).map(({ type }) => type).slice(0, 3)).toEqual([
      'building',
      'floor',
      'room',
    ]);
    const unknown = await business.api.get('/changes?types=webhook_delivery');
    expect([unknown.status, unknown.body.error.code]).toEqual([400, 'invalid_parameter']);
  });

  it('numbers the changes of a business without gaps', async () => {
    const whole = (await business.api.get('/changes?limit=200')).body;
    const numbers = (whole.data as { sequence: number }[]).map(({ sequence }) => sequence);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  });

  it('shows nothing of a neighbour, whose cursor is no good here', async () => {
    const neighbour = await testApp.business();
    const theirs = await Follower.of(neighbour);
    await business.asset();
    expect(await theirs.read()).toEqual([]);
    const foreign = await business.api.get(`/changes?cursor=${theirs.cursor}`);
    expect([foreign.status, foreign.body.error.code]).toEqual([400, 'invalid_cursor']);
  });

  it('takes a cursor whatever the wait, the limit and the types are, but not with from', async () => {
    const { cursor } = follower;
    expect((await business.api.get(`/changes?cursor=${cursor}&wait=0&limit=3`)).status).toBe(200);
    expect((await business.api.get(`/changes?cursor=${cursor}&types=asset`)).status).toBe(200);
    const both = await business.api.get(`/changes?cursor=${cursor}&from=now`);
    expect([both.status, both.body.error.param]).toEqual([400, 'from']);
  });
});

describe('what the feed tells of', () => {
  it('is every resource with rows of its own, but for those that say that they are not', () => {
    const model = testApp.get(DataModel);
    expect(model.followedResources.map(({ object }) => object)).toEqual([...CHANGE_TYPES]);
    const others = [...model.resources.values()].filter(
      ({ isFollowed, name, object }) => !isFollowed && name === object,
    );
    expect(others.map(({ name }) => name).sort()).toEqual([
      'alarm_batch',
      'api_key',
      'audit_entry',
      'change',
      'event',
      'export',
      'kpis',
      'webhook_delivery',
    ]);
  });

  it('cannot be passed by: its rows are not written by hand', async () => {
    const byHand = business.work((work) => work.write(updateOf(Asset, sql`name = 'Quiet'`, rawSql('true'))));
    await expect(byHand).rejects.toThrow(
      'Changes of "assets" are told: write its rows with insert, update or remove.',
    );
  });

  it('is nothing that no client sees: columns of the service alone, and what deliveries count', async () => {
    const before = (await business.api.get(`/operations/${records.taskId}`)).body.data;
    const { buildingId, roomId } = await business.place();
    await business.api.patch(`/assets/${records.assetId}`, { room_id: roomId });
    await business.setEndpoint(records.endpointId!, { consecutiveFailures: 3 });
    const told = await follower.readInShort();
    expect(told).toEqual(['created building', 'created floor', 'created room', 'updated asset']);
    const after = (await business.api.get(`/operations/${records.taskId}`)).body.data;
    expect(after).toEqual({ ...before, building_id: buildingId, room_id: roomId });
  });

  it('is what happens to stock', async () => {
    const parts = testApp.get(SparePartsService);
    const part = await business.part();
    await follower.read();
    await business.work((work) => parts.move(work, part, { type: 'receive', quantity: 4 }));
    const told = await follower.read();
    expect(
      told.map(({ type, resource }) => [type, resource!.quantity ?? resource!.quantity_on_hand]),
    ).toEqual([
      ['spare_part_movement', 4],
      ['spare_part', 4],
    ]);
  });
});
