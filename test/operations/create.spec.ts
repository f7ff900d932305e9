import { describe, expect, it } from 'vitest';
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
