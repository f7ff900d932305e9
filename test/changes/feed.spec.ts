import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Asset, AssetsService } from '../../src/assets/index.js';
import { SparePartsService } from '../../src/spare-parts/index.js';
import { TechniciansService } from '../../src/technicians/index.js';
import { WebhooksService } from '../../src/webhooks/index.js';
import { updateOf } from '../../src/kernel/sql/own-rows.js';
import { rawSql, sql } from '../../src/kernel/sql/sql.js';
import { DataModel } from '../../src/kernel/resource/data-model.js';
import { CHANGE_TYPES } from '../../src/changes/changes.service.js';
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

describe('the change feed', () => {
  it('lists each create, update and delete, with the resource as its own route returns it', async () => {
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

  it('shows the current resource in every change, and null after it is deleted', async () => {
    const id = await business.asset({ room_id: records.roomId });
    await business.api.delete(`/assets/${id}`);
    const changes = await follower.read();
    expect(changes.map(({ action, resource }) => [action, resource])).toEqual([
      ['created', null],
      ['deleted', null],
    ]);
  });

  it('lists nothing for an update without effect, a refused request and a rolled back transaction', async () => {
    await business.api.patch(`/assets/${records.assetId}`, { name: 'Feed pump' });
    await business.api.patch(`/assets/${records.assetId}`, { room_id: records.assetId });
    const undone = business.work(async (work) => {
      await work.update(Asset, records.assetId!, { name: 'Never' });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await follower.read()).toEqual([]);
  });

  it('lists several changes of a resource in one transaction as one', async () => {
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
    const changes = await follower.read();
    expect(changes.map(({ action, resource_id }) => [action, resource_id])).toEqual([
      ['created', id],
      ['updated', records.assetId],
    ]);
  });

  it('lists the rooms and floors that are deleted with a building, and the assets that leave it', async () => {
    const { buildingId, floorId, roomId } = await business.place();
    const asset = await business.asset({ room_id: roomId });
    await follower.read();
    await business.api.delete(`/buildings/${buildingId}`);
    const changes = await follower.read();
    expect(changes.map(({ action, resource_id }) => [action, resource_id])).toEqual([
      ['updated', asset],
      ['deleted', roomId],
      ['deleted', floorId],
      ['deleted', buildingId],
    ]);
    expect(changes[0]!.resource).toMatchObject({ room_id: null, building_id: null });
  });

  it('lists everything that the completion of an operation changes: stock, movements and the asset', async () => {
    const part = await business.part({ onHand: 5 });
    const operation = await business.operation({ asset_id: records.assetId });
    await business.move(part, { type: 'reserve', quantity: 2, operationId: operation });
    await business.api.post(`/operations/${operation}/start`);
    await follower.read();
    await business.api.post(`/operations/${operation}/complete`);
    expect((await follower.readSummaries()).sort()).toEqual([
      'created operation_status_change',
      'created spare_part_movement',
      'created spare_part_movement',
      'updated asset',
      'updated operation',
      'updated spare_part',
    ]);
  });

  it('lists changes of technicians, parts, vendors and webhook endpoints', async () => {
    const technician = await business.technician();
    await business.work((work) => testApp.get(TechniciansService).offboard(work, technician));
    await business.part();
    await business.vendor();
    const endpoint = await business.endpoint('http://127.0.0.1:9/hook');
    await business.work((work) => testApp.get(WebhooksService).delete(work, endpoint.id));
    expect(await follower.readSummaries()).toEqual([
      'created technician',
      'updated technician',
      'created spare_part',
      'created vendor',
      'created webhook_endpoint',
      'deleted webhook_endpoint',
    ]);
  });

  it('identifies a vendor by the id of GET /vendors', async () => {
    const vendor = await business.vendor();
    const [change] = await follower.read();
    expect(change).toMatchObject({ type: 'vendor', resource_id: vendor, resource: { id: vendor } });
  });

  it('includes a download link in an attachment', async () => {
    await business.api.upload(`/assets/${records.assetId}/attachments`, fileOf('jpg'));
    const [change] = await follower.read();
    expect(change).toMatchObject({ type: 'attachment', action: 'created' });
    expect(change!.resource!.url).toMatch(/^\/files\//);
    await business.api.delete(`/attachments/${change!.resource_id}`);
    expect(await follower.read()).toMatchObject([{ action: 'deleted', resource: null }]);
  });

  it('has pages of any size and a filter by resource type, and returns 400 for an unknown type', async () => {
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

  it('shows nothing of another business, whose cursor is refused as invalid_cursor', async () => {
    const neighbour = await testApp.business();
    const theirs = await Follower.of(neighbour);
    await business.asset();
    expect(await theirs.read()).toEqual([]);
    const foreign = await business.api.get(`/changes?cursor=${theirs.cursor}`);
    expect([foreign.status, foreign.body.error.code]).toEqual([400, 'invalid_cursor']);
  });

  it('accepts a cursor with any wait, limit and types, and returns 400 for a cursor with from', async () => {
    const { cursor } = follower;
    expect((await business.api.get(`/changes?cursor=${cursor}&wait=0&limit=3`)).status).toBe(200);
    expect((await business.api.get(`/changes?cursor=${cursor}&types=asset`)).status).toBe(200);
    const both = await business.api.get(`/changes?cursor=${cursor}&from=now`);
    expect([both.status, both.body.error.param]).toEqual([400, 'from']);
  });
});

describe('the resources of the change feed', () => {
  it('are all resources except those declared as not in the feed', () => {
    const model = testApp.get(DataModel);
    expect(model.feedResources.map(({ object }) => object)).toEqual([...CHANGE_TYPES]);
    const inFeed: readonly string[] = CHANGE_TYPES;
    const objects = new Set([...model.resources.values()].map(({ object }) => object));
    expect([...objects].filter((object) => !inFeed.includes(object)).sort()).toEqual([
      'alarm_batch',
      'api_key',
      'audit_entry',
      'change',
      'checklist',
      'event',
      'export',
      'import',
      'import_row',
      'kpis',
      'meter_usage',
      'preventive_schedule',
      'sandbox_clock',
      'webhook_delivery',
    ]);
  });

  it('cannot be written with plain SQL instead of insert, update or remove', async () => {
    const direct = business.work((work) => work.write(updateOf(Asset, sql`name = 'Quiet'`, rawSql('true'))));
    await expect(direct).rejects.toThrow(
      '"assets" is in the change feed: write its rows with insert, update or remove.',
    );
  });

  it('do not change when only internal columns or delivery counters change', async () => {
    const before = (await business.api.get(`/operations/${records.taskId}`)).body.data;
    const { buildingId, roomId } = await business.place();
    await business.api.patch(`/assets/${records.assetId}`, { room_id: roomId });
    await business.setEndpoint(records.endpointId!, { consecutiveFailures: 3 });
    const changes = await follower.readSummaries();
    expect(changes).toEqual(['created building', 'created floor', 'created room', 'updated asset']);
    const after = (await business.api.get(`/operations/${records.taskId}`)).body.data;
    expect(after).toEqual({ ...before, building_id: buildingId, room_id: roomId });
  });

  it('include a spare part and its movement when its stock changes', async () => {
    const parts = testApp.get(SparePartsService);
    const part = await business.part();
    await follower.read();
    await business.work((work) => parts.move(work, part, { type: 'receive', quantity: 4 }));
    const changes = await follower.read();
    expect(
      changes.map(({ type, resource }) => [type, resource!.quantity ?? resource!.quantity_on_hand]),
    ).toEqual([
      ['spare_part_movement', 4],
      ['spare_part', 4],
    ]);
  });
});
