import { describe, expect, it } from 'vitest';
import { type ChangeEntry } from '../../src/operations/index.js';
import { PartsOfOperations, SparePartsService } from '../../src/spare-parts/index.js';
import { eventsOf } from '../support/observed.js';
import { forVendor } from '../support/test-business.js';
import { idIn, openShop } from './operations-shop.js';

const { testApp, operations, business, assetId, technicianId, vendorId, manager, open, get } =
  await openShop();

/** The rows of an operation in the database, without values that always differ. */
async function traceOf(id: string) {
  const {
    id: _,
    number: _number,
    created_at: __,
    updated_at: ___,
    completed_at,
    ...operation
  } = await get(id);
  const events = (await eventsOf(business, { about: id })).map(({ type }) => type);
  const timeline = await operations.timeline(business.tenant, id);
  const history = timeline
    .filter((entry): entry is ChangeEntry => entry.type === 'change')
    .map(({ action, fromStatus, toStatus, reason, changes, onBehalfOf }) => ({
      ...{ action, fromStatus, toStatus, reason, changes, onBehalfOf: onBehalfOf?.id ?? null },
    }));
  return { operation, isCompleted: completed_at !== null, events, history };
}

describe('the portal leaves the same data as the API after', () => {
  it('creating an operation for a technician', async () => {
    const form = {
      title: 'Replace the seal',
      assignee_type: 'technician',
      technician_id: technicianId,
      vendor_id: vendorId,
      asset_id: assetId,
      required_skill: 'mechanical',
      priority: 'high',
      scheduled_for: '',
      agreed_amount: '12,50',
      place: '',
      notes: '',
      description: '',
    };
    const answer = await manager.post('/operations', form);
    expect(answer.status).toBe(303);
    const here = await traceOf(idIn(answer.location));
    const there = await traceOf(
      await open({
        ...{ asset_id: assetId, priority: 'high', agreed_amount: 12.5, scheduled_for: null },
      }),
    );
    expect(here).toEqual(there);
    expect(here.events).toEqual(['operation.created']);
  });

  it('assigning, rescheduling, starting, completing with parts, and closing an operation', async () => {
    const parts = testApp.get(SparePartsService);
    const part = await business.work(async (work) => {
      const id = await parts.create(work, { name: 'Seal' });
      await parts.move(work, id, { type: 'receive', quantity: 20 });
      return id;
    });
    const other = await business.technician({ name: 'Grace Fitter' });
    const [here, there] = [await open(), await open()];
    const at = `/operations/${here}`;
    const moment = '2026-12-24T08:00:00.000Z';
    const answers = [
      await manager.post(`${at}/assign`, { assignee_type: 'technician', technician_id: other }),
      await manager.post(`${at}/reschedule`, { scheduled_for: moment }),
      await manager.post(`${at}/start`),
      await manager.post(`${at}/complete`, {
        work_report: 'Bolts were seized.',
        'parts_used[0].spare_part_id': '',
        'parts_used[0].quantity': '',
        'parts_used[1].spare_part_id': part,
        'parts_used[1].quantity': '2',
      }),
      await manager.post(`${at}/close`),
    ];
    expect(answers.map(({ status, location }) => [status, location])).toEqual(answers.map(() => [303, at]));
    const act = (action: string, body?: object) => business.api.post(`/operations/${there}/${action}`, body);
    await act('assign', { assignee_type: 'technician', technician_id: other });
    await act('reschedule', { scheduled_for: moment });
    await act('start');
    await act('complete', {
      work_report: 'Bolts were seized.',
      parts_used: [{ spare_part_id: part, quantity: 2 }],
    });
    await act('close');
    expect(await traceOf(here)).toEqual(await traceOf(there));
    expect((await get(here)).status).toBe('done');
    expect(await testApp.get(PartsOfOperations).partsOf(business.tenant, here)).toMatchObject([
      { id: part, used: 2, reserved: 0 },
    ]);
    expect((await parts.get(business.tenant, part)).item().quantity_on_hand).toBe(16);
  });

  it('cancelling an operation with a reason', async () => {
    const [here, there] = [await open(), await open()];
    await manager.post(`/operations/${here}/cancel`, { reason: 'The pump was replaced.' });
    await business.api.post(`/operations/${there}/cancel`, { reason: 'The pump was replaced.' });
    expect(await traceOf(here)).toEqual(await traceOf(there));
    expect((await get(here)).cancellation_reason).toBe('The pump was replaced.');
  });

  it('acting for a vendor, and disputing', async () => {
    const [here, there] = [
      await business.operation(forVendor(vendorId)),
      await business.operation(forVendor(vendorId)),
    ];
    for (const [action, body] of [
      ['accept', undefined],
      ['start', undefined],
      ['dispute', { reason: 'Nobody came.' }],
    ] as const) {
      expect((await manager.post(`/operations/${here}/${action}`, body)).status).toBe(303);
      await business.api.post(`/operations/${there}/${action}`, body);
    }
    const trace = await traceOf(here);
    expect(trace).toEqual(await traceOf(there));
    expect(trace.operation.status).toBe('start_disputed');
    expect(trace.history.map(({ onBehalfOf }) => onBehalfOf)).toEqual([null, vendorId, vendorId, null]);
  });

  it('changing details', async () => {
    const [here, there] = [await open(), await open()];
    const form = { title: 'Replace both seals', priority: 'low', required_skill: 'plumbing', asset_id: '' };
    expect((await manager.post(`/operations/${here}/edit`, form)).location).toBe(`/operations/${here}`);
    await business.work((work) =>
      operations.update(work, there, {
        title: 'Replace both seals',
        priority: 'low',
        requiredSkill: 'plumbing',
      }),
    );
    expect(await traceOf(here)).toEqual(await traceOf(there));
  });
});
