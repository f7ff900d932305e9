import { afterAll, describe, expect, it } from 'vitest';
import { Format } from '../../src/portal/kit/page/format.js';
import { marksBetween } from '../../src/portal/meters/meter-course.js';
import { at, meter, operationsOf, read } from '../meters/metering.js';
import { closeBrowser, expectAccessible, hasBrowser, openTab } from '../support/browser.js';
import { startTestPortal, textOf } from '../support/portal.js';

const portal = await startTestPortal();

/** A rendered chart, as the page contains it. */
interface Drawn {
  readonly chart: { getDatasetMeta(index: number): { readonly data: readonly { readonly x: number }[] } };
}

describe('meters', () => {
  it('can be added to an asset, show their value there, and can be changed and deleted', async () => {
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
    for (const text of ['Hours', 'Above 2,000.5', 'Electrical', 'Every 500']) expect(page).toContain(text);
    expect((await manager.post(`/meters/${id}/delete`)).location).toBe(`/assets/${asset}`);
    expect((await manager.get(`/meters/${id}`)).status).toBe(404);
  });

  it('keep thresholds that the form cannot show', async () => {
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

  it('can be read by technicians but not changed, and are not visible to another business', async () => {
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

describe('the last 30 days of a meter', () => {
  const DAY_MS = 86_400_000;
  const daysAgo = (days: number) => new Date(portal.api.clock.now().getTime() - days * DAY_MS).toISOString();

  it('show the increase of a counter, and when maintenance is due', async () => {
    const business = await portal.api.business();
    const usage_interval = { every: 500, required_skill: 'mechanical' };
    const id = await meter(business, { asset_id: await business.asset(), usage_interval });
    const manager = await portal.signIn(business, 'manager');
    expect(textOf((await manager.get(`/meters/${id}`)).html)).not.toContain('Last 30 days');
    const record = (days: number, value: number) =>
      business.api.post(`/meters/${id}/readings`, { value, read_at: daysAgo(days) });
    await record(20, 1_000);
    await record(10, 1_250.5);
    const page = textOf((await manager.get(`/meters/${id}`)).html).replaceAll('\u00a0', ' ');
    expect(page).toMatch(/Usage 250\.5 h Usage per day 25\.05 h Failures of the asset 0 Readings 2/);
    expect(page).toMatch(/Since maintenance 250\.5 h Next maintenance In 249\.5 h, about \d+ \w+ \d{4}/);
    await record(5, 1_500);
    expect(textOf((await manager.get(`/meters/${id}`)).html)).toContain('Next maintenance Due');
  });

  it('show the range of values of a gauge', async () => {
    const business = await portal.api.business();
    const id = await meter(business, { kind: 'gauge', unit: '°C' });
    for (const [value, days] of [
      [200, 40],
      [10, 3],
      [15, 2],
      [11, 1],
    ] as const)
      await business.api.post(`/meters/${id}/readings`, { value, read_at: daysAgo(days) });
    const page = textOf((await (await portal.signIn(business)).get(`/meters/${id}`)).html);
    expect(page.replaceAll('\u00a0', ' ')).toContain('Lowest 10 °C Mean 12 °C Highest 15 °C Readings 3');
  });
});

describe('a reading beyond a limit', () => {
  it('is marked with the furthest limit in the list, in the chart and on the page of the asset', async () => {
    const business = await portal.api.business();
    const assetId = await business.asset();
    const thresholds = [{ above: 80 }, { above: 90 }, { below: -5 }];
    const id = await meter(business, { kind: 'gauge', unit: '°C', asset_id: assetId, thresholds });
    const hoursAgo = (hours: number) =>
      new Date(portal.api.clock.now().getTime() - hours * 3_600_000).toISOString();
    for (const [hours, value] of [
      [5, 80],
      [4, 85],
      [3, -6],
      [2, 10],
      [1, 95.5],
    ])
      await business.api.post(`/meters/${id}/readings`, { value, read_at: hoursAgo(hours!) });
    const manager = await portal.signIn(business);
    const marksOf = (html: string) =>
      [...html.matchAll(/<span class="secondary is-beyond">([^<]+)</g)].map(([, text]) =>
        text!.replaceAll('\u00a0', ' '),
      );
    const { html } = await manager.get(`/meters/${id}`);
    expect(marksOf(html)).toEqual(['Above 90 °C', 'Below -5 °C', 'Above 80 °C']);
    const chart = html.split('<chart-figure')[1]!.split('</chart-figure>')[0]!;
    expect([...chart.matchAll(/data-value="([^"]+)" data-beyond/g)].map(([, value]) => value)).toEqual([
      '85',
      '-6',
      '95.5',
    ]);
    expect(marksOf((await manager.get(`/assets/${assetId}`)).html)).toEqual(['Above 90 °C']);
  });
});

describe("the ticks of a meter's chart", () => {
  const marks = (from: string, to: string, timeZone = 'UTC') =>
    marksBetween(new Format('en', timeZone, new Date(to)), new Date(from), new Date(to));

  it('are midnights in the time zone of the business, before and after a change to daylight saving time', () => {
    const found = marks('2026-03-26T10:00:00Z', '2026-03-31T10:00:00Z', 'Europe/Paris');
    expect(found.map(({ text }) => text)).toEqual(['27 Mar', '28 Mar', '29 Mar', '30 Mar', '31 Mar']);
    const at = found.map((each) => new Date(each.at).toISOString().slice(11, 16));
    expect(at).toEqual(['23:00', '23:00', '23:00', '22:00', '22:00']);
  });

  it('are hours for a short period, and few for any period', () => {
    expect(marks('2026-10-05T08:10:00Z', '2026-10-05T11:00:00Z').map(({ text }) => text)).toEqual([
      ...['09:00', '10:00', '11:00'],
    ]);
    for (const from of ['2026-10-04T08:00:00Z', '2026-06-01T00:00:00Z', '2019-01-01T00:00:00Z']) {
      const { length } = marks(from, '2026-10-05T08:00:00Z');
      expect([length > 1, length <= 6]).toEqual([true, true]);
    }
  });
});

describe.runIf(hasBrowser)('a technician on a phone', () => {
  afterAll(closeBrowser);

  it('records a reading, and sees the chart', async () => {
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
    // Twelve hourly readings are side by side, far from the one of today.
    const places = await tab.evaluate(() => {
      const { chart } = document.querySelector('chart-figure') as unknown as Drawn;
      return chart.getDatasetMeta(0).data.map(({ x }) => x);
    });
    expect(places).toHaveLength(13);
    expect(places[11]! - places[0]!).toBeLessThan(places[12]! - places[11]!);
    expect(await operationsOf(business, asset)).toHaveLength(1);
    expect(await tab.locator('main').textContent()).toContain('91.5');
    expect((await business.api.get(`/meters/${id}/readings?from=${at(0)}`)).body.data[0].actor.name).toBe(
      'Test technician',
    );
  });
});
