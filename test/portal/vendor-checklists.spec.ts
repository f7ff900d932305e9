import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { VendorChecklistsService } from '../../src/checklists/index.js';
import { checklistOf, EVERY_KIND, withChecklist } from '../procedures/making.js';
import { closeBrowser, expectAccessible, hasBrowser, openTab } from '../support/browser.js';
import { created } from '../support/expectations.js';
import { fileOf, FORM_TYPE, formWith } from '../support/files.js';
import { startTestPortal, textOf } from '../support/portal.js';
import { forVendor, type TestBusiness } from '../support/test-business.js';
import { firmPerson } from './firm.js';

const portal = await startTestPortal();
const business = await portal.api.business();
const vendorId = await business.vendor('Polar Refrigeration');
const ingrid = await firmPerson(portal, business, vendorId);
const asPeople = ingrid.at(business, vendorId);

const forFirm = (steps: readonly object[] = EVERY_KIND, more: object = {}) =>
  withChecklist(business, steps, { ...forVendor(vendorId), title: 'Yearly service', ...more });
const assign = async (operation: string, vendor: string) => {
  const wanted = { assignee_type: 'vendor', vendor_id: vendor };
  expect((await business.api.post(`/operations/${operation}/assign`, wanted)).status).toBe(200);
};
const at = (path: string, of: TestBusiness = business) => `/vendor/${of.id}${path}`;
const pageOf = async (operation: string) =>
  textOf((await ingrid.visitor.get(at(`/operations/${operation}`))).html);
const itemOf = async (operation: string, title: string) =>
  (await checklistOf(business, operation)).items.find((item) => item.title === title)!;

describe('the checklist of an operation of a vendor', () => {
  it('is recorded, replaced and taken back by its people', async () => {
    const { operation, path } = await forFirm();
    await ingrid.visitor.post(at(path('Oil')), { value: 'clear' });
    await ingrid.visitor.post(at(path('Oil')), { value: 'dark', note: 'Smells' });
    await ingrid.visitor.post(at(path('Power is off')), { value: 'true' });
    await ingrid.visitor.post(at(`${path('Power is off')}/take-back`));
    expect((await itemOf(operation, 'Oil')).result).toMatchObject({
      ...{ value: 'dark', note: 'Smells' },
      actor: { kind: 'vendor', id: ingrid.userId, name: 'Ingrid Solheim' },
    });
    expect((await itemOf(operation, 'Power is off')).result).toBeNull();
    expect(await pageOf(operation)).toMatch(
      /Ingrid Solheim changed the checklist .*Oil: clear → became dark/,
    );
  });

  it('takes a photo and a reading from them', async () => {
    const asset_id = await business.asset();
    const meter = { name: 'Hours', kind: 'counter', unit: 'h', external_id: randomUUID() };
    const meterId = created(await business.api.post(`/assets/${asset_id}/meters`, meter));
    const reading = { title: 'Hours', kind: 'reading', meter_external_id: meter.external_id };
    const { operation, path } = await forFirm([{ title: 'Nameplate', kind: 'photo' }, reading], { asset_id });
    const action = `${at(path('Nameplate'))}?_csrf=${await ingrid.visitor.token()}`;
    const once = `Content-Disposition: form-data; name="_once"\r\n\r\n${randomUUID()}`;
    await ingrid.visitor.send('POST', action, formWith(once, fileOf('jpg')), { 'content-type': FORM_TYPE });
    await ingrid.visitor.post(at(path('Hours')), { value: '70.5' });
    expect(await checklistOf(business, operation)).toMatchObject({ done: 2 });
    const { body } = await business.api.get(`/meters/${meterId}/readings`);
    expect(body.data).toMatchObject([{ value: '70.5', actor: { kind: 'vendor', id: ingrid.userId } }]);
    const { html } = await ingrid.visitor.get(at(`/operations/${operation}`));
    const photo = String((await itemOf(operation, 'Nameplate')).result!.value);
    expect(html).toContain(`src="${at(`/attachments/${photo}`)}"`);
    expect(html).not.toContain(meter.external_id);
  });

  it('opens the operation of a failure, which stays internal to the business', async () => {
    const asset_id = await business.asset();
    const { operation, path } = await forFirm(undefined, { asset_id });
    const reply = await ingrid.visitor.post(at(path('Is the seal dry?')), { value: 'fail', note: 'Oil' });
    const { opened_operation_id: opened } = await itemOf(operation, 'Is the seal dry?');
    expect((await business.read(`/operations/${opened}`)).title).toBe('Replace the seal');
    const { html } = await ingrid.visitor.get(reply.location!);
    expect(textOf(html)).toContain('Is the seal dry?: Fail (Failed) · Oil');
    for (const internal of [opened!, 'Replace the seal', 'Opened a work order'])
      expect(html).not.toContain(internal);
    expect((await ingrid.visitor.get(at(`/operations/${opened}`))).status).toBe(404);
    const seen = await portal.api
      .get(VendorChecklistsService)
      .get(portal.api.database.tenant(asPeople), operation);
    expect(JSON.stringify(seen)).not.toMatch(/Replace the seal|PLC-7/);
  });

  it('cannot be recorded or seen at operations of others, closed ones, or after it was given to others', async () => {
    const others = await withChecklist(business, undefined, forVendor(await business.vendor('Other')));
    const own = await withChecklist(business);
    for (const { operation, path } of [others, own]) {
      expect((await ingrid.visitor.get(at(`/operations/${operation}`))).status).toBe(404);
      for (const end of ['', '/take-back'])
        expect((await ingrid.visitor.post(at(path('Oil') + end), { value: 'dark' })).status).toBe(404);
      expect((await ingrid.visitor.post(path('Oil'), { value: 'dark' })).status).not.toBe(303);
      expect((await checklistOf(business, operation)).done).toBe(0);
    }
    const cancelled = await forFirm();
    await business.api.post(`/operations/${cancelled.operation}/cancel`, { reason: 'Sold' });
    await ingrid.visitor.post(at(cancelled.path('Oil')), { value: 'dark' });
    expect((await checklistOf(business, cancelled.operation)).done).toBe(0);
    const lost = await forFirm();
    await ingrid.visitor.post(at(lost.path('Oil')), { value: 'dark' });
    await assign(lost.operation, await business.vendor('Third'));
    expect((await ingrid.visitor.post(at(`${lost.path('Oil')}/take-back`))).status).toBe(404);
    expect((await checklistOf(business, lost.operation)).done).toBe(1);
  });

  it('names nobody of the business or of another firm, and shows no note from before the assignment', async () => {
    const rivals = await business.vendor('Rival Cooling');
    const rival = await firmPerson(portal, business, rivals);
    const { operation, path, record } = await withChecklist(business, undefined, forVendor(rivals));
    await rival.visitor.post(at(path('Oil')), { value: 'dark', note: 'Too expensive for them' });
    await record('Is the seal dry?', 'pass', { note: 'Secret of the house' });
    await assign(operation, vendorId);
    await record('Pressure', 3, { note: 'For all' });
    await ingrid.visitor.post(at(path('Power is off')), { value: 'true' });
    const service = portal.api.get(VendorChecklistsService);
    const tenant = portal.api.database.tenant(asPeople);
    const checklist = JSON.stringify(await service.get(tenant, operation));
    const history = await service.history(tenant, operation);
    expect(history.map(({ title, actor }) => [title, actor.name])).toEqual([
      ['Power is off', 'Ingrid Solheim'],
      ['Pressure', 'Acme'],
    ]);
    expect(checklist).not.toMatch(/Rival|Too expensive|Secret of the house|test/);
    expect(checklist).toContain('For all');
    const page = await pageOf(operation);
    expect(page).not.toMatch(/Rival|Too expensive|Secret of the house/);
    expect(page).toMatch(/Acme recorded a step/);
  });

  it('is signed by who declared the completion, and confirmed by the business', async () => {
    const { operation, path } = await forFirm([{ title: 'Doors', kind: 'check' }]);
    const post = (action: string) => ingrid.visitor.post(at(`/operations/${operation}/${action}`));
    await post('accept');
    await post('start');
    await business.api.post(`/operations/${operation}/confirm`);
    expect(await pageOf(operation)).toContain('Completing signs the checklist as Ingrid Solheim.');
    await ingrid.visitor.post(at(path('Doors')), { value: 'true' });
    await post('complete');
    expect(await pageOf(operation)).toContain('Signed by Ingrid Solheim');
    await business.api.post(`/operations/${operation}/confirm`);
    expect(await pageOf(operation)).toMatch(/Signed by Ingrid Solheim .*Confirmed by Acme/);
  });
});

describe.runIf(hasBrowser)('in a browser on a phone', () => {
  afterAll(closeBrowser);

  it('a person of a vendor records steps one after another', async () => {
    const { operation } = await forFirm(EVERY_KIND.slice(0, 3));
    const tab = await openTab(portal, ingrid.visitor, { width: 390, theme: 'dark' });
    await tab.goto(at(`/operations/${operation}`));
    await tab.getByRole('button', { name: 'Done', exact: true }).tap();
    await tab.locator('.checklist-step.is-done').first().waitFor();
    await tab.getByRole('button', { name: 'Fail' }).tap();
    await tab.locator('.checklist-step.is-done').nth(1).waitFor();
    await expectAccessible(tab);
    expect((await checklistOf(business, operation)).done).toBe(2);
    expect(tab.problems).toEqual([]);
  });
});
