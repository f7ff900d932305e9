import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { BusinessesService } from '../../src/access/index.js';
import { AssetLookups, AssetMaintenance, AssetsService, PreventiveSchedule } from '../../src/assets/index.js';
import { sql } from '../../src/kernel/sql/sql.js';
import { expectInvalid } from '../support/expectations.js';
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

  it('does not follow the completion of other work, which only sets the last maintenance date', async () => {
    const installation_date = daysLater(today(), -5);
    const id = await business.asset({ room_id: roomId, maintenance_interval_days: 30, installation_date });
    const due = [{ interval_days: 30, next_due_on: daysLater(installation_date, 30) }];
    const [later, earlier] = [daysLater(today(), -2), daysLater(today(), -4)];
    for (const day of [later, earlier]) await maintained(id, `${day}T23:59:59.999Z`);
    expect(await shown(id)).toMatchObject({ last_maintenance_date: later });
    expect(await schedules(id)).toEqual(due);
    // Also when it is recalculated.
    for (const interval of [7, 30]) await change(id, { maintenance_interval_days: interval });
    expect(await schedules(id)).toEqual(due);
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

describe('the last maintenance date', () => {
  const installation_date = daysLater(today(), -5);
  const scheduled = { room_id: roomId, maintenance_interval_days: 30, installation_date };
  const day = daysLater(today(), -11);
  const ofMaintained = [{ interval_days: 30, next_due_on: daysLater(day, 30) }];
  const ofInstalled = [{ interval_days: 30, next_due_on: nextAhead(installation_date, 30) }];

  it.each<[string, () => Promise<string>]>([
    ['POST /assets', () => business.asset({ ...scheduled, last_maintenance_date: day })],
    [
      'POST /assets/bulk',
      async () => {
        const items = [{ name: 'Boiler', ...scheduled, last_maintenance_date: day }];
        const reply = await business.api.post('/assets/bulk', { items });
        return reply.body.data.results[0].resource.id;
      },
    ],
    [
      'PUT /assets/by-external-id/{externalId}',
      async () => {
        const path = `/assets/by-external-id/${randomUUID()}`;
        await business.api.send('PUT', path, { name: 'Boiler', ...scheduled });
        const body = { name: 'Boiler', room_id: roomId, last_maintenance_date: day };
        const reply = await business.api.send('PUT', path, body);
        return reply.body.data.id;
      },
    ],
    [
      'PATCH /assets/{assetId}',
      async () => {
        const id = await business.asset(scheduled);
        const { status } = await change(id, { last_maintenance_date: day });
        expect(status).toBe(200);
        return id;
      },
    ],
  ])('can be recorded with %s, and the schedule starts from it', async (_, record) => {
    const id = await record();
    expect(await shown(id)).toMatchObject({ last_maintenance_date: day, next_due_on: daysLater(day, 30) });
    expect(await schedules(id)).toEqual(ofMaintained);
  });

  it('can be corrected and cleared; events include the previous values', async () => {
    const id = await business.asset({ ...scheduled, last_maintenance_date: daysLater(today(), -3) });
    await change(id, { last_maintenance_date: day });
    expect(await schedules(id)).toEqual(ofMaintained);
    await change(id, { last_maintenance_date: null });
    expect(await shown(id)).toMatchObject({ last_maintenance_date: null });
    expect(await schedules(id)).toEqual(ofInstalled);
    const { data } = (await eventsOf(business, { about: id })).at(-1)!;
    expect(data.changed_fields).toEqual(['last_maintenance_date', 'next_due_on']);
    expect(data.previous).toEqual({ last_maintenance_date: day, next_due_on: daysLater(day, 30) });
  });

  it('changes nothing when the same day is sent back', async () => {
    const id = await business.asset(scheduled);
    await maintained(id, `${day}T12:00:00Z`);
    const before = await shown(id);
    await change(id, { last_maintenance_date: day });
    expect(await shown(id)).toEqual(before);
  });

  it('may be today, but not in the future', async () => {
    const [now, tomorrow] = [today(), daysLater(today(), 1)];
    const id = await business.asset({ ...scheduled, last_maintenance_date: now });
    expect(await shown(id)).toMatchObject({ last_maintenance_date: now });
    const body = { name: 'Boiler', ...scheduled, last_maintenance_date: tomorrow };
    const refused = [
      await business.api.post('/assets', body),
      await business.api.send('PUT', `/assets/by-external-id/${randomUUID()}`, body),
      await change(id, { last_maintenance_date: tomorrow }),
    ];
    for (const reply of refused) {
      expectInvalid(reply, { last_maintenance_date: 'invalid_parameter' });
      expect(reply.body.error.message).toBe(
        `"last_maintenance_date" must not be in the future. Today is ${now} in the time zone of the business.`,
      );
    }
    const { body: bulk } = await business.api.post('/assets/bulk', { items: [body] });
    expect(bulk.data.results[0]).toMatchObject({ status: 400, error: { param: 'last_maintenance_date' } });
  });

  it('may be today in the time zone of the business', async () => {
    const ahead = await testApp.business();
    const businesses = testApp.get(BusinessesService);
    await ahead.work((work) => businesses.changeSettings(work, { timeZone: 'Pacific/Kiritimati' }));
    // 14 hours ahead of UTC.
    const [there, after] = [14, 38].map((hours) =>
      new Date(testApp.clock.now().getTime() + hours * 3_600_000).toISOString().slice(0, 10),
    );
    const id = await ahead.asset({ last_maintenance_date: there });
    expectInvalid(await ahead.api.patch(`/assets/${id}`, { last_maintenance_date: after }), {
      last_maintenance_date: 'invalid_parameter',
    });
  });

  it('of an earlier release is that of any completed work, so the schedule does not start from it', async () => {
    const id = await business.asset(scheduled);
    await testApp.acrossBusinesses.transaction((run) =>
      run(
        sql`UPDATE assets SET last_maintenance_date = ${day} WHERE business_id = ${business.id} AND id = ${id}`,
      ),
    );
    for (const interval of [7, 30]) await change(id, { maintenance_interval_days: interval });
    expect(await shown(id)).toMatchObject({ last_maintenance_date: day });
    expect(await schedules(id)).toEqual(ofInstalled);
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
