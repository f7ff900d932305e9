import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { eventTypesOf, historyOf } from '../support/observed.js';
import { startTestApp } from '../support/test-app.js';
import { forTechnician, forVendor, type TestBusiness } from '../support/test-business.js';
import { pumpIn, refusals, statuses, upsertAll } from './bulk-results.js';

const testApp = await startTestApp();
let business: TestBusiness;
let api: TestBusiness['api'];
let roomId: string;

beforeEach(async () => {
  business = await testApp.business();
  api = business.api;
  ({ roomId } = await business.place());
});

const pump = (externalId: string, more?: object) => pumpIn(roomId, externalId, more);

const upsertAssets = (...items: unknown[]) => upsertAll(api, '/assets/bulk', items);
const upsertOperations = (...items: unknown[]) => upsertAll(api, '/operations/bulk', items);

describe('POST /operations/bulk with upsert', () => {
  it('creates, updates, reschedules and assigns operations with the events and history of these actions', async () => {
    const [ada, eve] = [await business.technician(), await business.technician()];
    const vendor = await business.vendor();
    const work = (external_id: string, more: object = {}) => ({
      ...forTechnician(ada),
      scheduled_for: '2030-01-01T08:00:00Z',
      external_id,
      ...more,
    });
    await upsertOperations(work('WO-1'), work('WO-2'), work('WO-3'));
    const later = { scheduled_for: '2030-01-02T08:00:00Z' };
    const results = await upsertOperations(
      work('WO-4'),
      work('WO-3', { ...later, title: 'Grind the seat', technician_id: eve }),
      { ...forVendor(vendor), ...later, external_id: 'WO-2' },
      work('WO-1'),
    );
    expect(statuses(results)).toEqual([201, 200, 200, 200]);
    const typesOf = (index: number) => eventTypesOf(business, results[index]!.resource.id);
    expect(await typesOf(0)).toEqual(['operation.created']);
    expect(await typesOf(1)).toEqual([
      'operation.created',
      'operation.updated',
      'operation.rescheduled',
      'operation.assigned',
    ]);
    expect(await typesOf(2)).toEqual(
      expect.arrayContaining(['operation.created', 'operation.rescheduled', 'operation.assigned']),
    );
    expect(await typesOf(3)).toEqual(['operation.created']);
    expect(results[1]!.resource).toMatchObject({ technician_id: eve, title: 'Grind the seat' });
    expect(results[2]!.resource).toMatchObject({ vendor_id: vendor, status: 'new' });
    expect(await historyOf(business, results[1]!.resource.id)).toHaveLength(4);
    for (const { resource } of results)
      expect((await api.get(`/operations/${resource.id}`)).body.data).toEqual(resource);
  });

  it('returns the same error per item as a single PUT, and writes nothing of a refused item', async () => {
    const ada = await business.technician();
    const work = (external_id: string, more: object = {}) => ({
      ...forTechnician(ada),
      external_id,
      ...more,
    });
    const [cancelled] = await upsertOperations(work('WO-1'), work('WO-2'), work('WO-3'), work('WO-4'));
    await api.post(`/operations/${cancelled!.resource.id}/cancel`);
    const { secret } = await business.apiKey(['operations:write']);
    const results = await upsertAll(testApp.client(secret), '/operations/bulk', [
      work('WO-1', { title: 'Renamed' }),
      work('WO-2', { title: 'Renamed', scheduled_for: '2030-01-01T08:00:00Z' }),
      work('WO-3', { title: 'Renamed', technician_id: randomUUID() }),
      work('WO-4', { title: 'Renamed', asset_id: randomUUID() }),
      work('WO-5', { technician_id: randomUUID() }),
      work('WO-6'),
    ]);
    expect(refusals(results)).toEqual([
      [409, 'invalid_state', null],
      [403, 'scope_required', null],
      [400, 'invalid_reference', 'technician_id'],
      [400, 'invalid_reference', 'asset_id'],
      [400, 'invalid_reference', 'technician_id'],
      [201],
    ]);
    const all = (await api.get('/operations')).body.data as { title: string }[];
    expect(all.some(({ title }) => title === 'Renamed')).toBe(false);
  });

  it('checks the scope before references, and references before the state', async () => {
    const [opened] = await upsertOperations({
      ...forTechnician(await business.technician()),
      external_id: 'WO-1',
    });
    await api.post(`/operations/${opened!.resource.id}/cancel`);
    const { secret } = await business.apiKey(['operations:write']);
    const changed = { ...forTechnician(randomUUID()), external_id: 'WO-1', title: 'Renamed' };
    const rescheduled = { ...changed, scheduled_for: '2030-01-01T08:00:00Z' };
    const without = (item: object) => upsertAll(testApp.client(secret), '/operations/bulk', [item]);
    expect(refusals(await without(rescheduled))).toEqual([[403, 'scope_required', null]]);
    expect(refusals(await without(changed))).toEqual([[400, 'invalid_reference', 'technician_id']]);
    expect(refusals(await upsertOperations({ ...rescheduled, asset_id: randomUUID() }))).toEqual([
      [400, 'invalid_reference', 'asset_id'],
    ]);
    const put = await api.send('PUT', '/operations/by-external-id/WO-1', rescheduled);
    expect([put.status, put.body.error.code]).toEqual([400, 'invalid_reference']);
  });

  it('updates the place of an operation from its asset, unless it was set explicitly', async () => {
    const technician = await business.technician();
    const [asset] = await upsertAssets(pump('EQ-1'));
    const work = (external_id: string, more: object = {}) => ({
      ...forTechnician(technician),
      external_id,
      ...more,
    });
    await upsertOperations(work('WO-1'), work('WO-2', { place: 'The yard' }));
    const about = { asset_id: asset!.resource.id };
    const results = await upsertOperations(work('WO-1', about), work('WO-2', about));
    expect(results.map(({ resource }) => resource.place)).toEqual([
      'Pump room, Ground floor, Plant North',
      'The yard',
    ]);
  });
});
