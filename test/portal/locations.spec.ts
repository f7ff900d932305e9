import { afterAll, describe, expect, it } from 'vitest';
import { closeBrowser, expectAccessible, hasBrowser, openTab } from '../support/browser.js';
import { startTestPortal, textOf } from '../support/portal.js';
import { openBusiness } from './places.js';

const portal = await startTestPortal();
const NOWHERE = '01890000-0000-7000-8000-000000000000';

afterAll(closeBrowser);

describe('locations', () => {
  it('guide a new business to its first building, floor and room', async () => {
    const [business, manager] = await portal.newBusiness('manager');
    expect((await manager.get('/locations')).html).toContain('href="/locations/buildings/new"');
    const building = await manager.post('/locations/buildings', {
      name: 'Plant North',
      physical_address: '12 Quai du Port',
      building_type: 'industrial',
      area_sqm: '1250,5',
    });
    expect(await business.read(building.location!.replace('/locations', ''))).toMatchObject({
      name: 'Plant North',
      area_sqm: '1250.50',
    });
    const floor = await manager.post(`${building.location}/floors`, { name: 'Basement', level: '-1' });
    const [, floorId] = /#floor-(.+)$/.exec(floor.location!)!;
    await manager.post(`/locations/floors/${floorId}/rooms`, { name: 'Boiler room' });
    const tree = textOf((await manager.get('/locations')).html);
    expect(tree).toContain('1 floor · 1 room');
    expect(tree).toMatch(/Basement Boiler room/);
  });

  it('show the number of assets in each place, and what a deletion would remove', async () => {
    const { business, place, manager } = await openBusiness();
    for (const name of ['Feed pump', 'Spare pump']) await business.asset({ name, room_id: place.roomId });
    await business.room(place.floorId, { name: 'Boiler room' });
    const building = textOf((await manager.get(`/locations/buildings/${place.buildingId}`)).html);
    expect(building).toContain('Removes 1 floor and 2 rooms. 2 assets will have no room.');
    expect(building).toMatch(/Pump room 2/);
    const room = textOf((await manager.get(`/locations/rooms/${place.roomId}`)).html);
    expect(room).toContain('Feed pump');
    expect(room).toContain('2 assets will have no room.');
    const sent = await manager.post(`/locations/buildings/${place.buildingId}/delete`);
    expect(sent.location).toBe('/locations');
    expect((await manager.get(`/locations/rooms/${place.roomId}`)).status).toBe(404);
    const { body } = await business.api.get('/assets');
    expect(body.data.map((asset: { room_id: unknown }) => asset.room_id)).toEqual([null, null]);
  });

  it('can be renamed and deleted', async () => {
    const { business, place, manager } = await openBusiness();
    await manager.post(`/locations/buildings/${place.buildingId}/edit`, {
      name: 'Plant South',
      physical_address: '1 Rue du Sud',
    });
    await manager.post(`/locations/floors/${place.floorId}`, { name: 'Mezzanine', level: '1' });
    await manager.post(`/locations/rooms/${place.roomId}`, { name: 'Valve room' });
    expect(await business.read(`/buildings/${place.buildingId}`)).toMatchObject({
      name: 'Plant South',
      physical_address: '1 Rue du Sud',
    });
    expect(await business.read(`/floors/${place.floorId}`)).toMatchObject({ name: 'Mezzanine', level: 1 });
    expect(await business.read(`/rooms/${place.roomId}`)).toMatchObject({ name: 'Valve room' });
    const building = `/locations/buildings/${place.buildingId}`;
    expect((await manager.post(`/locations/rooms/${place.roomId}/delete`)).location).toBe(building);
    expect((await manager.post(`/locations/floors/${place.floorId}/delete`)).location).toBe(building);
    expect(textOf((await manager.get(building)).html)).toContain('No floor yet.');
  });

  it('are edited in dialogs that hold their current values', async () => {
    const { place, manager } = await openBusiness();
    const { html } = await manager.get(`/locations/buildings/${place.buildingId}`);
    const [, dialog = ''] = new RegExp(`<dialog id="floor-${place.floorId}-edit"(.*?)</dialog>`, 's').exec(
      html,
    )!;
    const [name, level] = ['name', 'level'].map(
      (field) => new RegExp(`<input[^>]* name="${field}"[^>]*>`).exec(dialog)![0],
    );
    expect(name).toContain('value="Ground floor"');
    expect(level).toContain('value="0"');
  });

  it('name the floor of each button for screen readers', async () => {
    const { place, manager } = await openBusiness();
    const { html } = await manager.get(`/locations/buildings/${place.buildingId}`);
    const names = [...html.matchAll(/<button[^>]* aria-label="([^"]*: Ground floor)"/g)];
    expect(names.map(([, name]) => name)).toEqual([
      'Delete: Ground floor',
      'Edit this floor: Ground floor',
      'Add a room: Ground floor',
    ]);
  });

  it('show errors of a building beside its fields, and of a floor in a toast', async () => {
    const { place, manager } = await openBusiness();
    const page = await manager.post('/locations/buildings', { name: 'North', building_type: 'industrial' });
    expect(page.status).toBe(422);
    expect(page.html).toContain('id="error-physical_address"');
    const building = `/locations/buildings/${place.buildingId}`;
    expect((await manager.post(`${building}/floors`, { name: 'Attic', level: 'high' })).location).toBe(
      building,
    );
    expect(textOf((await manager.get(building)).html)).toContain('"level" must be');
  });

  it('are read-only for technicians', async () => {
    const { business, place } = await openBusiness();
    const technician = await portal.signIn(business, 'technician');
    const building = await technician.get(`/locations/buildings/${place.buildingId}`);
    expect(building.status).toBe(200);
    expect(building.html).not.toContain('action="/locations');
    for (const path of [
      'buildings',
      `buildings/${place.buildingId}/edit`,
      `buildings/${place.buildingId}/floors`,
      `buildings/${place.buildingId}/delete`,
      `floors/${place.floorId}`,
      `floors/${place.floorId}/rooms`,
      `floors/${place.floorId}/delete`,
      `rooms/${place.roomId}`,
      `rooms/${place.roomId}/delete`,
    ])
      expect((await technician.post(`/locations/${path}`, { name: 'Mine' })).status, path).toBe(403);
    expect((await business.read(`/rooms/${place.roomId}`)).name).toBe('Pump room');
  });

  it('of another business return 404, and forms require the CSRF token', async () => {
    const { place: own, manager } = await openBusiness();
    const neighbour = await portal.api.business();
    const theirs = await neighbour.place();
    for (const [buildingId, floorId, roomId] of [
      [theirs.buildingId, theirs.floorId, theirs.roomId],
      [NOWHERE, NOWHERE, NOWHERE],
      ['x', 'x', 'x'],
    ]) {
      expect((await manager.get(`/locations/buildings/${buildingId}`)).status).toBe(404);
      expect((await manager.get(`/locations/buildings/${buildingId}/edit`)).status).toBe(404);
      expect((await manager.get(`/locations/rooms/${roomId}`)).status).toBe(404);
      for (const path of [
        `buildings/${buildingId}/edit`,
        `buildings/${buildingId}/floors`,
        `buildings/${buildingId}/delete`,
        `floors/${floorId}`,
        `floors/${floorId}/rooms`,
        `floors/${floorId}/delete`,
        `rooms/${roomId}`,
        `rooms/${roomId}/delete`,
      ])
        expect(
          (
            await manager.post(`/locations/${path}`, {
              name: 'Mine',
              ...(path.includes('/floors') ? { level: '0' } : {}),
            })
          ).status,
          path,
        ).toBe(404);
    }
    expect((await neighbour.read(`/rooms/${theirs.roomId}`)).name).toBe('Pump room');
    const forged = { _csrf: '', name: 'Forged' };
    expect((await manager.post(`/locations/rooms/${own.roomId}`, forged)).status).toBe(403);
    expect((await manager.post(`/locations/floors/${own.floorId}/delete`, forged)).status).toBe(403);
    expect((await manager.post('/locations/buildings', forged)).status).toBe(403);
  });
});

describe.runIf(hasBrowser)('a manager in a browser', () => {
  it('adds a floor and a room on the page of a building', async () => {
    const { place, manager } = await openBusiness();
    const tab = await openTab(portal, manager);
    await tab.goto('/locations');
    await expectAccessible(tab);
    await tab.getByRole('link', { name: 'Plant North' }).click();
    await tab.getByRole('button', { name: 'Add a floor' }).click();
    const dialog = tab.getByRole('dialog');
    await dialog.getByLabel('Name').fill('First floor');
    await dialog.getByLabel('Level').fill('1');
    await dialog.getByRole('button', { name: 'Add a floor' }).click();
    await tab.locator('#toasts').getByText('The floor is recorded.').waitFor();
    await expectAccessible(tab);
    expect(new URL(tab.url()).pathname).toBe(`/locations/buildings/${place.buildingId}`);
    expect(tab.problems).toEqual([]);
  });
});
