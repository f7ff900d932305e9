import { beforeAll, describe, expect, it } from 'vitest';
import { vendorPrincipal } from '../../src/access/index.js';
import { PartsOfOperations, SparePartsService } from '../../src/spare-parts/index.js';
import { VendorPeopleService } from '../../src/vendors/index.js';
import { startTestApp } from '../support/test-app.js';
import { forTechnician, type TestBusiness } from '../support/test-business.js';

const testApp = await startTestApp();
const parts = testApp.get(SparePartsService);
let business: TestBusiness;
let technicianId: string;
let operation: string;
let seal: string;
let belt: string;
let later: string;

beforeAll(async () => {
  business = await testApp.business();
  technicianId = await business.technician();
  operation = await business.operation(forTechnician(technicianId));
  await business.work(async (work) => {
    [seal, belt] = [await parts.create(work, { name: 'Seal' }), await parts.create(work, { name: 'Belt' })];
    await parts.move(work, seal, { type: 'receive', quantity: 9 });
    await parts.move(work, belt, { type: 'receive', quantity: 5 });
  });
  testApp.clock.advance(1_000);
  later = testApp.clock.now().toISOString();
  await business.work(async (work) => {
    await parts.move(work, seal, { type: 'reserve', quantity: 2, operationId: operation });
    await parts.move(work, belt, { type: 'consume', quantity: 1, operationId: operation });
  });
});

describe('GET /spare-part-movements', () => {
  const moved = async (query: string) => {
    const reply = await business.api.get(`/spare-part-movements?${query}`);
    expect(reply.status, reply.text).toBe(200);
    return reply.body.data.map((each: Record<string, unknown>) => [
      each.spare_part_id === seal ? 'seal' : 'belt',
      each.type,
      each.quantity,
      each.operation_id,
    ]);
  };

  it('lists the movements of all parts, newest first, each with its operation', async () => {
    expect(await moved('')).toEqual([
      ['belt', 'consume', -1, operation],
      ['seal', 'reserve', 2, operation],
      ['belt', 'receive', 5, null],
      ['seal', 'receive', 9, null],
    ]);
  });

  it('filters by time, operation, part and type', async () => {
    const reserved = ['seal', 'reserve', 2, operation];
    const consumed = ['belt', 'consume', -1, operation];
    expect(await moved(`since=${later}`)).toEqual([consumed, reserved]);
    expect(await moved('since=2100-01-01T00:00:00Z')).toEqual([]);
    expect(await moved('since=1950-01-01T00:00:00Z')).toHaveLength(4);
    expect(await moved(`operation_id=${operation}`)).toEqual([consumed, reserved]);
    expect(await moved(`spare_part_id=${seal}&since=${later}`)).toEqual([reserved]);
    expect(await moved('type=receive')).toHaveLength(2);
    expect(await moved(`type=consume&spare_part_id=${seal}`)).toEqual([]);
  });

  it('includes a movement at exactly the time of the filter', async () => {
    const { created_at: first } = (await business.api.get(`/spare-part-movements?since=${later}`)).body
      .data[1];
    expect(await moved(`since=${first}`)).toHaveLength(2);
  });
});

it("a movement names the vendor's person who used what was reserved, not their firm", async () => {
  const own = await testApp.business();
  const people = testApp.get(VendorPeopleService);
  const vendorId = await own.vendor();
  const mia = { name: 'Mia Weld', email: `${crypto.randomUUID()}@example.com`, language: 'en' } as const;
  const { userId, ...account } = await people.openAccount(own.tenant, vendorId, mia, true);
  await own.work((work) => people.add(work, vendorId, { ...account, userId }, mia));
  const [part, operationId] = [await own.part({ name: 'Seal', onHand: 9 }), await own.operation()];
  await own.move(part, { type: 'reserve', quantity: 2, operationId });
  await testApp.database.work(vendorPrincipal(own.id, userId, vendorId), (work) =>
    testApp.get(PartsOfOperations).consumeReserved(work, operationId),
  );
  const { data } = (await own.api.get('/spare-part-movements?limit=1')).body;
  expect(data).toMatchObject([{ type: 'consume', actor: { kind: 'vendor', name: 'Mia Weld' } }]);
});
