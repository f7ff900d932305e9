import { randomUUID } from 'node:crypto';
import QRCode from 'qrcode';
import { afterAll, describe, expect, it } from 'vitest';
import { AssetsService } from '../../src/assets/index.js';

import { closeBrowser, expectAccessible, hasBrowser, openTab } from '../support/browser.js';
import { startTestPortal, textOf } from '../support/portal.js';

const portal = await startTestPortal();
const testApp = portal.api;
const business = await testApp.business();
const { roomId } = await business.place();
const assetId = await business.asset({ room_id: roomId });
const neighbour = await testApp.business();
const { roomId: neighbourRoomId } = await neighbour.place();
const neighbourAssetId = await neighbour.asset({ room_id: neighbourRoomId });
const technician = await portal.signIn(business, 'technician');
const manager = await portal.signIn(business, 'manager');
const assetOf = async (id: string) => (await testApp.get(AssetsService).get(business.tenant, id)).item();
const coded = await business.asset({ room_id: roomId, name: 'Coded pump', qr_code: 'QR 4711/ä' });

const scan = (code: string, visitor = technician) =>
  visitor.get(`/scan?${new URLSearchParams({ code }).toString()}`);

describe('a scanned code', () => {
  it('opens the asset with this QR code', async () => {
    expect(await scan(' QR 4711/ä ')).toMatchObject({ status: 303, location: `/assets/${coded}` });
  });

  it('can be the reference of the asset', async () => {
    const { reference } = await assetOf(assetId);
    expect((await scan(reference)).location).toBe(`/assets/${assetId}`);
  });

  it('matches in any letter case, as a QR code and as a reference', async () => {
    const { reference } = await assetOf(assetId);
    const [first, second] = [reference.toLowerCase(), reference.charAt(0) + reference.slice(1).toLowerCase()];
    for (const code of [first, second]) expect((await scan(code)).location).toBe(`/assets/${assetId}`);
    for (const code of ['qr 4711/Ä', 'Qr 4711/ä', 'https://portal.example/SCAN?code=qr+4711%2Fä'])
      expect((await scan(code)).location, code).toBe(`/assets/${coded}`);
  });

  it('matches with other accents and in another Unicode form, present and former codes and references', async () => {
    for (const code of ['qr 4711/a', 'QR 4711/ä'.normalize('NFD'), 'qr 4711/Á'])
      expect((await scan(code)).location, code).toBe(`/assets/${coded}`);
    const replaced = await business.asset({ room_id: roomId, qr_code: 'Étage 7' });
    await business.api.patch(`/assets/${replaced}`, { qr_code: 'Neue Straße 7' });
    for (const code of ['etage 7', 'ÉTAGE 7'.normalize('NFD'), 'NEUE STRASSE 7'])
      expect((await scan(code)).location, code).toBe(`/assets/${replaced}`);
    expect(textOf((await scan('qr 4711/b')).html)).toContain('No asset has this code');
  });

  it('opens the asset with the same accents if others differ only in them', async () => {
    const codes = ['Côte 1', 'Cote 1', 'Coté 1'];
    const assets = new Map<string, string>();
    for (const code of codes) assets.set(code, await business.asset({ room_id: roomId, qr_code: code }));
    for (const code of codes)
      expect((await scan(code.toUpperCase())).location).toBe(`/assets/${assets.get(code)}`);
  });

  it('still opens its asset after it was replaced, in any letter case', async () => {
    const asset = await business.asset({ room_id: roomId, qr_code: 'Old-Sticker' });
    await business.api.patch(`/assets/${asset}`, { qr_code: 'New-Sticker' });
    for (const code of ['Old-Sticker', 'OLD-sticker', 'new-STICKER'])
      expect((await scan(code)).location, code).toBe(`/assets/${asset}`);
  });

  it('opens the asset with the exact spelling if others differ only in letter case', async () => {
    const codes = ['case-7', 'CASE-7', 'Case-7'];
    const assets = new Map<string, string>();
    for (const code of codes) assets.set(code, await business.asset({ room_id: roomId, qr_code: code }));
    for (const code of codes) expect((await scan(code)).location).toBe(`/assets/${assets.get(code)}`);
  });

  it('matches QR codes before references', async () => {
    const { reference } = await assetOf(assetId);
    const other = await business.asset({ room_id: roomId, name: 'Other pump', qr_code: reference });
    expect((await scan(reference)).location).toBe(`/assets/${other}`);
    await business.api.delete(`/assets/${other}`);
  });

  it("can be the URL of the asset's page", async () => {
    for (const code of [
      `https://portal.example/assets/${coded}`,
      `/assets/${coded.toUpperCase()}?from=label`,
    ])
      expect((await scan(code)).location).toBe(`/assets/${coded}`);
  });

  it('may contain characters that no code has', async () => {
    for (const code of ['\0', 'a\0b', 'https://portal.example/scan?code=%00'])
      expect((await scan(code)).status, JSON.stringify(code)).toBe(200);
  });

  it('that is unknown can be linked by users who may change assets, and searched by others', async () => {
    for (const code of ['nothing <b>', `https://portal.example/assets/${randomUUID()}`, 'x'.repeat(3_000)]) {
      const page = await scan(code);
      expect(page.status).toBe(200);
      expect(textOf(page.html)).toContain('No asset has this code');
      expect(page.html).not.toContain('action="/scan/link"');
      expect(page.html).toContain('href="/assets?search=');
      expect((await scan(code, manager)).html).toContain('action="/scan/link"');
    }
  });

  it('of another business is unknown', async () => {
    const theirs = await neighbour.asset({ room_id: neighbourRoomId, qr_code: 'THEIRS-1' });
    for (const code of ['THEIRS-1', `/assets/${theirs}`])
      expect(textOf((await scan(code)).html)).toContain('No asset has this code');
  });

  it('can be typed if there is no camera, and only our own pages may use the camera', async () => {
    const page = await technician.get('/scan');
    expect(page.html).toMatch(/<form [^>]*method="get"[^>]*action="\/scan"/);
    expect(page.headers['permissions-policy']).toContain('camera=(self)');
  });
});

describe('linking a code', () => {
  it('makes it open the asset from then on', async () => {
    const asset = await business.asset({ room_id: roomId, name: 'Bare pump' });
    const answer = await manager.post('/scan/link', { qr_code: 'NEW-1', asset_id: asset });
    expect(answer).toMatchObject({ status: 303, location: `/assets/${asset}` });
    expect((await assetOf(asset)).qr_code).toBe('NEW-1');
    expect((await scan('NEW-1')).location).toBe(`/assets/${asset}`);
  });

  it('is rejected for a code in use or without an asset, with the error beside the field', async () => {
    const taken = await manager.post('/scan/link', { qr_code: 'QR 4711/ä', asset_id: assetId });
    expect(taken.status).toBe(422);
    expect(textOf(taken.html)).toContain('Another asset has the QR code');
    const nothing = await manager.post('/scan/link', { qr_code: 'NEW-2', asset_id: '' });
    expect(nothing.status).toBe(422);
    expect(nothing.html).toContain('id="error-asset_id"');
    expect(nothing.html).toContain('name="qr_code" value="NEW-2"');
  });

  it("is not allowed for technicians, for another business's assets, or for forms of other sites", async () => {
    const fields = { qr_code: 'NEW-3', asset_id: assetId };
    expect((await technician.post('/scan/link', fields)).status).toBe(403);
    expect((await manager.post('/scan/link', { ...fields, asset_id: neighbourAssetId })).status).toBe(404);
    expect((await manager.post('/scan/link', { ...fields, _csrf: '' })).status).toBe(403);
    expect((await assetOf(assetId)).qr_code).toBeNull();
  });
});

describe.runIf(hasBrowser)('the scan page on a phone', () => {
  afterAll(closeBrowser);

  it('reads the sticker with the camera, and opens the asset', async () => {
    const tab = await openTab(portal, technician, { width: 390 });
    await tab.addInitScript(cameraThatShows('QR 4711/ä'));
    await tab.goto('/scan');
    await tab.waitForURL(`**/assets/${coded}`);
    expect(tab.problems).toEqual([]);
  });

  it('accepts a typed code without a camera, and links an unknown one', async () => {
    const tab = await openTab(portal, manager, { width: 390 });
    const name = `Fan ${randomUUID()}`;
    const code = `NEW ${name}`;
    const asset = await business.asset({ room_id: roomId, name });
    await tab.goto('/scan');
    await tab.waitForSelector('text=No camera is available.');
    await expectAccessible(tab);
    await tab.fill('[name=code]', code);
    await tab.getByRole('button', { name: 'Open' }).tap();
    await tab.fill('#field-asset_id', name);
    await tab.locator('[role=option]').tap();
    await expectAccessible(tab);
    await tab.getByRole('button', { name: 'Link', exact: true }).tap();
    await tab.waitForURL(`**/assets/${asset}`);
    expect((await assetOf(asset)).qr_code).toBe(code);
    expect(tab.problems).toEqual([]);
  });
});

/** Replaces the browser's camera with one that shows a QR code. */
function cameraThatShows(text: string): string {
  const { size, data } = QRCode.create(text, { errorCorrectionLevel: 'M' }).modules;
  return `navigator.mediaDevices.getUserMedia = async () => {
    const [size, dark, scale] = [${size}, ${JSON.stringify([...data])}, 8];
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = (size + 8) * scale;
    const context = canvas.getContext('2d');
    const draw = () => {
      context.fillStyle = 'white';
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.fillStyle = 'black';
      dark.forEach((isDark, at) => {
        if (isDark) context.fillRect((at % size + 4) * scale, (Math.floor(at / size) + 4) * scale, scale, scale);
      });
    };
    draw();
    // A camera keeps sending frames; a canvas sends one each time it is drawn.
    setInterval(draw, 100);
    return canvas.captureStream(10);
  }`;
}
