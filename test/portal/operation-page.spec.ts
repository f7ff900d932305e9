import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { MAX_STOCK, PartsOfOperations, SparePartsService } from '../../src/spare-parts/index.js';
import { forVendor } from '../support/test-business.js';
import { textOf, type Visitor } from '../support/portal.js';
import { openShop } from './operations-shop.js';

const { portal, testApp, business, vendorId, manager, open, get } = await openShop();

describe('the page of an operation', () => {
  it('offers exactly the actions that the status allows, and says on whose behalf', async () => {
    const id = await business.operation(forVendor(vendorId));
    const { html } = await manager.get(`/operations/${id}`);
    expect(textOf(html)).toContain('Accept on behalf of Seals & Sons');
    expect(html).toContain(`action="/operations/${id}/decline"`);
    for (const action of ['start', 'confirm', 'dispute', 'close', 'reopen'])
      expect(html, action).not.toContain(`action="/operations/${id}/${action}"`);
    expect(html).not.toContain(`href="/operations/${id}/complete"`);
  });

  it('shows the history with actor, changes and reason, and the name of an API key', async () => {
    const id = await open();
    await business.api.post(`/operations/${id}/reschedule`, { scheduled_for: '2026-12-24T08:00:00Z' });
    await manager.post(`/operations/${id}/cancel`, { reason: 'Sold.' });
    const text = textOf((await manager.get(`/operations/${id}`)).html);
    const timeline = text.slice(text.indexOf('Timeline'));
    expect(timeline).toMatch(/Test manager cancelled it .* Status: Assigned → became Cancelled Sold\./);
    expect(timeline).toMatch(/test rescheduled it .* Scheduled: Thu 24 Dec/);
    expect(timeline).toMatch(/test opened it .* Assignee: Ada Fitter/);
  });

  it('shows a toast if the status does not allow an action, and changes nothing', async () => {
    const id = await open();
    const refused = await manager.post(`/operations/${id}/close`, { _back: '/operations?tab=all' });
    expect(refused.location).toBe('/operations?tab=all');
    expect(textOf((await manager.get('/operations?tab=all')).html)).toContain(
      'The operation is now “assigned” and cannot be closed.',
    );
    expect((await get(id)).status).toBe('assigned');
  });

  it('redirects only to pages of the portal', async () => {
    const id = await open();
    const answer = await manager.post(`/operations/${id}/start`, { _back: '//elsewhere.example/' });
    expect(answer.location).toBe(`/operations/${id}`);
  });

  it('shows an error of a completion beside its row, and keeps the input', async () => {
    const id = await open();
    await manager.post(`/operations/${id}/start`);
    const page = await manager.post(`/operations/${id}/complete`, {
      work_report: 'Nearly done.',
      'parts_used[0].spare_part_id': '',
      'parts_used[0].quantity': '3',
    });
    expect(page.status).toBe(422);
    expect(page.html).toContain('id="error-parts_used[0].spare_part_id"');
    expect(page.html).toContain('Nearly done.');
    expect((await get(id)).status).toBe('in_progress');
  });

  it('reserves a part, uses it, and releases the rest', async () => {
    const parts = testApp.get(SparePartsService);
    const part = await business.work(async (work) => {
      const id = await parts.create(work, { name: 'Gasket' });
      await parts.move(work, id, { type: 'receive', quantity: 9 });
      return id;
    });
    const id = await open();
    const move = (movement: string, quantity: number) =>
      manager.post(`/operations/${id}/parts/${movement}`, {
        spare_part_id: part,
        quantity: String(quantity),
      });
    await move('reserve', 5);
    await move('consume', 2);
    await move('release', 3);
    expect(await testApp.get(PartsOfOperations).partsOf(business.tenant, id)).toMatchObject([
      { used: 2, reserved: 0 },
    ]);
    expect((await parts.get(business.tenant, part)).item()).toMatchObject({
      quantity_on_hand: 7,
      quantity_reserved: 0,
    });
  });

  it('adds up quantities beyond the maximum of a stock', async () => {
    const part = await business.part({ name: 'Washer' });
    const id = await open();
    for (let round = 0; round < 2; round += 1) {
      await business.move(part, { type: 'receive', quantity: MAX_STOCK });
      await business.move(part, { type: 'consume', quantity: MAX_STOCK, operationId: id });
    }
    expect((await manager.get(`/operations/${id}`)).status).toBe(200);
    expect(await testApp.get(PartsOfOperations).partsOf(business.tenant, id)).toMatchObject([
      { used: 2 * MAX_STOCK, reserved: 0 },
    ]);
  });
});

describe('photos and files of an operation', () => {
  const PNG = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  );
  const send = async (visitor: Visitor, id: string, bytes: Buffer, csrf?: string) => {
    const head = '--edge\r\nContent-Disposition: form-data; name="file"; filename="Seal.png"\r\n\r\n';
    const query = new URLSearchParams({ _csrf: csrf ?? (await visitor.token()), _once: randomUUID() });
    const body = head + bytes.toString('latin1') + '\r\n--edge--\r\n';
    return visitor.send('POST', `/attachments/operations/${id}?${query}`, Buffer.from(body, 'latin1'), {
      'content-type': 'multipart/form-data; boundary=edge',
    });
  };

  it('are uploaded, served from the same origin, and deleted', async () => {
    const id = await open();
    const answer = await send(manager, id, PNG);
    expect([answer.status, answer.location]).toEqual([303, `/operations/${id}#files`]);
    const { html } = await manager.get(`/operations/${id}`);
    expect(textOf(html)).toContain('The file is added.');
    const [, link] = /href="(\/attachments\/[\w-]+)"/.exec(html)!;
    const file = await manager.get(link!);
    expect([file.status, file.headers['content-type']]).toEqual([200, 'image/png']);
    const [remove] = /\/attachments\/[\w-]+\/delete/.exec(html)!;
    const neighbour = await portal.signIn(await testApp.business(), 'manager');
    expect((await neighbour.post(remove)).status).toBe(404);
    expect((await manager.post(remove)).location).toBe(`/operations/${id}#files`);
    expect(textOf((await manager.get(`/operations/${id}`)).html)).toContain('Photos and documents None yet.');
    expect((await manager.get(link!)).status).toBe(404);
  });

  it("return an error for other file types, without the CSRF token and for another business's operation", async () => {
    const id = await open();
    expect((await send(manager, id, PNG, '')).status).toBe(403);
    expect(await send(manager, id, Buffer.from('<script>'))).toMatchObject({ status: 303 });
    expect(textOf((await manager.get(`/operations/${id}`)).html)).toContain('Photos and documents None yet.');
    const neighbour = await portal.signIn(await testApp.business(), 'manager');
    expect((await send(neighbour, id, PNG)).status).toBe(404);
  });
});
