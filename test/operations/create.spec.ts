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
  it('creates an operation for a technician as assigned, with every field in the documented order', async () => {
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
    const { id, number, created_at: createdAt } = reply.body.data;
    expect(reply.headers.location).toBe(`/api/v1/operations/${id}`);
    expect(createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(reply.body).toEqual({
      data: {
        id,
        object: 'operation',
        number,
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
        ...{
          labor_minutes: 0,
          labor_cost: '0.00',
          parts_cost: '0.00',
          other_cost: '0.00',
          total_cost: '0.00',
        },
        notes: 'Ring first.',
        cancellation_reason: null,
        completed_at: null,
        created_at: createdAt,
        updated_at: createdAt,
        external_id: null,
        work_report: null,
        procedure_ids: [],
      },
    });
    expect((await business.api.get(`/operations/${id}`)).body).toEqual(reply.body);
  });

  it('creates an operation for a vendor as new, to be accepted by the vendor', async () => {
    const reply = await create(forVendor(vendorId));
    expect(reply.status).toBe(201);
    expect(reply.body.data).toMatchObject({
      status: 'new',
      assignee_type: 'vendor',
      vendor_id: vendorId,
      technician_id: null,
    });
  });

  it('creates an unassigned operation as new, to be assigned later', async () => {
    const unassigned = { title: 'Replace the seal', required_skill: 'mechanical', assignee_type: null };
    const reply = await create(unassigned);
    expect(reply.status).toBe(201);
    expect(reply.body.data).toMatchObject({
      status: 'new',
      assignee_type: null,
      technician_id: null,
      vendor_id: null,
      assignee_name: null,
      allowed_actions: ['assign', 'cancel', 'reschedule', 'update'],
    });
    const omitted = await create({ ...unassigned, assignee_type: undefined });
    expect(problemsOf(omitted)).toEqual(['assignee_type: missing_parameter']);
    const both = await create({ ...unassigned, technician_id: technicianId });
    expect(problemsOf(both)).toEqual(['technician_id: invalid_parameter']);
  });

  it('returns null for omitted fields, and treats null as omitted', async () => {
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

  it('emits operation.created with a snapshot, and starts the history', async () => {
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
      livemode: true,
      data: {
        object: {
          id: data.id,
          object: 'operation',
          number: data.number,
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

  it('requires an Idempotency-Key', async () => {
    const reply = await business.api.post('/operations', forTechnician(technicianId), {
      'Idempotency-Key': null,
    });
    expect(reply.status).toBe(400);
    expect(reply.body.error).toMatchObject({ code: 'idempotency_key_required', param: 'Idempotency-Key' });
  });

  it('uses a given place instead of the place of the asset', async () => {
    const reply = await create({ ...forTechnician(technicianId), asset_id: assetId, place: 'On the roof' });
    expect(reply.body.data.place).toBe('On the roof');
  });

  it('sets no place when the asset is in no room', async () => {
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

it('the API description says when the id of an assignee is required', async () => {
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
