import { describe, expect, it } from 'vitest';
import { sql } from '../../src/kernel/sql/sql.js';
import { TechniciansService } from '../../src/technicians/index.js';
import { startTestPortal, textOf } from '../support/portal.js';
import { openBusiness } from './places.js';

const portal = await startTestPortal();
const NOWHERE = '01890000-0000-7000-8000-000000000000';

const eventsOf = async (businessId: string) => {
  const events = await portal.api.acrossBusinesses.rows<{ type: string; payload: string }>(
    sql`SELECT type, payload FROM events WHERE business_id = ${businessId} ORDER BY id`,
  );
  return events.map(({ type, payload }) => ({
    type,
    data: (JSON.parse(payload) as { data: { object: Record<string, unknown> } }).data.object,
  }));
};

describe('the page of an asset', () => {
  it('changes the status with a note, once, with the same event and history as the API', async () => {
    const { business, place, manager } = await openBusiness();
    const id = await business.asset({ name: 'Feed pump', room_id: place.roomId });
    const form = { status: 'out_of_service', note: 'Seal broken', _once: 'one-click' };
    for (let click = 0; click < 2; click += 1)
      expect((await manager.post(`/assets/${id}/status`, form)).location).toBe(`/assets/${id}`);
    const changes = (await eventsOf(business.id)).filter(({ type }) => type === 'asset.status_changed');
    expect(changes).toHaveLength(1);
    expect(changes[0]!.data).toMatchObject({ previous_status: 'operational', note: 'Seal broken' });
    const history = await business.api.get(`/assets/${id}/status-history`);
    expect(history.body.data).toMatchObject([
      { status: 'out_of_service', actor: { kind: 'user', id: manager.userId } },
    ]);
    const page = textOf((await manager.get(`/assets/${id}`)).html);
    expect(page).toContain('Down since');
    expect(page).toContain('Seal broken Test manager');
  });

  it('shows in a toast why a status is rejected', async () => {
    const { business, place, manager } = await openBusiness();
    const id = await business.asset({ name: 'Feed pump', room_id: place.roomId });
    expect((await manager.post(`/assets/${id}/status`, { status: 'melted' })).location).toBe(`/assets/${id}`);
    expect(textOf((await manager.get(`/assets/${id}`)).html)).toContain('"status"');
    expect((await business.read(`/assets/${id}`)).status).toBe('operational');
  });

  it('moves the asset to another room, or out of every room', async () => {
    const { business, place, manager } = await openBusiness();
    const id = await business.asset({ name: 'Feed pump', room_id: place.roomId });
    const other = await business.room(place.floorId, { name: 'Boiler room' });
    await manager.post(`/assets/${id}/move`, { room_id: other });
    expect(await business.read(`/assets/${id}`)).toMatchObject({ room_id: other, is_installed: true });
    await manager.post(`/assets/${id}/move`, { room_id: '' });
    expect(await business.read(`/assets/${id}`)).toMatchObject({ room_id: null, building_id: null });
  });

  it('changes the asset in a form that shows the current values', async () => {
    const { business, place, manager } = await openBusiness();
    const id = await business.asset({
      name: 'Feed pump',
      room_id: place.roomId,
      brand: 'KSB',
    });
    const form = (await manager.get(`/assets/${id}/edit`)).html;
    expect(form).toContain('value="KSB"');
    expect(form).toContain('value="Pump room, Ground floor, Plant North"');
    const fields = {
      name: 'Feed pump 4',
      category: 'pump',
      room_id: place.roomId,
      brand: '',
      is_installed: 'true',
    };
    expect((await manager.post(`/assets/${id}/edit`, fields)).status).toBe(303);
    expect(await business.read(`/assets/${id}`)).toMatchObject({ name: 'Feed pump 4', brand: null });
    const refused = await manager.post(`/assets/${id}/edit`, { ...fields, name: 'x'.repeat(256) });
    expect(refused.status).toBe(422);
    expect(refused.html).toContain('id="error-name"');
    const emptied = await manager.post(`/assets/${id}/edit`, { ...fields, name: '' });
    expect(emptied.status).toBe(422);
    expect(/id="error-name">[^]*?<\/p>/.exec(emptied.html)![0]).toContain('Is required.');
  });

  it('shows the next maintenance, and a new date after the interval is changed', async () => {
    const { business, place, manager } = await openBusiness();
    const id = await business.asset({ name: 'Feed pump', room_id: place.roomId });
    await manager.post(`/assets/${id}/interval`, { maintenance_interval_days: '30' });
    expect(textOf((await manager.get(`/assets/${id}`)).html)).toMatch(
      /Every 30 days Next due \d+ \w+ 20\d\d/,
    );
    await manager.post(`/assets/${id}/interval`, { maintenance_interval_days: '' });
    expect((await business.read(`/assets/${id}`)).maintenance_interval_days).toBeNull();
  });

  it('shows a next maintenance beyond the year 9999 as the API does, and none while the asset is retired', async () => {
    const { business, place, manager } = await openBusiness();
    const far = { maintenance_interval_days: 30, installation_date: '9999-12-31' };
    const id = await business.asset({ room_id: place.roomId, ...far });
    const page = async () => textOf((await manager.get(`/assets/${id}`)).html);
    expect(await page()).toContain('Every 30 days Next due 31 Dec 9999');
    await business.api.patch(`/assets/${id}/status`, { status: 'retired' });
    expect(await page()).toContain('Every 30 days');
    expect(await page()).not.toContain('Next due');
  });

  /** An asset, and how to open and to complete operations on it. */
  const openAsset = async () => {
    const { business, place, manager } = await openBusiness();
    const id = await business.asset({ name: 'Feed pump', room_id: place.roomId });
    const technician = await business.work((work) =>
      portal.api.get(TechniciansService).create(work, { name: 'Ada Fitter' }),
    );
    const open = (title: string, agreed_amount: number) =>
      business.operation({
        title,
        assignee_type: 'technician',
        technician_id: technician,
        required_skill: 'mechanical',
        asset_id: id,
        agreed_amount,
      });
    const complete = async (title: string, amount: number) => {
      const operation = await open(title, amount);
      for (const action of ['start', 'complete'])
        expect((await business.api.post(`/operations/${operation}/${action}`)).status).toBe(200);
    };
    return { id, manager, open, complete };
  };

  it('lists the operations, open ones first, with the results of completed ones', async () => {
    const { id, manager, open, complete } = await openAsset();
    await open('Still to do', 999);
    await complete('Seal replaced', 120.5);
    const page = textOf((await manager.get(`/assets/${id}`)).html);
    expect(page.indexOf('Still to do')).toBeLessThan(page.indexOf('Seal replaced'));
    expect(page).toContain('Completed operations €120.50');
    expect(page).toContain('Ada Fitter');
  });

  it('marks open work whose time has passed, as the list of operations does', async () => {
    const { business, place, manager } = await openBusiness();
    const id = await business.asset({ name: 'Feed pump', room_id: place.roomId });
    const mark = '<span class="secondary is-late">Overdue</span>';
    const marks = async () => (await manager.get(`/assets/${id}`)).html.split(mark).length - 1;
    const at = (hours: number) =>
      new Date(portal.api.clock.now().getTime() + hours * 3_600_000).toISOString();
    await business.operation({ asset_id: id, scheduled_for: at(2) });
    expect(await marks()).toBe(0);
    await business.operation({ asset_id: id, scheduled_for: at(-2) });
    expect(await marks()).toBe(1);
  });

  it('adds up amounts beyond the maximum of a single one', async () => {
    const { id, manager, complete } = await openAsset();
    for (const title of ['Seal replaced', 'Bearing replaced']) await complete(title, 999_999_999_999);
    const page = await manager.get(`/assets/${id}`);
    expect(page.status).toBe(200);
    expect(textOf(page.html)).toContain('Completed operations €1,999,999,999,998.00');
  });

  it('shows what will be removed before the asset is deleted', async () => {
    const { business, place, manager } = await openBusiness();
    const id = await business.asset({ name: 'Line 2', room_id: place.roomId });
    const part = await business.asset({
      name: 'Motor',
      room_id: place.roomId,
      parent_asset_id: id,
    });
    const page = textOf((await manager.get(`/assets/${id}`)).html);
    expect(page).toContain('It has no operations. 1 component loses its parent.');
    expect((await manager.post(`/assets/${id}/delete`)).location).toBe('/assets');
    expect((await manager.get(`/assets/${id}`)).status).toBe(404);
    expect((await business.read(`/assets/${part}`)).parent_asset_id).toBeNull();
  });

  it("returns 404 for another business's asset, a malformed id and an unknown id", async () => {
    const { manager } = await openBusiness();
    const neighbour = await portal.api.business();
    const theirs = await neighbour.place();
    const id = await neighbour.asset({ name: 'Theirs', room_id: theirs.roomId });
    for (const each of [id, NOWHERE, 'nonsense']) {
      expect((await manager.get(`/assets/${each}`)).status).toBe(404);
      expect((await manager.get(`/assets/${each}/edit`)).status).toBe(404);
      const forms = {
        edit: { name: 'Mine', is_installed: 'true' },
        status: { status: 'retired' },
        move: { room_id: '' },
        interval: { maintenance_interval_days: '1' },
        delete: {},
      };
      for (const [action, fields] of Object.entries(forms))
        expect((await manager.post(`/assets/${each}/${action}`, fields)).status, action).toBe(404);
    }
    const mine = await manager.post('/assets', {
      name: 'Mine',
      room_id: theirs.roomId,
      is_installed: 'true',
    });
    expect(mine.status).toBe(422);
    expect(await neighbour.read(`/assets/${id}`)).toMatchObject({ name: 'Theirs', status: 'operational' });
  });

  it('rejects forms without the CSRF token', async () => {
    const { business, place, manager } = await openBusiness();
    const id = await business.asset({ name: 'Feed pump', room_id: place.roomId });
    for (const path of [
      '',
      `/${id}/edit`,
      `/${id}/status`,
      `/${id}/move`,
      `/${id}/interval`,
      `/${id}/delete`,
    ])
      expect((await manager.post(`/assets${path}`, { _csrf: '', name: 'Forged' })).status, path).toBe(403);
    expect((await business.read(`/assets/${id}`)).name).toBe('Feed pump');
  });
});
