import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { OperationsService } from '../../src/operations/index.js';
import { TechniciansService } from '../../src/technicians/index.js';
import type { TestBusiness } from '../support/test-business.js';
import { closeBrowser, expectAccessible, hasBrowser, openTab } from '../support/browser.js';
import { ledgerOf, stockOf } from '../support/observed.js';
import { startTestPortal, textOf } from '../support/portal.js';

const portal = await startTestPortal();
const LIST = '/spare-parts';
const newBusiness = () => portal.api.business();
const partOf = async (business: TestBusiness, id: string) =>
  (await business.api.get(`${LIST}/${id}`)).body.data as Record<string, unknown>;

describe('the list of spare parts', () => {
  it('shows the stock of each part, reserved quantities, and parts below their minimum', async () => {
    const business = await newBusiness();
    const low = await business.part({ name: 'Seal 08', reference: 'SL-08', minStock: 5, onHand: 9 });
    await business.move(low, { type: 'reserve', operationId: await business.operation(), quantity: 6 });
    await business.part({ name: 'Drive belt', category: 'belt_chain', onHand: 1200 });
    const manager = await portal.signIn(business, 'manager');
    const all = textOf((await manager.get(LIST)).html);
    expect(all).toContain('Seal 08 SL-08 Below minimum – 9 6 3 5');
    expect(all).toContain('Drive belt In stock Belt, chain 1,200 0 1,200 –');
    const short = textOf((await manager.get(`${LIST}?below_minimum=true`)).html);
    expect(short).toContain('Seal 08');
    expect(short).not.toContain('Drive belt');
    expect(textOf((await manager.get(`${LIST}?search=belt&category=belt_chain`)).html)).toContain(
      'Drive belt',
    );
    expect(textOf((await manager.get(`${LIST}?search=nothing`)).html)).toContain('No spare part matches');
  });

  it('explains its purpose while it is empty, and offers no action that would be rejected', async () => {
    const business = await newBusiness();
    expect((await (await portal.signIn(business, 'manager')).get(LIST)).html).toContain(
      'href="/spare-parts/new"',
    );
    const seen = (await (await portal.signIn(business, 'technician')).get(LIST)).html;
    expect(seen).not.toContain('href="/spare-parts/new"');
    expect(textOf(seen)).toContain('No spare part is recorded yet.');
  });
});

describe('a spare part', () => {
  it('is created and changed by its form', async () => {
    const business = await newBusiness();
    const manager = await portal.signIn(business, 'manager');
    const form = { name: 'Seal 08', reference: '', category: 'seal_gasket', unit: 'piece', min_stock: '3' };
    const made = await manager.post(LIST, { ...form, unit_price: '4,50', supplier: 'SKF' });
    expect(made.status).toBe(303);
    const id = made.location!.split('/').at(-1)!;
    expect(await partOf(business, id)).toMatchObject({
      ...{ name: 'Seal 08', reference: null, category: 'seal_gasket', min_stock: 3 },
      ...{ unit_price: '4.50', supplier: 'SKF', quantity_on_hand: 0 },
    });
    expect((await manager.get(`${LIST}/${id}/edit`)).html).toContain('value="4.50"');
    await manager.post(`${LIST}/${id}/edit`, { ...form, reference: 'SL-08', min_stock: '' });
    expect(await partOf(business, id)).toMatchObject({
      reference: 'SL-08',
      min_stock: null,
      supplier: 'SKF',
    });
    const wrong = await manager.post(LIST, { ...form, name: '', min_stock: '-1' });
    expect(wrong.status).toBe(422);
    expect(wrong.html).toContain('id="error-name"');
    expect(wrong.html).toContain('id="error-min_stock"');
  });

  it('shows in its ledger what was received, reserved, released, used and adjusted, by whom and for what', async () => {
    const business = await newBusiness();
    const [id, operation] = [await business.part({ name: 'Seal 08' }), await business.operation()];
    const manager = await portal.signIn(business, 'manager');
    const move = (form: Record<string, string>) => manager.post(`${LIST}/${id}/movements`, form);
    await move({ type: 'receive', quantity: '10', note: 'Delivery 4711' });
    await move({ type: 'reserve', quantity: '4', operation_id: operation });
    await move({ type: 'release', quantity: '1', operation_id: operation });
    await move({ type: 'consume', quantity: '5', operation_id: operation, note: '' });
    expect((await move({ type: 'adjust', quantity: '-1', note: 'Found behind the shelf' })).status).toBe(303);
    expect(await stockOf(business, id)).toEqual([4, 0]);
    expect((await ledgerOf(business, id)).map(({ type, quantity }) => [type, quantity])).toEqual([
      ['receive', 10],
      ['reserve', 4],
      ['release', -1],
      ['release', -3],
      ['consume', -5],
      ['adjust', -1],
    ]);
    const { html } = await manager.get(`${LIST}/${id}`);
    const text = textOf(html);
    expect(text).toMatch(/Received \+10 – Delivery 4711 Test manager/);
    expect(text).toMatch(/Adjusted −1 – Found behind the shelf Test manager/);
    expect(html).toContain(`href="/operations/${operation}"`);
    const received = textOf((await manager.get(`${LIST}/${id}?type=receive`)).html);
    expect(received).toContain('Delivery 4711');
    expect(received).not.toContain('Found behind the shelf');
  });

  it('can be counted down to zero, even below its reservations', async () => {
    const business = await newBusiness();
    const id = await business.part({ onHand: 5 });
    await business.move(id, { type: 'reserve', operationId: await business.operation(), quantity: 3 });
    const manager = await portal.signIn(business, 'manager');
    const { html } = await manager.get(`${LIST}/${id}`);
    expect(html).toMatch(/type="number"[^>]* min="-5"/);
    // Only the quantity to release is suggested. In a filled field, typing 12 could become 112.
    expect(html.match(/<input[^>]*name="quantity"[^>]* value="\d+"/g)).toHaveLength(1);
    await manager.post(`${LIST}/${id}/movements`, { type: 'adjust', quantity: '-5' });
    expect(await stockOf(business, id)).toEqual([0, 0]);
  });

  it('shows a toast if the stock does not allow a movement, and moves once for repeated submissions', async () => {
    const business = await newBusiness();
    const id = await business.part({ onHand: 2 });
    const manager = await portal.signIn(business, 'manager');
    await manager.post(`${LIST}/${id}/movements`, { type: 'consume', quantity: '3' });
    expect(textOf((await manager.get(`${LIST}/${id}`)).html)).toContain(
      'Cannot consume 3 of "Bearing 6204": 2 on hand',
    );
    const form = { type: 'receive', quantity: '5', _once: randomUUID() };
    for (const _ of ['once', 'again']) await manager.post(`${LIST}/${id}/movements`, form);
    expect(await stockOf(business, id)).toEqual([7, 0]);
  });

  it('lists the operations for which it is reserved, with the quantity to release', async () => {
    const business = await newBusiness();
    const [id, operation] = [await business.part({ onHand: 5 }), await business.operation()];
    await business.move(id, { type: 'reserve', operationId: operation, quantity: 3 });
    const manager = await portal.signIn(business, 'manager');
    expect((await manager.get(`${LIST}/${id}`)).html).toContain(`id="release-${operation}"`);
    await manager.post(`${LIST}/${id}/movements`, {
      type: 'release',
      quantity: '3',
      operation_id: operation,
    });
    expect((await manager.get(`${LIST}/${id}`)).html).not.toContain(`id="release-${operation}"`);
  });
});

describe('a mistaken movement', () => {
  it('is undone with one click on the notice', async () => {
    const business = await newBusiness();
    const id = await business.part({ name: 'Seal 08' });
    const manager = await portal.signIn(business, 'manager');
    await manager.post(`${LIST}/${id}/movements`, { type: 'receive', quantity: '121' });
    const { html } = await manager.get(`${LIST}/${id}`);
    const undo = /<toast-note[^]*?action="(\/spare-part-movements\/[^"]+\/reverse)"/.exec(html)![1]!;
    expect((await manager.post(undo, { _back: `${LIST}/${id}`, _csrf: '' })).status).toBe(403);
    const undone = await manager.post(undo, { _back: `${LIST}/${id}` });
    expect([undone.status, undone.location]).toEqual([303, `${LIST}/${id}`]);
    expect(await stockOf(business, id)).toEqual([0, 0]);
    const text = textOf((await manager.get(`${LIST}/${id}`)).html);
    expect(text).toContain('The movement is reversed.');
    expect(text).toMatch(/Received \(reversal\) −121 – Recorded by mistake\. Test manager/);
    expect(text).toMatch(/Received Reversed \+121/);
  });

  it('is reversed from the ledger, with the reason; neither it nor the reversal can be reversed again', async () => {
    const business = await newBusiness();
    const id = await business.part({ onHand: 5 });
    const manager = await portal.signIn(business, 'manager');
    const dialogs = async () =>
      (await manager.get(`${LIST}/${id}`)).html.match(/<dialog id="reverse-[^"]+"/g) ?? [];
    const [dialog] = await dialogs();
    const movement = /reverse-([^"]+)/.exec(dialog!)![1];
    await manager.post(`/spare-part-movements/${movement}/reverse`, { note: 'Not ours' });
    expect(await stockOf(business, id)).toEqual([0, 0]);
    expect(textOf((await manager.get(`${LIST}/${id}`)).html)).toContain('Not ours');
    expect(await dialogs()).toEqual([]);
    await manager.post(`/spare-part-movements/${movement}/reverse`, { note: 'Again' });
    expect(textOf((await manager.get(`${LIST}/${id}`)).html)).toContain('has already been reversed');
  });

  it('shows its reason on French pages, in the words of the reader', async () => {
    const business = await newBusiness();
    const id = await business.part({ onHand: 5 });
    const manager = await portal.signIn(business, 'manager');
    await manager.post('/account', { name: 'Ada', language: 'fr' });
    const { html } = await manager.get(`${LIST}/${id}`);
    const movement = /<dialog id="reverse-([^"]+)"/.exec(html)![1];
    expect(textOf(html)).toContain('Annuler « Réception +5 » ?');
    await manager.post(`/spare-part-movements/${movement}/reverse`, {});
    expect(textOf((await manager.get(`${LIST}/${id}`)).html)).toMatch(
      /Réception \(annulation\) −5 – Enregistré par erreur\./,
    );
  });

  it('answers 404 for that of another business', async () => {
    const [business, neighbour] = [await newBusiness(), await newBusiness()];
    const part = await neighbour.part();
    const { body } = await neighbour.api.post(`${LIST}/${part}/movements`, { type: 'receive', quantity: 5 });
    const manager = await portal.signIn(business, 'manager');
    for (const id of [body.data.id, randomUUID(), 'no-uuid'])
      expect((await manager.post(`/spare-part-movements/${id}/reverse`, {})).status).toBe(404);
    expect(await stockOf(neighbour, part)).toEqual([5, 0]);
  });
});

describe('a technician', () => {
  it('takes parts for their own open operations, and is offered no other actions', async () => {
    const business = await newBusiness();
    const [id, others] = [await business.part({ onHand: 5 }), await business.operation()];
    const visitor = await portal.signIn(business, 'technician');
    expect((await visitor.get(`${LIST}/${id}`)).html).not.toContain('name="quantity"');
    const own = await business.work(async (work) => {
      const technicianId = await portal.api
        .get(TechniciansService)
        .create(work, { name: 'Ada', userId: visitor.userId });
      const details = {
        title: 'Worn seal',
        requiredSkill: 'mechanical',
        assigneeType: 'technician',
      } as const;
      return portal.api.get(OperationsService).open(work, { ...details, technicianId });
    });
    const { html } = await visitor.get(`${LIST}/${id}`);
    expect(html).toContain(`value="${own}"`);
    expect(html).toContain('name="type" value="consume"');
    for (const type of ['receive', 'reserve', 'release', 'adjust'])
      expect(html).not.toContain(`name="type" value="${type}"`);
    for (const hidden of [others, `${id}/edit`]) expect(html).not.toContain(hidden);
    const take = (operation_id: string) =>
      visitor.post(`${LIST}/${id}/movements`, { type: 'consume', quantity: '2', operation_id });
    expect((await take(own)).status).toBe(303);
    expect((await take(others)).status).toBe(403);
    expect((await visitor.post(`${LIST}/${id}/movements`, { type: 'receive', quantity: '9' })).status).toBe(
      403,
    );
    expect((await visitor.get(`${LIST}/new`)).status).toBe(403);
    expect((await visitor.post(LIST, { name: 'Mine' })).status).toBe(403);
    expect(await stockOf(business, id)).toEqual([3, 0]);
    // Their own use can be taken back, nothing else.
    const ledger = (await visitor.get(`${LIST}/${id}`)).html;
    const [mine, ...more] = [...ledger.matchAll(/<dialog id="reverse-([^"]+)"/g)].map((each) => each[1]);
    expect(more).toEqual([]);
    const [received] = (await business.api.get(`${LIST}/${id}/movements`)).body.data.slice(-1);
    expect((await visitor.post(`/spare-part-movements/${received.id}/reverse`, {})).status).toBe(403);
    await visitor.post(`/spare-part-movements/${mine}/reverse`, { note: 'Not needed' });
    expect(await stockOf(business, id)).toEqual([5, 0]);
  });
});

describe('the access to spare parts', () => {
  it("returns 404 for another business's part, exactly as for a missing or malformed one", async () => {
    const [business, neighbour] = [await newBusiness(), await newBusiness()];
    const theirs = await neighbour.part({ onHand: 5 });
    const manager = await portal.signIn(business, 'manager');
    for (const id of [theirs, randomUUID(), 'no-uuid']) {
      expect((await manager.get(`${LIST}/${id}`)).status).toBe(404);
      expect((await manager.get(`${LIST}/${id}/edit`)).status).toBe(404);
      expect((await manager.post(`${LIST}/${id}/edit`, { name: 'Mine' })).status).toBe(404);
      const taken = await manager.post(`${LIST}/${id}/movements`, { type: 'consume', quantity: '1' });
      expect(taken.status).toBe(404);
    }
    expect(await stockOf(neighbour, theirs)).toEqual([5, 0]);
  });

  it('requires the CSRF token in forms', async () => {
    const business = await newBusiness();
    const id = await business.part();
    const manager = await portal.signIn(business, 'manager');
    const forms = { [LIST]: { name: 'x' }, [`${LIST}/${id}/edit`]: { name: 'x' } };
    for (const [path, form] of Object.entries(forms))
      expect((await manager.post(path, { ...form, _csrf: '' })).status).toBe(403);
    const moved = { type: 'receive', quantity: '5', _csrf: '' };
    expect((await manager.post(`${LIST}/${id}/movements`, moved)).status).toBe(403);
    expect(await stockOf(business, id)).toEqual([0, 0]);
  });
});

describe.skipIf(!hasBrowser)('a manager in a browser', () => {
  afterAll(closeBrowser);

  it('receives and reserves parts in dialogs, on accessible pages', async () => {
    const business = await newBusiness();
    const id = await business.part({ name: 'Seal 08', minStock: 20 });
    await business.operation();
    const tab = await openTab(portal, await portal.signIn(business, 'manager'));
    await tab.goto(LIST);
    await expectAccessible(tab);
    await tab.click('text=Seal 08');
    await tab.click('[commandfor=receive]');
    await tab.fill('#receive [name=quantity]', '12');
    await tab.click('#receive [type=submit]');
    await tab.waitForSelector('text=12 received.');
    await tab.click('[commandfor=reserve]');
    await tab.fill('#reserve [name=quantity]', '4');
    await tab.fill('#reserve [name=operation_id]', 'Replace the seal');
    await tab.click('#reserve [role=option]');
    await tab.click('#reserve [type=submit]');
    await tab.waitForSelector('text=4 reserved.');
    expect(await stockOf(business, id)).toEqual([12, 4]);
    await expectAccessible(tab);
    await tab.goto(`${LIST}/new`);
    await expectAccessible(tab);
    expect(tab.problems).toEqual([]);
  });
});
