import { afterAll, describe, expect, it } from 'vitest';
import { at, meter, operationsOf, read } from '../meters/metering.js';
import { closeBrowser, expectAccessible, hasBrowser, openTab } from '../support/browser.js';
import { startTestPortal, textOf } from '../support/portal.js';

const portal = await startTestPortal();

describe('meters', () => {
  it('are added to an asset, shown there with their value, changed and deleted', async () => {
    const business = await portal.api.business();
    const asset = await business.asset();
    const manager = await portal.signIn(business, 'manager');
    const form = {
      ...{
        name: 'Operating hours',
        kind: 'counter',
        unit: 'h',
        usage_every: '500',
        usage_skill: 'mechanical',
      },
      ...{ high: '', low: '', margin: '', limit_skill: '' },
    };
    const { location } = await manager.post(`/assets/${asset}/meters`, form);
    const id = location!.split('/').at(-1)!;
    expect((await business.api.get(`/meters/${id}`)).body.data).toMatchObject({
      ...{ name: 'Operating hours', usage_interval: { every: '500', required_skill: 'mechanical' } },
    });
    await read(business, id, 8, 1_250.5);
    expect(textOf((await manager.get(`/assets/${asset}`)).html)).toMatch(/Operating hours.*1,250\.5\sh/);
    const edit = { ...form, kind: undefined, name: 'Hours', high: '2000,5', limit_skill: 'electrical' };
    await manager.post(`/meters/${id}/edit`, JSON.parse(JSON.stringify(edit)));
    expect((await business.api.get(`/meters/${id}`)).body.data).toMatchObject({
      name: 'Hours',
      thresholds: [{ above: '2000.5', open_operation: { required_skill: 'electrical' } }],
    });
    const page = textOf((await manager.get(`/meters/${id}`)).html);
    for (const said of ['Hours', 'Above 2,000.5', 'Electrical', 'Every 500']) expect(page).toContain(said);
    expect((await manager.post(`/meters/${id}/delete`)).location).toBe(`/assets/${asset}`);
    expect((await manager.get(`/meters/${id}`)).status).toBe(404);
  });

  it('keep limits that the form cannot show', async () => {
    const business = await portal.api.business();
    const thresholds = [{ above: 1 }, { above: 2, hysteresis: 1 }];
    const id = await meter(business, { kind: 'gauge', thresholds });
    const manager = await portal.signIn(business, 'manager');
    await manager.post(`/meters/${id}/edit`, { name: 'Heat', unit: 'K' });
    const { data } = (await business.api.get(`/meters/${id}`)).body;
    expect(data).toMatchObject({
      name: 'Heat',
      thresholds: [{ above: '1' }, { above: '2', hysteresis: '1' }],
    });
  });

  it('are read by technicians, who cannot change them; a neighbour sees none', async () => {
    const [business, neighbour] = [await portal.api.business(), await portal.api.business()];
    const id = await meter(business);
    const technician = await portal.signIn(business, 'technician');
    const page = await technician.get(`/meters/${id}`);
    expect(page.html).toContain(`action="/meters/${id}/readings"`);
    expect(page.html).not.toContain(`/meters/${id}/edit`);
    const reading = { value: '12,5', read_at: '2026-10-05T08:00', note: '' };
    await technician.post(`/meters/${id}/readings`, reading);
    expect(textOf((await technician.get(`/meters/${id}`)).html)).toContain('Test technician');
    expect((await business.api.get(`/meters/${id}`)).body.data.last_value).toBe('12.5');
    expect((await technician.post(`/meters/${id}/edit`, { name: 'x', unit: 'x' })).status).toBe(403);
    const other = await portal.signIn(neighbour);
    expect((await other.get(`/meters/${id}`)).status).toBe(404);
    expect((await other.post(`/meters/${id}/readings`, reading)).status).toBe(404);
  });
});

describe.runIf(hasBrowser)('in a browser', () => {
  afterAll(closeBrowser);

  it('a technician records a reading on a phone, and sees its course', async () => {
    const business = await portal.api.business();
    const asset = await business.asset();
    const id = await meter(business, {
      ...{ asset_id: asset, name: 'Bearing', kind: 'gauge', unit: '°C' },
      thresholds: [{ above: 80, open_operation: { required_skill: 'mechanical' } }],
    });
    for (let hour = 0; hour < 12; hour += 1) await read(business, id, hour, 60 + hour / 2);
    const tab = await openTab(portal, await portal.signIn(business, 'technician'));
    await tab.setViewportSize({ width: 390, height: 844 });
    await tab.goto(`/assets/${asset}`);
    await tab.getByRole('button', { name: 'Record reading: Bearing' }).click();
    await tab.getByLabel('Value (°C)').fill('91,5');
    await expectAccessible(tab);
    await tab.getByRole('dialog').getByRole('button', { name: 'Record reading' }).click();
    await tab.waitForURL(`**/meters/${id}`);
    await tab.locator('chart-figure canvas').waitFor();
    await expectAccessible(tab);
    expect(await operationsOf(business, asset)).toHaveLength(1);
    expect(await tab.locator('main').textContent()).toContain('91.5');
    expect((await business.api.get(`/meters/${id}/readings?from=${at(0)}`)).body.data[0].actor.name).toBe(
      'Test technician',
    );
  });
});
