import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { afterAll, describe, expect, it } from 'vitest';
import { commentAs, commentOn } from '../comments/commenting.js';
import { book, HOUR_MS, moveToNoon, pay } from '../labor/booking.js';
import { closeBrowser, expectAccessible, hasBrowser, openTab } from '../support/browser.js';
import { portalBeside, textOf } from '../support/portal.js';
import { startTestAppAlone } from '../support/test-app.js';
import { StoreFolder } from '../attachments/store-folder.js';
import { forTechnician } from '../support/test-business.js';
import { takeTurns } from '../support/turns.js';

const folder = new StoreFolder();
const testApp = await startTestAppAlone({ ATTACHMENTS_URL: folder.url });
moveToNoon(testApp);
const portal = await portalBeside(testApp);
const business = await testApp.business();
const { roomId } = await business.place();
for (const category of ['pump', 'pump', 'motor'])
  await business.asset({ room_id: roomId, category, name: category });
await business.operation();
await business.part({ name: 'Shaft seal', supplier: 'Dichtungen Huber' });
const manager = await portal.signIn(business, 'manager');
afterAll(() => portal.app.close());

/** Runs all requested exports. @returns the URLs of the files, newest first */
async function filesOf(visitor = manager): Promise<string[]> {
  const page = async () => (await visitor.get('/exports')).html;
  await expect
    .poll(async () => {
      await takeTurns(testApp, 'exports');
      return /Waiting|In progress/.test(textOf(await page()));
    })
    .toBe(false);
  return [...(await page()).matchAll(/href="(\/exports\/[^"]+\/file)"/g)].map(([, path]) => path!);
}

async function contentOf(path: string): Promise<string> {
  const file = await manager.send('GET', path, undefined);
  expect(file.status).toBe(200);
  expect(file.headers['content-disposition']).toContain('attachment');
  return file.html;
}

describe('the export of a list', () => {
  it.each([
    ['/exports/assets?category=pump&sort=name', 2, 'pump'],
    ['/exports/operations?tab=open&search=seal', 1, 'Replace the seal'],
    ['/exports/operations?tab=completed', 0, ''],
    ['/exports/spare_parts?search=seal', 1, 'Shaft seal'],
    ['/exports/spare_parts?search=huber', 1, 'Shaft seal'],
  ])('contains the rows of its page: %s', async (path, count, text) => {
    expect(await manager.post(path, { format: 'csv' })).toMatchObject({ status: 303, location: '/exports' });
    const [file] = await filesOf();
    const content = await contentOf(file!);
    expect(content.trim().split('\r\n')).toHaveLength(1 + count);
    expect(content).toContain(text);
  });

  it('returns an error for an unknown list, an invalid filter and an unknown format', async () => {
    expect((await manager.post('/exports/pumps', { format: 'csv' })).status).toBe(404);
    expect((await manager.post('/exports/assets?building_id=x', { format: 'csv' })).status).toBe(400);
    const before = (await filesOf()).length;
    expect((await manager.post('/exports/assets', { format: 'xls' })).status).toBe(303);
    expect(await filesOf()).toHaveLength(before);
  });
});

describe('an export for people', () => {
  it('has names first, times in the time zone of the business, its currency, and ids at the end', async () => {
    const [own, owner] = await portal.newBusiness();
    await owner.post('/settings', { name: 'Acme', time_zone: 'Asia/Tokyo', currency: 'CHF' });
    const place = await own.place();
    const machine = await own.asset({ room_id: place.roomId, name: 'Press', unit_price: 12.5 });
    const part = await own.asset({ room_id: place.roomId, name: 'Motor', parent_asset_id: machine });
    await own.operation({ title: 'Grease it', asset_id: part, scheduled_for: '2026-11-24T22:30:05.000Z' });
    const tableOf = async (list: string) => {
      await owner.post(`/exports/${list}`, { format: 'csv' });
      const [file] = await filesOf(owner);
      const { html } = await owner.send('GET', file!, undefined);
      return parse<Record<string, string>>(html, { columns: true });
    };
    const [press, motor] = await tableOf('assets');
    expect(Object.keys(press!).slice(0, 3)).toEqual(['Name', 'Reference', 'Status']);
    expect(Object.keys(press!).slice(-5)).toEqual([
      ...['id', 'building_id', 'room_id', 'parent_asset_id', 'supplier_id'],
    ]);
    expect(press).toMatchObject({
      Name: 'Press',
      Building: 'Plant North',
      Room: 'Plant North / Ground floor / Pump room',
      'Purchase price (CHF)': '12.50',
      id: machine,
      room_id: place.roomId,
    });
    expect(motor).toMatchObject({ 'Part of': 'Press', parent_asset_id: machine });
    const [operation] = await tableOf('operations?tab=all');
    expect(operation).toMatchObject({
      Title: 'Grease it',
      Asset: 'Motor',
      Technician: 'Ada Fitter',
      'Scheduled for': '2026-11-25 07:30:05',
      asset_id: part,
    });
  });

  it('of the time of a period has the columns for payroll, by the days of the business', async () => {
    const [own, owner] = await portal.newBusiness();
    await owner.post('/settings', { name: 'Acme', time_zone: 'Asia/Tokyo', currency: 'CHF' });
    const technician = await own.technician({ name: 'Nadia Haddad' });
    const id = await own.operation({ ...forTechnician(technician), title: 'Grease it' });
    const add = (started_at: string, more = {}) =>
      book(own, id, technician, { started_at, minutes: 95, kind: 'travel', ...more });
    await pay(own, technician, '60.00');
    await add('2026-10-31T15:30:00.000Z', { note: 'Spare key, too' });
    for (const outside of ['2026-10-31T14:30:00.000Z', '2026-11-02T15:00:00.000Z']) await add(outside);
    const { number } = await own.read(`/operations/${id}`);
    const period = { from: '2026-11-01', to: '2026-11-02', format: 'csv' };
    expect(await owner.post('/exports/time_entries', period)).toMatchObject({ location: '/exports' });
    const { html } = await owner.send('GET', (await filesOf(owner))[0]!, undefined);
    const found = parse<Record<string, string>>(html, { columns: true, bom: true });
    expect(found).toMatchObject([
      {
        ...{ Technician: 'Nadia Haddad', 'Operation number': `WO-${String(number)}`, Date: '2026-11-01' },
        ...{ Start: '00:30', End: '02:05', Minutes: '95', Kind: 'travel', Note: 'Spare key, too' },
      },
    ]);
    expect(Object.keys(found[0]!).slice(0, 10)).toEqual([
      ...['Technician', 'Operation number', 'Date', 'Start', 'End', 'Minutes', 'Kind'],
      ...['Rate (CHF)', 'Cost (CHF)', 'Note'],
    ]);
    const technicians = await portal.signIn(own, 'technician');
    expect((await technicians.post('/exports/time_entries', period)).status).toBe(403);
    expect((await technicians.get('/team')).html).not.toContain('/exports/time_entries');
  });

  it('of the comments of a period has their operations and authors, by the days of the business', async () => {
    const [own, owner] = await portal.newBusiness();
    await owner.post('/settings', { name: 'Acme', time_zone: 'Asia/Tokyo', currency: 'CHF' });
    const id = await own.operation({ title: 'Grease it' });
    const { number } = await own.read(`/operations/${id}`);
    const commentId = await commentOn(own, id, { body: '-20 °C\n"cold"', visibility: 'internal' });
    await commentAs(testApp, own.owner, id, { body: 'See you' });
    const now = testApp.clock.now().getTime();
    const inTokyo = (more: number) => new Date(now + 9 * HOUR_MS + more).toISOString().slice(0, 10);
    const tableOf = async (form: object) => {
      const reply = await owner.post('/exports/comments', { format: 'csv', ...form });
      expect(reply).toMatchObject({ location: '/exports' });
      const { html } = await owner.send('GET', (await filesOf(owner))[0]!, undefined);
      return parse<Record<string, string>>(html, { columns: true, bom: true });
    };
    const today = { from: inTokyo(0), to: inTokyo(0) };
    const [first, second, ...more] = await tableOf(today);
    expect(more).toEqual([]);
    expect(Object.keys(first!)).toEqual([
      ...['Operation number', 'Operation', 'Created', 'Author', 'Kind of author', 'Visibility'],
      ...['Comment', 'Edited', 'id', 'operation_id'],
    ]);
    expect(first).toMatchObject({
      ...{ 'Operation number': `WO-${String(number)}`, Operation: `WO-${String(number)} Grease it` },
      ...{ Author: 'test', 'Kind of author': 'api_key', Visibility: 'internal', Edited: '' },
      ...{ Comment: `'-20 °C\n"cold"`, id: commentId, operation_id: id },
    });
    expect(first!.Created).toContain(inTokyo(0));
    expect(second).toMatchObject({ 'Kind of author': 'user', Comment: 'See you' });
    expect(await tableOf({ ...today, visibility: 'all' })).toHaveLength(1);
    expect(await tableOf({ from: inTokyo(24 * HOUR_MS), to: inTokyo(24 * HOUR_MS) })).toEqual([]);
    await owner.post('/account', { name: 'Olga', language: 'fr' });
    await owner.post('/exports/comments', { format: 'csv', ...today });
    const { html } = await owner.send('GET', (await filesOf(owner))[0]!, undefined);
    expect(html).toMatch(
      /^Numéro d’intervention;Intervention;Créé;Auteur;Nature de l’auteur;Visibilité;Commentaire;Modifié;/,
    );
    const technician = await portal.signIn(own, 'technician');
    expect((await technician.post('/exports/comments', { ...today, format: 'csv' })).status).toBe(403);
  });

  it("does not change the format of the API's exports", async () => {
    const { status, body } = await business.api.post('/exports', { resource: 'spare_parts', format: 'csv' });
    expect(status).toBe(202);
    const { id } = (body as { data: { id: string } }).data;
    await filesOf();
    const { url } = (await business.api.get(`/exports/${id}`)).body.data as { url: string };
    const text = await (await fetch(testApp.origin + url)).text();
    expect(text).toMatch(/^id,name,reference,category,/);
  });
});

describe('an export', () => {
  it('is available to the office only, and not to another business', async () => {
    await manager.post('/exports/assets', { format: 'ndjson' });
    const [file] = await filesOf();
    const technician = await portal.signIn(business, 'technician');
    for (const path of ['/exports', file!]) expect((await technician.get(path)).status).toBe(403);
    expect((await technician.get('/assets')).html).not.toContain('action="/exports/assets"');
    const stranger = await portal.signIn(await testApp.business(), 'manager');
    expect((await stranger.get(file!)).status).toBe(404);
    expect((await stranger.post(file!.replace('/file', '/delete'))).status).toBe(404);
    expect(textOf((await stranger.get('/exports')).html)).toContain('No exports yet.');
  });

  it.each([
    ['en', 'No exports yet', ['Export', 'Export time']],
    ['fr', 'Aucun export', ['Exporter', 'Exporter les temps']],
  ])('begins at the buttons that the empty page names: %s', async (language, hint, buttons) => {
    const [ofOwner, owner] = await portal.newBusiness();
    await ofOwner.asset();
    await owner.post('/account', { name: 'Ada', language });
    const text = async (path: string) => textOf((await owner.get(path)).html);
    expect(await text('/exports')).toMatch(new RegExp(`${hint}.* ${buttons.join(' .* ')} `));
    expect(await text('/assets')).toContain(` ${buttons[0]} `);
    expect(await text('/team')).toContain(` ${buttons[1]} `);
  });

  it('has buttons whose names tell the exports apart', async () => {
    const { html } = await manager.get('/exports');
    const names = [...html.matchAll(/aria-label="((?:Delete|Download): [^"]*)"/g)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(2);
    for (const name of names) expect(name).toMatch(/: (Assets|Operations|Spare parts), \w{3} \d/);
  });

  it('returns 404 after it is deleted', async () => {
    await manager.post('/exports/assets', { format: 'csv' });
    const [file] = await filesOf();
    expect((await manager.post(file!.replace('/file', '/delete'))).location).toBe('/exports');
    expect((await manager.get(file!)).status).toBe(404);
  });
});

describe.runIf(hasBrowser)('a manager in a browser', () => {
  afterAll(closeBrowser);

  it('requests an export above the list, sees it when it is ready, and downloads it', async () => {
    const tab = await openTab(portal, manager);
    await tab.goto('/assets?category=motor');
    await tab.getByRole('button', { name: 'Export' }).click();
    await expectAccessible(tab);
    await tab.getByRole('dialog').getByRole('button', { name: 'Export' }).click();
    await tab.waitForURL('**/exports');
    await tab.waitForSelector('text=Waiting');
    await takeTurns(testApp, 'exports');
    await tab.waitForFunction(() => !document.body.textContent.includes('Waiting'));
    await expectAccessible(tab);
    const saving = tab.waitForEvent('download');
    await tab.getByRole('link', { name: 'Download' }).first().click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toMatch(/^assets-\d{4}-\d\d-\d\d\.csv$/);
    const chunks: Buffer[] = [];
    for await (const chunk of await saved.createReadStream()) chunks.push(chunk as Buffer);
    const bytes = Buffer.concat(chunks);
    const text = (bytes[0] === 0x1f ? gunzipSync(bytes) : bytes).toString();
    expect(text).toMatch(/^\ufeffName,Reference,Status,/);
    expect(text).toContain('motor');
    expect(tab.problems).toEqual([]);
  });

  it('exports the comments of the last month, from the export of operations', async () => {
    const tab = await openTab(portal, manager);
    await tab.goto('/operations');
    await tab.getByRole('button', { name: 'Export' }).click();
    await tab.getByRole('link', { name: 'Comments on operations' }).click();
    await tab.waitForURL('**/exports');
    await tab.getByRole('button', { name: 'Export comments' }).click();
    await expectAccessible(tab);
    await tab.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click();
    await tab.locator('#exports').getByText('Comments').waitFor();
    expect(tab.problems).toEqual([]);
  });

  it('exports the time of the month before from the page of the team', async () => {
    const tab = await openTab(portal, manager);
    await tab.goto('/team');
    await tab.getByRole('button', { name: 'Export time' }).click();
    await expectAccessible(tab);
    await tab.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click();
    await tab.waitForURL('**/exports');
    await tab.getByText('Time entries').first().waitFor();
    expect(tab.problems).toEqual([]);
  });
});
