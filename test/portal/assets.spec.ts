import { describe, expect, it } from 'vitest';
import { startTestPortal, textOf } from '../support/portal.js';
import { openBusiness } from './places.js';

const portal = await startTestPortal();

describe('the list of assets', () => {
  it('links to the building form if there are no buildings, and to the asset form if there are no assets', async () => {
    const [business, manager] = await portal.newBusiness('manager');
    expect((await manager.get('/assets')).html).toContain('href="/locations/buildings/new"');
    await business.place();
    expect((await manager.get('/assets')).html).toContain('href="/assets/new"');
  });

  it('is filtered by the URL, and shows the place of each asset', async () => {
    const { business, place, manager } = await openBusiness();
    await business.asset({ name: 'Feed pump', room_id: place.roomId, category: 'pump' });
    await business.asset({
      name: 'Conveyor 2',
      room_id: place.roomId,
      category: 'conveyor',
    });
    const all = textOf((await manager.get('/assets')).html);
    expect(all).toContain('Feed pump');
    expect(all).toContain('Pump room Ground floor, Plant North');
    const pumps = textOf((await manager.get('/assets?category=pump&status=&search=')).html);
    expect(pumps).toContain('Feed pump');
    expect(pumps).not.toContain('Conveyor 2');
    expect(textOf((await manager.get('/assets?search=nothing')).html)).toContain('No asset matches');
    expect((await manager.get('/assets?status=melted')).status).toBe(400);
  });

  it('loads the next page with the same filters', async () => {
    const { business, place, manager } = await openBusiness();
    for (let count = 0; count < 51; count += 1)
      await business.asset({
        name: `Pump ${count}`,
        room_id: place.roomId,
        category: 'pump',
      });
    const first = await manager.get('/assets?category=pump');
    expect(first.html).toContain('Pump 50');
    const [, next] = /href="([^"]+)" rel="next"/.exec(first.html)!;
    const second = await manager.get(next!.replaceAll('&amp;', '&'));
    expect(textOf(second.html)).toMatch(/Pump 0 PUM-\d+/);
    expect(second.html).not.toContain('Pump 50');
  });
});

describe('the form that creates an asset', () => {
  it('creates the same asset as the API', async () => {
    const { business, place, manager } = await openBusiness();
    const form = {
      name: 'Feed pump',
      category: 'pump',
      room_id: place.roomId,
      brand: 'Grundfos',
      unit_price: '1250,50',
      maintenance_interval_days: '90',
      last_maintenance_date: '2024-01-15',
      is_installed: 'true',
    };
    const sent = await manager.post('/assets', form);
    expect(sent.status).toBe(303);
    const byPage = await business.read(sent.location!);
    const byApi = await business.read(
      `/assets/${await business.asset({ ...form, unit_price: 1250.5, maintenance_interval_days: 90, is_installed: true })}`,
    );
    const own = { id: 0, reference: 0, created_at: 0, updated_at: 0 };
    expect({ ...byPage, ...own }).toEqual({ ...byApi, ...own });
    const page = textOf((await manager.get(sent.location!)).html);
    expect(page).toContain('Every 90 days');
    expect(page).toContain('1,250.50');
  });

  it('keeps the input, and shows the reason, if the day of the last maintenance is in the future', async () => {
    const { place, manager } = await openBusiness();
    const form = { name: 'Feed pump', category: 'pump', room_id: place.roomId };
    const refused = await manager.post('/assets', { ...form, last_maintenance_date: '2999-01-15' });
    expect(refused.status).toBe(422);
    expect(refused.html).toContain('value="2999-01-15"');
    expect(textOf(refused.html)).toContain('Must not be in the future.');
  });

  it('ignores a room or a parent asset in the URL that is not an id', async () => {
    const { manager } = await openBusiness();
    for (const query of ['room_id=abc', 'parent_asset_id=abc', 'room_id=%00'])
      expect((await manager.get(`/assets/new?${query}`)).status, query).toBe(200);
  });

  it('finds the typed room without JavaScript, and keeps the input if there is no such room', async () => {
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
    expect((await business.read(sent.location!)).room_id).toBe(place.roomId);
    const refused = await manager.post('/assets', typed('Boiler room'));
    expect(refused.status).toBe(422);
    expect(refused.html).toContain('value="Boiler room"');
    expect(textOf(refused.html)).toContain('Choose one of the suggestions');
  });

  it('is not available to technicians, who can report a problem', async () => {
    const { business, place } = await openBusiness();
    const id = await business.asset({ name: 'Feed pump', room_id: place.roomId });
    const technician = await portal.signIn(business, 'technician');
    const page = (await technician.get(`/assets/${id}`)).html;
    expect(textOf(page)).toContain('Report a problem');
    expect(page).toContain(`href="/operations/new?asset_id=${id}"`);
    expect(page).not.toContain(`action="/assets/${id}`);
    expect((await technician.get('/assets')).html).not.toContain('/assets/new');
    expect((await technician.get('/assets/new')).status).toBe(403);
    expect((await technician.post('/assets', { name: 'Mine', room_id: place.roomId })).status).toBe(403);
    for (const action of ['edit', 'status', 'move', 'interval', 'delete'])
      expect((await technician.post(`/assets/${id}/${action}`)).status, action).toBe(403);
    expect((await business.read(`/assets/${id}`)).name).toBe('Feed pump');
  });
});
