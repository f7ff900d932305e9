import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { TechniciansService } from '../../src/technicians/index.js';
import { VendorsService } from '../../src/vendors/index.js';
import { eventsOf, historyOf } from '../support/observed.js';
import { startTestApp } from '../support/test-app.js';
import { forTechnician, forVendor } from '../support/test-business.js';

const testApp = await startTestApp();
const business = await testApp.business();
const { buildingId, roomId } = await business.place();
const assetId = await business.asset({ room_id: roomId });
const technicianId = await business.technician();
const vendorId = await business.vendor();

const create = (body: unknown) => business.api.post('/operations', body);
const problemsOf = (reply: { body: { errors: { param: string; code: string }[] } }) =>
  reply.body.errors.map(({ param, code }) => `${param}: ${code}`);

describe('POST /operations', () => {
  it('opens an operation for a technician as assigned, every field in its place', async () => {
    const reply = await create({
      ...forTechnician(technicianId),
      description: 'It drips.',
      asset_id: assetId,
      scheduled_for: '2026-12-01T10:30:00.5+02:00',
      priority: 'high',
      agreed_amount: 1250.5,
      notes: 'Ring first.',
    });
    expect(reply.status).toBe(201);
    const { id, created_at: createdAt } = reply.body.data;
    expect(reply.headers.location).toBe(`/api/v1/operations/${id}`);
    expect(createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(reply.body).toEqual({
      data: {
        id,
        object: 'operation',
        title: 'Replace the seal',
        description: 'It drips.',
        status: 'assigned',
        allowed_actions: ['assign', 'start', 'cancel', 'reschedule', 'update'],
        required_skill: 'mechanical',
        place: 'Pump room, Ground floor, Plant North',
        asset_id: assetId,
        building_id: buildingId,
        room_id: roomId,
        assignee_type: 'technician',
        technician_id: technicianId,
        vendor_id: null,
        assignee_name: 'Ada Fitter',
        scheduled_for: '2026-12-01T08:30:00.500Z',
        priority: 'high',
        agreed_amount: '1250.50',
        notes: 'Ring first.',
        cancellation_reason: null,
        completed_at: null,
        created_at: createdAt,
        updated_at: createdAt,
        external_id: null,
      },
    });
    expect((await business.api.get(`/operations/${id}`)).body).toEqual(reply.body);
  });

  it('opens an operation for a vendor as new, for them to accept', async () => {
    const reply = await create(forVendor(vendorId));
    expect(reply.status).toBe(201);
    expect(reply.body.data).toMatchObject({
      status: 'new',
      assignee_type: 'vendor',
      vendor_id: vendorId,
      technician_id: null,
    });
  });

  it('opens an operation with nobody as new, for somebody to assign', async () => {
    const nobody = { title: 'Replace the seal', required_skill: 'mechanical', assignee_type: null };
    const reply = await create(nobody);
    expect(reply.status).toBe(201);
    expect(reply.body.data).toMatchObject({
      status: 'new',
      assignee_type: null,
      technician_id: null,
      vendor_id: null,
      assignee_name: null,
      allowed_actions: ['assign', 'cancel', 'reschedule', 'update'],
    });
    const told = await create({ ...nobody, assignee_type: undefined });
    expect(problemsOf(told)).toEqual(['assignee_type: missing_parameter']);
    const both = await create({ ...nobody, technician_id: technicianId });
    expect(problemsOf(both)).toEqual(['technician_id: invalid_parameter']);
  });

  it('leaves what was not given null, and takes null for absent', async () => {
    const absent = [
      'description',
      'asset_id',
      'place',
      'scheduled_for',
      'priority',
      'agreed_amount',
      'notes',
    ];
    const nothing = Object.fromEntries(absent.map((name) => [name, null]));
    for (const body of [
      forTechnician(technicianId),
      { ...forTechnician(technicianId), vendor_id: null, ...nothing },
    ]) {
      const reply = await create(body);
      expect(reply.status).toBe(201);
      expect(reply.body.data).toMatchObject(nothing);
    }
  });

  it('emits operation.created with its snapshot, and begins the history', async () => {
    const { data } = (await create({ ...forTechnician(technicianId), asset_id: assetId })).body;
    const [event, ...others] = await eventsOf(business, { about: data.id });
    expect(others).toEqual([]);
    expect(event!.type).toBe('operation.created');
    expect(event!).toEqual({
      id: expect.stringMatching(/^evt_[0-9a-f-]{36}$/),
      type: 'operation.created',
      created_at: data.created_at,
      api_version: '2026-10-01',
      actor: { kind: 'api_key', id: business.keyId },
      data: {
        object: {
          id: data.id,
          object: 'operation',
          status: 'assigned',
          title: data.title,
          asset_id: assetId,
          assignee_type: 'technician',
          technician_id: technicianId,
          vendor_id: null,
          scheduled_for: null,
          updated_at: data.updated_at,
        },
      },
    });
    expect(await historyOf(business, data.id)).toEqual([
      {
        from_status: null,
        to_status: 'assigned',
        reason: null,
        actor_kind: 'api_key',
        actor_id: business.keyId,
        on_behalf_of: null,
        created_at: new Date(data.created_at),
      },
    ]);
  });

  it('needs an Idempotency-Key', async () => {
    const reply = await business.api.post('/operations', forTechnician(technicianId), {
      'Idempotency-Key': null,
    });
    expect(reply.status).toBe(400);
    expect(reply.body.error).toMatchObject({ code: 'idempotency_key_required', param: 'Idempotency-Key' });
  });

  it('lets a place that was given override the one of the asset', async () => {
    const reply = await create({ ...forTechnician(technicianId), asset_id: assetId, place: 'On the roof' });
    expect(reply.body.data.place).toBe('On the roof');
  });

  it('has no place when its asset stands in no room', async () => {
    const lost = await testApp.business();
    const { roomId: lostRoomId } = await lost.place();
    const lostAssetId = await lost.asset({ room_id: lostRoomId });
    const lostTechnicianId = await lost.technician();
    expect((await lost.api.delete(`/rooms/${lostRoomId}`)).status).toBe(204);
    const reply = await lost.api.post('/operations', {
      ...forTechnician(lostTechnicianId),
      asset_id: lostAssetId,
    });
    expect(reply.status).toBe(201);
    expect(reply.body.data).toMatchObject({ asset_id: lostAssetId, place: null });
  });
});

it('tells in the API description when the id of an assignee is needed', async () => {
  const { components } = (await business.api.get('/openapi.json')).body;
  for (const name of ['CreateOperation', 'AssignOperation']) {
    const { properties, required } = components.schemas[name];
    for (const kind of ['technician', 'vendor']) {
      expect(required).not.toContain(`${kind}_id`);
      expect(properties[`${kind}_id`].description).toContain(
        `Required when \`assignee_type\` is \`${kind}\`, and refused otherwise.`,
      );
    }
  }
});

describe('POST /operations refuses', () => {
  it('nothing at all, and names every required field at once', async () => {
    const reply = await create({});
    expect(reply.status).toBe(400);
    expect(reply.body.error).toMatchObject({ type: 'invalid_request_error', code: 'missing_parameter' });
    expect(problemsOf(reply).sort()).toEqual([
      'assignee_type: missing_parameter',
      'required_skill: missing_parameter',
      'title: missing_parameter',
    ]);
  });

  it('a technician without technician_id, and a vendor without vendor_id, among other errors', async () => {
    for (const kind of ['technician', 'vendor']) {
      const reply = await create({ assignee_type: kind, title: 'ab', required_skill: 'mechanical' });
      expect(reply.status).toBe(400);
      expect(problemsOf(reply).sort()).toEqual(
        ['title: invalid_parameter', `${kind}_id: missing_parameter`].sort(),
      );
    }
  });

  it('null where the kind of assignee needs an id', async () => {
    const reply = await create({ ...forTechnician(technicianId), technician_id: null });
    expect(problemsOf(reply)).toEqual(['technician_id: invalid_parameter']);
  });

  it('the id of the other kind of assignee', async () => {
    const both = { technician_id: technicianId, vendor_id: vendorId };
    const technician = await create({ ...forTechnician(technicianId), ...both });
    expect(technician.status).toBe(400);
    expect(problemsOf(technician)).toEqual(['vendor_id: invalid_parameter']);
    expect(technician.body.error.message).toBe(
      '"vendor_id" must be left out unless "assignee_type" is "vendor".',
    );
    const vendor = await create({ ...forVendor(vendorId), ...both });
    expect(problemsOf(vendor)).toEqual(['technician_id: invalid_parameter']);
  });

  it.each([
    ['assignee_type', 'robot'],
    ['technician_id', 'seven'],
    ['title', 'ab'],
    ['title', '   a   '],
    ['title', 'x'.repeat(256)],
    ['title', 42],
    ['title', null],
    ['title', 'a\u0000bc'],
    ['required_skill', 'MECHANICAL'],
    ['required_skill', 'sorcery'],
    ['required_skill', null],
    ['description', 7],
    ['description', 'x'.repeat(10_001)],
    ['asset_id', 'seven'],
    ['place', 7],
    ['scheduled_for', '2026-12-01'],
    ['scheduled_for', '2026-12-01T10:00:00'],
    ['scheduled_for', '2026-02-30T10:00:00Z'],
    ['priority', 'urgent'],
    ['agreed_amount', '12,50'],
    ['agreed_amount', 12.505],
    ['agreed_amount', -1],
    ['notes', []],
  ])('%s = %j', async (param, value) => {
    const reply = await create({ ...forTechnician(technicianId), [param]: value });
    expect(reply.status).toBe(400);
    expect(problemsOf(reply)).toContain(`${param}: invalid_parameter`);
  });

  it('status, which is read-only, and fields it does not know', async () => {
    const reply = await create({ ...forTechnician(technicianId), status: 'new', colour: 'red' });
    expect(reply.status).toBe(400);
    expect(problemsOf(reply)).toEqual(['status: status_read_only', 'colour: unknown_parameter']);
  });

  it('several bad references in one answer', async () => {
    const reply = await create({ ...forVendor(vendorId), vendor_id: randomUUID(), asset_id: randomUUID() });
    expect(problemsOf(reply)).toEqual(['vendor_id: invalid_reference', 'asset_id: invalid_reference']);
  });

  it('a technician who was offboarded', async () => {
    const id = await business.technician({ name: 'Gone' });
    await business.work((work) => testApp.get(TechniciansService).offboard(work, id));
    const reply = await create({ ...forTechnician(technicianId), technician_id: id });
    expect(reply.status).toBe(400);
    expect(reply.body.error).toMatchObject({ code: 'invalid_reference', param: 'technician_id' });
  });

  it('a vendor without an accepted partnership', async () => {
    const stranger = await testApp.get(VendorsService).create('Strangers Ltd');
    const reply = await create({ ...forVendor(vendorId), vendor_id: stranger });
    expect(reply.body.error).toMatchObject({ code: 'invalid_reference', param: 'vendor_id' });
  });

  it('an asset that was deleted', async () => {
    const other = await testApp.business();
    const otherAssetId = await other.asset();
    const otherTechnicianId = await other.technician();
    await other.api.delete(`/assets/${otherAssetId}`);
    const reply = await other.api.post('/operations', {
      ...forTechnician(otherTechnicianId),
      asset_id: otherAssetId,
    });
    expect(reply.body.error).toMatchObject({ code: 'invalid_reference', param: 'asset_id' });
  });

  it('a key without operations:write', async () => {
    const reader = await testApp.business({ scopes: ['operations:read'] });
    const reply = await reader.api.post('/operations', forTechnician(technicianId));
    expect(reply.status).toBe(403);
    expect(reply.body.error.message).toContain('operations:write');
  });
});
