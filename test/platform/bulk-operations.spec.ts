import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../src/kernel/sql/sql.js';
import { startTestApp } from '../support/test-app.js';
import { forTechnician, forVendor, type TestBusiness } from '../support/test-business.js';
import { createAll } from './bulk-results.js';

const testApp = await startTestApp();
let business: TestBusiness;
let api: TestBusiness['api'];
let roomId: string;

beforeEach(async () => {
  business = await testApp.business();
  api = business.api;
  ({ roomId } = await business.place());
});

const results = (path: string, items: unknown[]) => createAll(api, path, items);

describe('POST /operations/bulk', () => {
  it('creates each operation with its place, history, event and notice, or returns its errors', async () => {
    const technician = await business.technician();
    const vendor = await business.vendor();
    const id = await business.asset({ room_id: roomId });
    const made = await results('/operations/bulk', [
      {
        ...forTechnician(technician),
        asset_id: id,
        external_id: 'WO-1',
        scheduled_for: '2030-01-01T08:00:00Z',
      },
      forVendor(vendor),
      { title: 'Later', required_skill: 'electricite', assignee_type: null },
      { ...forTechnician(randomUUID()), asset_id: randomUUID() },
      { ...forTechnician(technician), external_id: 'WO-1' },
      { ...forTechnician(technician), title: 'x' },
    ]);
    expect(made.map(({ status, error }) => [status, error?.code])).toEqual([
      [201, undefined],
      [201, undefined],
      [201, undefined],
      [400, 'invalid_reference'],
      [409, 'duplicate'],
      [400, 'invalid_parameter'],
    ]);
    expect(made[3]!.error!.errors).toMatchObject([{ param: 'technician_id' }, { param: 'asset_id' }]);
    expect(made.slice(0, 3).map(({ resource }) => resource!.status)).toEqual(['assigned', 'new', 'new']);
    expect(made[0]!.resource).toMatchObject({ place: 'Pump room, Ground floor, Plant North', asset_id: id });
    expect(made[2]!.resource).toMatchObject({ required_skill: 'electrical', assignee_type: null });
    const ids = made.flatMap(({ resource }) => (resource ? [resource.id as string] : []));
    const events = await testApp.acrossBusinesses.rows<{ payload: string }>(
      sql`SELECT payload FROM events WHERE business_id = ${business.id} AND type LIKE 'operation.%' ORDER BY id`,
    );
    const payloads = events.map(
      ({ payload }) => JSON.parse(payload) as { type: string; data: { object: { id: string } } },
    );
    expect(payloads.map(({ type }) => type)).toEqual(Array(3).fill('operation.created'));
    expect(payloads.map(({ data }) => data.object.id)).toEqual(ids);
    for (const operation of ids) {
      const history = await api.get(`/operations/${operation}/history`);
      expect(history.body.data).toMatchObject([{ from_status: null, actor: { kind: 'api_key' } }]);
    }
    const notices = await testApp.acrossBusinesses.rows<{ audience: string }>(
      sql`SELECT audience FROM announcements WHERE business_id = ${business.id} ORDER BY id`,
    );
    expect(notices.map(({ audience }) => audience)).toEqual(['technician', 'vendor']);
  });
});
