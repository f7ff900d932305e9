import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { VendorsService } from '../../src/vendors/index.js';
import { closeBrowser, expectAccessible, hasBrowser, openTab } from '../support/browser.js';
import { startTestPortal, textOf } from '../support/portal.js';
import type { TestBusiness } from '../support/test-business.js';

const portal = await startTestPortal();
const LIST = '/vendors';
const vendors = portal.api.get(VendorsService);
const partnershipStatus = async (business: TestBusiness, id: string) =>
  (await vendors.get(business.tenant, id)).partnership_status;
const nameOf = (what: string) => `${what} ${randomUUID()}`;

/** Creates an operation for a vendor through the API. */
async function createOperationFor(business: TestBusiness, vendorId: string): Promise<number> {
  const work = { title: 'Lift check', required_skill: 'other', assignee_type: 'vendor', vendor_id: vendorId };
  return (await business.api.post('/operations', work)).status;
}

describe('a partnership', () => {
  it('is proposed by name, accepted, used for operations, and ended; open operations remain', async () => {
    const [business, manager] = await portal.newBusiness('manager');
    expect(textOf((await manager.get(LIST)).html)).toContain('No vendors yet.');
    const name = nameOf('Cranes');
    const made = await manager.post(LIST, { name });
    expect(made.status).toBe(303);
    const id = made.location!.split('/').at(-1)!;
    expect(await partnershipStatus(business, id)).toBe('proposed');
    expect(await createOperationFor(business, id)).toBe(400);
    const proposed = await manager.get(made.location!);
    expect(textOf(proposed.html)).toContain('The firm has not accepted yet.');
    expect(proposed.html).not.toContain(`action="${LIST}/${id}/end"`);
    await manager.post(`${LIST}/${id}/accept`);
    expect(await partnershipStatus(business, id)).toBe('accepted');
    for (const _ of ['one', 'two']) expect(await createOperationFor(business, id)).toBe(201);
    expect(textOf((await manager.get(LIST)).html)).toContain(`${name} Accepted 2 `);
    const accepted = await manager.get(`${LIST}/${id}`);
    expect(textOf(accepted.html)).toContain('Its 2 open operations stay assigned to it until completed');
    expect(accepted.html).toContain(`href="/operations?vendor_id=${id}&amp;tab=all"`);
    expect(accepted.html).not.toContain(`action="${LIST}/${id}/accept"`);
    await manager.post(`${LIST}/${id}/end`);
    expect(await partnershipStatus(business, id)).toBe('ended');
    expect(await createOperationFor(business, id)).toBe(400);
    const ended = await manager.get(`${LIST}/${id}`);
    expect(textOf(ended.html)).toContain('2 operations are still with this firm');
    for (const { html } of [ended, await manager.get(LIST)]) {
      const [, left] = /href="(\/operations\?[^"]*tab=open)"/.exec(html)!;
      const open = await manager.get(left!.replaceAll('&amp;', '&'));
      expect(open.status).toBe(200);
      expect(open.html.split('<tr data-row').length - 1).toBe(2);
    }
    const open = await business.api.get(`/operations?vendor_id=${id}&open=true`);
    expect(open.body.data).toHaveLength(2);
  });

  it('can be withdrawn before it is accepted, and proposed again', async () => {
    const [business, manager] = await portal.newBusiness('manager');
    const name = nameOf('Seals');
    const { location } = await manager.post(LIST, { name });
    await manager.post(`${location}/withdraw`);
    const id = location!.split('/').at(-1)!;
    expect(await partnershipStatus(business, id)).toBe('ended');
    expect((await manager.get(`${LIST}?status=ended`)).html).toContain(name);
    expect((await manager.get(`${LIST}?status=accepted`)).html).not.toContain(name);
    expect((await manager.post(LIST, { name })).location).toBe(location);
    expect(await partnershipStatus(business, id)).toBe('proposed');
  });

  it('can be proposed only once to a vendor, and requires a name', async () => {
    const [business, manager] = await portal.newBusiness('manager');
    const name = nameOf('Twice');
    await manager.post(LIST, { name });
    expect((await manager.post(LIST, { name })).location).toBe(LIST);
    expect(textOf((await manager.get(LIST)).html)).toContain('is already proposed.');
    expect((await manager.post(LIST, { name: ' ' })).location).toBe(LIST);
    expect((await business.api.get('/vendors')).body.data).toHaveLength(1);
  });
});

describe('the access to vendors', () => {
  it('is limited to the office', async () => {
    const [, technician] = await portal.newBusiness('technician');
    expect((await technician.get(LIST)).status).toBe(403);
    expect((await technician.post(LIST, { name: 'Mine' })).status).toBe(403);
  });

  it("returns 404 for another business's vendor, exactly as for a missing or malformed one", async () => {
    const [business, neighbour] = [await portal.api.business(), await portal.api.business()];
    const theirs = await neighbour.work((work) => vendors.proposePartnership(work, nameOf('Theirs')));
    const manager = await portal.signIn(business, 'manager');
    for (const id of [theirs, randomUUID(), 'no-uuid']) {
      expect((await manager.get(`${LIST}/${id}`)).status).toBe(404);
      for (const action of ['accept', 'end', 'withdraw'])
        expect((await manager.post(`${LIST}/${id}/${action}`)).status).toBe(404);
    }
    expect(await partnershipStatus(neighbour, theirs)).toBe('proposed');
  });

  it('requires the CSRF token in forms', async () => {
    const [business, manager] = await portal.newBusiness('manager');
    const { location } = await manager.post(LIST, { name: nameOf('Real') });
    for (const path of [LIST, `${location}/accept`, `${location}/end`, `${location}/withdraw`])
      expect((await manager.post(path, { name: nameOf('Forged'), _csrf: '' })).status).toBe(403);
    expect((await business.api.get('/vendors')).body.data).toMatchObject([
      { partnership_status: 'proposed' },
    ]);
  });
});

describe.skipIf(!hasBrowser)('a manager in a browser', () => {
  afterAll(closeBrowser);

  it('proposes and accepts a partnership, on accessible pages', async () => {
    const business = await portal.api.business();
    const tab = await openTab(portal, await portal.signIn(business, 'manager'));
    await tab.goto(LIST);
    await tab.click('[commandfor=propose]');
    await tab.fill('#propose [name=name]', nameOf('Cranes'));
    await tab.click('#propose [type=submit]');
    await tab.click('text=Record acceptance');
    await tab.waitForSelector('text=operations can be assigned to the firm');
    await expectAccessible(tab);
    await tab.goto(LIST);
    await expectAccessible(tab);
    expect(tab.problems).toEqual([]);
  });
});
