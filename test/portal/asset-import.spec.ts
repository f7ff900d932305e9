import { randomUUID } from 'node:crypto';
import { request } from 'undici';
import { afterAll, describe, expect, it } from 'vitest';
import { AssetImportRunner } from '../../src/imports/asset-import-runner.js';
import { ImportRetention } from '../../src/imports/import-retention.js';
import { closeBrowser, expectAccessible, hasBrowser, openTab } from '../support/browser.js';
import { FORM_TYPE, formWith } from '../support/files.js';
import { portalBeside, textOf, type Visitor } from '../support/portal.js';
import { startTestAppAlone } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';

const DAY = 24 * 60 * 60 * 1000;
const testApp = await startTestAppAlone();
const portal = await portalBeside(testApp);
const runner = testApp.get(AssetImportRunner);
afterAll(() => portal.app.close());

/** A business with the room "Plant North / Ground floor / Pump room", and its manager at the portal. */
async function ready() {
  const business = await testApp.business();
  const place = await business.place();
  return { business, ...place, manager: await portal.signIn(business, 'manager') };
}

async function upload(who: Visitor, content: string | Buffer, csrf?: string) {
  const query = new URLSearchParams({ _csrf: csrf ?? (await who.token()), _once: randomUUID() });
  const reply = await request(`${portal.origin}/assets/import?${query.toString()}`, {
    method: 'POST',
    headers: {
      cookie: [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'content-type': FORM_TYPE,
    },
    body: formWith({ name: 'machines.csv', bytes: Buffer.from(content) }),
  });
  await reply.body.dump();
  const toast = /toast=([^;]+)/.exec([reply.headers['set-cookie'] ?? []].flat().join());
  const said = toast && (JSON.parse(Buffer.from(toast[1]!, 'base64url').toString()) as { text: string }).text;
  return { status: reply.statusCode, location: reply.headers.location as string, said };
}

const assetsOf = async ({ api }: TestBusiness) =>
  (await api.get('/assets?limit=200')).body.data as Record<string, unknown>[];

async function runToTheEnd(): Promise<void> {
  while (await runner.round());
}

const ROOM = 'Plant North / Ground floor / Pump room';
const table = (...rows: string[]) => ['Name,Room,Category,Code', ...rows].join('\n');

describe('a file', () => {
  it('is checked first: each wrong row says why, and nothing is recorded before it is confirmed', async () => {
    const { business, manager } = await ready();
    const sent = await upload(
      manager,
      table(
        `Feed pump,${ROOM},pump,P-1`,
        `Other pump,Plant North/Ground floor/Nowhere,spaceship,P-2`,
        `,${ROOM},pump,P-1`,
      ),
    );
    expect(sent).toMatchObject({
      status: 303,
      location: expect.stringMatching(/^\/assets\/import\/[0-9a-f-]{36}$/),
    });
    const text = textOf((await manager.get(sent.location)).html);
    expect(text).toContain('Right: 1. Wrong: 2, which would be left out. Nothing is recorded yet.');
    expect(text).toContain('No room is called “Plant North/Ground floor/Nowhere”.');
    expect(text).toContain('Category: must be one of: plumbing');
    expect(text).toContain('Name: is required.');
    expect(text).toContain('An earlier row has the code “P-1” too.');
    expect(await runner.round()).toBe(false);
    expect(await assetsOf(business)).toEqual([]);
    await manager.post(`${sent.location}/confirm`);
    await runToTheEnd();
    expect(await assetsOf(business)).toMatchObject([{ name: 'Feed pump', category: 'pump', qr_code: 'P-1' }]);
    expect(textOf((await manager.get(sent.location)).html)).toContain('Recorded: 1. Left out: 2.');
  });

  it('may be in French, with semicolons, a mark in front, and numbers and dates as they are written there', async () => {
    const { business, roomId, manager } = await ready();
    const parent = await business.asset({ room_id: roomId, name: 'Line', qr_code: 'LINE-1' });
    const { location } = await upload(
      manager,
      '\ufeffNom;Bâtiment;Étage;Local;Catégorie;Criticité;Prix d’achat;Installé le;En service;Fait partie de;Couleur\r\n' +
        '"Pompe; grande";plant north;Ground floor;Pump room;Pompe;Élevée;1 250,50;18/03/2024;non;LINE-1;rouge\r\n',
    );
    const text = textOf((await manager.get(location)).html);
    expect(text).toContain('Columns that are left out, because nobody knows them: Couleur.');
    await manager.post(`${location}/confirm`);
    await runToTheEnd();
    expect((await assetsOf(business))[0]).toMatchObject({
      name: 'Pompe; grande',
      room_id: roomId,
      category: 'pump',
      criticality: 'high',
      unit_price: '1250.50',
      installation_date: '2024-03-18',
      is_installed: false,
      parent_asset_id: parent,
    });
  });

  it('is the template, filled in', async () => {
    const { business, manager } = await ready();
    const template = await manager.get('/assets/import/template');
    expect(template.headers['content-disposition']).toContain('attachment');
    const filled = template.html.replace('Main Plant / Ground floor / Boiler house', ROOM);
    const { location } = await upload(manager, filled);
    expect(textOf((await manager.get(location)).html)).toContain('All 1 rows are right.');
    await manager.post(`${location}/confirm`);
    await runToTheEnd();
    expect(await assetsOf(business)).toMatchObject([{ name: 'Feed pump 4', maintenance_interval_days: 90 }]);
  });

  it('that is no table of assets is refused in words', async () => {
    const { manager } = await ready();
    const refusals: [string | Buffer, string][] = [
      [Buffer.from([0x4e, 0x6f, 0x6d, 0xe9]), 'not in UTF-8'],
      ['Name,Category\nPump,pump\n', 'no column “Room”'],
      ['Name,Room,Nom\nPump,x,y\n', 'both called “Name”'],
      ['Name,Room\n', 'no rows'],
      ['Name,Room\n"Pump,x\n', 'cannot be read as a table'],
      [`Name,Room\n${'x,y\n'.repeat(20_001)}`, 'more than 20,000 rows'],
      [Buffer.alloc(10 * 1024 * 1024 + 1, 'x'), '10485760 bytes at most'],
    ];
    for (const [content, words] of refusals) {
      const { status, location, said } = await upload(manager, content);
      expect([status, location]).toEqual([303, '/assets/import']);
      expect(said).toContain(words);
    }
  });

  it('that is not confirmed can be forgotten, and is within a day', async () => {
    const { manager } = await ready();
    const [one, other] = [
      await upload(manager, table(`A,${ROOM},,`)),
      await upload(manager, table(`B,${ROOM},,`)),
    ];
    expect((await manager.post(`${one.location}/discard`)).location).toBe('/assets/import');
    expect((await manager.get(one.location)).status).toBe(404);
    testApp.clock.advance(DAY + 1);
    await testApp.get(ImportRetention).round();
    const again = await portal.signIn((await ready()).business, 'manager');
    expect((await again.get(other.location)).status).toBe(404);
  });

  it('is for those who may import, with the token of their session, and of no other business', async () => {
    const { business, manager } = await ready();
    const technician = await portal.signIn(business, 'technician');
    expect((await technician.get('/assets/import')).status).toBe(403);
    expect((await upload(technician, table(`A,${ROOM},,`))).status).toBe(403);
    expect((await upload(manager, table(`A,${ROOM},,`), 'forged')).status).toBe(403);
    const { location } = await upload(manager, table(`A,${ROOM},,`));
    const stranger = (await ready()).manager;
    expect((await stranger.get(location)).status).toBe(404);
    for (const act of ['confirm', 'undo', 'discard'])
      expect((await stranger.post(`${location}/${act}`)).status).toBe(404);
  });
});

describe('recording', () => {
  it('makes each row once, however many workers are at it and whenever one of them ends', async () => {
    const { business, manager } = await ready();
    const rows = Array.from({ length: 120 }, (_, at) => `Pump ${at},${ROOM},pump,R-${at}`);
    const { location } = await upload(manager, table(...rows));
    await manager.post(`${location}/confirm`);
    expect((await manager.post(`${location}/confirm`)).status).toBe(303);
    await Promise.all([runner.round(), runner.round(), runner.round()]);
    await runToTheEnd();
    const made = await assetsOf(business);
    expect(made).toHaveLength(120);
    expect(new Set(made.map(({ qr_code }) => qr_code)).size).toBe(120);
    expect(textOf((await manager.get(location)).html)).toContain('Recorded: 120. Left out: 0.');
  });

  it('leaves out what was taken since it was checked, and says so', async () => {
    const { business, roomId, manager } = await ready();
    const { location } = await upload(manager, table(`A,${ROOM},,TAKEN`, `B,${ROOM},,FREE`));
    await business.asset({ room_id: roomId, name: 'First', qr_code: 'TAKEN' });
    await manager.post(`${location}/confirm`);
    await runToTheEnd();
    const text = textOf((await manager.get(location)).html);
    expect(text).toContain('Recorded: 1. Left out: 1.');
    expect(text).toContain('Another asset has the QR code "TAKEN".');
  });
});

describe('taking an import back', () => {
  it('deletes what it made, but for assets that have operations since, which it names', async () => {
    const { business, manager } = await ready();
    const { location } = await upload(manager, table(`Idle,${ROOM},,`, `Busy,${ROOM},,`, `Gone,${ROOM},,`));
    await manager.post(`${location}/confirm`);
    await runToTheEnd();
    const idOf = async (name: string) =>
      (await assetsOf(business)).find((each) => each.name === name)!.id as string;
    await business.operation({ asset_id: await idOf('Busy') });
    await business.api.delete(`/assets/${await idOf('Gone')}`);
    await manager.post(`${location}/undo`);
    await runToTheEnd();
    expect((await assetsOf(business)).map(({ name }) => name)).toEqual(['Busy']);
    const text = textOf((await manager.get(location)).html);
    expect(text).toContain('Taken back: 2. Kept: 1.');
    expect(text).toContain('Busy');
    expect(text).toContain('It has operations since, and stays.');
    expect((await manager.post(`${location}/undo`)).status).toBe(303);
    expect(await runner.round()).toBe(false);
  });
});

describe.runIf(hasBrowser)('in a browser', () => {
  afterAll(closeBrowser);

  it('5,000 rows are looked through, confirmed and taken back', async () => {
    const { business, manager } = await ready();
    const rows = Array.from({ length: 5_000 }, (_, at) =>
      at < 4_900 ? `,Nowhere ${at},spaceship,` : `Pump ${at},${ROOM},pump,`,
    );
    const tab = await openTab(portal, manager);
    await tab.goto('/assets');
    await tab.getByRole('link', { name: 'Import' }).click();
    await tab.waitForURL('**/assets/import');
    await expectAccessible(tab);
    await tab
      .getByLabel('CSV file')
      .setInputFiles({ name: 'machines.csv', mimeType: 'text/csv', buffer: Buffer.from(table(...rows)) });
    await tab.getByRole('button', { name: 'Check the file' }).click();
    await tab.waitForSelector('text=Right: 100. Wrong: 4,900');
    await expectAccessible(tab);
    expect(await tab.locator('tbody tr').count()).toBe(100);
    await tab.getByRole('link', { name: 'Next page' }).click();
    await tab.waitForSelector('text=No room is called “Nowhere 150”.');
    await tab.getByRole('button', { name: 'Import 100 assets' }).click();
    await tab.waitForSelector('text=Recording: 0 of 100');
    await expectAccessible(tab);
    await runner.round();
    await tab.waitForSelector('text=Recording: 50 of 100');
    await runToTheEnd();
    await tab.waitForSelector('text=Recorded: 100. Left out: 4,900.');
    expect(await assetsOf(business)).toHaveLength(100);
    await tab.getByRole('button', { name: 'Take it back' }).click();
    await tab.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click();
    await tab.waitForSelector('text=Taking back: 0 of 100');
    await runToTheEnd();
    await tab.waitForSelector('text=Taken back: 100. Kept: 0.');
    expect(await assetsOf(business)).toEqual([]);
    expect(tab.problems).toEqual([]);
  });
});
