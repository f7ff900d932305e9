import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { vendorPrincipal } from '../../src/access/index.js';
import { parse } from '../../src/kernel/validation/parse.js';
import { OperationActions, OperationsService, ReasonDto } from '../../src/operations/index.js';
import { eventsOf, eventTypesOf, historyOf } from '../support/observed.js';
import { startTestApp } from '../support/test-app.js';
import { forTechnician, forVendor } from '../support/test-business.js';

const testApp = await startTestApp();
const operations = testApp.get(OperationsService);
const actions = testApp.get(OperationActions);
const business = await testApp.business();
const { roomId } = await business.place();
const assetId = await business.asset({ room_id: roomId });
const technicianId = await business.technician();
const vendorId = await business.vendor();

type Step = 'accept' | 'decline' | 'start' | 'complete' | 'confirm' | 'dispute' | 'close' | 'reopen';

async function take(id: string, ...steps: (Step | [Step, string])[]): Promise<string[]> {
  const statuses: string[] = [];
  for (const step of steps) {
    const [verb, reason] = typeof step === 'string' ? [step] : step;
    await business.work((work) => actions[verb](work, id, reason!));
    statuses.push((await read(id)).status);
  }
  return statuses;
}

const read = async (id: string) => (await operations.get(business.tenant, id)).item();
const day = (moment: Date) => moment.toISOString().slice(0, 10);

describe('the life cycle of an operation', () => {
  it('is short for a technician, whose completion needs no confirmation', async () => {
    const id = await business.operation(forTechnician(technicianId));
    expect(await take(id, 'start', 'complete', 'close')).toEqual(['in_progress', 'completed', 'done']);
    expect(await eventTypesOf(business, id)).toEqual([
      'operation.created',
      'operation.updated',
      'operation.completed',
      'operation.updated',
    ]);
  });

  it('requires the business to confirm when a vendor reports start or completion', async () => {
    const id = await business.operation(forVendor(vendorId));
    expect(await take(id, 'accept', 'start', 'confirm', 'complete', 'confirm')).toEqual([
      'assigned',
      'pending_start',
      'in_progress',
      'pending_completion',
      'completed',
    ]);
  });

  it('allows the business to dispute, the vendor to report again, and the business to accept the dispute', async () => {
    const id = await business.operation(forVendor(vendorId));
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
    const disputes = (await historyOf(business, id)).filter((entry) => entry.to_status.endsWith('disputed'));
    expect(disputes.map((entry) => entry.reason)).toEqual([
      'Nobody came.',
      'Still nobody.',
      'It drips.',
      'It drips yet.',
    ]);
    expect((await eventTypesOf(business, id)).filter((type) => type === 'operation.completed')).toHaveLength(
      1,
    );
  });

  it('returns the operation to unassigned when the vendor declines, with the reason in the history', async () => {
    const id = await business.operation(forVendor(vendorId));
    await take(id, ['decline', 'No crew free.']);
    expect(await read(id)).toMatchObject({ status: 'new', assignee_type: null, vendor_id: null });
    expect((await historyOf(business, id)).at(-1)).toMatchObject({
      from_status: 'new',
      to_status: 'new',
      reason: 'No crew free.',
      actor_kind: 'user',
      actor_id: business.ownerId,
    });
    const { data } = (await business.api.get('/operations?search=seals')).body;
    expect(data.map((operation: { id: string }) => operation.id)).not.toContain(id);
  });

  it('records a user of the business who acts for the vendor as acting on behalf of the vendor', async () => {
    const id = await business.operation(forVendor(vendorId));
    await take(id, 'accept', 'start', ['dispute', 'Nobody came.'], 'start', 'confirm', 'complete');
    await take(id, ['dispute', 'It drips.'], 'accept', 'close');
    const history = await historyOf(business, id);
    expect(
      history.every((entry) => entry.actor_id === (entry.from_status ? business.ownerId : business.keyId)),
    ).toBe(true);
    expect(history.map((entry) => [entry.to_status, entry.on_behalf_of])).toEqual([
      ['new', null],
      ['assigned', vendorId],
      ['pending_start', vendorId],
      ['start_disputed', null],
      ['pending_start', vendorId],
      ['in_progress', null],
      ['pending_completion', vendorId],
      ['completion_disputed', null],
      ['completed', null],
      ['done', null],
    ]);
    const declined = await business.operation(forVendor(vendorId));
    await take(declined, 'decline');
    expect((await historyOf(business, declined)).at(-1)!.on_behalf_of).toBe(vendorId);
  });

  it("records a vendor's user as the actor, on behalf of their firm", async () => {
    const id = await business.operation(forVendor(vendorId));
    const userId = randomUUID();
    const principal = vendorPrincipal(business.id, userId, vendorId);
    await business.as(principal).work((work) => actions.accept(work, id));
    expect((await historyOf(business, id))[1]).toMatchObject({
      to_status: 'assigned',
      actor_kind: 'vendor',
      actor_id: userId,
      on_behalf_of: vendorId,
    });
  });

  it('records no on_behalf_of for a technician, nor for decisions of the business', async () => {
    const [theirs, ours] = [
      await business.operation(forVendor(vendorId)),
      await business.operation(forTechnician(technicianId)),
    ];
    await take(ours, 'start', 'complete');
    await business.api.post(`/operations/${theirs}/cancel`);
    for (const id of [theirs, ours]) {
      const history = await historyOf(business, id);
      expect(new Set(history.map((entry) => entry.on_behalf_of))).toEqual(new Set([null]));
    }
  });

  it.each([
    [{}, 'missing_parameter'],
    [{ reason: null }, 'invalid_parameter'],
    [{ reason: '  ' }, 'invalid_parameter'],
  ])('requires a reason to dispute or reopen, and rejects %j', (given, code) => {
    expect(() => parse(ReasonDto, given)).toThrow(expect.objectContaining({ code, param: 'reason' }));
  });
});

describe('completing an operation', () => {
  it('sets completed_at, consumes the reserved parts and updates the last maintenance date of the asset', async () => {
    const id = await business.operation({ ...forTechnician(technicianId), asset_id: assetId });
    const part = await business.part({ onHand: 10 });
    await business.move(part, { type: 'reserve', quantity: 3, operationId: id });
    await business.api.patch(`/assets/${assetId}`, { maintenance_interval_days: 30 });
    await take(id, 'start');
    const before = testApp.clock.now();
    await take(id, 'complete');
    const operation = await read(id);
    expect(operation.completed_at).toBe(operation.updated_at);
    expect(new Date(operation.completed_at!).getTime()).toBeGreaterThanOrEqual(before.getTime());
    expect((await business.api.get(`/spare-parts/${part}`)).body.data).toMatchObject({
      quantity_on_hand: 7,
      quantity_reserved: 0,
    });
    expect((await business.api.get(`/assets/${assetId}`)).body.data.last_maintenance_date).toBe(
      day(new Date(operation.completed_at!)),
    );
    const [event] = (await eventsOf(business, { about: id })).filter(
      ({ type }) => type === 'operation.completed',
    );
    expect(event!.data.object).toMatchObject({ id, status: 'completed', asset_id: assetId });
  });

  it('has no such effects while the vendor has only reported completion', async () => {
    const id = await business.operation(forVendor(vendorId));
    await take(id, 'accept', 'start', 'confirm', 'complete');
    expect(await read(id)).toMatchObject({ status: 'pending_completion', completed_at: null });
    expect(await eventTypesOf(business, id)).not.toContain('operation.completed');
  });

  it('works when the asset was deleted in the meantime', async () => {
    const asset = await business.asset({ name: 'Old pump', room_id: roomId });
    const id = await business.operation({ ...forTechnician(technicianId), asset_id: asset });
    await business.api.delete(`/assets/${asset}`);
    expect(await take(id, 'start', 'complete')).toEqual(['in_progress', 'completed']);
  });

  it('is reverted by reopening, and can then be repeated', async () => {
    const id = await business.operation(forTechnician(technicianId));
    await take(id, 'start', 'complete', ['reopen', 'It drips again.']);
    expect(await read(id)).toMatchObject({ status: 'in_progress', completed_at: null });
    expect((await historyOf(business, id)).at(-1)).toMatchObject({
      from_status: 'completed',
      to_status: 'in_progress',
      reason: 'It drips again.',
    });
    await take(id, 'complete');
    expect((await read(id)).completed_at).not.toBeNull();
  });

  it('happens once for concurrent requests', async () => {
    const id = await business.operation(forTechnician(technicianId));
    await take(id, 'start');
    const outcomes = await Promise.allSettled(
      [1, 2, 3, 4].map(() => business.work((work) => actions.complete(work, id))),
    );
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
    expect((await eventTypesOf(business, id)).filter((type) => type === 'operation.completed')).toHaveLength(
      1,
    );
  });
});
