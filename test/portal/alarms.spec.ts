import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { created } from '../support/expectations.js';
import { closeBrowser, expectAccessible, hasBrowser, openTab } from '../support/browser.js';
import { FORM_TYPE, formWith } from '../support/files.js';
import { startTestPortal, textOf, type Visitor } from '../support/portal.js';
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

/** Sends the form for a work order as a browser does. */
async function createWorkOrder(visitor: Visitor, alarm: string, fields: Record<string, string>) {
  const parts = Object.entries({ _once: randomUUID(), ...fields }).map(
    ([name, value]) => `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`,
  );
  const path = `${LIST}/${alarm}/operation?_csrf=${await visitor.token()}`;
  return visitor.send('POST', path, formWith(...parts), { 'content-type': FORM_TYPE });
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

  it('show their cause first, without the name of the asset that stands beside it', async () => {
    const business = await portal.api.business();
    const [pump, fan] = [
      await business.asset({ name: 'Feed pump 4' }),
      await business.asset({ name: 'Fan' }),
    ];
    const stop = (id: string, note?: string) =>
      business.api.patch(`/assets/${id}/status`, { status: 'out_of_service', note });
    await stop(pump, 'Bearing seized');
    await stop(fan);
    const manager = await portal.signIn(business, 'manager');
    const list = (await manager.get(LIST)).html;
    expect(textOf(list)).toContain('Bearing seized Out of service');
    expect(textOf(list)).not.toContain('is now out of service');
    expect(list).toMatch(/<a href="\/alarms\/[^"]+">Out of service<\/a>/);
    expect(textOf((await manager.get(`/assets/${pump}`)).html)).toContain('Bearing seized Out of service');
    const [alarm] = (await business.api.get(`/alarms?asset_id=${fan}`)).body.data;
    const form = (await manager.get(`${LIST}/${alarm.id}/operation`)).html;
    expect(form).toContain('value="Repair Fan"');
    expect(form).toMatch(/name="is_stopped" value="true" checked/);
    await manager.post('/account', { name: 'Ada', language: 'fr' });
    expect(textOf((await manager.get(LIST)).html)).toContain('Bearing seized Hors service');
    expect((await manager.get(`${LIST}/${alarm.id}/operation`)).html).toContain('value="Réparer Fan"');
  });

  it('show who acknowledged them, and get a work order from a form, only once', async () => {
    const business = await portal.api.business();
    const { asset, alarm } = await pumpWithAlarm(business);
    const technician = await portal.signIn(business, 'technician');
    await technician.post(`${LIST}/${alarm}/acknowledge`);
    const manager = await portal.signIn(business, 'manager');
    expect(textOf((await manager.get(`${LIST}/${alarm}`)).html)).toContain('Test technician');
    const form = await manager.get(`${LIST}/${alarm}/operation`);
    for (const value of ['Vibration above 7 mm/s', 'Create work order', 'Bearing side', asset])
      expect(form.html).toContain(value);
    expect(form.html).toMatch(/value="mechanical" selected/);
    const fields = {
      ...{ title: 'Replace the bearing', description: 'Bearing side', asset_id: asset },
      ...{ required_skill: 'mechanical', priority: 'high', is_stopped: 'false', assignee_type: '' },
    };
    const refused = await createWorkOrder(manager, alarm, { ...fields, title: 'x' });
    expect([refused.status, refused.html.includes('id="error-title"')]).toEqual([422, true]);
    const opened = await createWorkOrder(manager, alarm, fields);
    const { operation_id } = (await business.api.get(`/alarms/${alarm}`)).body.data;
    expect(opened.location).toBe(`/operations/${operation_id}`);
    expect((await business.api.get(`/operations/${operation_id}`)).body.data).toMatchObject({
      ...{ title: 'Replace the bearing', description: 'Bearing side', asset_id: asset, status: 'new' },
      ...{ required_skill: 'mechanical', priority: 'high' },
    });
    expect((await createWorkOrder(manager, alarm, fields)).location).toBe(opened.location);
    expect((await manager.get(`${LIST}/${alarm}/operation`)).location).toBe(opened.location);
    expect((await business.api.get(`/operations?asset_id=${asset}`)).body.data).toHaveLength(1);
    const row = (await manager.get(LIST)).html;
    expect(row).toContain(`href="/operations/${operation_id}"`);
    expect(row).not.toContain(`/alarms/${alarm}/operation`);
  });

  it('take back with one click that they were acknowledged or resolved, and show who resolved them', async () => {
    const business = await portal.api.business();
    const { alarm } = await pumpWithAlarm(business);
    const technician = await portal.signIn(business, 'technician');
    const statusOf = async () => (await business.api.get(`/alarms/${alarm}`)).body.data.status as string;
    for (const verb of ['acknowledge', 'resolve']) {
      await technician.post(`${LIST}/${alarm}/${verb}`, { _back: LIST });
      const { html } = await technician.get(LIST);
      expect(html).toMatch(new RegExp(`<toast-note[^]*?action="${LIST}/${alarm}/reopen"`));
      const undone = await technician.post(`${LIST}/${alarm}/reopen`, { _back: LIST });
      expect([undone.status, undone.location, await statusOf()]).toEqual([303, LIST, 'open']);
    }
    await technician.post(`${LIST}/${alarm}/resolve`);
    const manager = await portal.signIn(business, 'manager');
    const page = await manager.get(`${LIST}/${alarm}`);
    expect(textOf(page.html)).toMatch(/Resolved [^]* Test technician/);
    expect(page.html).toContain(`action="${LIST}/${alarm}/reopen"`);
    await manager.post(`${LIST}/${alarm}/reopen`);
    expect(textOf((await manager.get(`${LIST}/${alarm}`)).html)).toContain('The alarm is open again.');
    await manager.post('/account', { name: 'Ada', language: 'fr' });
    await manager.post(`${LIST}/${alarm}/resolve`);
    expect(textOf((await manager.get(`${LIST}/${alarm}`)).html)).toContain('Rouvrir');
  });

  it('leave a work order that they joined by mistake', async () => {
    const business = await portal.api.business();
    const { asset, alarm } = await pumpWithAlarm(business);
    const open = await business.operation({ asset_id: asset, title: 'Align the coupling' });
    const manager = await portal.signIn(business, 'manager');
    const operationOf = async () =>
      (await business.api.get(`/alarms/${alarm}`)).body.data.operation_id as string | null;
    await manager.post(`${LIST}/${alarm}/join`, { operation_id: open });
    expect(await operationOf()).toBe(open);
    expect((await manager.get(`/operations/${open}`)).html).toMatch(
      new RegExp(`<toast-note[^]*?action="${LIST}/${alarm}/leave"`),
    );
    // Undo of an older page does not touch what the alarm joined since.
    await manager.post(`${LIST}/${alarm}/leave`, { operation_id: await business.operation() });
    expect(await operationOf()).toBe(open);
    expect((await manager.get(`${LIST}/${alarm}`)).html).toContain('Detach from the work order');
    const technician = await portal.signIn(business, 'technician');
    const form = { operation_id: open };
    expect((await technician.post(`${LIST}/${alarm}/leave`, form)).status).toBe(403);
    const neighbour = await portal.signIn(await portal.api.business(), 'manager');
    expect((await neighbour.post(`${LIST}/${alarm}/leave`, form)).status).toBe(404);
    expect((await manager.post(`${LIST}/${alarm}/leave`, form)).location).toBe(`${LIST}/${alarm}`);
    expect(await operationOf()).toBeNull();
    expect((await manager.get(`${LIST}/${alarm}`)).html).toContain(`${LIST}/${alarm}/join`);
  });

  it('offer to join the open work on their asset, instead of creating a second work order', async () => {
    const business = await portal.api.business();
    const { asset, alarm } = await pumpWithAlarm(business);
    const open = await business.operation({ asset_id: asset, title: 'Align the coupling' });
    const closed = await business.operation({ asset_id: asset, title: 'Paint it' });
    await business.api.post(`/operations/${closed}/cancel`);
    const manager = await portal.signIn(business, 'manager');
    for (const path of [`${LIST}/${alarm}`, `${LIST}/${alarm}/operation`]) {
      const { html } = await manager.get(path);
      expect(textOf(html)).toContain('Open work on this asset');
      expect(html).toContain(`href="/operations/${open}"`);
      expect(html).not.toContain(`href="/operations/${closed}"`);
    }
    const refused = await manager.post(`${LIST}/${alarm}/join`, { operation_id: closed });
    expect([refused.location, (await business.api.get(`/alarms/${alarm}`)).body.data.operation_id]).toEqual([
      `${LIST}/${alarm}`,
      null,
    ]);
    const joined = await manager.post(`${LIST}/${alarm}/join`, { operation_id: open });
    expect(joined.location).toBe(`/operations/${open}`);
    expect((await business.api.get(`/alarms/${alarm}`)).body.data.operation_id).toBe(open);
    expect((await business.api.get(`/operations?asset_id=${asset}&open=true`)).body.data).toHaveLength(1);
    expect(textOf((await manager.get(`${LIST}/${alarm}`)).html)).not.toContain('Open work on this asset');
    const technician = await portal.signIn(business, 'technician');
    expect((await technician.post(`${LIST}/${alarm}/join`, { operation_id: open })).status).toBe(403);
  });

  it('offer only the actions that the user may perform, and are not visible to another business', async () => {
    const [business, neighbour] = [await portal.api.business(), await portal.api.business()];
    const { alarm } = await pumpWithAlarm(business);
    const technician = await portal.signIn(business, 'technician');
    const page = (await technician.get(`${LIST}/${alarm}`)).html;
    expect(page).toContain(`/alarms/${alarm}/acknowledge`);
    expect(page).not.toContain(`/alarms/${alarm}/operation`);
    expect((await createWorkOrder(technician, alarm, {})).status).toBe(403);
    const other = await portal.signIn(neighbour);
    expect((await other.get(`${LIST}/${alarm}`)).status).toBe(404);
    expect((await other.post(`${LIST}/${alarm}/resolve`)).status).toBe(404);
    expect(textOf((await other.get(LIST)).html)).toContain('No alarms.');
  });
});

describe.runIf(hasBrowser)('the list of alarms', () => {
  afterAll(closeBrowser);

  it('leads to a form for the work order of an alarm', async () => {
    const business = await portal.api.business();
    await pumpWithAlarm(business);
    const tab = await openTab(portal, await portal.signIn(business, 'manager'));
    await tab.goto(LIST);
    await expectAccessible(tab);
    await tab.getByRole('button', { name: /Acknowledge/ }).click();
    await tab.locator('#toasts').getByText('The alarm is acknowledged.').waitFor();
    expect(new URL(tab.url()).pathname).toBe(LIST);
    await tab.getByRole('link', { name: /Create work order/ }).click();
    await tab.waitForURL('**/alarms/*/operation');
    await expectAccessible(tab);
    await tab.getByRole('button', { name: 'Create work order' }).click();
    await tab.waitForURL('**/operations/*');
    expect(await tab.locator('h1').textContent()).toContain('Vibration above 7 mm/s');
  });
});
