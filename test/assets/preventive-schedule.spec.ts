import { describe, expect, it } from 'vitest';
import { AssetLookups, AssetMaintenance, AssetsService, PreventiveSchedule } from '../../src/assets/index.js';
import { sql } from '../../src/kernel/sql/sql.js';
import { eventsOf } from '../support/observed.js';
import { startTestApp } from '../support/test-app.js';

const testApp = await startTestApp();
const business = await testApp.business();
const { roomId, buildingId } = await business.place();
const assets = testApp.get(AssetsService);

const schedules = (id: string) =>
  business.tenant.rows(
    sql`SELECT s.interval_days, s.next_due_on FROM ${PreventiveSchedule} s WHERE s.asset_id = ${id}`,
  );
const change = (id: string, body: object) => business.api.patch(`/assets/${id}`, body);
const maintained = (id: string, on: string) =>
  business.work((work) => testApp.get(AssetMaintenance).maintained(work, id, new Date(on)));
const shown = async (id: string) => (await business.api.get(`/assets/${id}`)).body.data;
const daysLater = (date: string, days: number) =>
  new Date(Date.parse(date.slice(0, 10)) + days * 86_400_000).toISOString().slice(0, 10);

const today = () => testApp.clock.now().toISOString().slice(0, 10);
/** The first date that is a multiple of the interval after `since`, and not before today. */
function nextAhead(since: string, interval: number): string {
  const next = daysLater(since, interval);
  return next >= today() ? next : nextAhead(next, interval);
}

describe('the preventive schedule of an asset', () => {
  it('is due one interval after the creation date, when no other date is known', async () => {
    const id = await business.asset({ room_id: roomId, maintenance_interval_days: 30 });
    const { created_at: created } = await shown(id);
    expect(await schedules(id)).toEqual([{ interval_days: 30, next_due_on: daysLater(created, 30) }]);
  });

  it('starts from the installation date, if it is known', async () => {
    for (const installed of [10, 0, -7, -19]) {
      const installation = daysLater(today(), installed);
      const id = await business.asset({
        room_id: roomId,
        maintenance_interval_days: 20,
        installation_date: installation,
      });
      expect(await schedules(id)).toEqual([{ interval_days: 20, next_due_on: daysLater(installation, 20) }]);
    }
  });

  it('skips due dates before the day on which the asset is recorded, but not that day', async () => {
    for (const [installed, due] of [
      [-20, 0],
      [-21, 19],
      [-40, 0],
      [-2_001, 19],
    ] as const) {
      const id = await business.asset({
        room_id: roomId,
        maintenance_interval_days: 20,
        installation_date: daysLater(today(), installed),
      });
      expect(await schedules(id)).toEqual([{ interval_days: 20, next_due_on: daysLater(today(), due) }]);
    }
  });

  it('starts from the last maintenance date, even if the installation date is known', async () => {
    const id = await business.asset({
      room_id: roomId,
      maintenance_interval_days: 30,
      installation_date: '2024-02-01',
    });
    const day = daysLater(today(), -11);
    await maintained(id, `${day}T23:59:59.999Z`);
    expect(await shown(id)).toMatchObject({ last_maintenance_date: day });
    expect(await schedules(id)).toEqual([{ interval_days: 30, next_due_on: daysLater(day, 30) }]);
  });

  it('ignores maintenance that is earlier than the last one', async () => {
    const id = await business.asset({ room_id: roomId, maintenance_interval_days: 30 });
    const [later, earlier] = [daysLater(today(), -2), daysLater(today(), -9)];
    for (const day of [later, earlier]) await maintained(id, `${day}T12:00:00Z`);
    expect(await shown(id)).toMatchObject({ last_maintenance_date: later });
    expect(await schedules(id)).toEqual([{ interval_days: 30, next_due_on: daysLater(later, 30) }]);
  });

  it('changes with the interval and the installation date', async () => {
    const id = await business.asset({
      room_id: roomId,
      maintenance_interval_days: 30,
      installation_date: '2024-02-01',
    });
    await change(id, { maintenance_interval_days: 7 });
    expect(await schedules(id)).toEqual([{ interval_days: 7, next_due_on: nextAhead('2024-02-01', 7) }]);
    await change(id, { installation_date: '2024-05-02' });
    expect(await schedules(id)).toEqual([{ interval_days: 7, next_due_on: nextAhead('2024-05-02', 7) }]);
  });

  it('is created when an interval is set, and removed when it is cleared', async () => {
    const id = await business.asset({ room_id: roomId, installation_date: '2024-02-01' });
    expect(await schedules(id)).toEqual([]);
    await change(id, { maintenance_interval_days: 1 });
    expect(await schedules(id)).toEqual([{ interval_days: 1, next_due_on: today() }]);
    await change(id, { maintenance_interval_days: null });
    expect(await schedules(id)).toEqual([]);
  });

  it('supports the longest interval from the latest date', async () => {
    const far = { maintenance_interval_days: 36_500, installation_date: '9999-12-31' };
    const id = await business.asset({ room_id: roomId, ...far });
    expect(await schedules(id)).toMatchObject([{ interval_days: 36_500 }]);
  });

  it('is kept while the asset is retired, in case it returns to service', async () => {
    const id = await business.asset({ room_id: roomId, maintenance_interval_days: 30 });
    await business.api.patch(`/assets/${id}/status`, { status: 'retired' });
    expect(await schedules(id)).toHaveLength(1);
  });

  it('is not created by maintenance of an asset without an interval', async () => {
    const id = await business.asset({ room_id: roomId });
    await maintained(id, '2024-06-30T12:00:00Z');
    expect(await shown(id)).toMatchObject({ last_maintenance_date: '2024-06-30' });
    expect(await schedules(id)).toEqual([]);
  });
});

describe('next_due_on of an asset', () => {
  it('is part of every asset object, and is null without an interval or while the asset is retired', async () => {
    const due = daysLater(today(), 30);
    const id = await business.asset({ room_id: roomId, maintenance_interval_days: 30 });
    const [other, gone] = [
      await business.asset({ room_id: roomId }),
      await business.asset({ room_id: roomId }),
    ];
    expect(await shown(id)).toMatchObject({ next_due_on: due });
    expect(await shown(other)).toMatchObject({ next_due_on: null });
    const { data } = (await business.api.get('/assets?limit=3')).body;
    expect(data.map((each: { next_due_on: unknown }) => each.next_due_on)).toEqual([null, null, due]);
    const tree = (await business.api.get(`/buildings/${buildingId}/hierarchy`)).text;
    expect(tree).toContain(`"next_due_on":"${due}"`);
    await business.api.patch(`/assets/${id}/status`, { status: 'retired' });
    expect(await shown(id)).toMatchObject({ next_due_on: null });
    await business.api.patch(`/assets/${id}/status`, { status: 'operational' });
    expect(await shown(id)).toMatchObject({ next_due_on: due });
    await business.api.delete(`/assets/${gone}`);
  });

  it('follows the schedule, and events include its previous value', async () => {
    const id = await business.asset({ room_id: roomId, maintenance_interval_days: 30 });
    const last = async () => (await eventsOf(business, { about: id })).at(-1)!;
    expect((await last()).data.object).toMatchObject({ next_due_on: daysLater(today(), 30) });
    let before = daysLater(today(), 30);
    for (const [interval, due] of [
      [7, daysLater(today(), 7)],
      [null, null],
      [10, daysLater(today(), 10)],
    ] as const) {
      expect((await change(id, { maintenance_interval_days: interval })).body.data.next_due_on).toBe(due);
      const { object, changed_fields, previous } = (await last()).data;
      expect(object).toMatchObject({ next_due_on: due });
      expect(changed_fields).toEqual(['maintenance_interval_days', 'next_due_on']);
      expect(previous).toMatchObject({ next_due_on: before });
      before = due as string;
    }
    await change(id, { name: 'Another name' });
    expect((await last()).data.changed_fields).toEqual(['name']);
    await business.api.delete(`/assets/${id}`);
    expect((await last()).data.object).toMatchObject({ next_due_on: before });
  });
});

describe('the place of an asset', () => {
  it('reads room, floor, building; it is null for an asset without a room, and left out for a missing asset', async () => {
    const id = await business.asset({ room_id: roomId });
    const withoutRoom = await business.work((work) => assets.create(work, { name: 'Spare', roomId: null }));
    const lookups = testApp.get(AssetLookups);
    const places = await business.work((work) => lookups.lockPlacesOf(work, [id, withoutRoom]));
    expect(places.get(id)).toEqual({ place: 'Pump room, Ground floor, Plant North', buildingId });
    expect(places.get(withoutRoom)).toEqual({ place: null, buildingId: null });
    const other = await testApp.business();
    expect(await other.work((work) => lookups.lockPlacesOf(work, [id]))).toEqual(new Map());
  });
});
