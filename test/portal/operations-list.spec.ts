import { afterAll, describe, expect, it } from 'vitest';
import { forTechnician, forVendor } from '../support/test-business.js';
import { closeBrowser, expectAccessible, hasBrowser, openTab } from '../support/browser.js';
import { textOf, type Visitor } from '../support/portal.js';
import { openShop } from './operations-shop.js';

const { portal, testApp, operations, business, assetId, technicianId, manager, open, get } = await openShop();

describe('undo', () => {
  it('restores the scheduled time, to the millisecond', async () => {
    const id = await open({ scheduled_for: '2026-12-01T08:30:15.123Z' });
    const to = `/operations/${id}`;
    await manager.post(`${to}/reschedule`, { scheduled_for: '2026-12-24T08:00' });
    const [, action, fields] = undoIn((await manager.get(to)).html);
    expect((await manager.post(action, fields)).status).toBe(303);
    expect((await get(id)).scheduled_for).toBe('2026-12-01T08:30:15.123Z');
  });

  it('restores the previous technician', async () => {
    const id = await open();
    const other = await business.technician({ name: 'Joan Fitter' });
    const to = `/operations/${id}`;
    await manager.post(`${to}/assign`, { assignee_type: 'technician', technician_id: other });
    const [text, action, fields] = undoIn((await manager.get(to)).html);
    expect(text).toContain('Assigned to Joan Fitter.');
    await manager.post(action, fields);
    expect((await get(id)).technician_id).toBe(technicianId);
  });
});

/** The text of the toast on a page, and its undo form. */
function undoIn(html: string): [text: string, action: string, fields: Record<string, string>] {
  const toast = html.slice(html.indexOf('<toast-note'));
  const form = /<form[^>]*action="([^"]+)"[^>]*>([\s\S]*?)<\/form>/.exec(toast)!;
  const fields = [...form[2]!.matchAll(/name="([^"]+)" value="([^"]*)"/g)].filter(
    ([, name]) => name !== '_csrf' && name !== '_once',
  );
  return [textOf(toast), form[1]!, Object.fromEntries(fields.map(([, name, value]) => [name!, value!]))];
}

describe('the list of operations', () => {
  it('shows one tab at a time, filtered by the URL', async () => {
    const own = await testApp.business();
    const ownTechnicianId = await own.technician();
    const ownVendorId = await own.vendor();
    const visitor = await portal.signIn(own, 'manager');
    const past = { scheduled_for: testApp.clock.now().toISOString() };
    await own.operation({ ...forTechnician(ownTechnicianId), title: 'Late one', ...past });
    await own.operation({
      title: 'With nobody',
      required_skill: 'other',
      assignee_type: null,
      priority: 'highest',
    });
    await own.operation(forVendor(ownVendorId));
    const cancelled = await own.operation({ title: 'Given up' });
    await own.api.post(`/operations/${cancelled}/cancel`);
    testApp.clock.advance(60_000);
    const titles = async (query: string) => {
      const { status, html } = await visitor.get(`/operations?${query}`);
      expect(status, query).toBe(200);
      return [...html.matchAll(/aria-label="Choose “([^”]+)”"/g)].map(([, title]) => title);
    };
    expect(await titles('')).toEqual(['Replace the seal', 'With nobody', 'Late one']);
    expect(await titles('tab=unassigned')).toEqual(['With nobody']);
    expect(await titles('tab=overdue')).toEqual(['Late one']);
    expect(await titles('tab=completed')).toEqual([]);
    expect(await titles('tab=all')).toHaveLength(4);
    expect(await titles('tab=all&status=cancelled')).toEqual(['Given up']);
    expect(await titles('search=nobody')).toEqual(['With nobody']);
    expect(await titles('priority=highest')).toEqual(['With nobody']);
    expect(await titles(`technician_id=${ownTechnicianId}`)).toEqual(['Late one']);
    expect(await titles(`vendor_id=${ownVendorId}`)).toEqual(['Replace the seal']);
    expect(await titles('from=2020-01-01')).toEqual(['Late one']);
    expect(await titles('sort=-updated_at&status=new&technician_id=')).toHaveLength(2);
    const wrong = await visitor.get('/operations?technician_id=Ada&from=yesterday');
    expect(wrong.status).toBe(422);
    expect(wrong.html).toContain('id="error-from"');
  });

  it('shows the detail beside the list, and loads the next page', async () => {
    const own = await testApp.business();
    const ownTechnicianId = await own.technician();
    const visitor = await portal.signIn(own, 'manager');
    await own.work(async (work) => {
      for (let index = 0; index < 51; index++)
        await operations.open(work, {
          title: `Round ${index}`,
          assigneeType: 'technician',
          technicianId: ownTechnicianId,
        });
    });
    const first = await visitor.get('/operations');
    const next = /href="(\/operations\?[^"]*cursor=[^"]+)"/.exec(first.html)![1]!.replaceAll('&amp;', '&');
    const second = await visitor.get(next);
    expect(second.html).toContain('Choose “Round 0”');
    const beside = /href="(\/operations\?[^"]*open=[^"]+)"/.exec(second.html)![1]!.replaceAll('&amp;', '&');
    const both = await visitor.get(beside);
    expect(both.status).toBe(200);
    expect(both.html).toContain('class="detail-pane"');
  });

  it('arrives with all rows ticked if the URL says so, once', async () => {
    await open();
    const { html } = await manager.get('/operations?choose=all&tab=open');
    expect(html).toMatch(/name="operation_ids"[^>]* checked/);
    expect(html).not.toContain('choose=all');
  });

  it('assigns all selected operations or none, and names the one that is rejected', async () => {
    const other = await business.technician({ name: 'Mary Fitter' });
    const [one, two, over] = [await open(), await open(), await open({ title: 'Too late' })];
    const to = { assignee_type: 'technician', technician_id: other, vendor_id: '' };
    await business.api.post(`/operations/${over}/cancel`);
    const refused = await manager.post('/operations/assign', { ...to, operation_ids: [one, over, two] });
    expect(refused.location).toBe('/operations');
    expect(textOf((await manager.get('/operations')).html)).toContain(
      'None was assigned, because of “Too late”',
    );
    expect((await get(one)).technician_id).toBe(technicianId);
    await manager.post('/operations/assign', { ...to, operation_ids: [one, two] });
    expect(textOf((await manager.get('/operations')).html)).toContain(
      '2 operations are now assigned to Mary Fitter.',
    );
    expect([(await get(one)).technician_id, (await get(two)).technician_id]).toEqual([other, other]);
  });

  it('undoes a bulk assignment, except for operations that have changed since or had no assignee', async () => {
    const other = await business.technician({ name: 'Undine Fitter' });
    const [first, changed] = [await open(), await open()];
    const unassigned = await open({ assignee_type: null, technician_id: null });
    const to = { assignee_type: 'technician', technician_id: other, vendor_id: '' };
    await manager.post('/operations/assign', { ...to, operation_ids: [first, changed, unassigned] });
    const [, action, undo] = undoIn((await manager.get('/operations')).html);
    await business.api.post(`/operations/${changed}/start`);
    expect((await manager.post(action, undo)).location).toBe('/operations');
    const text = textOf((await manager.get('/operations')).html);
    expect(text).toContain('1 operation has its previous assignee again. 2 stayed:');
    expect((await get(first)).technician_id).toBe(technicianId);
    expect([(await get(changed)).technician_id, (await get(unassigned)).technician_id]).toEqual([
      other,
      other,
    ]);
    // Nothing is left to undo.
    await manager.post(action, undo);
    expect(textOf((await manager.get('/operations')).html)).toContain('0 operations have their');
    // Not that of another person.
    await manager.post('/operations/assign', { ...to, operation_ids: [first] });
    const [, , again] = undoIn((await manager.get('/operations')).html);
    await (await portal.signIn(business, 'manager')).post(action, again);
    expect((await get(first)).technician_id).toBe(other);
  });

  it('offers no undo if all operations were unassigned', async () => {
    const unassigned = await open({ assignee_type: null, technician_id: null });
    const to = { assignee_type: 'technician', technician_id: technicianId, vendor_id: '' };
    await manager.post('/operations/assign', { ...to, operation_ids: [unassigned] });
    expect((await manager.get('/operations')).html).not.toContain('/operations/assign/undo');
  });
});

describe.runIf(hasBrowser)('the list in a browser', () => {
  afterAll(closeBrowser);

  it('creates an operation, assigns it to another technician, and undoes that', async () => {
    await business.technician({ name: 'Rosalind Turner' });
    // The form suggests the technician of the asset's last operation.
    await open({ asset_id: assetId });
    const tab = await openTab(portal, manager);
    await tab.goto(`/operations/new?asset_id=${assetId}`);
    await expectAccessible(tab);
    await tab.fill('[name=title]', 'Check the bearings');
    await tab.getByRole('button', { name: 'Create work order' }).click();
    await tab.waitForURL(/\/operations\/[0-9a-f-]{36}$/);
    await expectAccessible(tab);
    await tab.click('text=Reassign');
    await tab.fill('#field-do-assign-technician_id', 'Rosalind');
    await tab.click('[role=option]');
    await tab.click('#do-assign [type=submit]');
    await tab.waitForSelector('text=Assigned to Rosalind Turner.');
    await tab.click('toast-note >> text=Undo');
    await tab.waitForSelector('text=/^Assigned to (?!Rosalind)/');
    expect(tab.problems).toEqual([]);
  });

  it('selects a row, opens it beside the list, and opens the form for a new operation with the keyboard', async () => {
    const own = await testApp.business();
    for (const title of ['First', 'Second']) await own.operation({ title });
    const tab = await openTab(portal, await portal.signIn(own, 'manager'));
    await tab.goto('/operations');
    await tab.keyboard.press('j');
    await tab.keyboard.press('j');
    await tab.keyboard.press('Enter');
    await tab.waitForSelector('.detail-pane-title:has-text("First")');
    expect(new URL(tab.url()).searchParams.get('open')).not.toBeNull();
    await expectAccessible(tab);
    await tab.keyboard.press('c');
    await tab.waitForSelector('[name=title]');
    expect(tab.problems).toEqual([]);
  });

  it('shows changes by others as a pill, and does not move rows by itself', async () => {
    const own = await testApp.business();
    const id = await own.operation({ title: 'Watched' });
    const visitor: Visitor = await portal.signIn(own, 'manager');
    const tab = await openTab(portal, visitor);
    const listening = tab.waitForRequest((request) => request.url().endsWith('/live'));
    await tab.goto('/operations');
    await listening;
    let done = 0;
    // Changes before the stream is open are not announced.
    await expect
      .poll(
        async () => {
          await own.api.post(`/operations/${id}/reschedule`, {
            scheduled_for: new Date(testApp.clock.now().getTime() + ++done * 3_600_000),
          });
          return tab.isVisible('.live-pill');
        },
        { interval: 500, timeout: 10_000 },
      )
      .toBe(true);
    expect(await tab.textContent('.live-pill')).toContain('1 change · show');
    await tab.click('.live-pill');
    await tab.waitForSelector('.live-pill', { state: 'hidden' });
    expect(tab.problems).toEqual([]);
  });
});
