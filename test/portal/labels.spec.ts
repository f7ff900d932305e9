import { afterAll, describe, expect, it } from 'vitest';
import { AssetsService } from '../../src/assets/index.js';
import { portalOrigin } from '../../src/kernel/origins.js';
import { assetUrl } from '../../src/portal/kit/request/assets.js';
import { closeBrowser, expectAccessible, hasBrowser, openTab, type Tab } from '../support/browser.js';
import { startTestPortal, textOf, type Visitor } from '../support/portal.js';

const portal = await startTestPortal();
const testApp = portal.api;
const business = await testApp.business();
const place = await business.place();
const upstairs = await business.floor(place.buildingId, { name: 'First floor', level: 1 });
const attic = await business.room(upstairs, { name: 'Attic' });
const pump = await business.asset({ room_id: place.roomId, name: 'Feed pump', qr_code: 'NWF 1/ä' });
const fan = await business.asset({ room_id: attic, name: 'Roof fan' });
const neighbour = await testApp.business();
const theirs = await neighbour.asset({ name: 'Their pump', qr_code: 'THEIRS' });
const manager = await portal.signIn(business, 'manager');
const technician = await portal.signIn(business, 'technician');

const sheet = (query: string, visitor: Visitor = manager) => visitor.get(`/assets/labels/sheet?${query}`);
const labelsIn = (html: string) =>
  [...html.matchAll(/<p class="label-name">([^<]*)/g)].map(([, name]) => name);
const codeOf = async (id: string) =>
  (await testApp.get(AssetsService).get(business.tenant, id)).item().qr_code;

describe('choosing assets for labels', () => {
  it('lists the assets that match the filters by building, floor and room', async () => {
    const offered = async (query: string) => {
      const { html } = await manager.get(`/assets/labels?${query}`);
      return [fan, pump].filter((id) => html.includes(`value="${id}"`));
    };
    expect(await offered('')).toEqual([fan, pump]);
    expect(await offered(`building_id=${place.buildingId}`)).toEqual([fan, pump]);
    expect(await offered(`floor_id=${upstairs}`)).toEqual([fan]);
    expect(await offered(`room_id=${place.roomId}`)).toEqual([pump]);
    expect(await offered('search=pump')).toEqual([pump]);
  });

  it('says that there are no assets, and leads to their list', async () => {
    const { html } = await (await portal.signIn(await testApp.business())).get('/assets/labels');
    expect(textOf(html)).toContain('No assets yet. Labels are for recorded assets.');
    expect(html).toMatch(/<a class="btn[^"]*" href="\/assets"/);
    expect(html).not.toContain('name="floor_id"');
  });

  it('prints nothing if no asset is ticked', async () => {
    const { html } = await manager.get('/assets/labels');
    const [, form = ''] = /<form method="get" action="\/assets\/labels\/sheet">(.*?)<\/form>/s.exec(html)!;
    const sent = [...form.matchAll(/<input type="hidden" name="(\w+)" value(?:="(\w*)")?/g)];
    const query = new URLSearchParams(sent.map(([, name, value = '']) => [name!, value]));
    expect(textOf((await sheet(query.toString())).html)).toContain('none was selected');
    expect(labelsIn((await sheet(`${query.toString()}&ids=${pump}`)).html)).toEqual(['Feed pump']);
  });

  it('ignores a floor that does not belong to the chosen building', async () => {
    const other = await business.building({ name: 'Plant South' });
    const page = await manager.get(`/assets/labels?building_id=${other}&floor_id=${upstairs}`);
    expect(textOf(page.html)).toContain('No asset matches these filters.');
    const floor = await business.floor(other);
    const room = await business.room(floor);
    const motor = await business.asset({ room_id: room, name: 'Motor' });
    const again = await manager.get(`/assets/labels?building_id=${other}&floor_id=${upstairs}`);
    expect(again.html).toContain(`value="${motor}"`);
  });
});

describe('a sheet of labels', () => {
  it('has a label for each selected asset with a QR code: name, reference, place and code', async () => {
    const text = textOf((await sheet(`ids=${pump}`)).html);
    const { reference } = (await testApp.get(AssetsService).get(business.tenant, pump)).item();
    for (const part of ['Feed pump', reference, 'Pump room, Ground floor, Plant North', 'NWF 1/ä'])
      expect(text).toContain(part);
  });

  it('can include all assets that match the filters, and none of another business', async () => {
    expect(labelsIn((await sheet('search=pump')).html)).toEqual(['Feed pump']);
    const foreign = await sheet(`ids=${pump}&ids=${theirs}&ids=nonsense`);
    expect(labelsIn(foreign.html)).toEqual(['Feed pump']);
    expect((await sheet('building_id=nonsense')).status).toBe(400);
  });

  it('starts at the given label, and continues on the next sheet', async () => {
    const { html } = await sheet(`ids=${pump}&size=a4-24&first=24`);
    const sheets = html.slice(html.indexOf('<ol class="label-sheet'));
    expect(sheets.indexOf('<article')).toBeGreaterThan(sheets.lastIndexOf('<li></li>'));
    expect(sheets.match(/<li><\/li>/g)).toHaveLength(23);
    expect((await sheet(`ids=${pump}&size=nonsense&first=99`)).html).toContain('label-a4-24');
  });

  it('shows a message if no assets are selected', async () => {
    expect(textOf((await sheet('ids=')).html)).toContain('none was selected');
  });
});

describe('an asset without a QR code', () => {
  it('has no label until a user with the permission generates a code', async () => {
    const bare = await business.asset({ room_id: place.roomId, name: 'Bare pump' });
    const before = await sheet(`ids=${bare}&ids=${pump}`, technician);
    expect(labelsIn(before.html)).toEqual(['Feed pump']);
    expect(textOf(before.html)).toContain('A manager can give them one.');
    expect((await technician.post('/assets/labels/codes', { ids: bare })).status).toBe(403);
    const back = `/assets/labels/sheet?ids=${bare}`;
    const given = await manager.post('/assets/labels/codes', { ids: [bare, pump], _back: back });
    expect(given).toMatchObject({ status: 303, location: back });
    expect(await codeOf(bare)).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    expect(await codeOf(pump)).toBe('NWF 1/ä');
    expect(labelsIn((await sheet(`ids=${bare}`)).html)).toEqual(['Bare pump']);
  });

  it('of another business gets no code', async () => {
    const bare = await neighbour.asset({ name: 'Their fan' });
    expect((await manager.post('/assets/labels/codes', { ids: bare })).status).toBe(404);
    expect((await testApp.get(AssetsService).get(neighbour.tenant, bare)).item().qr_code).toBeNull();
  });
});

describe.runIf(hasBrowser)('labels in a browser', () => {
  afterAll(closeBrowser);

  it('are printed for selected assets, and their QR codes open the assets from any camera', async () => {
    const tab = await openTab(portal, manager);
    await tab.goto('/assets?search=pump');
    await tab.getByRole('link', { name: 'Print labels' }).click();
    await tab.waitForURL('**/assets/labels?search=pump');
    await expectAccessible(tab);
    await tab.getByRole('checkbox', { name: 'Choose Feed pump' }).check();
    await tab.getByRole('button', { name: 'Labels for selected' }).click();
    await tab.waitForSelector('.label-sheet');
    await expectAccessible(tab);
    const read = await cameraRead(tab);
    const origin = portalOrigin(portal.api.config);
    expect(read).toBe(`${origin}/scan?code=NWF+1%2F%C3%A4`);
    expect((await manager.get(read.slice(origin.length))).location).toBe(`/assets/${pump}`);
    const scanned = await manager.get(`/scan?${new URLSearchParams({ code: read }).toString()}`);
    expect(scanned.location).toBe(`/assets/${pump}`);
    expect(tab.problems).toEqual([]);
  });

  it('are none if none was selected, for every paper size', async () => {
    const tab = await openTab(portal, manager);
    await tab.goto('/assets/labels');
    await tab.getByRole('button', { name: 'Labels for selected' }).click();
    await tab.waitForSelector('text=none was selected');
    await tab.selectOption('[name=size]', 'roll-62');
    await tab.waitForURL(/size=roll-62/);
    await tab.waitForSelector('text=none was selected');
    expect(await tab.locator('article.label').count()).toBe(0);
  });

  it.each([
    ['a4-24', '210mm', '297mm'],
    ['roll-62', '62mm', '29mm'],
  ])(
    'are printed without anything else, up to the edge of the paper size %s',
    async (size, width, height) => {
      const tab = await openTab(portal, manager);
      await tab.goto(`/assets/labels/sheet?ids=${pump}&size=${size}`);
      const pdf = (await tab.pdf({ preferCSSPageSize: true })).toString('latin1');
      const [, points] = /\/MediaBox \[0 0 ([\d. ]+)\]/.exec(pdf)!;
      const inMillimetres = points!.split(' ').map((each) => `${Math.round(Number(each) * (25.4 / 72))}mm`);
      expect([...inMillimetres]).toEqual([width, height]);
      expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
      await tab.emulateMedia({ media: 'print' });
      expect(await tab.getByRole('heading').first().isVisible()).toBe(false);
    },
  );
});

/** The text of the QR code on the first label that a tab shows. */
async function cameraRead(tab: Tab): Promise<string> {
  await tab.addScriptTag({ url: assetUrl('jsqr.js') });
  return tab.evaluate(async () => {
    const drawing = new XMLSerializer().serializeToString(document.querySelector('.label .qr')!);
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(drawing.replace('<svg', '<svg width="400" height="400"'))}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 400;
    const context = canvas.getContext('2d')!;
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, 400, 400);
    type Reader = (data: Uint8ClampedArray, width: number, height: number) => { data: string } | null;
    return (globalThis as unknown as { jsQR: Reader }).jsQR(data, 400, 400)!.data;
  });
}
