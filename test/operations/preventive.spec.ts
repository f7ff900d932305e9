import { beforeEach, describe, expect, it } from 'vitest';
import { BusinessesService } from '../../src/access/index.js';
import { formatStoredText } from '../../src/kernel/messages/messages.js';
import { OperationActions, OperationsService } from '../../src/operations/index.js';
import { assetDueIn } from '../support/asset-due-in.js';
import { eventsOf, eventTypesOf, historyOf } from '../support/observed.js';
import { startTestApp } from '../support/test-app.js';
import { forTechnician, type TestBusiness } from '../support/test-business.js';
import { takeTurns } from '../support/turns.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const testApp = await startTestApp();
const operations = testApp.get(OperationsService);
const actions = testApp.get(OperationActions);
const openDue = () => takeTurns(testApp, 'preventive-operations');
let business: TestBusiness;
let technicianId: string;

beforeEach(async () => {
  business = await testApp.business();
  technicianId = await business.technician();
});

const dueIn = (days: number, more: object = {}, of: TestBusiness = business) => assetDueIn(of, days, more);

const openedFor = async (assetId: string) =>
  (await business.api.get(`/operations?asset_id=${assetId}`)).body.data;

/** The number of operations that an asset has after a number of days and a run of the sweep. */
async function countAfter(days: number, assetId: string): Promise<number> {
  testApp.clock.advance(days * DAY_MS);
  await openDue();
  return (await openedFor(assetId)).length;
}

/** An asset whose first due date has passed, and whose operation for it was cancelled immediately. */
async function dueThenCancelled(): Promise<string> {
  const asset = await dueIn(0);
  await openDue();
  const [{ id }] = await openedFor(asset);
  await business.api.post(`/operations/${id}/cancel`);
  return asset;
}

/** The `next_due_on` of an asset. */
const dueOn = async (assetId: string): Promise<string | null> =>
  (await business.api.get(`/assets/${assetId}`)).body.data.next_due_on;

const day = (fromNow: number) =>
  new Date(testApp.clock.now().getTime() + fromNow * DAY_MS).toISOString().slice(0, 10);

describe('a preventive operation', () => {
  it('is scheduled for 8:00 on its due date in the time zone of the business, and can become overdue', async () => {
    const businesses = testApp.get(BusinessesService);
    await business.work((work) => businesses.changeSettings(work, { timeZone: 'America/Sao_Paulo' }));
    // At noon it is the same day there as in UTC.
    testApp.clock.advance((3 * DAY_MS) / 2 - (testApp.clock.now().getTime() % DAY_MS));
    const asset = await dueIn(0);
    await openDue();
    const [operation] = await openedFor(asset);
    const moment = `${day(0)}T11:00:00.000Z`;
    expect(operation.scheduled_for).toBe(moment);
    const path = `/operations?asset_id=${asset}&scheduled_from=${moment}`;
    expect((await business.api.get(path)).body.data).toMatchObject([{ id: operation.id }]);
    const overdue = async () => {
      const [from, to] = [day(-1), day(3)].map((each) => `${each}T00:00:00Z`);
      return (await business.api.get(`/kpis?from=${from}&to=${to}&asset_id=${asset}`)).body.data.overdue;
    };
    testApp.clock.advance(DAY_MS);
    expect(await overdue()).toBe(1);
    await business.api.post(`/operations/${operation.id}/cancel`);
    expect(await overdue()).toBe(0);
  });

  it('moves next_due_on of its asset forward when it is cancelled or completed, and emits asset.updated', async () => {
    const [cancelled, completed] = [await dueIn(0), await dueIn(0)];
    for (const asset of [cancelled, completed]) expect(await dueOn(asset)).toBe(day(0));
    await openDue();
    for (const asset of [cancelled, completed]) expect(await dueOn(asset)).toBe(day(0));
    const { next_cursor: place } = (await business.api.get('/changes?from=now')).body.pagination;
    await business.api.post(`/operations/${(await openedFor(cancelled))[0].id}/cancel`);
    const { id } = (await openedFor(completed))[0];
    await business.api.post(`/operations/${id}/assign`, {
      ...{ assignee_type: 'technician', technician_id: technicianId },
    });
    for (const action of ['start', 'complete']) await business.api.post(`/operations/${id}/${action}`);
    for (const asset of [cancelled, completed]) {
      expect(await dueOn(asset)).toBe(day(30));
      const events = await eventsOf(business, { about: asset });
      const { type, data } = events.at(-1)!;
      expect(type).toBe('asset.updated');
      expect(data.object).toMatchObject({ next_due_on: day(30) });
      expect(data.previous).toMatchObject({ next_due_on: day(0) });
    }
    const changes = (await business.api.get(`/changes?types=asset&cursor=${place}`)).body.data;
    expect(changes.map((each: { resource_id: string }) => each.resource_id)).toEqual([cancelled, completed]);
  });

  it('does not change next_due_on of its asset when it is rescheduled', async () => {
    const asset = await dueIn(0);
    await openDue();
    const [{ id }] = await openedFor(asset);
    await business.api.post(`/operations/${id}/reschedule`, { scheduled_for: `${day(4)}T06:00:00Z` });
    expect(await dueOn(asset)).toBe(day(0));
    await openDue();
    expect(await openedFor(asset)).toHaveLength(1);
  });
});

describe('the title and description of a preventive operation', () => {
  it('are in the language of each reader, until a person replaces them', async () => {
    const asset = await dueIn(0);
    await openDue();
    const [{ id }] = await openedFor(asset);
    const inFrench = async () => {
      const { title, description } = await operations.getDisplayed(business.tenant, id);
      return [title, description].map((each) => each && formatStoredText(each, 'fr'));
    };
    const dueDay = day(0).split('-').reverse().join('/');
    expect(await inFrench()).toEqual([
      'Maintenance préventive\u00a0: Compressor',
      `À faire pour le ${dueDay}, selon l’intervalle de maintenance de l’équipement.`,
    ]);
    await business.api.patch(`/operations/${id}`, { title: 'Grease the shaft', description: null });
    expect(await inFrench()).toEqual(['Grease the shaft', null]);
  });
});

describe('the preventive sweep', () => {
  it('creates an unassigned operation for each asset that is due', async () => {
    const overdue = await dueIn(0);
    testApp.clock.advance(9 * DAY_MS);
    const [due, later] = [await dueIn(0), await dueIn(1)];
    await openDue();
    for (const asset of [due, overdue]) {
      const [operation, ...others] = await openedFor(asset);
      expect(others).toEqual([]);
      expect(operation).toMatchObject({
        title: 'Preventive maintenance: Compressor',
        description: `Due on ${await dueOn(asset)} by the maintenance interval of the asset.`,
        status: 'new',
        asset_id: asset,
        place: 'Pump room, Ground floor, Plant North',
        assignee_type: null,
        technician_id: null,
        vendor_id: null,
        required_skill: null,
        scheduled_for: `${await dueOn(asset)}T08:00:00.000Z`,
      });
      expect(await eventTypesOf(business, operation.id)).toEqual(['operation.created']);
      expect(await historyOf(business, operation.id)).toMatchObject([
        { from_status: null, to_status: 'new', actor_kind: 'system', actor_id: null },
      ]);
    }
    expect(await openedFor(later)).toEqual([]);
  });

  it('never creates two operations for one due date, in repeated or concurrent runs', async () => {
    const assets = await Promise.all([1, 2, 3, 4].map(() => dueIn(0)));
    await Promise.all([1, 2, 3, 4].map(() => openDue()));
    await openDue();
    for (const asset of assets) expect(await openedFor(asset)).toHaveLength(1);
  });

  it('creates the next operation one interval after the last was completed', async () => {
    const asset = await dueIn(0);
    await openDue();
    const [{ id }] = await openedFor(asset);
    await business.work((work) =>
      operations.assign(work, id, { assigneeType: 'technician', technicianId: technicianId }),
    );
    await business.work((work) => actions.start(work, id));
    await business.work((work) => actions.complete(work, id));
    expect(await countAfter(29, asset)).toBe(1);
    expect(await countAfter(1, asset)).toBe(2);
    expect((await business.api.get('/operations?status=new')).body.data).toHaveLength(1);
  });

  it('creates no second operation while the first is open, even if the due date has moved', async () => {
    const asset = await dueIn(0);
    await openDue();
    await business.api.patch(`/assets/${asset}`, { maintenance_interval_days: 20 });
    await openDue();
    const [{ id }, ...others] = await openedFor(asset);
    expect(others).toEqual([]);
    testApp.clock.advance(11 * DAY_MS);
    await openDue();
    expect(await openedFor(asset)).toHaveLength(1);
    expect((await openedFor(asset))[0].id).toBe(id);
  });

  it('creates nothing when old equipment is recorded, or when its interval or dates are set', async () => {
    const old = { installation_date: '2019-03-05', maintenance_interval_days: 7_000 };
    const recorded = await dueIn(0, old);
    const given = await dueIn(0, { ...old, maintenance_interval_days: null });
    await business.api.patch(`/assets/${given}`, { maintenance_interval_days: 7_000 });
    const moved = await dueIn(0, { installation_date: null, maintenance_interval_days: 7_000 });
    await business.api.patch(`/assets/${moved}`, { installation_date: '2001-01-01' });
    await openDue();
    for (const asset of [recorded, given, moved]) expect(await openedFor(asset)).toEqual([]);
  });

  it('creates nothing for a retired or deleted asset, until it is back in service', async () => {
    const [retired, deleted] = [await dueIn(0), await dueIn(0)];
    await business.api.patch(`/assets/${retired}/status`, { status: 'retired' });
    await business.api.delete(`/assets/${deleted}`);
    await openDue();
    expect(await openedFor(retired)).toEqual([]);
    expect(await openedFor(deleted)).toEqual([]);
    await business.api.patch(`/assets/${retired}/status`, { status: 'operational' });
    await openDue();
    expect(await openedFor(retired)).toHaveLength(1);
  });

  it('creates nothing again for a date whose operation was cancelled', async () => {
    expect(await countAfter(0, await dueThenCancelled())).toBe(1);
  });

  it('creates the next operation one interval after the date of a cancelled one', async () => {
    const asset = await dueThenCancelled();
    expect(await countAfter(29, asset)).toBe(1);
    expect(await countAfter(1, asset)).toBe(2);
  });

  it('skips the dates that passed while an operation was open that is then cancelled', async () => {
    const asset = await dueIn(0);
    await openDue();
    const [{ id }] = await openedFor(asset);
    testApp.clock.advance(75 * DAY_MS);
    await business.api.post(`/operations/${id}/cancel`);
    expect(await countAfter(0, asset)).toBe(1);
    expect(await countAfter(14, asset)).toBe(1);
    expect(await countAfter(1, asset)).toBe(2);
  });

  it('does not return to a cancelled date when the dates of the asset are set again', async () => {
    const asset = await dueThenCancelled();
    await business.api.patch(`/assets/${asset}`, { maintenance_interval_days: 15 });
    expect(await countAfter(14, asset)).toBe(1);
    expect(await countAfter(1, asset)).toBe(2);
  });

  it('is not affected when an operation that a user created is cancelled', async () => {
    const asset = await dueIn(0);
    const byHand = await business.operation({ ...forTechnician(technicianId), asset_id: asset });
    await business.api.post(`/operations/${byHand}/cancel`);
    await openDue();
    expect(await openedFor(asset)).toHaveLength(2);
  });

  it.each(['cancel', 'complete'])(
    'continues when the operation moved to another asset before %s',
    async (end) => {
      const [asset, other, unlinked] = [await dueIn(0), await dueIn(9), await dueIn(0)];
      await openDue();
      for (const [from, to] of [
        [asset, other],
        [unlinked, null],
      ] as const) {
        const [{ id }] = await openedFor(from);
        await business.api.patch(`/operations/${id}`, { asset_id: to });
        await business.work((work) =>
          operations.assign(work, id, { assigneeType: 'technician', technicianId }),
        );
        await business.api.post(`/operations/${id}/start`);
        await business.api.post(`/operations/${id}/${end}`);
        expect(await dueOn(from)).toBe(day(30));
        expect((await eventsOf(business, { about: from })).at(-1)!.data.previous).toMatchObject({
          next_due_on: day(0),
        });
      }
      expect(await dueOn(other)).toBe(day(end === 'complete' ? 30 : 9));
      expect(await countAfter(30, asset)).toBe(1);
    },
  );

  it('serves every business with due maintenance', async () => {
    const mine = await dueIn(0);
    const neighbour = await testApp.business();
    const other = await dueIn(0, {}, neighbour);
    await openDue();
    expect((await business.api.get(`/operations?asset_id=${mine}`)).body.data).toHaveLength(1);
    expect((await neighbour.api.get(`/operations?asset_id=${other}`)).body.data).toHaveLength(1);
    expect((await business.api.get(`/operations?asset_id=${other}`)).body.data).toEqual([]);
  });
});
