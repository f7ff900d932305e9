import { afterAll, describe, expect, it } from 'vitest';
import { book, moveToNoon, pay } from '../labor/booking.js';
import { closeBrowser, expectAccessible, hasBrowser, openTab } from '../support/browser.js';
import { startTestPortal, textOf } from '../support/portal.js';
import { forTechnician } from '../support/test-business.js';

const portal = await startTestPortal();
moveToNoon(portal.api);
const business = await portal.api.business();
const manager = await portal.signIn(business, 'manager');
const entriesOf = async (id: string) =>
  (await business.api.get(`/operations/${id}/time-entries`)).body.data as {
    readonly id: string;
    readonly minutes: number | null;
    readonly cost: string | null;
  }[];

describe('the time and costs of an operation', () => {
  it('are entered by hand and shown with their sums, at the rate that a manager has set', async () => {
    const technician = await business.technician({ name: 'Nadia Haddad' });
    await manager.post(`/team/technicians/${technician}/rate`, { hourly_rate: '40' });
    expect(textOf((await manager.get(`/team/technicians/${technician}`)).html)).toMatch(/40\.00.* per hour/);
    const asset = await business.asset();
    const id = await business.operation({ ...forTechnician(technician), asset_id: asset });
    const at = `/operations/${id}`;
    await manager.post(`${at}/time`, { technician_id: technician, kind: 'work', hours: '2', minutes: '30' });
    await manager.post(`${at}/costs`, { description: 'Hire of a crane', amount: '380' });
    const [entry] = await entriesOf(id);
    expect(entry).toMatchObject({ minutes: 150, cost: '100.00' });
    const shown = textOf((await manager.get(at)).html);
    expect(shown).toMatch(/Nadia Haddad Work .*2 hrs 30 mins .*100\.00/);
    expect(shown).toMatch(/Total .*480\.00/);
    expect(shown).toMatch(/ recorded costs .* recorded time .* Time of: Nadia Haddad/);
    expect(textOf((await manager.get(`/assets/${asset}`)).html)).toMatch(/Total in \d{4} .*480\.00/);
    await manager.post(`/time-entries/${entry!.id}/edit`, { kind: 'work', hours: '1', minutes: '0' });
    expect(await entriesOf(id)).toMatchObject([{ minutes: 60, cost: '40.00' }]);
    await manager.post(`/time-entries/${entry!.id}/delete`);
    expect(await entriesOf(id)).toEqual([]);
  });

  it('have no timer of a manager who starts the work of another technician, though they are a technician themselves', async () => {
    const [own, others] = [
      await business.operation(forTechnician(await business.technician({ userId: manager.userId }))),
      await business.operation(forTechnician(await business.technician())),
    ];
    for (const id of [own, others])
      expect((await manager.post(`/operations/${id}/start`)).status, id).toBe(303);
    expect([await entriesOf(own), await entriesOf(others)]).toMatchObject([[{ minutes: null }], []]);
  });

  it('have no timer of a technician who starts work that was cancelled meanwhile, and who is told that', async () => {
    const visitor = await portal.signIn(business, 'technician');
    const id = await business.operation(forTechnician(await business.technician({ userId: visitor.userId })));
    await business.api.post(`/operations/${id}/cancel`);
    const { location } = await visitor.post(`/operations/${id}/start`);
    const shown = textOf((await visitor.get(location!)).html);
    expect(shown).toMatch(/cancelled/);
    expect(shown).not.toContain('timer');
    expect(await entriesOf(id)).toEqual([]);
  });

  it('has no duration without hours and minutes', async () => {
    const id = await business.operation();
    const technician_id = await business.technician();
    await manager.post(`/operations/${id}/time`, { technician_id, kind: 'work' });
    expect(await entriesOf(id)).toEqual([]);
  });
});

describe.runIf(hasBrowser)('what this year cost, two clicks from the overview,', () => {
  afterAll(closeBrowser);

  it('is on the pages of a building and an asset, in total and by month, for those who see rates', async () => {
    const { roomId, buildingId } = await business.place();
    const asset = await business.asset({ name: 'Big press', room_id: roomId });
    const technician = await business.technician();
    await pay(business, technician, '50');
    const operation = await business.operation({ ...forTechnician(technician), asset_id: asset });
    await book(business, operation, technician, { minutes: 60 });
    await business.api.post(`/operations/${operation}/costs`, { description: 'Crane', amount: '380' });
    const tab = await openTab(portal, manager, { width: 1280 });
    for (const [place, path] of [
      ['Locations', `/locations/buildings/${buildingId}`],
      ['Assets', `/assets/${asset}`],
    ] as const) {
      await tab.goto('/overview');
      await tab.getByLabel('Main menu').getByRole('link', { name: place, exact: true }).click();
      await tab.locator(`#main a[href="${path}"]`).first().click();
      const month = tab.getByLabel('Costs by month').getByRole('row').nth(1);
      await month.getByText('430.00').waitFor();
      expect(await month.innerText()).toMatch(/1 hr.*50\.00.*380\.00.*430\.00/s);
      await expectAccessible(tab);
    }
    expect(tab.problems).toEqual([]);
    const fitter = await portal.signIn(business, 'technician');
    for (const path of [`/assets/${asset}`, `/locations/buildings/${buildingId}`])
      expect(textOf((await fitter.get(path)).html)).not.toMatch(/Costs (by month|in)|430\.00/);
  });
});
