import { afterAll, describe, expect, it } from 'vitest';
import { at, meter, read } from '../meters/metering.js';
import { closeBrowser, expectAccessible, hasBrowser, openTab } from '../support/browser.js';
import { created, expectInvalid } from '../support/expectations.js';
import { editedForm } from '../support/pages.js';
import { startTestPortal, textOf } from '../support/portal.js';
import type { TestBusiness } from '../support/test-business.js';

const portal = await startTestPortal();

/** A meter with two readings by a key, one of them mistaken. */
async function mistaken(business: TestBusiness) {
  const id = await meter(business, { kind: 'counter', unit: 'h' });
  await read(business, id, 8, 100);
  const reading = created(await read(business, id, 9, 125_000));
  return { id, reading, page: `/meter-readings/${reading}/edit` };
}

const readingOf = async (business: TestBusiness, id: string) =>
  (await business.api.get(`/meter-readings/${id}`)).body.data as Record<string, unknown>;

describe('a mistaken reading', () => {
  it('is corrected by a manager, and the page of the meter says by whom and when', async () => {
    const business = await portal.api.business();
    const { id, reading, page } = await mistaken(business);
    const manager = await portal.signIn(business, 'manager');
    expect((await manager.get(`/meters/${id}`)).html).toContain(`href="${page}"`);
    const form = editedForm((await manager.get(page)).html);
    expect(form).toMatchObject({ value: ['125000'], note: [''] });
    const reply = await manager.post(page, { ...form, value: '125,5', note: 'A comma was missing' });
    expect([reply.status, reply.location]).toEqual([303, `/meters/${id}`]);
    expect(await readingOf(business, reading)).toMatchObject({ value: '125.5', read_at: at(9) });
    const text = textOf((await manager.get(`/meters/${id}`)).html);
    for (const part of ['125.5', 'A comma was missing', 'Corrected by Test manager'])
      expect(text).toContain(part);
    const owner = await portal.signIn(business);
    const log = textOf((await owner.get('/audit')).html);
    expect(log).toMatch(/Operating hours.*Meter reading corrected.*125,000 → 125\.5/);
  });

  it('keeps the seconds of its time unless another minute is chosen', async () => {
    const business = await portal.api.business();
    const id = await meter(business, { kind: 'gauge' });
    const read_at = '2026-10-05T08:30:12.345Z';
    const reading = created(await business.api.post(`/meters/${id}/readings`, { value: 1, read_at }));
    const manager = await portal.signIn(business, 'manager');
    const page = `/meter-readings/${reading}/edit`;
    const form = editedForm((await manager.get(page)).html);
    await manager.post(page, { ...form, value: '2' });
    expect(await readingOf(business, reading)).toMatchObject({ value: '2', read_at });
    const next = editedForm((await manager.get(page)).html);
    await manager.post(page, { ...next, read_at: '2026-10-05T08:31' });
    expect(await readingOf(business, reading)).toMatchObject({ read_at: '2026-10-05T08:31:00.000Z' });
  });

  it('shows beside the field what is wrong with the correction', async () => {
    const business = await portal.api.business();
    const { page } = await mistaken(business);
    const manager = await portal.signIn(business, 'manager');
    const form = editedForm((await manager.get(page)).html);
    for (const [value, message] of [
      ['99', 'Is lower than the reading before it (100). Was the counter reset?'],
      ['125.1234567', 'Must be a number with at most six decimals.'],
      ['', 'Must be'],
    ] as const) {
      const refused = await manager.post(page, { ...form, value });
      expect([refused.status, textOf(refused.html)], value).toEqual([422, expect.stringContaining(message)]);
    }
    const ahead = await manager.post(page, { ...form, read_at: '2999-01-01T08:00' });
    expect([ahead.status, textOf(ahead.html)]).toEqual([422, expect.stringContaining('Is in the future.')]);
  });

  it('is deleted with a reason, which the audit log keeps', async () => {
    const business = await portal.api.business();
    const { id, reading, page } = await mistaken(business);
    const manager = await portal.signIn(business, 'manager');
    const reply = await manager.post(page.replace('/edit', '/delete'), { reason: 'Another machine' });
    expect([reply.status, reply.location]).toEqual([303, `/meters/${id}`]);
    expect((await business.api.get(`/meter-readings/${reading}`)).status).toBe(404);
    expect((await business.api.get(`/meters/${id}`)).body.data.last_value).toBe('100');
    const log = textOf((await (await portal.signIn(business)).get('/audit')).html);
    expect(log).toMatch(/Meter reading deleted.*125,000.*Another machine/);
  });

  it('can be corrected by the technician who recorded it, and by no other', async () => {
    const business = await portal.api.business();
    const { id, page: ofKey } = await mistaken(business);
    const { principal } = await business.user('technician');
    const [ada, bob] = [await portal.signInAs(principal), await portal.signIn(business, 'technician')];
    await ada.post(`/meters/${id}/readings`, { value: '126000', read_at: '2026-10-06T08:00', note: '' });
    const [own] = (await business.api.get(`/meters/${id}/readings?limit=1`)).body.data as { id: string }[];
    const page = `/meter-readings/${own!.id}/edit`;
    const shown = (await ada.get(`/meters/${id}`)).html;
    expect([shown.includes(page), shown.includes(ofKey)]).toEqual([true, false]);
    expect((await bob.get(`/meters/${id}`)).html).not.toContain(page);
    for (const [who, path] of [
      [bob, page],
      [ada, ofKey],
    ] as const) {
      expect((await who.get(path)).status).toBe(403);
      expect((await who.post(path, { value: '1' })).status).toBe(403);
      expect((await who.post(path.replace('/edit', '/delete'))).status).toBe(403);
    }
    const form = editedForm((await ada.get(page)).html);
    expect((await ada.post(page, { ...form, value: '126500' })).status).toBe(303);
    expect((await readingOf(business, own!.id)).value).toBe('126500');
    portal.api.clock.advance(25 * 3_600_000);
    expect((await (await portal.signInAs(principal)).get(page)).status).toBe(403);
  });

  it('has a French page', async () => {
    const business = await portal.api.business();
    const { page } = await mistaken(business);
    const manager = await portal.signIn(business, 'manager');
    await manager.post('/account', { name: 'Test manager', language: 'fr' });
    const text = textOf((await manager.get(page)).html);
    for (const part of ['Corriger le relevé', 'Relevé le', 'Saisi par']) expect(text).toContain(part);
  });
});

describe('a new reading', () => {
  it('from the future is refused, in the API and in the portal', async () => {
    const business = await portal.api.business();
    const id = await meter(business, { kind: 'gauge' });
    const technician = await portal.signIn(business, 'technician');
    const fields = { value: '1', read_at: '2999-01-01T08:00', note: '' };
    await technician.post(`/meters/${id}/readings`, fields);
    const reply = await business.api.post(`/meters/${id}/readings`, {
      value: 1,
      read_at: '2999-01-01T08:00:00Z',
    });
    expectInvalid(reply, { read_at: 'invalid_parameter' });
    expect((await business.api.get(`/meters/${id}/readings`)).body.data).toEqual([]);
  });
});

describe.runIf(hasBrowser)('on a phone', () => {
  afterAll(closeBrowser);

  it('a reading is corrected and deleted', async () => {
    const business = await portal.api.business();
    const { id, reading } = await mistaken(business);
    const tab = await openTab(portal, await portal.signIn(business, 'manager'));
    await tab.setViewportSize({ width: 390, height: 844 });
    await tab.goto(`/meters/${id}`);
    await expectAccessible(tab);
    await tab
      .getByRole('link', { name: /^Correct reading/ })
      .first()
      .click();
    await tab.getByLabel('Value (h)').fill('125,5');
    await expectAccessible(tab);
    await tab.getByRole('button', { name: 'Save' }).click();
    await tab.waitForURL(`**/meters/${id}`);
    expect((await readingOf(business, reading)).value).toBe('125.5');
    await tab
      .getByRole('link', { name: /^Correct reading/ })
      .first()
      .click();
    await tab.getByRole('button', { name: 'Delete' }).first().click();
    const dialog = tab.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('Another machine');
    await expectAccessible(tab);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await tab.waitForURL(`**/meters/${id}`);
    expect((await business.api.get(`/meters/${id}`)).body.data.last_value).toBe('100');
  });
});
