import { beforeAll, describe, expect, it } from 'vitest';
import { OutboxEvent } from '../../src/kernel/database/outbox.js';
import { sql } from '../../src/kernel/sql/sql.js';
import { SparePartsService } from '../../src/spare-parts/index.js';
import { oneOfEach, type Records } from '../support/records.js';
import { startTestApp, startTestAppAlone } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';

interface Event {
  readonly id: string;
  readonly type: string;
  readonly sequence: number;
  readonly actor: { kind: string; id: string | null };
  readonly data: { object: Record<string, unknown>; changed_fields?: string[]; previous?: object };
}

const DAY_MS = 24 * 60 * 60 * 1000;
const testApp = await startTestApp();
let business: TestBusiness;
let records: Records;
beforeAll(async () => {
  business = await testApp.business();
  records = await oneOfEach(business);
});

const list = async (query = '', of = business): Promise<Event[]> =>
  (await of.api.get(`/events?limit=200&${query}`)).body.data as Event[];

/** The newest event about a resource. */
const last = async (resourceId: string): Promise<Event> => (await list(`resource_id=${resourceId}`))[0]!;

describe('an event', () => {
  it('is returned as its signed envelope with its sequence number', async () => {
    const [event] = await list();
    const row = await business.tenant.row<{ payload: string }>(
      sql`SELECT r.payload FROM ${OutboxEvent} r WHERE 'evt_' || r.id = ${event!.id}`,
    );
    const { object, sequence, ...envelope } = event as Event & { object: string };
    expect(object).toBe('event');
    expect(sequence).toBeGreaterThan(0);
    expect(envelope).toEqual(JSON.parse(row!.payload));
    const alone = await business.api.get(`/events/${event!.id}`);
    expect(alone.body.data).toEqual(event);
  });

  it('is found by type and by resource; an unknown type returns 400', async () => {
    const about = await list(`resource_id=${records.assetId}`);
    expect(about.map(({ data }) => data.object.id)).toEqual(about.map(() => records.assetId));
    expect((await list('type=operation.created')).map(({ type }) => type)).toEqual(['operation.created']);
    const { status, body } = await business.api.get('/events?type=nothing.of_the_kind');
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([
      {
        param: 'type',
        code: 'invalid_parameter',
        message: expect.stringContaining('operation.created') as string,
      },
    ]);
  });

  it('returns 404 without the prefix, for another business and when it does not exist', async () => {
    const [event] = await list();
    const neighbour = await testApp.business();
    const replies = await Promise.all([
      business.api.get(`/events/${event!.id.slice('evt_'.length)}`),
      neighbour.api.get(`/events/${event!.id}`),
      business.api.get('/events/evt_0199d2a4-6f1b-7c3e-8a55-3f0c9d2e7b10'),
      business.api.get('/events/evt_x'),
    ]);
    expect(replies.map(({ status, body }) => [status, body.error.code])).toEqual(
      replies.map(() => [404, 'not_found']),
    );
    expect(await list('type=building.created', neighbour)).toEqual([]);
  });

  it('can be read for 30 days', async () => {
    const alone = await startTestAppAlone();
    const other = await alone.business();
    await other.building();
    const [event] = await list('type=building.created', other);
    alone.clock.advance(29 * DAY_MS);
    // The other event is that of the business's API key.
    expect(await list('', other)).toHaveLength(2);
    alone.clock.advance(2 * DAY_MS);
    expect(await list('', other)).toEqual([]);
    expect((await other.api.get(`/events/${event!.id}`)).status).toBe(404);
  });

  it('names its actor', async () => {
    const part = await business.part();
    expect((await last(part)).actor).toEqual({ kind: 'user', id: business.ownerId });
    expect((await last(records.building_id!)).actor).toEqual({ kind: 'api_key', id: business.keyId });
  });
});

describe('the sequence numbers of events', () => {
  it('rise from 1 without gaps, even after a rollback', async () => {
    const other = await testApp.business();
    await other.place();
    const undone = other.work(async (work) => {
      await testApp.get(SparePartsService).create(work, { name: 'Never' });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await Promise.all([other.building(), other.part(), other.building(), other.part({ onHand: 2 })]);
    const endpoint = await other.endpoint('http://127.0.0.1:9/hook');
    await other.ping(endpoint.id);
    const numbers = (await list('', other)).map(({ sequence }) => sequence).sort((one, next) => one - next);
    expect(numbers).toEqual(Array.from({ length: 11 }, (_, index) => index + 1));
    const [ping] = await list('type=webhook.ping', other);
    expect(ping!.sequence).toBe(11);
  });
});

describe('the data of an event', () => {
  it('is compact JSON in the signed payload', async () => {
    const part = await business.part({ name: 'Seal "A", 10 : 2', onHand: 5, minStock: 4 });
    await business.move(part, { type: 'consume', quantity: 2, note: 'For pump 4 : now, "quick"' });
    await business.api.patch(`/spare-parts/${part}`, { name: 'Seal, B', category: 'filter', unit: 'box' });
    const operation = await business.operation({});
    await business.api.patch(`/operations/${operation}`, { title: 'Turn it : off, on', notes: 'a\n"b"' });
    await business.api.post(`/operations/${operation}/cancel`, { reason: 'Not, needed : now' });
    await business.api.patch(`/assets/${await business.asset()}/status`, { status: 'out_of_service' });
    const rows = await business.tenant.rows<{ type: string; payload: string }>(
      sql`SELECT r.type, r.payload FROM ${OutboxEvent} r`,
    );
    expect(rows.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['part.stock_moved', 'part.updated', 'operation.cancelled', 'alarm.raised']),
    );
    const listed = (await business.api.get('/events?limit=200')).text;
    for (const { payload } of rows) {
      expect(payload).toBe(JSON.stringify(JSON.parse(payload)));
      expect(listed).toContain(payload.slice(payload.indexOf('"data":'), -1));
    }
  });

  it('lists the changed fields with their previous values, as the API shows them', async () => {
    const id = await business.asset({ room_id: records.roomId, unit_price: 12.5, brand: 'Grundfos' });
    const before = (await business.api.get(`/assets/${id}`)).body.data;
    await business.api.patch(`/assets/${id}`, { unit_price: 13, brand: null, name: before.name });
    const { type, data } = await last(id);
    expect(type).toBe('asset.updated');
    expect(data.changed_fields).toEqual(['brand', 'unit_price']);
    expect(data.previous).toEqual({ brand: 'Grundfos', unit_price: '12.50' });
    expect(data.object).toEqual((await business.api.get(`/assets/${id}`)).body.data);
  });

  it('lists the changed fields of an operation beside its snapshot', async () => {
    const id = await business.operation({ scheduled_for: '2026-10-05T08:30:00Z' });
    await business.api.post(`/operations/${id}/reschedule`, { scheduled_for: null });
    const { type, data } = await last(id);
    expect(type).toBe('operation.rescheduled');
    expect(data.changed_fields).toEqual(['scheduled_for']);
    expect(data.previous).toEqual({ scheduled_for: '2026-10-05T08:30:00.000Z' });
    expect(Object.keys(data.object)).toEqual(
      'id object number status title asset_id assignee_type technician_id vendor_id scheduled_for updated_at'.split(
        ' ',
      ),
    );
    await business.api.post(`/operations/${id}/start`);
    expect((await last(id)).data.previous).toMatchObject({ status: 'assigned' });
  });

  it('lists no changed fields when the same status is set again', async () => {
    await business.api.patch(`/assets/${records.assetId}/status`, { status: 'operational' });
    const { type, data } = await last(records.assetId!);
    expect([type, data.changed_fields, data.previous]).toEqual(['asset.status_changed', [], {}]);
  });

  it('has no changed fields for a new record', async () => {
    const id = await business.building();
    expect(Object.keys((await last(id)).data)).toEqual(['object']);
  });
});

describe('events of master data', () => {
  it('cover an asset from creation to deletion, and its components', async () => {
    const id = await business.asset({ room_id: records.roomId });
    const component = await business.asset({ room_id: records.roomId, parent_asset_id: id });
    await business.api.patch(`/assets/${id}`, { name: 'Renamed' });
    await business.api.delete(`/assets/${id}`);
    const types = (await list(`resource_id=${id}`)).map(({ type }) => type);
    expect(types).toEqual(['asset.deleted', 'asset.updated', 'asset.created']);
    expect((await last(id)).data.object).toMatchObject({ name: 'Renamed', room_id: records.roomId });
    const { data } = await last(component);
    expect([data.changed_fields, data.previous]).toEqual([['parent_asset_id'], { parent_asset_id: id }]);
  });

  it('cover buildings, floors and rooms, and assets that lose their place', async () => {
    const { buildingId, floorId, roomId } = await business.place();
    const asset = await business.asset({ room_id: roomId });
    await business.api.patch(`/floors/${floorId}`, { level: 2 });
    expect((await last(floorId)).data).toMatchObject({ changed_fields: ['level'], previous: { level: 0 } });
    await business.api.patch(`/rooms/${roomId}`, { name: 'Line 3' });
    await business.api.patch(`/buildings/${buildingId}`, { name: 'Plant South' });
    await business.api.delete(`/buildings/${buildingId}`);
    const gone = await Promise.all([buildingId, floorId, roomId].map(last));
    expect(gone.map(({ type }) => type)).toEqual(['building.deleted', 'floor.deleted', 'room.deleted']);
    expect(gone[2]!.data.object).toMatchObject({ id: roomId, name: 'Line 3' });
    const left = await last(asset);
    expect([left.type, left.data.previous]).toEqual([
      'asset.updated',
      { building_id: buildingId, room_id: roomId },
    ]);
  });

  it('cover spare parts and their stock, with the new movements', async () => {
    const part = await business.part({ onHand: 5 });
    const operationId = await business.operation();
    await business.move(part, { type: 'reserve', quantity: 2, operationId });
    await business.move(part, { type: 'consume', quantity: 2, operationId, note: 'Worn out' });
    await business.api.patch(`/spare-parts/${part}`, { min_stock: 1 });
    const events = (await list(`resource_id=${part}`)).reverse();
    expect(events.map(({ type }) => type)).toEqual([
      'part.created',
      ...Array.from({ length: 3 }, () => 'part.stock_moved'),
      'part.updated',
    ]);
    const { data } = events[3]!;
    expect(data.object).toMatchObject({ quantity_on_hand: 3, quantity_reserved: 0 });
    expect(data.previous).toEqual({ quantity_on_hand: 5, quantity_reserved: 2 });
    expect(data.object.movements).toMatchObject([
      { type: 'release', quantity: -2, operation_id: operationId },
      { type: 'consume', quantity: -2, operation_id: operationId, note: 'Worn out' },
    ]);
    expect(events[4]!.data.changed_fields).toEqual(['min_stock']);
  });

  it('include asset.updated when maintenance of an asset is completed', async () => {
    const asset = await business.asset({ room_id: records.roomId });
    const operation = await business.operation({ asset_id: asset });
    await business.api.post(`/operations/${operation}/start`);
    await business.api.post(`/operations/${operation}/complete`);
    const { type, data } = await last(asset);
    expect([type, data.changed_fields]).toEqual(['asset.updated', ['last_maintenance_date']]);
  });
});
