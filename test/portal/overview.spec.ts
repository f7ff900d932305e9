import { afterAll, describe, expect, it } from 'vitest';
import { KPI_FORMULAS, KpisService } from '../../src/kpis/index.js';
import { OperationActions } from '../../src/operations/index.js';
import { forTechnician, forVendor } from '../support/test-business.js';
import { closeBrowser, expectAccessible, hasBrowser, openTab } from '../support/browser.js';
import { startTestPortal, textOf } from '../support/portal.js';

const portal = await startTestPortal();
const { api } = portal;
const DAY_MS = 24 * 60 * 60 * 1000;
const daysAway = (days: number) => new Date(api.clock.now().getTime() + days * DAY_MS).toISOString();

/** The numbers in the table of a chart, row by row. */
function numbersOf(html: string, title: string): Record<string, number[]> {
  const table = html.split(`>${title}</caption>`)[1]?.split('</table>')[0] ?? '';
  return Object.fromEntries(
    [...table.matchAll(/<th scope="row">([^<]*)<\/th>(.*?)<\/tr>/gs)].map(([, name, cells]) => [
      name,
      [...cells!.matchAll(/data-value="(\d+)"/g)].map(([, value]) => Number(value)),
    ]),
  );
}

afterAll(closeBrowser);

describe('the overview', () => {
  it('shows the assets that are out of service since longest first, each with that time', async () => {
    const business = await portal.api.business();
    const { roomId } = await business.place();
    const assetIds: string[] = [];
    for (const name of ['Newest record', 'Second', 'First out'].reverse())
      assetIds.push(await business.asset({ room_id: roomId, name }));
    const [first, second, newest] = assetIds as [string, string, string];
    const setStatus = (id: string, status: string) => business.api.patch(`/assets/${id}/status`, { status });
    await setStatus(newest, 'out_of_service');
    await setStatus(second, 'out_of_service');
    await setStatus(first, 'out_of_service');
    await setStatus(newest, 'operational');
    await setStatus(newest, 'out_of_service');
    // Another change of the record is not the time at which it went out of service.
    await business.api.patch(`/assets/${second}`, { brand: 'Grundfos' });
    const { attention } = await portal.api.get(KpisService).backlog(business.tenant);
    const { rows } = attention.find(({ concern }) => concern === 'assets_out_of_service')!;
    expect(rows.map(({ id }) => id)).toEqual([second, first, newest]);
    for (const { id, since } of rows) {
      const { data } = (await business.api.get(`/assets/${id}/status-history`)).body;
      const times = (data as { created_at: string }[]).map((each) => Date.parse(each.created_at));
      expect(Date.parse(since!)).toBe(Math.max(...times));
    }
  });

  it('accepts the first and the last day that can be typed, and ignores the cursor of a list', async () => {
    const manager = await portal.signIn(await api.business(), 'manager');
    for (const query of ['to=9999-12-31', 'from=9999-12-31&to=9999-12-31', 'cursor=x'])
      expect((await manager.get(`/overview?${query}`)).status, query).toBe(200);
    // There is no earlier period to compare with: refused with a reason.
    expect((await manager.get('/overview?from=0001-01-01&to=0001-01-02')).status).toBe(400);
    expect((await manager.get('/operations?to=9999-12-31')).status).toBe(200);
  });

  it('refuses all years at once, for which several queries fail, and the process goes on', async () => {
    const manager = await portal.signIn(await api.business(), 'manager');
    expect((await manager.get('/overview?from=0001-01-01&to=9999-12-31')).status).toBe(400);
    expect((await manager.get('/overview')).status).toBe(200);
  });

  it('shows the figures, the data of each chart, and what needs attention', async () => {
    const business = await api.business();
    const assetId = await business.asset();
    const technicianId = await business.technician();
    const late = { ...forTechnician(technicianId), title: 'Late', scheduled_for: daysAway(-2) };
    await business.operation(late);
    await business.operation({
      title: 'For anybody',
      required_skill: 'plumbing',
      assignee_type: null,
    });
    const done = await business.operation({ ...forTechnician(technicianId), agreed_amount: 1250.4 });
    for (const act of ['start', 'complete'] as const)
      await business.work((work) => api.get(OperationActions)[act](work, done));
    await business.api.post(`/assets/${assetId}/status`, { status: 'out_of_service' });
    const manager = await portal.signIn(business, 'manager');
    const { status, html } = await manager.get('/overview');
    expect(status).toBe(200);
    const text = textOf(html);
    expect(text).toMatch(/Open 2 now/);
    expect(text).toMatch(/Overdue 1 now/);
    expect(text).toContain(KPI_FORMULAS.overdue);
    expect(text).toContain('Cost €1,250.40 in the period');
    expect(numbersOf(html, 'Backlog by trade')).toEqual({ Mechanical: [1], Plumbing: [1] });
    expect(numbersOf(html, 'Overdue work by trade')).toEqual({ Mechanical: [1] });
    expect(numbersOf(html, 'Backlog by age')).toEqual({
      '0–7': [2],
      '8–30': [0],
      '31–90': [0],
      '>90': [0],
    });
    const weeks = Object.values(numbersOf(html, 'Created and completed by week'));
    expect(weeks.at(-1)).toEqual([3, 1]);
    expect(html).toContain('href="/operations?tab=overdue"');
    expect(html).toContain('href="/operations?tab=unassigned"');
    expect(text).toContain('For anybody');
    // Each list that it links to exists.
    for (const [, path] of html.matchAll(/class="attention-head[^"]*" href="([^"]+)"/g))
      expect((await manager.get(path!.replaceAll('&amp;', '&'))).status, path).toBe(200);
  });

  it('links to operations to confirm, and to disputed ones', async () => {
    const business = await api.business();
    const vendorId = await business.vendor();
    const actions = api.get(OperationActions);
    const declared = await business.operation({ ...forVendor(vendorId), title: 'Is it begun?' });
    for (const act of ['accept', 'start'] as const)
      await business.work((work) => actions[act](work, declared));
    await business.operation({ ...forVendor(vendorId), title: 'Not begun at all' });
    const manager = await portal.signIn(business, 'manager');
    const listed = async (tab: string) => textOf((await manager.get(`/operations?tab=${tab}`)).html);
    expect((await manager.get('/overview')).html).toContain('href="/operations?tab=to_confirm"');
    expect(await listed('to_confirm')).toContain('Is it begun?');
    expect(await listed('to_confirm')).not.toContain('Not begun at all');
    expect((await manager.get(`/operations/${declared}`)).html).toContain('Dispute the start?');
    await business.work((work) => actions.dispute(work, declared, 'Nobody was here.'));
    expect((await manager.get('/overview')).html).toContain('href="/operations?tab=disputed"');
    expect(await listed('disputed')).toContain('Is it begun?');
    expect(await listed('to_confirm')).not.toContain('Is it begun?');
  });

  it('is filtered by dates and building in the URL', async () => {
    const business = await api.business();
    const { buildingId, roomId } = await business.place();
    const assetId = await business.asset({ room_id: roomId });
    const technicianId = await business.technician();
    await business.operation({ ...forTechnician(technicianId), asset_id: assetId });
    const other = await business.building({ name: 'Empty hall' });
    const manager = await portal.signIn(business, 'manager');
    const openIn = async (query: string) =>
      /Open (\d+) now/.exec(textOf((await manager.get(`/overview?${query}`)).html))?.[1];
    expect(await openIn(`building_id=${buildingId}`)).toBe('1');
    expect(await openIn(`building_id=${other}`)).toBe('0');
    const { html } = await manager.get('/overview?from=2026-01-31&to=2026-01-01');
    expect(textOf(html)).toContain('1 Jan 2026 – 31 Jan 2026');
    expect(Object.values(numbersOf(html, 'Created and completed by week')).flat()).not.toContain(1);
    expect((await manager.get('/overview?from=yesterday')).status).toBe(400);
    const neighbour = await portal.signIn(await api.business(), 'manager');
    expect((await neighbour.get(`/overview?building_id=${buildingId}`)).status).toBe(404);
  });

  it('shows a new business its first steps', async () => {
    const business = await api.business();
    const text = textOf((await (await portal.signIn(business)).get('/overview')).html);
    const steps = ['Add a building', 'Add an asset', 'Add a technician', 'Create an API key'];
    for (const step of ['Choose the time zone', ...steps]) expect(text).toContain(step);
    expect(text).toContain('Dates and times are shown in UTC.');
    const manager = textOf((await (await portal.signIn(business, 'manager')).get('/overview')).html);
    expect(manager).toContain('Add a building');
    expect(manager).not.toContain('Create an API key');
    expect(manager).toContain('These steps stay until they are done, or until you hide them.');
    expect(manager).not.toContain('Choose the time zone');
  });

  it('keeps the first steps below the figures until they are done', async () => {
    const [business, owner] = await portal.newBusiness();
    const technicianId = await business.technician();
    await business.operation(forTechnician(technicianId));
    const overview = async () => textOf((await owner.get('/overview')).html);
    expect(await overview()).toMatch(/Open 1 now.*First steps.*Add a building/);
    const { roomId } = await business.place();
    await business.asset({ room_id: roomId });
    expect(await overview()).not.toContain('First steps');
  });

  it('hides the first steps from a person who wants that, who finds them again in their account', async () => {
    const [business, owner] = await portal.newBusiness();
    const manager = await portal.signIn(business, 'manager');
    const pageOf = async (who: typeof owner, path: string) => textOf((await who.get(path)).html);
    expect(await pageOf(owner, '/account')).not.toContain('Show the first steps');
    expect((await owner.get('/overview')).html).toContain('action="/overview/first-steps/hide"');
    expect((await owner.post('/overview/first-steps/hide')).location).toBe('/overview');
    // The message says where they are, and offers to undo it; the figures take their place.
    const hidden = await pageOf(owner, '/overview');
    expect(hidden).toMatch(/first steps are hidden.*account.*Undo/);
    expect(hidden).toContain('Open 0 now');
    expect(await pageOf(owner, '/overview')).not.toContain('First steps');
    expect(await pageOf(manager, '/overview')).toContain('First steps');
    expect((await owner.get('/account')).html).toContain('action="/overview/first-steps/show"');
    expect(await pageOf(owner, '/account')).toContain('Show the first steps');
    expect((await owner.post('/overview/first-steps/show')).location).toBe('/overview');
    expect(await pageOf(owner, '/overview')).toMatch(/First steps.*Add a building/);
    expect(await pageOf(owner, '/account')).not.toContain('Show the first steps');
  });

  it('leads to the form for an asset only if there is a room for it', async () => {
    const [business, owner] = await portal.newBusiness();
    const step = async () =>
      /href="([^"]*)"[^>]*>Add an asset</.exec((await owner.get('/overview')).html)?.[1];
    expect(await step()).toBe('/assets');
    expect(textOf((await owner.get('/assets')).html)).toContain('Start with a building');
    const building = await business.building();
    expect(await step()).toBe('/assets');
    const { html } = await owner.get('/assets');
    expect(textOf(html)).toContain('Start with a building, a floor and a room');
    expect(html).not.toContain('href="/assets/new"');
    expect(html).toMatch(new RegExp(`href="/locations/buildings/${building}"[^>]*>[^]*?Add a room`));
    await business.room(await business.floor(building));
    expect(await step()).toBe('/assets/new');
    expect((await owner.get('/assets')).html).toContain('href="/assets/new"');
  });

  it('offers a new business an import, and sample data that fills every page', async () => {
    const [business, owner] = await portal.newBusiness();
    const { html } = await owner.get('/overview');
    expect(html).toContain('href="/imports"');
    expect(textOf(html)).toContain('Add sample data');
    expect((await owner.post('/overview/sample-data')).location).toBe('/overview');
    const text = textOf((await owner.get('/overview')).html);
    expect(text).toContain('Sample data added.');
    expect(text).toMatch(/Needs attention Overdue 1 Replace the intake filter/);
    expect(text).toMatch(/Completed 1 in the period/);
    expect(textOf((await owner.get('/assets')).html)).toContain('Air compressor');
    // Repeated requests create the sample data only once.
    await owner.post('/overview/sample-data');
    expect(textOf((await owner.get('/overview')).html)).toContain('There is a building already');
    expect((await business.api.get('/buildings')).body.data).toHaveLength(1);
  });

  it('shows what needs attention before the figures, and links each of the four figures to its list', async () => {
    const business = await api.business();
    const technicianId = await business.technician();
    const at = (days: number) => ({ ...forTechnician(technicianId), scheduled_for: daysAway(days) });
    await business.operation({ ...at(-3), title: 'Late' });
    const done = await business.operation(forTechnician(technicianId));
    for (const act of ['start', 'complete'] as const)
      await business.work((work) => api.get(OperationActions)[act](work, done));
    const cancelled = await business.operation(at(2));
    await business.work((work) => api.get(OperationActions).cancel(work, cancelled, 'Not needed.'));
    const owner = await portal.signIn(business);
    const { html } = await owner.get('/overview');
    expect(html.indexOf('Needs attention')).toBeLessThan(html.indexOf('Key figures'));
    const tiles = [
      ...html.matchAll(/<div class="tile box">(.*?)<\/div><p class="caption flush">(.*?)<\/p>/gs),
    ].slice(0, 4);
    expect(tiles.map(([, head, note]) => textOf(`${head} ${note}`))).toEqual([
      'Open 1 now +1',
      'Overdue 1 now 1 in the period',
      'Completed 1 in the period +1',
      'Mean time to repair 0.0 h in the period',
    ]);
    for (const [tile] of tiles) {
      const [, list] = /href="([^"]+)"/.exec(tile)!;
      expect((await owner.get(list!.replaceAll('&amp;', '&'))).status, list).toBe(200);
    }
    // A single value, such as one repair time, has no trend line.
    expect(tiles.filter(([tile]) => tile.includes('class="trend-line"'))).toHaveLength(3);
  });

  it.each(['owner', 'admin', 'manager'] as const)('is open to the role %s', async (role) => {
    const visitor = await portal.signIn(await api.business(), role);
    expect((await visitor.get('/overview')).status).toBe(200);
  });

  it('returns 403 to technicians, and redirects signed-out visitors to the sign-in', async () => {
    const business = await api.business();
    expect((await (await portal.signIn(business, 'technician')).get('/overview')).status).toBe(403);
    expect((await portal.newVisitor().get('/overview')).status).toBe(303);
  });
});

describe.runIf(hasBrowser)('the overview in a browser', () => {
  it('draws charts from the tables, and shows a formula with one click', { timeout: 60_000 }, async () => {
    const business = await api.business();
    const technicianId = await business.technician();
    await business.operation({ ...forTechnician(technicianId), scheduled_for: daysAway(-1) });
    const tab = await openTab(portal, await portal.signIn(business, 'manager'));
    await tab.goto('/overview');
    for (const chart of await tab.locator('chart-figure').all()) {
      await chart.scrollIntoViewIfNeeded();
      await chart.locator('canvas').waitFor();
    }
    expect(await tab.locator('chart-figure canvas').count()).toBe(4);
    const drawn = await tab.evaluate(() =>
      [...document.querySelectorAll('canvas')].map((canvas) =>
        canvas
          .getContext('2d')!
          .getImageData(0, 0, canvas.width, canvas.height)
          .data.some((byte) => byte > 0),
      ),
    );
    expect(drawn).toEqual([true, true, true, true]);
    await expectAccessible(tab);
    await tab.click('[aria-label="How “Overdue” is computed"]');
    expect(await tab.isVisible(`text=${KPI_FORMULAS.overdue}`)).toBe(true);
    expect(tab.problems).toEqual([]);
  });
});
