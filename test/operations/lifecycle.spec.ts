import { describe, expect, it } from 'vitest';
import { parse } from '../../src/kernel/validation/parse.js';
import { OperationsService, ReasonDto } from '../../src/operations/index.js';
import { SparePartsService } from '../../src/spare-parts/index.js';
import { startTestApp } from '../support/test-app.js';
import {
  created,
  eventsOf,
  eventTypesOf,
  forTechnician,
  forVendor,
  historyOf,
  openWorkshop,
} from './workshop.js';

const testApp = await startTestApp();
const operations = testApp.app.get(OperationsService);
const shop = await openWorkshop(testApp);

type Step = 'accept' | 'decline' | 'start' | 'complete' | 'confirm' | 'dispute' | 'close' | 'reopen';

async function take(id: string, ...steps: (Step | [Step, string])[]): Promise<string[]> {
  const statuses: string[] = [];
  for (const step of steps) {
    const [verb, reason] = typeof step === 'string' ? [step] : step;
    await testApp.work(shop, (work) => operations[verb](work, id, reason!));
    statuses.push((await read(id)).status);
  }
  return statuses;
}

const read = async (id: string) => (await operations.get(testApp.tenant(shop), id)).item();
const day = (moment: Date) => moment.toISOString().slice(0, 10);

describe('the life of an operation', () => {
  it('is short with a technician, who is believed', async () => {
    const id = await created(shop, '/operations', forTechnician(shop));
    expect(await take(id, 'start', 'complete', 'close')).toEqual(['in_progress', 'completed', 'done']);
    expect(await eventTypesOf(testApp, shop, id)).toEqual([
      'operation.created',
      'operation.updated',
      'operation.completed',
      'operation.updated',
    ]);
  });

  it('asks the business to confirm what a vendor declares', async () => {
    const id = await created(shop, '/operations', forVendor(shop));
    expect(await take(id, 'accept', 'start', 'confirm', 'complete', 'confirm')).toEqual([
      'assigned',
      'pending_start',
      'in_progress',
      'pending_completion',
      'completed',
    ]);
  });

  it('lets the business dispute, the vendor declare again, and the business give in', async () => {
    const id = await created(shop, '/operations', forVendor(shop));
    await take(
      id,
      'accept',
      'start',
      ['dispute', 'Nobody came.'],
      'start',
      ['dispute', 'Still nobody.'],
      'accept',
    );
    expect((await read(id)).status).toBe('in_progress');
    await take(id, 'complete', ['dispute', 'It drips.'], 'complete', ['dispute', 'It drips yet.']);
    expect((await read(id)).completed_at).toBeNull();
    await take(id, 'accept');
    expect((await read(id)).status).toBe('completed');
    const disputes = (await historyOf(testApp, shop, id)).filter((entry) =>
      entry.to_status.endsWith('disputed'),
    );
    expect(disputes.map((entry) => entry.reason)).toEqual([
      'Nobody came.',
      'Still nobody.',
      'It drips.',
      'It drips yet.',
    ]);
    expect(
      (await eventTypesOf(testApp, shop, id)).filter((type) => type === 'operation.completed'),
    ).toHaveLength(1);
  });

  it('goes back to nobody when the vendor declines, and the history says why', async () => {
    const id = await created(shop, '/operations', forVendor(shop));
    await take(id, ['decline', 'No crew free.']);
    expect(await read(id)).toMatchObject({ status: 'new', assignee_type: null, vendor_id: null });
    expect((await historyOf(testApp, shop, id)).at(-1)).toMatchObject({
      from_status: 'new',
      to_status: 'new',
      reason: 'No crew free.',
      actor_kind: 'user',
      actor_id: shop.ownerId,
    });
    const { data } = (await shop.api.get('/operations?search=seals')).body;
    expect(data.map((operation: { id: string }) => operation.id)).not.toContain(id);
  });

  it("records whoever of the business takes the vendor's part as acting on the vendor's behalf", async () => {
    const id = await created(shop, '/operations', forVendor(shop));
    await take(id, 'accept', 'start', ['dispute', 'Nobody came.'], 'start', 'confirm', 'complete');
    await take(id, ['dispute', 'It drips.'], 'accept', 'close');
    const history = await historyOf(testApp, shop, id);
    expect(history.every((entry) => entry.actor_id === (entry.from_status ? shop.ownerId : shop.keyId))).toBe(
      true,
    );
    expect(history.map((entry) => [entry.to_status, entry.on_behalf_of])).toEqual([
      ['new', null],
      ['assigned', shop.vendorId],
      ['pending_start', shop.vendorId],
      ['start_disputed', null],
      ['pending_start', shop.vendorId],
      ['in_progress', null],
      ['pending_completion', shop.vendorId],
      ['completion_disputed', null],
      ['completed', null],
      ['done', null],
    ]);
    const declined = await created(shop, '/operations', forVendor(shop));
    await take(declined, 'decline');
    expect((await historyOf(testApp, shop, declined)).at(-1)!.on_behalf_of).toBe(shop.vendorId);
  });

  it("records nobody's behalf for a vendor in person, for a technician, nor for what the business decides", async () => {
    const [theirs, ours] = [
      await created(shop, '/operations', forVendor(shop)),
      await created(shop, '/operations', forTechnician(shop)),
    ];
    const vendor = { businessId: shop.id, kind: 'vendor' as const, id: shop.vendorId };
    await testApp.database.work(vendor, (work) => operations.accept(work, theirs));
    await take(ours, 'start', 'complete');
    await shop.api.post(`/operations/${theirs}/cancel`);
    for (const id of [theirs, ours]) {
      const history = await historyOf(testApp, shop, id);
      expect(history.map((entry) => entry.on_behalf_of)).toEqual([null, null, null]);
    }
    expect((await historyOf(testApp, shop, theirs))[1]).toMatchObject({
      actor_kind: 'vendor',
      actor_id: shop.vendorId,
    });
  });

  it.each([
    [{}, 'missing_parameter'],
    [{ reason: null }, 'invalid_parameter'],
    [{ reason: '  ' }, 'invalid_parameter'],
  ])('owes a reason where the business disputes or reopens, and %j is none', (given, code) => {
    expect(() => parse(ReasonDto, given)).toThrow(expect.objectContaining({ code, param: 'reason' }));
  });
});

describe('completing an operation', () => {
  it('notes the moment, uses up the reserved parts, and sets the last maintenance of the asset', async () => {
    const parts = testApp.app.get(SparePartsService);
    const id = await created(shop, '/operations', { ...forTechnician(shop), asset_id: shop.assetId });
    const part = await testApp.work(shop, async (work) => {
      const created = await parts.create(work, { name: 'Seal' });
      await parts.receive(work, created, { quantity: 10 });
      await parts.reserve(work, created, { quantity: 3, operationId: id });
      return created;
    });
    await shop.api.patch(`/assets/${shop.assetId}`, { maintenance_interval_days: 30 });
    await take(id, 'start');
    const before = testApp.clock.now();
    await take(id, 'complete');
    const operation = await read(id);
    expect(operation.completed_at).toBe(operation.updated_at);
    expect(new Date(operation.completed_at!).getTime()).toBeGreaterThanOrEqual(before.getTime());
    expect((await shop.api.get(`/spare-parts/${part}`)).body.data).toMatchObject({
      quantity_on_hand: 7,
      quantity_reserved: 0,
    });
    expect((await shop.api.get(`/assets/${shop.assetId}`)).body.data.last_maintenance_date).toBe(
      day(new Date(operation.completed_at!)),
    );
    const [event] = (await eventsOf(testApp, shop, id)).filter(({ type }) => type === 'operation.completed');
    expect(event!.envelope.data.object).toMatchObject({ id, status: 'completed', asset_id: shop.assetId });
  });

  it('does nothing of that while a vendor only declares it', async () => {
    const id = await created(shop, '/operations', forVendor(shop));
    await take(id, 'accept', 'start', 'confirm', 'complete');
    expect(await read(id)).toMatchObject({ status: 'pending_completion', completed_at: null });
    expect(await eventTypesOf(testApp, shop, id)).not.toContain('operation.completed');
  });

  it('also works when the asset was deleted meanwhile', async () => {
    const asset = await created(shop, '/assets', { name: 'Old pump', room_id: shop.roomId });
    const id = await created(shop, '/operations', { ...forTechnician(shop), asset_id: asset });
    await shop.api.delete(`/assets/${asset}`);
    expect(await take(id, 'start', 'complete')).toEqual(['in_progress', 'completed']);
  });

  it('is taken back by reopening, and can be done again', async () => {
    const id = await created(shop, '/operations', forTechnician(shop));
    await take(id, 'start', 'complete', ['reopen', 'It drips again.']);
    expect(await read(id)).toMatchObject({ status: 'in_progress', completed_at: null });
    expect((await historyOf(testApp, shop, id)).at(-1)).toMatchObject({
      from_status: 'completed',
      to_status: 'in_progress',
      reason: 'It drips again.',
    });
    await take(id, 'complete');
    expect((await read(id)).completed_at).not.toBeNull();
  });

  it('happens once when many say so at once', async () => {
    const id = await created(shop, '/operations', forTechnician(shop));
    await take(id, 'start');
    const outcomes = await Promise.allSettled(
      [1, 2, 3, 4].map(() => testApp.work(shop, (work) => operations.complete(work, id))),
    );
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
    expect(
      (await eventTypesOf(testApp, shop, id)).filter((type) => type === 'operation.completed'),
    ).toHaveLength(1);
  });
});
