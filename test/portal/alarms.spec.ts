import { afterAll, describe, expect, it } from 'vitest';
import { created } from '../support/expectations.js';
import { closeBrowser, expectAccessible, hasBrowser, openTab } from '../support/browser.js';
import { startTestPortal, textOf } from '../support/portal.js';
import type { TestBusiness } from '../support/test-business.js';

const portal = await startTestPortal();
const LIST = '/alarms';

async function pumpWithAlarm(business: TestBusiness): Promise<{ asset: string; alarm: string }> {
  const { roomId } = await business.place();
  await business.operation();
  const asset = await business.asset({ room_id: roomId, name: 'Feed pump 4', category: 'pump' });
  const alarm = created(
    await business.api.post(LIST, {
      ...{ source: 'scada', dedup_key: 'pump-4/vibration', status: 'firing', severity: 'critical' },
      ...{ summary: 'Vibration above 7 mm/s', details: 'Bearing side', asset_id: asset },
    }),
  );
  return { asset, alarm };
}

describe('alarms', () => {
  it('are shown in the list, on the overview and on the asset until they are resolved', async () => {
    const business = await portal.api.business();
    const { asset, alarm } = await pumpWithAlarm(business);
    const manager = await portal.signIn(business, 'manager');
    expect(textOf((await manager.get(LIST)).html)).toContain('Vibration above 7 mm/s scada · once');
    expect(textOf((await manager.get(`${LIST}?severity=info`)).html)).toContain('No alarm matches.');
    expect((await manager.get('/overview')).html).toContain(`href="/alarms/${alarm}"`);
    expect(textOf((await manager.get(`/assets/${asset}`)).html)).toContain('Vibration above 7 mm/s');
    const page = textOf((await manager.get(`${LIST}/${alarm}`)).html);
    for (const text of ['Bearing side', 'Feed pump 4', 'scada', 'Critical', 'Open'])
      expect(page).toContain(text);
    expect((await manager.post(`${LIST}/${alarm}/resolve`)).location).toBe(`${LIST}/${alarm}`);
    expect(textOf((await manager.get(LIST)).html)).not.toContain('Vibration');
    expect(textOf((await manager.get(`${LIST}?tab=over`)).html)).toContain('Vibration above 7 mm/s');
    expect(textOf((await manager.get(`/assets/${asset}`)).html)).not.toContain('Vibration above 7 mm/s');
  });

  it('can be filtered by asset, and a list without filters says that there are none', async () => {
    const business = await portal.api.business();
    const { asset } = await pumpWithAlarm(business);
    const spare = await business.asset({ name: 'Spare pump' });
    const manager = await portal.signIn(business, 'manager');
    const ofSpare = (await manager.get(`${LIST}?asset_id=${spare}`)).html;
    expect(textOf(ofSpare)).toContain('No alarm matches.');
    expect(/<input[^>]* name="asset_id"[^>]*>/.exec(ofSpare)![0]).toContain('value="Spare pump · ');
    expect(/<a [^>]*href="([^"]*)"[^>]*>Clear filters</.exec(ofSpare)![1]).toBe(`${LIST}?tab=current`);
    expect(textOf((await manager.get(`${LIST}?asset_id=${asset}`)).html)).toContain('Vibration');
    const { html } = await manager.get(`${LIST}?tab=over`);
    expect(textOf(html)).toContain('No alarms. They come from your monitoring');
  });

  it('show who acknowledged them, and become an operation with one click, only once', async () => {
    const business = await portal.api.business();
    const { asset, alarm } = await pumpWithAlarm(business);
    const technician = await portal.signIn(business, 'technician');
    await technician.post(`${LIST}/${alarm}/acknowledge`);
    const manager = await portal.signIn(business, 'manager');
    expect(textOf((await manager.get(`${LIST}/${alarm}`)).html)).toContain('Test technician');
    const opened = await manager.post(`${LIST}/${alarm}/operation`);
    const { operation_id } = (await business.api.get(`/alarms/${alarm}`)).body.data;
    expect(opened.location).toBe(`/operations/${operation_id}`);
    expect((await business.api.get(`/operations/${operation_id}`)).body.data).toMatchObject({
      ...{ title: 'Vibration above 7 mm/s', description: 'Bearing side', asset_id: asset, status: 'new' },
      ...{ required_skill: 'mechanical', priority: 'high' },
    });
    expect((await manager.post(`${LIST}/${alarm}/operation`)).location).toBe(opened.location);
    expect((await business.api.get(`/operations?asset_id=${asset}`)).body.data).toHaveLength(1);
    const row = (await manager.get(LIST)).html;
    expect(row).toContain(`href="/operations/${operation_id}"`);
    expect(row).not.toContain(`/alarms/${alarm}/operation`);
  });

  it('offer only the actions that the user may perform, and are not visible to another business', async () => {
    const [business, neighbour] = [await portal.api.business(), await portal.api.business()];
    const { alarm } = await pumpWithAlarm(business);
    const technician = await portal.signIn(business, 'technician');
    const page = (await technician.get(`${LIST}/${alarm}`)).html;
    expect(page).toContain(`/alarms/${alarm}/acknowledge`);
    expect(page).not.toContain(`/alarms/${alarm}/operation`);
    expect((await technician.post(`${LIST}/${alarm}/operation`)).status).toBe(403);
    const other = await portal.signIn(neighbour);
    expect((await other.get(`${LIST}/${alarm}`)).status).toBe(404);
    expect((await other.post(`${LIST}/${alarm}/resolve`)).status).toBe(404);
    expect(textOf((await other.get(LIST)).html)).toContain('No alarms.');
  });
});

describe.runIf(hasBrowser)('the list of alarms', () => {
  afterAll(closeBrowser);

  it('creates an operation from an alarm with one click', async () => {
    const business = await portal.api.business();
    await pumpWithAlarm(business);
    const tab = await openTab(portal, await portal.signIn(business, 'manager'));
    await tab.goto(LIST);
    await expectAccessible(tab);
    await tab.getByRole('button', { name: /Acknowledge/ }).click();
    await tab.locator('#toasts').getByText('The alarm is acknowledged.').waitFor();
    expect(new URL(tab.url()).pathname).toBe(LIST);
    await tab.getByRole('button', { name: /Open operation/ }).click();
    await tab.waitForURL('**/operations/*');
    expect(await tab.locator('h1').textContent()).toContain('Vibration above 7 mm/s');
  });
});
