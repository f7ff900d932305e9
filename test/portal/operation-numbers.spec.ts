import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TestBusiness } from '../support/test-business.js';
import { startTestPortal, textOf } from '../support/portal.js';
import { takeTurns } from '../support/turns.js';

const portal = await startTestPortal();
type Visitor = Awaited<ReturnType<typeof portal.signIn>>;
let business: TestBusiness;
let owner: Visitor;
let assetId: string;
let second: string;

beforeAll(async () => {
  [business, owner] = await portal.newBusiness();
  assetId = await business.asset({ name: 'Feed pump' });
  await business.operation({ title: 'Oil it' });
  const now = portal.api.clock.now().toISOString();
  second = await business.operation({ title: 'Replace the seal', asset_id: assetId, scheduled_for: now });
});

const page = async (path: string, visitor = owner) => textOf((await visitor.get(path)).html);
const settings = { name: 'Acme', time_zone: 'UTC', currency: 'EUR' };

describe('the number of a work order', () => {
  it('stands in the list, on the page, beside the list, in the calendar and on the page of the asset', async () => {
    expect(await page('/operations')).toContain('WO-2 · Feed pump');
    expect(await page(`/operations/${second}`)).toContain('WO-2');
    expect((await owner.get(`/operations/${second}`)).html).toContain('<title>WO-2 Replace the seal · ');
    expect(await page(`/operations?open=${second}`)).toContain('WO-2');
    for (const view of ['month', 'week', 'day', 'technicians', 'agenda'])
      expect(await page(`/calendar?view=${view}`), view).toContain('WO-2');
    expect(await page(`/assets/${assetId}`)).toContain('WO-2 Replace the seal');
  });

  it.each(['WO-2', 'wo-2', '#2', '2'])('finds it first in the search by %s', async (text) => {
    const reply = await owner.get(`/search/offer?${new URLSearchParams({ q: text }).toString()}`);
    const { groups } = JSON.parse(reply.html) as {
      groups: { options: { label: string; href: string }[] }[];
    };
    expect(groups[0]!.options[0]).toMatchObject({
      label: 'WO-2 · Replace the seal',
      href: `/operations/${second}`,
    });
  });

  it('opens it when it is all that the search finds; a bare number may be anything', async () => {
    const [other, visitor] = await portal.newBusiness();
    const id = await other.operation({ title: 'Oil it' });
    expect((await visitor.get('/search?q=WO-1')).location).toBe(`/operations/${id}`);
    expect((await visitor.get('/search?q=%231')).location).toBe(`/operations/${id}`);
    expect(await page('/search?q=1', visitor)).toContain('WO-1 · Oil it');
    await other.operation({ title: 'As in WO-1' });
    expect(await page('/search?q=WO-1', visitor)).toMatch(/WO-1 · Oil it.*As in WO-1/);
  });

  it('opens it when it is typed into the scanner; a bare number may be any code', async () => {
    expect((await owner.get('/scan?code=WO-2')).location).toBe(`/operations/${second}`);
    expect((await owner.get('/scan?code=%232')).location).toBe(`/operations/${second}`);
    expect(textOf((await owner.get('/scan?code=2')).html)).toContain('No asset has this code');
    expect(textOf((await owner.get('/scan?code=WO-99')).html)).toContain('No asset has this code');
  });

  it('stands in exports for people, before the title', async () => {
    await owner.post('/exports/operations', { format: 'csv' });
    await takeTurns(portal.api, 'exports');
    const [file] = /\/exports\/[^"]+\/file/.exec((await owner.get('/exports')).html)!;
    const { html } = await owner.send('GET', file, undefined);
    const table = parse<Record<string, string>>(html, { columns: true, bom: true });
    expect(Object.keys(table[0]!).slice(0, 2)).toEqual(['Number', 'Title']);
    expect(table.map(({ Number: number }) => number).sort()).toEqual(['WO-1', 'WO-2']);
  });
});

describe('the prefix of work orders', () => {
  it('is a setting of the owner; the numbers stay, and earlier labels with WO are still found', async () => {
    const [own, visitor] = await portal.newBusiness();
    const id = await own.operation();
    expect((await visitor.get('/settings')).html).toContain('value="WO"');
    for (const operation_prefix of ['W-O', 'ÉQ', 'A B']) {
      const refused = await visitor.post('/settings', { ...settings, operation_prefix });
      expect(refused.status).toBe(422);
      expect(refused.html).toContain('id="error-operation_prefix"');
    }
    expect((await visitor.post('/settings', { ...settings, operation_prefix: 'ot7' })).status).toBe(303);
    expect(await page(`/operations/${id}`, visitor)).toContain('OT7-1');
    for (const code of ['OT7-1', 'ot7-1', 'WO-1'])
      expect((await visitor.get(`/scan?code=${code}`)).location, code).toBe(`/operations/${id}`);
    expect((await visitor.get('/scan?code=PO-1')).location).toBeUndefined();
    expect((await own.api.get(`/operations/${id}`)).body.data.number).toBe(1);
    expect(await page('/audit', visitor)).toContain('WO → OT7');
    // Forms of earlier releases do not have this field.
    expect((await visitor.post('/settings', { ...settings, name: 'Acme 2' })).status).toBe(303);
    expect((await visitor.get('/settings')).html).toContain('value="OT7"');
  });
});
