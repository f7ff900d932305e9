import { beforeEach, describe, expect, it } from 'vitest';
import { assetDueIn } from '../support/asset-due-in.js';
import { eventsOf } from '../support/observed.js';
import { startTestApp } from '../support/test-app.js';
import { forTechnician, type TestBusiness } from '../support/test-business.js';
import { takeTurns } from '../support/turns.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const testApp = await startTestApp();
const openDue = () => takeTurns(testApp, 'preventive-operations');
let business: TestBusiness;
let technicianId: string;

beforeEach(async () => {
  business = await testApp.business();
  technicianId = await business.technician();
});

const day = (fromNow: number) =>
  new Date(testApp.clock.now().getTime() + fromNow * DAY_MS).toISOString().slice(0, 10);

const dueIn = (days: number) => assetDueIn(business, days);

/** Takes an operation to its completion, by a technician. */
async function complete(id: string): Promise<void> {
  const assignee = { assignee_type: 'technician', technician_id: technicianId };
  await business.api.post(`/operations/${id}/assign`, assignee);
  for (const action of ['start', 'complete'])
    expect((await business.api.post(`/operations/${id}/${action}`)).status).toBe(200);
}

/** Completes an operation on an asset that a person opened. */
const completeOtherWork = async (asset: string) =>
  complete(
    await business.operation({
      ...{ ...forTechnician(technicianId), title: 'Change the sticker', asset_id: asset },
    }),
  );

/** The open preventive operation of an asset. */
async function openPreventiveOf(asset: string): Promise<{ id: string }> {
  const { data } = (await business.api.get(`/operations?asset_id=${asset}&status=new`)).body;
  expect(data).toMatchObject([{ title: 'Preventive maintenance: Compressor' }]);
  return data[0];
}

/** The `next_due_on` of an asset. */
const dueOn = async (asset: string) => (await business.read(`/assets/${asset}`)).next_due_on;

describe('a preventive operation', () => {
  it('is not postponed when other work on its asset is completed, before or while it is open', async () => {
    const asset = await dueIn(5);
    const due = day(5);
    await completeOtherWork(asset);
    expect(await business.read(`/assets/${asset}`)).toMatchObject({
      ...{ last_maintenance_date: day(0), next_due_on: due },
    });
    expect((await eventsOf(business, { about: asset })).at(-1)!.data.changed_fields).toEqual([
      'last_maintenance_date',
    ]);
    testApp.clock.advance(5 * DAY_MS);
    await openDue();
    await completeOtherWork(asset);
    expect(await dueOn(asset)).toBe(due);
    await complete((await openPreventiveOf(asset)).id);
    expect(await dueOn(asset)).toBe(day(30));
  });

  it('moves next_due_on when it is completed on the same day as other work on its asset', async () => {
    const asset = await dueIn(0);
    await openDue();
    const { id } = await openPreventiveOf(asset);
    await completeOtherWork(asset);
    await complete(id);
    expect(await dueOn(asset)).toBe(day(30));
    expect((await eventsOf(business, { about: asset })).at(-1)!.data).toMatchObject({
      changed_fields: ['next_due_on'],
      previous: { next_due_on: day(0) },
    });
  });

  it('is due one interval after the last one was completed, whatever day is recorded or was worked on since', async () => {
    const asset = await dueIn(0);
    await openDue();
    testApp.clock.advance(2 * DAY_MS);
    await complete((await openPreventiveOf(asset)).id);
    const due = day(30);
    testApp.clock.advance(3 * DAY_MS);
    await completeOtherWork(asset);
    await business.api.patch(`/assets/${asset}`, { last_maintenance_date: day(-1) });
    for (const interval of [7, 30])
      await business.api.patch(`/assets/${asset}`, { maintenance_interval_days: interval });
    expect(await dueOn(asset)).toBe(due);
  });
});
