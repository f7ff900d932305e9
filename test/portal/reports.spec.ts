import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { TechniciansService } from '../../src/technicians/index.js';
import { closeBrowser, expectAccessible, hasBrowser, openTab } from '../support/browser.js';
import { fileOf, FORM_TYPE, formWith, type TestFile } from '../support/files.js';
import { startTestPortal, textOf, type Visitor } from '../support/portal.js';
import { forTechnician } from '../support/test-business.js';

const portal = await startTestPortal();
const business = await portal.api.business();
const { roomId } = await business.place();
const technician = await portal.signIn(business, 'technician');
const technicianId = await business.work((work) =>
  portal.api.get(TechniciansService).create(work, { name: 'Ada Fitter', userId: technician.userId }),
);
const manager = await portal.signIn(business, 'manager');
const machine = (name = 'Feed pump 3', more: object = {}) =>
  business.asset({ name, room_id: roomId, ...more });

const part = (name: string, value: string) =>
  `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`;
/** Sends the form as a browser does. */
async function report(visitor: Visitor, fields: Record<string, string>, files: readonly TestFile[] = []) {
  const parts = Object.entries({ _once: randomUUID(), ...fields }).map(([name, value]) => part(name, value));
  const path = `/operations/report?_csrf=${await visitor.token()}`;
  return visitor.send('POST', path, formWith(...parts, ...files), { 'content-type': FORM_TYPE });
}
const read = async (path: string) => (await business.api.get(path)).body.data as Record<string, unknown>;
const openedBy = ({ location }: { location: string | undefined }) => location!.slice('/operations/'.length);

describe('a report of a problem', () => {
  it('includes photos and the urgency, and sets a stopped asset to out of service', async () => {
    const asset = await machine();
    const fields = {
      ...{ title: 'Seal leaks', asset_id: asset, priority: 'high', is_stopped: 'true' },
      description: 'Water on the floor.',
    };
    const id = openedBy(await report(technician, fields, [fileOf('jpg', { name: 'Leak.jpg' })]));
    expect(await read(`/operations/${id}`)).toMatchObject({
      ...{ title: 'Seal leaks', status: 'new', priority: 'high', asset_id: asset, assignee_type: null },
    });
    expect(await read(`/operations/${id}/attachments`)).toMatchObject([{ file_name: 'Leak.jpg' }]);
    expect(await read(`/assets/${asset}`)).toMatchObject({ status: 'out_of_service' });
    expect(await read(`/assets/${asset}/downtimes`)).toMatchObject([{ ended_at: null }]);
    expect(await read(`/assets/${asset}/status-history`)).toMatchObject([{ note: 'Seal leaks' }]);
  });

  it('does not change a running asset, and requires no asset, photo or urgency', async () => {
    const asset = await machine();
    await report(technician, { title: 'It hums', asset_id: asset, is_stopped: 'false' });
    expect(await read(`/assets/${asset}`)).toMatchObject({ status: 'operational' });
    const id = openedBy(await report(technician, { title: 'Light is broken' }));
    expect(await read(`/operations/${id}`)).toMatchObject({ priority: null, asset_id: null });
  });

  it('is rejected if it says that the asset is stopped but names none, with the error beside the field and the input kept', async () => {
    const answer = await report(technician, { title: 'It stopped', is_stopped: 'true' });
    expect(answer.status).toBe(422);
    expect(answer.html).toContain('id="error-asset_id"');
    expect(textOf(answer.html)).toContain('Name the asset that is stopped.');
    expect(answer.html).toContain('value="It stopped"');
    expect(answer.html).toMatch(/name="is_stopped" value="true" checked/);
  });

  it('can be added to open work on the asset, instead of becoming a second work order', async () => {
    const asset = await machine('Feed pump 7');
    const open = await business.operation({
      asset_id: asset,
      title: 'Replace the seal',
      description: 'Soon.',
    });
    const form = (await technician.get(`/operations/new?asset_id=${asset}`)).html;
    expect(textOf(form)).toMatch(
      /Is it one of these\? Work on this asset is open already\. WO-\d+ Replace the seal/,
    );
    expect(form).toContain(`name="joins" value="${open}"`);
    const fields = { title: 'It drips', asset_id: asset, is_stopped: 'true', joins: open };
    const answer = await report(technician, fields, [fileOf('jpg', { name: 'Drip.jpg' })]);
    expect(openedBy(answer)).toBe(open);
    const { description } = await read(`/operations/${open}`);
    expect(description).toMatch(/^Soon\.\n\n.*It drips$/);
    expect(await read(`/operations/${open}/attachments`)).toMatchObject([{ file_name: 'Drip.jpg' }]);
    expect(await read(`/assets/${asset}`)).toMatchObject({ status: 'out_of_service' });
    expect((await business.api.get(`/operations?asset_id=${asset}`)).body.data).toHaveLength(1);
    await business.api.post(`/operations/${open}/cancel`);
    const late = await report(technician, { ...fields, is_stopped: 'false' });
    expect([late.status, textOf(late.html).includes('closed meanwhile')]).toEqual([422, true]);
    expect((await technician.get(`/operations/new?asset_id=${asset}`)).html).not.toContain('name="joins"');
    expect((await manager.get(`/operations/new?asset_id=${asset}`)).html).not.toContain(
      `/operations/${open}`,
    );
  });

  it('is the only way for a technician to set a status, apart from their own operations', async () => {
    const asset = await machine();
    const answer = await technician.post(`/assets/${asset}/status`, { status: 'out_of_service' });
    expect(answer.status).toBe(403);
  });

  it('is first on the overview until it is assigned, most urgent first', async () => {
    const other = await portal.api.business();
    const [reporter, otherManager] = [
      await portal.signIn(other, 'technician'),
      await portal.signIn(other, 'manager'),
    ];
    const who = await other.technician();
    await other.operation({
      ...forTechnician(who),
      title: 'Long past',
      scheduled_for: '2026-01-05T08:00:00Z',
    });
    for (const [title, priority] of [
      ['Not so bad', 'low'],
      ['Very bad', 'highest'],
    ])
      await reporter.post('/operations/report', { title: title!, priority: priority! });
    const overview = async () => {
      const text = textOf((await otherManager.get('/overview')).html);
      return ['Reported problems 2', 'Very bad', 'Not so bad', 'Long past'].map((each) => text.indexOf(each));
    };
    const places = await overview();
    expect(places.every((place) => place > 0)).toBe(true);
    expect(places).toEqual([...places].sort((one, two) => one - two));
    const listed = await otherManager.get('/operations?tab=reported');
    expect(listed.html).toContain('Very bad');
    expect(listed.html).not.toContain('Long past');
    const [, id] = /operations\?tab=reported&(?:amp;)?open=([0-9a-f-]{36})/.exec(listed.html)!;
    await otherManager.post(`/operations/${id}/assign`, { assignee_type: 'technician', technician_id: who });
    expect(textOf((await otherManager.get('/overview')).html)).toContain('Reported problems 1');
  });
});

describe('an operation', () => {
  const operationFor = (asset: string, title = 'Change the seal') =>
    business.operation({ ...forTechnician(technicianId), asset_id: asset, title });

  it('can set the asset to stopped when it starts, and to running when it is completed', async () => {
    const asset = await machine();
    const id = await operationFor(asset);
    const page = await technician.get('/my-work');
    expect(page.html).toContain('Start, machine stopped: Change the seal');
    await technician.post(`/operations/${id}/start`, { machine: 'stopped' });
    expect(await read(`/assets/${asset}`)).toMatchObject({ status: 'out_of_service' });
    const form = await technician.get(`/operations/${id}/complete`);
    expect(textOf(form.html)).toContain('Runs again');
    expect(form.html).toMatch(/name="machine" value="running" required/);
    await technician.post(`/operations/${id}/complete`, { machine: 'running' });
    expect(await read(`/assets/${asset}`)).toMatchObject({ status: 'operational' });
    expect(await read(`/assets/${asset}/downtimes`)).toMatchObject([{ ended_at: expect.any(String) }]);
  });

  it('does not offer to stop an asset that is already down, or without an asset', async () => {
    const asset = await machine();
    await business.api.patch(`/assets/${asset}/status`, { status: 'under_maintenance' });
    const id = await operationFor(asset, 'Stands already');
    expect((await technician.get('/my-work')).html).not.toContain('machine stopped: Stands already');
    expect((await technician.get(`/operations/${id}`)).html).not.toContain('Start, machine stopped');
    const none = await business.operation({ ...forTechnician(technicianId), title: 'Sweep' });
    await technician.post(`/operations/${none}/start`);
    expect((await technician.get(`/operations/${none}/complete`)).html).not.toContain('name="machine"');
  });
});

describe.runIf(hasBrowser)('a technician on a phone', () => {
  afterAll(closeBrowser);
  const shot = (name: string) => ({ name, mimeType: 'image/jpeg', buffer: fileOf('jpg').bytes });

  it('reports a stopped pump from its sticker with a photo, in five taps and a description', async () => {
    const asset = await machine('Feed pump 9', { qr_code: 'PUMP-9' });
    const tab = await openTab(portal, technician, { width: 390 });
    await tab.goto('/scan?code=pump-9');
    await tab.locator('main [data-create]').tap();
    await tab.locator('[name=title]:focus').waitFor();
    await tab.keyboard.type('Shaft is broken');
    await tab.getByText('Yes, stopped').tap();
    await tab.getByText('Urgent', { exact: true }).tap();
    await expectAccessible(tab);
    await tab.getByLabel('Take a photo').setInputFiles(shot('Shaft.jpg'));
    await tab.getByRole('img', { name: 'Shaft.jpg' }).waitFor();
    await tab.locator('[data-submit]').tap();
    await tab.getByRole('heading', { name: 'Shaft is broken' }).waitFor();
    expect(await read(`/assets/${asset}`)).toMatchObject({ status: 'out_of_service' });
    const id = new URL(tab.url()).pathname.slice('/operations/'.length);
    expect(await read(`/operations/${id}`)).toMatchObject({ priority: 'high', asset_id: asset });
    expect(await read(`/operations/${id}/attachments`)).toHaveLength(1);
    expect(tab.problems).toEqual([]);
  });

  it('sees photos as thumbnails with our own texts, in order, and can remove them', async () => {
    const tab = await openTab(portal, technician, { width: 390 });
    await tab.goto('/operations/new');
    await tab.locator('.file-tiles.is-ready').waitFor();
    const camera = tab.getByLabel('Take a photo');
    for (const name of ['One.jpg', 'Two.jpg']) await camera.setInputFiles(shot(name));
    await tab.getByLabel('Choose photos').setInputFiles([shot('Three.jpg')]);
    const shown = () =>
      tab.locator('.chosen-files img').evaluateAll((all) => all.map((each) => each.getAttribute('alt')));
    expect(await shown()).toEqual(['One.jpg', 'Two.jpg', 'Three.jpg']);
    await tab.getByRole('button', { name: 'Remove Two.jpg' }).tap();
    expect(await shown()).toEqual(['One.jpg', 'Three.jpg']);
    // The text of the native file input, in the browser's language, is hidden.
    expect(await camera.evaluate((each) => getComputedStyle(each).opacity)).toBe('0');
    await tab.fill('[name=title]', 'With photos');
    await tab.locator('[data-submit]').tap();
    await tab.getByRole('heading', { name: 'With photos' }).waitFor();
    const id = new URL(tab.url()).pathname.slice('/operations/'.length);
    expect(await read(`/operations/${id}/attachments`)).toHaveLength(2);
    // Another photo, on the operation's page.
    const photos = tab.getByRole('region', { name: 'Photos and documents' });
    await photos.getByLabel('Take a photo').setInputFiles(shot('Later.jpg'));
    await tab.getByRole('button', { name: 'Add', exact: true }).tap();
    await tab.getByRole('link', { name: 'Later.jpg' }).waitFor();
    expect(tab.problems).toEqual([]);
  });

  it('opens the operation from anywhere on its card, and its buttons still work', async () => {
    const asset = await machine('Card pump');
    const id = await business.operation({
      ...{ ...forTechnician(technicianId), title: 'Card job', asset_id: asset },
    });
    const tab = await openTab(portal, technician, { width: 390 });
    const card = tab.locator(`[data-job="${id}"]`);
    await tab.goto('/my-work');
    const { width } = (await card.boundingBox())!;
    await card.tap({ position: { x: width - 12, y: 60 } });
    await tab.waitForURL(`**/operations/${id}`);
    await tab.goto('/my-work');
    await card.getByRole('link', { name: 'Card pump' }).tap();
    await tab.waitForURL(`**/assets/${asset}`);
    await tab.goto('/my-work');
    await card.getByRole('button', { name: 'Start: Card job' }).tap();
    await tab.getByRole('link', { name: 'Complete: Card job' }).waitFor();
    await tab.goto('/assets');
    const row = tab.locator('[data-row]', { hasText: 'Card pump' });
    const size = (await row.boundingBox())!;
    await row.tap({ position: { x: size.width - 8, y: size.height - 8 } });
    await tab.waitForURL(`**/assets/${asset}`);
    // A row is selected without being opened.
    const managerTab = await openTab(portal, manager, { width: 390 });
    await managerTab.goto('/operations?search=Card');
    await managerTab.getByLabel('Choose “Card job”').tap();
    await managerTab.getByRole('button', { name: 'Assign them' }).waitFor();
    expect(new URL(managerTab.url()).searchParams.has('open')).toBe(false);
  });
});
