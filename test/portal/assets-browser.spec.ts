import { afterAll, describe, expect, it } from 'vitest';
import { closeBrowser, expectAccessible, hasBrowser, openTab } from '../support/browser.js';
import { startTestPortal } from '../support/portal.js';
import { openBusiness } from './places.js';

const portal = await startTestPortal();

afterAll(closeBrowser);

describe.runIf(hasBrowser)('a manager in a browser', () => {
  it('creates an asset in a room found by typing, and changes its status', async () => {
    const { business, place, manager } = await openBusiness();
    await business.room(place.floorId, { name: 'Boiler room' });
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

  it('finds a room whose name was typed before the scripts were loaded', async () => {
    const { business, place, manager } = await openBusiness();
    await business.room(place.floorId, { name: 'Boiler room' });
    const tab = await openTab(portal, manager);
    let loadScripts: () => void = () => undefined;
    const typed = new Promise<void>((resolve) => (loadScripts = resolve));
    await tab.route(/portal[^/]*\.js/, async (route) => {
      await typed;
      await route.continue();
    });
    await tab.goto('/assets/new', { waitUntil: 'commit' });
    await tab.locator('#field-room_id').fill('boil');
    loadScripts();
    await tab.getByRole('option', { name: 'Boiler room, Ground floor, Plant North' }).waitFor();
    expect(tab.problems).toEqual([]);
  });

  it('filters the list by choosing a filter, with only the id of the room in the URL', async () => {
    const { business, place, manager } = await openBusiness();
    await business.asset({ name: 'Feed pump', room_id: place.roomId, category: 'pump' });
    await business.asset({
      name: 'Conveyor 2',
      room_id: place.roomId,
      category: 'conveyor',
    });
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
