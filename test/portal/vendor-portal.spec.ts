import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { OperationActions } from '../../src/operations/index.js';
import { VendorsService } from '../../src/vendors/index.js';
import { closeBrowser, expectAccessible, hasBrowser, openTab } from '../support/browser.js';
import { fileOf, FORM_TYPE, formWith } from '../support/files.js';
import { startTestPortal, textOf } from '../support/portal.js';
import { forVendor, type TestBusiness } from '../support/test-business.js';
import { addPerson, firmPerson, signIn } from './firm.js';

const portal = await startTestPortal();
const actions = portal.api.get(OperationActions);
const vendors = portal.api.get(VendorsService);
const HERE = '/vendor';

/** A business with a vendor, and a user of the vendor. */
async function partners() {
  const business = await portal.api.business();
  const vendorId = await business.vendor('Polar Refrigeration');
  return { business, vendorId, ingrid: await firmPerson(portal, business, vendorId) };
}
const operationFor = (business: TestBusiness, vendorId: string, more: object = {}) =>
  business.operation({ ...forVendor(vendorId), ...more });
const stateOf = async (business: TestBusiness, id: string) =>
  (await business.api.get(`/operations/${id}`)).body.data.status as string;
const pathOf = (business: TestBusiness, id: string) => `${HERE}/${business.id}/operations/${id}`;

describe('an operation of a vendor', () => {
  it('goes from the offer to the confirmed completion, and each party can do only its own steps', async () => {
    const { business, vendorId, ingrid } = await partners();
    const { visitor } = ingrid;
    expect((await visitor.get('/')).location).toBe(HERE);
    const id = await operationFor(business, vendorId, { title: 'Recharge the chiller', agreed_amount: 480 });
    const at = pathOf(business, id);
    const list = await visitor.get(HERE);
    expect(textOf(list.html)).toContain('1 waiting for you');
    expect(textOf(list.html)).toMatch(/New .*Recharge the chiller .*Acme/);
    for (const [action, done] of [
      ['start', 'started'],
      ['complete', 'completed'],
    ]) {
      await visitor.post(`${at}/${action}`);
      expect(textOf((await visitor.get(at)).html)).toContain(`cannot be ${done}`);
    }
    expect(await stateOf(business, id)).toBe('new');

    // An answer in the list redirects to the list.
    const inList = { _back: list.html.match(/name="_back" value="([^"]+)"/)![1]! };
    expect((await visitor.post(`${at}/accept`, inList)).location).toBe(HERE);
    await visitor.post(`${at}/start`);
    expect(await stateOf(business, id)).toBe('pending_start');
    const waiting = await visitor.get(at);
    expect(waiting.html).not.toMatch(/action="[^"]*\/(accept|decline|start|complete)"/);
    await business.work((work) => actions.confirm(work, id));
    await visitor.post(`${at}/complete`, { reason: 'R134a, 2.4 kg.' });
    await business.work((work) => actions.dispute(work, id, 'It still hisses.'));
    const disputed = textOf((await visitor.get(at)).html);
    expect(disputed).toContain('Acme disputes what you declared: It still hisses.');
    expect(textOf((await visitor.get(HERE)).html)).toContain('Waiting for your answer');
    // Only the business can accept a dispute, even if the status allows it.
    await visitor.post(`${at}/accept`);
    expect(await stateOf(business, id)).toBe('completion_disputed');
    await visitor.post(`${at}/complete`, { reason: 'Valve replaced.' });
    await business.work((work) => actions.confirm(work, id));
    expect(await stateOf(business, id)).toBe('completed');
    expect(textOf((await visitor.get(HERE)).html)).toContain('Done and cancelled');
    const { data } = (await business.api.get(`/operations/${id}/history`)).body;
    const declared = (data as { to_status: string; reason: string; actor: object }[]).find(
      ({ to_status: to }) => to === 'pending_completion',
    );
    expect(declared).toMatchObject({
      reason: 'Valve replaced.',
      actor: { kind: 'vendor', id: ingrid.userId, name: 'Ingrid Solheim' },
    });
  });

  it('can be declined with a reason, and is then no longer visible to the vendor', async () => {
    const { business, vendorId, ingrid } = await partners();
    const id = await operationFor(business, vendorId);
    const reply = await ingrid.visitor.post(`${pathOf(business, id)}/decline`, { reason: 'No crane.' });
    expect(reply.location).toBe(HERE);
    expect((await business.api.get(`/operations/${id}`)).body.data).toMatchObject({ vendor_id: null });
    expect((await ingrid.visitor.get(pathOf(business, id))).status).toBe(404);
  });

  it('is accepted once for repeated submissions', async () => {
    const { business, vendorId, ingrid } = await partners();
    const id = await operationFor(business, vendorId);
    const at = pathOf(business, id);
    for (const _ of ['one', 'two'])
      expect((await ingrid.visitor.post(`${at}/accept`, { _once: `accept-${id}` })).location).toBe(at);
    expect(textOf((await ingrid.visitor.get(at)).html)).toContain('You have accepted this work.');
  });

  it('is shown with the name and in the time zone of its business', async () => {
    const { business, vendorId, ingrid } = await partners();
    const other = await portal.api.business();
    const otherId = await other.vendor('Polar');
    await addPerson(portal, other, otherId, ingrid.email);
    await portal.api.acrossBusinesses.pool.query(
      `UPDATE businesses SET name = 'Harbour Cranes', time_zone = 'America/New_York' WHERE id = '${other.id}'`,
    );
    const scheduled_for = '2026-12-07T13:00:00.000Z';
    await operationFor(business, vendorId, { title: 'Here', scheduled_for });
    const there = await operationFor(other, otherId, { title: 'There', scheduled_for });
    const page = textOf((await ingrid.visitor.get(HERE)).html);
    // With the year, if another test has moved the clock into the next one.
    expect(page).toMatch(/Here Mon 7 Dec( 2026)?, 13:00 Acme/);
    expect(page).toMatch(/There Mon 7 Dec( 2026)?, 08:00 Harbour Cranes/);
    expect((await ingrid.visitor.get(pathOf(other, there))).status).toBe(200);
    expect((await ingrid.visitor.get(pathOf(business, there))).status).toBe(404);
  });

  it('shows the vendor its own parts, and nothing that is internal to the business', async () => {
    const { business, vendorId, ingrid } = await partners();
    const technicianId = await business.technician({ name: 'Theo Secret' });
    const id = await business.operation({
      ...{ title: 'Belt', required_skill: 'other', notes: 'They are expensive.' },
      ...{ assignee_type: 'technician', technician_id: technicianId },
    });
    await business.api.post(`/operations/${id}/assign`, { assignee_type: 'vendor', vendor_id: vendorId });
    await business.api.patch(`/operations/${id}`, { notes: 'Ask for a discount.' });
    await business.api.patch(`/operations/${id}`, { description: 'The left one.' });
    const page = textOf((await ingrid.visitor.get(pathOf(business, id))).html);
    expect(page).toContain('Acme assigned it');
    expect(page).toContain('The left one.');
    expect(page).not.toMatch(/Theo|expensive|discount|test/);
  });

  it('takes photos that the business sees, and shows the existing ones', async () => {
    const { business, vendorId, ingrid } = await partners();
    const id = await operationFor(business, vendorId);
    await business.api.upload(`/operations/${id}/attachments`, fileOf('jpg', { name: 'Before.jpg' }));
    const query = new URLSearchParams({ _csrf: await ingrid.visitor.token(), _once: randomUUID() });
    const path = `${HERE}/${business.id}/attachments/operations/${id}?${query.toString()}`;
    const photo = fileOf('jpg', { name: 'After.jpg' });
    const body = Buffer.from(await new Response(formWith(photo) as BodyInit).arrayBuffer());
    const sent = await ingrid.visitor.send('POST', path, body, { 'content-type': FORM_TYPE });
    expect(sent.location).toBe(`${pathOf(business, id)}#files`);
    const { html } = await ingrid.visitor.get(pathOf(business, id));
    expect(textOf(html)).toMatch(/After\.jpg .*Before\.jpg/);
    expect(html).not.toContain('/delete"');
    const { data } = (await business.api.get(`/operations/${id}/attachments`)).body;
    for (const file of data as { id: string }[]) {
      const opened = await ingrid.visitor.get(`${HERE}/${business.id}/attachments/${file.id}`);
      expect(opened.headers['content-type']).toBe('image/jpeg');
    }
    const asset = await business.asset();
    const ofAsset = await business.api.upload(`/assets/${asset}/attachments`, fileOf('jpg'));
    const internal = `${HERE}/${business.id}/attachments/${ofAsset.body.data.id as string}`;
    expect((await ingrid.visitor.get(internal)).status).toBe(404);
  });
});

describe("a vendor's user gets no access", () => {
  it('to operations of other vendors or technicians, nor to a business that did not invite them: 404', async () => {
    const { business, vendorId, ingrid } = await partners();
    const stranger = await portal.api.business();
    const strangers = await stranger.vendor();
    const [mine, others, own, theirs] = [
      await operationFor(business, vendorId),
      await operationFor(business, await business.vendor('Rivals')),
      await business.operation(),
      await operationFor(stranger, strangers),
    ];
    const unreachable = [
      pathOf(business, others),
      pathOf(business, own),
      pathOf(stranger, theirs),
      pathOf(stranger, mine),
      `${HERE}/${business.id}/operations/${randomUUID()}`,
      `${HERE}/no-uuid/operations/${mine}`,
    ];
    for (const path of unreachable) {
      expect((await ingrid.visitor.get(path)).status, path).toBe(404);
      for (const action of ['accept', 'decline', 'start', 'complete'])
        expect((await ingrid.visitor.post(`${path}/${action}`)).status, path).toBe(404);
    }
    expect(await stateOf(business, others)).toBe('new');
    expect((await ingrid.visitor.get(pathOf(business, mine))).status).toBe(200);
  });

  it('to a business whose partnership ended, from the next request on', async () => {
    const { business, vendorId, ingrid } = await partners();
    const id = await operationFor(business, vendorId);
    await business.work((work) => vendors.endPartnership(work, vendorId));
    expect((await ingrid.visitor.get(pathOf(business, id))).status).toBe(404);
    expect((await ingrid.visitor.post(`${pathOf(business, id)}/accept`)).status).toBe(404);
    expect(textOf((await ingrid.visitor.get(HERE)).html)).toContain('No business works with you');
    // After a new proposal is accepted, the earlier operations are visible again.
    await business.work((work) => vendors.proposePartnership(work, 'Polar Refrigeration'));
    expect((await ingrid.visitor.get(pathOf(business, id))).status).toBe(404);
    await ingrid.visitor.post(`${HERE}/${business.id}/partnership/accept`);
    expect((await ingrid.visitor.get(pathOf(business, id))).status).toBe(200);
  });

  it("to the pages of businesses, nor a business's users to the pages of vendors", async () => {
    const { business, vendorId, ingrid } = await partners();
    const id = await operationFor(business, vendorId);
    for (const path of ['/overview', '/operations', `/operations/${id}`, '/assets', '/team', '/vendors'])
      expect([403, 404], path).toContain((await ingrid.visitor.get(path)).status);
    for (const role of ['owner', 'technician'] as const) {
      const person = await portal.signIn(business, role);
      expect((await person.get(HERE)).status).toBe(403);
      expect((await person.get(pathOf(business, id))).status).toBe(403);
      expect((await person.get('/account')).html).not.toContain(`href="${HERE}"`);
    }
    expect((await portal.newVisitor().get(HERE)).location).toBe('/?next=%2Fvendor');
  });

  it('with a form without the CSRF token', async () => {
    const { business, vendorId, ingrid } = await partners();
    const id = await operationFor(business, vendorId);
    for (const action of ['accept', 'decline', 'start', 'complete'])
      expect((await ingrid.visitor.post(`${pathOf(business, id)}/${action}`, { _csrf: '' })).status).toBe(
        403,
      );
    const files = `${HERE}/${business.id}/attachments/operations/${id}`;
    expect((await ingrid.visitor.post(files, { _csrf: '' })).status).toBe(403);
    expect(await stateOf(business, id)).toBe('new');
  });
});

describe.runIf(hasBrowser)("a vendor's user on a phone", () => {
  afterAll(closeBrowser);

  it('accepts, starts and completes an operation with a few taps, on accessible pages', async () => {
    const { business, vendorId, ingrid } = await partners();
    const id = await operationFor(business, vendorId, { title: 'Defrost' });
    const tab = await openTab(portal, await signIn(portal, ingrid.email), { width: 390 });
    await tab.goto('/');
    await expectAccessible(tab);
    const accept = tab.getByRole('button', { name: 'Accept: Defrost' });
    expect((await accept.boundingBox())!.height).toBeGreaterThanOrEqual(48);
    await accept.tap();
    await tab.getByRole('button', { name: 'Declare the start: Defrost' }).tap();
    await tab.locator('#toasts').getByText('The start is declared.').waitFor();
    await business.work((work) => actions.confirm(work, id));
    await tab.goto(pathOf(business, id));
    await tab.getByRole('button', { name: 'Declare completed: Defrost' }).tap();
    await tab.fill('dialog:modal [name=work_report]', 'Ice removed.');
    await expectAccessible(tab);
    await tab.locator('dialog:modal [type=submit]').tap();
    await tab.locator('#toasts').getByText('The completion is declared.').waitFor();
    expect(await stateOf(business, id)).toBe('pending_completion');
    const reported = (await business.api.get(`/operations/${id}`)).body.data as { work_report: string };
    expect(reported.work_report).toBe('Ice removed.');
    expect(tab.problems).toEqual([]);
  });
});
