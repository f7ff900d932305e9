import { afterAll, describe, expect, it } from 'vitest';
import { OperationActions } from '../../src/operations/index.js';
import { SparePartsService } from '../../src/spare-parts/index.js';
import { TechniciansService } from '../../src/technicians/index.js';
import { closeBrowser, expectAccessible, hasBrowser, openTab } from '../support/browser.js';
import { startTestPortal, textOf } from '../support/portal.js';

const portal = await startTestPortal();
const business = await portal.api.business();
const parts = portal.api.get(SparePartsService);
const visitor = await portal.signIn(business, 'technician');
const technicianId = await business.work((work) =>
  portal.api.get(TechniciansService).create(work, { name: 'Ada Fitter', userId: visitor.userId }),
);

/** An operation that is under way, and a part with 3 pieces, one of them reserved for other work. */
async function workWithPart(name: string) {
  const open = (title: string) =>
    business.operation({
      ...{ title, required_skill: 'other', assignee_type: 'technician', technician_id: technicianId },
    });
  const [id, other] = [await open(`Use ${name}`), await open(`Other work with ${name}`)];
  const part = await business.work(async (work) => {
    const made = await parts.create(work, { name, reference: `REF-${name}` });
    await portal.api.get(OperationActions).start(work, id);
    return made;
  });
  await business.work((work) => parts.move(work, part, { type: 'receive', quantity: 3 }));
  await business.work((work) => parts.move(work, part, { type: 'reserve', quantity: 1, operationId: other }));
  return { id, part };
}

describe('the quantity of a part', () => {
  it('is missed at its field, in the completion and in the dialog that uses a part', async () => {
    const { id, part } = await workWithPart('Seal');
    const row = { 'parts_used[0].spare_part_id': part, 'parts_used[0].quantity': '' };
    const refused = await visitor.post(`/operations/${id}/complete`, row);
    expect(refused.status).toBe(422);
    expect(refused.html).toContain('id="error-parts_used[0].quantity"');
    const dialog = { spare_part_id: part, quantity: '', _dialog: 'part-consume' };
    const used = await visitor.post(`/operations/${id}/parts/consume`, dialog, {
      accept: 'application/json',
    });
    expect(JSON.parse(used.html)).toMatchObject({ tone: 'refused' });
  });

  it('that is too large is refused at its field with what is there, and the rest of the form is kept', async () => {
    const { id, part } = await workWithPart('Belt');
    const refused = await visitor.post(`/operations/${id}/complete`, {
      ...{ 'parts_used[0].spare_part_id': '', 'parts_used[0].quantity': '' },
      ...{ 'parts_used[1].spare_part_id': part, 'parts_used[1].quantity': '4' },
    });
    expect(refused.status).toBe(422);
    const [, error = ''] = /id="error-parts_used\[\d\]\.quantity">([\s\S]*?)<\/p>/.exec(refused.html) ?? [];
    expect(textOf(error)).toBe('Cannot consume 4 of "Belt": 3 on hand, 1 of them reserved, 2 available.');
    expect(refused.html).toContain(`value="${part}"`);
  });

  it('the API names the item of the list whose quantity is too large', async () => {
    const { id, part } = await workWithPart('Fuse');
    const { body } = await business.api.post(`/operations/${id}/complete`, {
      parts_used: [{ spare_part_id: part, quantity: 9 }],
    });
    expect(body.error).toMatchObject({ code: 'insufficient_stock', param: 'parts_used[0].quantity' });
  });

  it('the picker suggests parts with their stock', async () => {
    await workWithPart('Gasket');
    const { html } = await visitor.get('/lookup/parts?q=gasket');
    expect(JSON.parse(html)).toMatchObject([
      { label: 'Gasket', hint: 'REF-Gasket', stock: { text: '3 on hand, 1 reserved', most: 3 } },
    ]);
  });

  describe.runIf(hasBrowser)('on a phone', () => {
    afterAll(closeBrowser);

    it('is required once a part is chosen, whose stock is shown; more than is on hand is not sent', async () => {
      const { id } = await workWithPart('Bearing');
      const tab = await openTab(portal, visitor, { width: 390 });
      await tab.goto(`/operations/${id}/complete`);
      await tab.waitForFunction(() => customElements.get('look-up') !== undefined);
      const row = tab.locator('.part-row').first();
      const quantity = row.locator('[type=number]');
      expect(await quantity.evaluate((field: HTMLInputElement) => field.required)).toBe(false);
      await row.locator('[role=combobox]').fill('bear');
      await tab.getByRole('option', { name: /Bearing.*3 on hand, 1 reserved/s }).tap();
      await row.locator('[data-lookup-stock]').getByText('3 on hand, 1 reserved').waitFor();
      await expectAccessible(tab);
      const problem = () => quantity.evaluate((field: HTMLInputElement) => field.validationMessage);
      expect(await problem()).not.toBe('');
      await quantity.fill('5');
      expect(await problem()).toBe('Only 3 on hand.');
      await quantity.fill('2');
      expect(await problem()).toBe('');
      await tab.locator('[data-submit]').tap();
      await tab.waitForURL(new RegExp(`/operations/${id}$|/my-work`));
      expect((await business.api.get(`/operations/${id}`)).body.data.status).toBe('completed');
    });
  });
});
