import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { vendorPrincipal } from '../../src/access/index.js';
import { ExportsService } from '../../src/exports/index.js';
import { VendorPeopleService } from '../../src/vendors/index.js';
import { commentAs, commentOn } from '../comments/commenting.js';
import { expectInvalid } from '../support/expectations.js';
import { forVendor, type TestBusiness } from '../support/test-business.js';
import { HOUR, startExporting } from './exporting.js';

const { testApp, createExport, completeExport, contentOf } = await startExporting();
let business: TestBusiness;

beforeEach(async () => {
  business = await testApp.business();
});
afterEach(() => testApp.stopWorkers());

const exported = async (filters: object = {}) => {
  const file = await completeExport(business, { resource: 'comments', format: 'ndjson', filters });
  const lines = (await contentOf(file)).split('\n').filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
};
const bodies = async (filters?: object) => (await exported(filters)).map(({ body }) => body);

/** A person of a new vendor, who has lost access since they commented on an operation. */
async function formerPerson() {
  const people = testApp.get(VendorPeopleService);
  const vendorId = await business.vendor();
  const mia = { name: 'Mia Weld', email: `${crypto.randomUUID()}@example.com`, language: 'en' } as const;
  const account = await people.openAccount(business.tenant, vendorId, mia, true);
  await business.work((work) => people.add(work, vendorId, account, mia));
  const principal = vendorPrincipal(business.id, account.userId, vendorId);
  await commentAs(testApp, principal, await business.operation(forVendor(vendorId)), { body: 'On my way' });
  const [listed] = await people.list(business.tenant, vendorId);
  await business.work((work) => people.remove(work, vendorId, listed!.id));
  return principal;
}

describe('an export of comments', () => {
  it('has the comments of all operations as in their lists, oldest first, and no deleted one', async () => {
    const [one, two] = [await business.operation(), await business.operation()];
    await commentOn(business, one, { body: 'First\nof two lines' });
    await commentOn(business, two, { body: 'Second', visibility: 'internal' });
    const deleted = await commentOn(business, two, { body: 'Typed too fast' });
    const edited = await commentOn(business, one, { body: 'Third' });
    await business.api.patch(`/comments/${edited}`, { body: 'Third, in better words' });
    await business.api.delete(`/comments/${deleted}`);
    const listed = async (id: string) =>
      (await business.api.get(`/operations/${id}/comments`)).body.data as { readonly id: string }[];
    const all = [...(await listed(one)), ...(await listed(two))];
    expect(await exported()).toEqual(all.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
    expect(all).toHaveLength(3);
  });

  it('can have those of one operation, of a period, or without internal ones', async () => {
    const [one, two] = [await business.operation(), await business.operation()];
    await commentOn(business, one, { body: 'Old' });
    testApp.clock.advance(HOUR);
    const since = testApp.clock.now().toISOString();
    await commentOn(business, one, { body: 'For all' });
    await commentOn(business, two, { body: 'Internal', visibility: 'internal' });
    expect(await bodies({ operation_id: one })).toEqual(['Old', 'For all']);
    expect(await bodies({ since })).toEqual(['For all', 'Internal']);
    expect(await bodies({ until: since })).toEqual(['Old']);
    expect(await bodies({ visibility: 'all' })).toEqual(['Old', 'For all']);
    expect(await bodies({ visibility: 'internal', since })).toEqual(['Internal']);
    const filters = { author: 'Ada', visibility: 'secret' };
    expectInvalid(await business.api.post('/exports', { resource: 'comments', format: 'csv', filters }), {
      'filters.author': 'unknown_parameter',
      'filters.visibility': 'invalid_parameter',
    });
  });

  it('contains no text that a spreadsheet would run', async () => {
    await commentOn(business, await business.operation(), { body: '=HYPERLINK("http://x"; "See")' });
    const content = await contentOf(await completeExport(business, { resource: 'comments', format: 'csv' }));
    const [row] = parse<Record<string, string>>(content, { columns: true });
    expect(row!.body).toBe(`'=HYPERLINK("http://x"; "See")`);
  });

  it("names a vendor's person who has lost access, as the list does", async () => {
    await formerPerson();
    expect(await exported()).toMatchObject([{ actor: { kind: 'vendor', name: 'Mia Weld' } }]);
  });

  it('needs the scope that reads comments', async () => {
    const id = await createExport(business, { resource: 'comments', format: 'csv' });
    const { secret } = await business.apiKey(['exports:write', 'operations:read', 'comments:write']);
    const narrow = testApp.client(secret);
    for (const reply of [
      await narrow.post('/exports', { resource: 'comments', format: 'csv' }),
      await narrow.get(`/exports/${id}`),
    ]) {
      expect([reply.status, reply.body.error.code]).toEqual([403, 'scope_required']);
      expect(reply.body.error.message).toContain('"comments:read"');
    }
  });

  it("is never made for a vendor's person", async () => {
    const principal = await formerPerson();
    const create = testApp.database.work(principal, (work) =>
      testApp.get(ExportsService).create(work, { resource: 'comments', format: 'csv' }),
    );
    await expect(create).rejects.toThrow(expect.objectContaining({ code: 'permission_required' }) as Error);
  });

  it('contains no comments of another business', async () => {
    const neighbour = await testApp.business();
    await commentOn(neighbour, await neighbour.operation(), { body: 'Theirs' });
    await commentOn(business, await business.operation(), { body: 'Ours' });
    expect(await bodies()).toEqual(['Ours']);
  });
});
