import { describe, expect, it } from 'vitest';
import { AssetsService, PreventiveSchedule } from '../../src/assets/index.js';
import { sql } from '../../src/kernel/database/sql.js';
import { createAsset, createSite } from '../support/site.js';
import { openWorld } from '../support/world.js';

const world = await openWorld();
const plant = await world.business();
const { roomId } = await createSite(plant);
const assets = world.app.get(AssetsService);

const schedules = (id: string) =>
  world
    .tenant(plant)
    .rows(sql`SELECT s.interval_days, s.next_due_on FROM ${PreventiveSchedule} s WHERE s.asset_id = ${id}`);
const change = (id: string, body: object) => plant.api.patch(`/assets/${id}`, body);
const maintained = (id: string, on: string) =>
  world.work(plant, (work) => assets.maintained(work, id, new Date(on)));
const shown = async (id: string) => (await plant.api.get(`/assets/${id}`)).body.data;
const daysLater = (date: string, days: number) =>
  new Date(Date.parse(date.slice(0, 10)) + days * 86_400_000).toISOString().slice(0, 10);

describe('the preventive schedule of an asset', () => {
  it('is due one interval after the day of creation, where nothing else is known', async () => {
    const id = await createAsset(plant, roomId, { maintenance_interval_days: 30 });
    const { created_at: created } = await shown(id);
    expect(await schedules(id)).toEqual([{ interval_days: 30, next_due_on: daysLater(created, 30) }]);
  });

  it('counts from the installation, if its day is known', async () => {
    const id = await createAsset(plant, roomId, {
      maintenance_interval_days: 30,
      installation_date: '2024-02-01',
    });
    expect(await schedules(id)).toEqual([{ interval_days: 30, next_due_on: '2024-03-02' }]);
  });

  it('counts from the last maintenance before all', async () => {
    const id = await createAsset(plant, roomId, {
      maintenance_interval_days: 30,
      installation_date: '2024-02-01',
    });
    await maintained(id, '2024-06-30T23:59:59.999Z');
    expect(await shown(id)).toMatchObject({ last_maintenance_date: '2024-06-30' });
    expect(await schedules(id)).toEqual([{ interval_days: 30, next_due_on: '2024-07-30' }]);
  });

  it('does not go back for maintenance that was earlier', async () => {
    const id = await createAsset(plant, roomId, { maintenance_interval_days: 30 });
    for (const day of ['2026-06-30', '2026-05-01']) await maintained(id, `${day}T12:00:00Z`);
    expect(await shown(id)).toMatchObject({ last_maintenance_date: '2026-06-30' });
    expect(await schedules(id)).toEqual([{ interval_days: 30, next_due_on: '2026-07-30' }]);
  });

  it('follows the interval and the installation day', async () => {
    const id = await createAsset(plant, roomId, {
      maintenance_interval_days: 30,
      installation_date: '2024-02-01',
    });
    await change(id, { maintenance_interval_days: 7 });
    expect(await schedules(id)).toEqual([{ interval_days: 7, next_due_on: '2024-02-08' }]);
    await change(id, { installation_date: '2024-05-01' });
    expect(await schedules(id)).toEqual([{ interval_days: 7, next_due_on: '2024-05-08' }]);
  });

  it('ends with the interval, and begins with one', async () => {
    const id = await createAsset(plant, roomId, { installation_date: '2024-02-01' });
    expect(await schedules(id)).toEqual([]);
    await change(id, { maintenance_interval_days: 1 });
    expect(await schedules(id)).toEqual([{ interval_days: 1, next_due_on: '2024-02-02' }]);
    await change(id, { maintenance_interval_days: null });
    expect(await schedules(id)).toEqual([]);
  });

  it('bears the longest interval from the latest day', async () => {
    const far = { maintenance_interval_days: 36_500, installation_date: '9999-12-31' };
    const id = await createAsset(plant, roomId, far);
    expect(await schedules(id)).toMatchObject([{ interval_days: 36_500 }]);
  });

  it('remains while the asset is retired, for whoever brings it back', async () => {
    const id = await createAsset(plant, roomId, { maintenance_interval_days: 30 });
    await plant.api.patch(`/assets/${id}/status`, { status: 'retired' });
    expect(await schedules(id)).toHaveLength(1);
  });

  it('is not made by maintenance of an asset without an interval', async () => {
    const id = await createAsset(plant, roomId);
    await maintained(id, '2024-06-30T12:00:00Z');
    expect(await shown(id)).toMatchObject({ last_maintenance_date: '2024-06-30' });
    expect(await schedules(id)).toEqual([]);
  });
});

describe('where an asset is', () => {
  it('reads room, floor, building; null in no room; undefined for a missing asset', async () => {
    const id = await createAsset(plant, roomId);
    const nowhere = await world.work(plant, (work) => assets.create(work, { name: 'Spare', roomId: null }));
    const tenant = world.tenant(plant);
    expect(await assets.placeOf(tenant, id)).toEqual({ place: 'Pump room, Ground floor, Plant North' });
    expect(await assets.placeOf(tenant, nowhere)).toEqual({ place: null });
    expect(await assets.placeOf(world.tenant(await world.business()), id)).toBeUndefined();
  });
});
