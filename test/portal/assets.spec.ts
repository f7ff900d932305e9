import { afterAll, describe, expect, it } from 'vitest';
import { sql } from '../../src/kernel/sql/sql.js';
import { TechniciansService } from '../../src/technicians/index.js';
import { closeBrowser, expectAccessible, hasBrowser, openTab } from '../support/browser.js';
import { startTestPortal, textOf } from '../support/portal.js';
import { made, openPlace, read } from './places.js';

const portal = await startTestPortal();
const NOWHERE = '01890000-0000-7000-8000-000000000000';

const openBusiness = async () => {
  const business = await portal.api.business();
  const place = await openPlace(business);
  return { business, place, manager: await portal.signIn(business, 'manager') };
};
const eventsOf = async (businessId: string) => {
  const events = await portal.api.acrossBusinesses.rows<{ type: string; payload: string }>(
    sql`SELECT type, payload FROM events WHERE business_id = ${businessId} ORDER BY id`,
  );
  return events.map(({ type, payload }) => ({
    type,
    data: (JSON.parse(payload) as { data: { object: Record<string, unknown> } }).data.object,
  }));
};

afterAll(closeBrowser);

describe('the list of assets', () => {
  it('sends whoever has no building to the first one, and whoever has no asset to its form', async () => {
    const business = await portal.api.business();
    const manager = await portal.signIn(business, 'manager');
    expect((await manager.get('/assets')).html).toContain('href="/locations/buildings/new"');
    await openPlace(business);
    expect((await manager.get('/assets')).html).toContain('href="/assets/new"');
  });

  it('is narrowed by the address, and says where each asset stands', async () => {
    const { business, place, manager } = await openBusiness();
    await made(business, '/assets', { name: 'Feed pump', room_id: place.roomId, category: 'pump' });
    await made(business, '/assets', { name: 'Conveyor 2', room_id: place.roomId, category: 'conveyor' });
    const all = textOf((await manager.get('/assets')).html);
    expect(all).toContain('Feed pump');
    expect(all).toContain('Pump room Ground floor, Plant North');
    const pumps = textOf((await manager.get('/assets?category=pump&status=&search=')).html);
    expect(pumps).toContain('Feed pump');
    expect(pumps).not.toContain('Conveyor 2');
    expect(textOf((await manager.get('/assets?search=nothing')).html)).toContain('No asset matches');
    expect((await manager.get('/assets?status=melted')).status).toBe(400);
  });

  it('goes on behind its last row, with its filters', async () => {
    const { business, place, manager } = await openBusiness();
    for (let count = 0; count < 51; count += 1)
      await made(business, '/assets', { name: `Pump ${count}`, room_id: place.roomId, category: 'pump' });
    const first = await manager.get('/assets?category=pump');
    expect(first.html).toContain('Pump 50');
    const [, next] = /href="([^"]+)" rel="next"/.exec(first.html)!;
    const second = await manager.get(next!.replaceAll('&amp;', '&'));
    expect(textOf(second.html)).toMatch(/Pump 0 PUM-\d+/);
    expect(second.html).not.toContain('Pump 50');
  });
});

describe('recording an asset', () => {
  it('leaves the same asset as through the API', async () => {
    const { business, place, manager } = await openBusiness();
    const form = {
      name: 'Feed pump',
      category: 'pump',
      room_id: place.roomId,
      brand: 'Grundfos',
      unit_price: '1250,50',
      maintenance_interval_days: '90',
      is_installed: 'true',
    };
    const sent = await manager.post('/assets', form);
    expect(sent.status).toBe(303);
    const byPage = await read(business, sent.location!);
    const byApi = await read(
      business,
      `/assets/${await made(business, '/assets', { ...form, unit_price: 1250.5, maintenance_interval_days: 90, is_installed: true })}`,
    );
    const own = { id: 0, reference: 0, created_at: 0, updated_at: 0 };
    expect({ ...byPage, ...own }).toEqual({ ...byApi, ...own });
    const page = textOf((await manager.get(sent.location!)).html);
    expect(page).toContain('Every 90 days');
    expect(page).toContain('1,250.50');
  });

  it('finds the room that was typed without a script, and keeps what was typed when there is none', async () => {
    const { business, place, manager } = await openBusiness();
    const typed = (room: string) => ({
      name: 'Feed pump',
      category: 'pump',
      is_installed: 'true',
      _lookup_room_id: 'rooms',
      _id_room_id: '',
      _label_room_id: '',
      room_id: room,
    });
    const sent = await manager.post('/assets', typed('pump room'));
    expect(sent.status).toBe(303);
    expect((await read(business, sent.location!)).room_id).toBe(place.roomId);
    const refused = await manager.post('/assets', typed('Boiler room'));
    expect(refused.status).toBe(422);
    expect(refused.html).toContain('value="Boiler room"');
    expect(textOf(refused.html)).toContain('Choose one of the suggestions');
  });

  it('is not for technicians, who can report a problem', async () => {
    const { business, place } = await openBusiness();
    const id = await made(business, '/assets', { name: 'Feed pump', room_id: place.roomId });
    const technician = await portal.signIn(business, 'technician');
    const page = (await technician.get(`/assets/${id}`)).html;
    expect(textOf(page)).toContain('Report a problem');
    expect(page).toContain(`href="/operations/new?asset_id=${id}"`);
    expect(page).not.toContain(`action="/assets/${id}`);
    expect((await technician.get('/assets')).html).not.toContain('/assets/new');
    expect((await technician.get('/assets/new')).status).toBe(403);
    expect((await technician.post('/assets', { name: 'Mine', room_id: place.roomId })).status).toBe(403);
    for (const deed of ['edit', 'status', 'move', 'interval', 'delete'])
      expect((await technician.post(`/assets/${id}/${deed}`)).status, deed).toBe(403);
    expect((await read(business, `/assets/${id}`)).name).toBe('Feed pump');
  });
});

describe('an asset', () => {
  it('has its status changed with a note, once, with the event and the history of the API', async () => {
    const { business, place, manager } = await openBusiness();
    const id = await made(business, '/assets', { name: 'Feed pump', room_id: place.roomId });
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

  it('says in a toast why a status is refused', async () => {
    const { business, place, manager } = await openBusiness();
    const id = await made(business, '/assets', { name: 'Feed pump', room_id: place.roomId });
    expect((await manager.post(`/assets/${id}/status`, { status: 'melted' })).location).toBe(`/assets/${id}`);
    expect(textOf((await manager.get(`/assets/${id}`)).html)).toContain('"status"');
    expect((await read(business, `/assets/${id}`)).status).toBe('operational');
  });

  it('is moved to another room and out of every room', async () => {
    const { business, place, manager } = await openBusiness();
    const id = await made(business, '/assets', { name: 'Feed pump', room_id: place.roomId });
    const other = await made(business, `/floors/${place.floorId}/rooms`, { name: 'Boiler room' });
    await manager.post(`/assets/${id}/move`, { room_id: other });
    expect(await read(business, `/assets/${id}`)).toMatchObject({ room_id: other, is_installed: true });
    await manager.post(`/assets/${id}/move`, { room_id: '' });
    expect(await read(business, `/assets/${id}`)).toMatchObject({ room_id: null, building_id: null });
  });

  it('is changed by its form, which shows what there is', async () => {
    const { business, place, manager } = await openBusiness();
    const id = await made(business, '/assets', { name: 'Feed pump', room_id: place.roomId, brand: 'KSB' });
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
    expect(await read(business, `/assets/${id}`)).toMatchObject({ name: 'Feed pump 4', brand: null });
    const refused = await manager.post(`/assets/${id}/edit`, { ...fields, name: 'x'.repeat(256) });
    expect(refused.status).toBe(422);
    expect(refused.html).toContain('id="error-name"');
    const emptied = await manager.post(`/assets/${id}/edit`, { ...fields, name: '' });
    expect(emptied.status).toBe(422);
    expect(/id="error-name">[^]*?<\/p>/.exec(emptied.html)![0]).toContain('Is required.');
  });

  it('shows its next maintenance, and another one after the interval is changed', async () => {
    const { business, place, manager } = await openBusiness();
    const id = await made(business, '/assets', { name: 'Feed pump', room_id: place.roomId });
    await manager.post(`/assets/${id}/interval`, { maintenance_interval_days: '30' });
    expect(textOf((await manager.get(`/assets/${id}`)).html)).toMatch(
      /Every 30 days Next due \d+ \w+ 20\d\d/,
    );
    await manager.post(`/assets/${id}/interval`, { maintenance_interval_days: '' });
    expect((await read(business, `/assets/${id}`)).maintenance_interval_days).toBeNull();
  });

  it('shows its operations, the open ones first, and what those that are completed came to', async () => {
    const { business, place, manager } = await openBusiness();
    const id = await made(business, '/assets', { name: 'Feed pump', room_id: place.roomId });
    const technician = await business.work((work) =>
      portal.api.get(TechniciansService).create(work, { name: 'Ada Fitter' }),
    );
    const operation = (title: string, amount?: number) =>
      made(business, '/operations', {
        title,
        assignee_type: 'technician',
        technician_id: technician,
        required_skill: 'mechanical',
        asset_id: id,
        ...(amount === undefined ? {} : { agreed_amount: amount }),
      });
    await operation('Still to do', 999);
    const finished = await operation('Seal replaced', 120.5);
    for (const action of ['start', 'complete'])
      expect((await business.api.post(`/operations/${finished}/${action}`)).status).toBe(200);
    const page = textOf((await manager.get(`/assets/${id}`)).html);
    expect(page.indexOf('Still to do')).toBeLessThan(page.indexOf('Seal replaced'));
    expect(page).toContain('Completed operations €120.50');
    expect(page).toContain('Ada Fitter');
  });

  it('names what goes with it before it is deleted', async () => {
    const { business, place, manager } = await openBusiness();
    const id = await made(business, '/assets', { name: 'Line 2', room_id: place.roomId });
    const part = await made(business, '/assets', {
      name: 'Motor',
      room_id: place.roomId,
      parent_asset_id: id,
    });
    const page = textOf((await manager.get(`/assets/${id}`)).html);
    expect(page).toContain('It has no operations. 1 component loses its parent.');
    expect((await manager.post(`/assets/${id}/delete`)).location).toBe('/assets');
    expect((await manager.get(`/assets/${id}`)).status).toBe(404);
    expect((await read(business, `/assets/${part}`)).parent_asset_id).toBeNull();
  });

  it('of a neighbour is not there, nor is a malformed id, nor one that never was', async () => {
    const { manager } = await openBusiness();
    const neighbour = await portal.api.business();
    const theirs = await openPlace(neighbour);
    const id = await made(neighbour, '/assets', { name: 'Theirs', room_id: theirs.roomId });
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
      for (const [deed, fields] of Object.entries(forms))
        expect((await manager.post(`/assets/${each}/${deed}`, fields)).status, deed).toBe(404);
    }
    const mine = await manager.post('/assets', {
      name: 'Mine',
      room_id: theirs.roomId,
      is_installed: 'true',
    });
    expect(mine.status).toBe(422);
    expect(await read(neighbour, `/assets/${id}`)).toMatchObject({ name: 'Theirs', status: 'operational' });
  });

  it('takes no form without its token', async () => {
    const { business, place, manager } = await openBusiness();
    const id = await made(business, '/assets', { name: 'Feed pump', room_id: place.roomId });
    for (const path of [
      '',
      `/${id}/edit`,
      `/${id}/status`,
      `/${id}/move`,
      `/${id}/interval`,
      `/${id}/delete`,
    ])
      expect((await manager.post(`/assets${path}`, { _csrf: '', name: 'Forged' })).status, path).toBe(403);
    expect((await read(business, `/assets/${id}`)).name).toBe('Feed pump');
  });
});

describe.runIf(hasBrowser)('in a browser', () => {
  it('an asset is recorded in a room that is found by typing, and its status is changed', async () => {
    const { business, place, manager } = await openBusiness();
    await made(business, `/floors/${place.floorId}/rooms`, { name: 'Boiler room' });
    const tab = await openTab(portal, manager);
    await tab.goto('/assets/new');
    await tab.getByLabel('Name').fill('Boiler 1');
    const room = tab.getByRole('combobox', { name: 'Room' });
    await room.fill('boil');
    await tab.getByRole('option', { name: 'Boiler room, Ground floor, Plant North' }).waitFor();
    await expectAccessible(tab);
    await room.press('Enter');
    expect(await room.inputValue()).toBe('Boiler room, Ground floor, Plant North');
    await tab.getByRole('button', { name: 'Add the asset' }).click();
    await tab.getByRole('heading', { name: 'Boiler 1' }).waitFor();
    await tab.getByRole('button', { name: 'Change status' }).click();
    await tab.getByLabel('New status').selectOption('out_of_service');
    await tab.getByRole('dialog').getByRole('button', { name: 'Change status' }).click();
    await tab.getByText('Down since').waitFor();
    await expectAccessible(tab);
    expect(tab.problems).toEqual([]);
  });

  it('the list is narrowed as a filter is chosen, and the room stands in the address by its id alone', async () => {
    const { business, place, manager } = await openBusiness();
    await made(business, '/assets', { name: 'Feed pump', room_id: place.roomId, category: 'pump' });
    await made(business, '/assets', { name: 'Conveyor 2', room_id: place.roomId, category: 'conveyor' });
    const tab = await openTab(portal, manager);
    await tab.goto('/assets');
    await tab.getByLabel('Category').selectOption('pump');
    await tab.getByText('Conveyor 2').waitFor({ state: 'detached' });
    await tab.getByText('More filters').click();
    await tab.getByRole('combobox', { name: 'Room' }).fill('pump');
    await tab.locator('.lookup-list [role=option]').first().click();
    await tab.waitForURL((url) => url.searchParams.get('room_id') === place.roomId);
    expect([...new URL(tab.url()).searchParams.keys()].filter((name) => name.startsWith('_'))).toEqual([]);
    await expectAccessible(tab);
    expect(tab.problems).toEqual([]);
  });
});
