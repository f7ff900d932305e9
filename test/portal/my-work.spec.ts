import { afterAll, describe, expect, it } from 'vitest';
import { OperationsService } from '../../src/operations/index.js';
import { SparePartsService } from '../../src/spare-parts/index.js';
import { TechniciansService } from '../../src/technicians/index.js';
import { eventTypesOf } from '../support/observed.js';
import { forTechnician, type TestBusiness } from '../support/test-business.js';
import { closeBrowser, expectAccessible, hasBrowser, openTab } from '../support/browser.js';
import { startTestPortal, textOf, type Visitor } from '../support/portal.js';

const HERE = '/my-work';
const HOUR_MS = 60 * 60 * 1000;
const portal = await startTestPortal();
const testApp = portal.api;
const technicians = testApp.get(TechniciansService);
const business = await testApp.business();
const assetId = await business.asset();

/** A technician with a signed-in browser. */
async function technician(of: TestBusiness = business): Promise<{ visitor: Visitor; technicianId: string }> {
  const visitor = await portal.signIn(of, 'technician');
  const technicianId = await of.work((work) =>
    technicians.create(work, { name: 'Own Hands', userId: visitor.userId }),
  );
  return { visitor, technicianId };
}

const operationFor = (technicianId: string, more: object = {}, of: TestBusiness = business) =>
  of.operation({ ...forTechnician(technicianId), ...more });
const inHours = (hours: number) => new Date(testApp.clock.now().getTime() + hours * HOUR_MS).toISOString();
const statusOf = async (id: string) =>
  (await testApp.get(OperationsService).get(business.tenant, id)).item().status;
const pageOf = async (visitor: Visitor) => (await visitor.get(HERE)).html;

describe('My work', () => {
  it('lists operations by in progress, overdue, today, later and unscheduled, in this order', async () => {
    const { visitor, technicianId } = await technician();
    await operationFor(technicianId, { title: 'Without a date' });
    await operationFor(technicianId, { title: 'In three days', scheduled_for: inHours(72) });
    await operationFor(technicianId, { title: 'Three days ago', scheduled_for: inHours(-72) });
    await operationFor(technicianId, { title: 'This very moment', scheduled_for: inHours(0) });
    const started = await operationFor(technicianId, { title: 'Begun before', asset_id: assetId });
    await business.api.post(`/operations/${started}/start`);
    const html = await pageOf(visitor);
    const text = textOf(html);
    const order = ['Under way', 'Begun before', 'Overdue', 'Three days ago', 'Today', 'This very moment'];
    const places = [...order, 'In three days', 'Not scheduled', 'Without a date'].map((each) =>
      text.indexOf(each),
    );
    expect(places.every((place) => place >= 0)).toBe(true);
    expect(places).toEqual([...places].sort((one, other) => one - other));
    expect(text).toContain('3 for today');
    expect(html).toContain(`href="/assets/${assetId}"`);
    expect(text).toContain('Pump room, Ground floor, Plant North');
  });

  it('marks overdue operations, also those in progress, as the list of operations does', async () => {
    const { visitor, technicianId } = await technician();
    const late = await operationFor(technicianId, { title: 'Late today', scheduled_for: inHours(-1) });
    await operationFor(technicianId, { title: 'In an hour', scheduled_for: inHours(1) });
    const marks = async () =>
      (await pageOf(visitor)).split('<span class="secondary is-late">Overdue</span>').length - 1;
    expect(await marks()).toBe(1);
    await business.api.post(`/operations/${late}/start`);
    expect(await marks()).toBe(1);
  });

  it('offers for each operation the one step that its status allows', async () => {
    const { visitor, technicianId } = await technician();
    const id = await operationFor(technicianId);
    expect(await pageOf(visitor)).toContain(`action="/operations/${id}/start"`);
    const started = await visitor.post(`/operations/${id}/start`, { _back: HERE });
    expect(started).toMatchObject({ status: 303, location: HERE });
    const html = await pageOf(visitor);
    expect(html).not.toContain(`action="/operations/${id}/start"`);
    expect(html).toContain(`href="/operations/${id}/complete?_back=%2Fmy-work"`);
    expect(await eventTypesOf(business, id)).toEqual(['operation.created', 'operation.updated']);
  });

  it('is shown again, with the operation collapsed, after it is completed with a report and parts', async () => {
    const { visitor, technicianId } = await technician();
    const id = await operationFor(technicianId, { title: 'Grease the bearings' });
    const parts = testApp.get(SparePartsService);
    const part = await business.work(async (work) => {
      const partId = await parts.create(work, { name: 'Grease' });
      await parts.move(work, partId, { type: 'receive', quantity: 5 });
      return partId;
    });
    await visitor.post(`/operations/${id}/start`);
    expect((await visitor.get(`/operations/${id}/complete?_back=/my-work`)).html).toContain(
      'name="_back" value="/my-work"',
    );
    const answer = await visitor.post(`/operations/${id}/complete`, {
      _back: HERE,
      work_report: 'All three of them.',
      'parts_used[0].spare_part_id': part,
      'parts_used[0].quantity': '2',
    });
    expect(answer).toMatchObject({ status: 303, location: HERE });
    expect(await statusOf(id)).toBe('completed');
    expect((await parts.get(business.tenant, part)).item().quantity_on_hand).toBe(3);
    expect(textOf(await pageOf(visitor))).toMatch(/Done today \(1\) WO-\d+ Grease the bearings/);
    const { html } = await visitor.get(`/operations/${id}`);
    expect(textOf(html)).toMatch(/2 × Grease used [\w ]+, \d\d:\d\d · Test technician/);
    expect(textOf(html)).toMatch(
      /What was done All three of them\. Test technician · \w+ \d+ \w+( \d+)?, \d\d:\d\d/,
    );
  });

  it("shows only the user's own operations, and does not let another user start them", async () => {
    const [ada, grace] = [await technician(), await technician()];
    const id = await operationFor(ada.technicianId, { title: 'For Ada alone' });
    expect(await pageOf(grace.visitor)).not.toContain('For Ada alone');
    const refused = await grace.visitor.post(`/operations/${id}/start`, { _back: HERE });
    expect(refused.location).toBe(HERE);
    expect(textOf(await pageOf(grace.visitor))).toContain('The operation is not assigned to you.');
    expect(await statusOf(id)).toBe('assigned');
  });

  it('does not redirect to another site', async () => {
    const { visitor, technicianId } = await technician();
    const id = await operationFor(technicianId);
    const answer = await visitor.post(`/operations/${id}/start`, { _back: '//elsewhere.example' });
    expect(answer.location).toBe(`/operations/${id}`);
  });

  it('explains what to do to a user who is not, or no longer, a technician', async () => {
    const manager = await portal.signIn(business, 'manager');
    const shown = await pageOf(manager);
    expect(textOf(shown)).toContain('You are not a technician, so no jobs are assigned to you.');
    expect(shown).toMatch(/<a [^>]*href="\/overview"[^>]*>(?:(?!<\/a>)[^])*What needs attention/);
    expect(shown).toContain('href="/team/technicians/new"');
    const { visitor, technicianId } = await technician();
    await business.work((work) => technicians.offboard(work, technicianId));
    expect(textOf(await pageOf(visitor))).toContain('your account is not linked to one');
  });

  it('is the first page of a technician after sign-in', async () => {
    const { visitor } = await technician();
    expect((await visitor.get('/')).location).toBe(HERE);
    expect((await portal.newVisitor().get(HERE)).location).toBe('/?next=%2Fmy-work');
  });

  it("is the first item of a technician's bottom navigation; for planners it is the overview", async () => {
    const firstLink = (html: string) => /class="bottom-bar".*?href="([^"]+)"/s.exec(html)![1];
    const { visitor } = await technician();
    expect(firstLink(await pageOf(visitor))).toBe(HERE);
    expect(firstLink(await pageOf(await portal.signIn(business, 'manager')))).toBe('/overview');
  });
});

describe.runIf(hasBrowser)('a technician on a phone', () => {
  afterAll(closeBrowser);

  it('starts and completes an operation with a few taps', async () => {
    const { visitor, technicianId } = await technician();
    const id = await operationFor(technicianId, { title: 'Change the filter', scheduled_for: inHours(0) });
    const tab = await openTab(portal, visitor, { width: 390 });
    await tab.goto(HERE);
    await expectAccessible(tab);
    const start = tab.getByRole('button', { name: 'Start: Change the filter' });
    expect((await start.boundingBox())!.height).toBeGreaterThanOrEqual(48);
    await start.tap();
    await tab.getByRole('link', { name: 'Complete: Change the filter' }).tap();
    await tab.fill('[name=work_report]', 'Changed.');
    await expectAccessible(tab);
    await tab.locator('[data-submit]').tap();
    await tab.waitForURL(/\/my-work$/);
    await tab.getByText('Done today (1)').tap();
    expect(await tab.isVisible('.jobs-done >> text=Change the filter')).toBe(true);
    expect(await statusOf(id)).toBe('completed');
    expect(tab.problems).toEqual([]);
  });
});
