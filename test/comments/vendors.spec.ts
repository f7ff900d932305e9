import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PrincipalsService, vendorPrincipal } from '../../src/access/index.js';
import { AttachmentsService } from '../../src/attachments/index.js';
import { CommentsService, VendorCommentsService } from '../../src/comments/index.js';
import { sql } from '../../src/kernel/sql/sql.js';
import { VendorPeopleService } from '../../src/vendors/index.js';
import { noticesOf } from '../notifications/people.js';
import { eventually } from '../support/eventually.js';
import { fileOf } from '../support/files.js';
import { startTestAppAlone, type TestApp } from '../support/test-app.js';
import { forVendor, type TestBusiness } from '../support/test-business.js';
import { commentAs, commentOn } from './commenting.js';

let testApp: TestApp;
let business: TestBusiness;
beforeAll(async () => {
  testApp = await startTestAppAlone();
  await testApp.worker();
  business = await testApp.business();
});
afterAll(() => testApp.stopWorkers());

const PAGE = { limit: 50, after: null };

/** A person of a new vendor, and an operation for it. */
async function ofVendor() {
  const vendorId = await business.vendor();
  const people = testApp.get(VendorPeopleService);
  const person = { name: 'Ingrid', email: `${randomUUID()}@firm.example`, language: 'en' } as const;
  const account = await people.openAccount(business.tenant, vendorId, person, true);
  await business.work((work) => people.add(work, vendorId, account, person));
  const principal = vendorPrincipal(business.id, account.userId, vendorId);
  const operation = await business.operation(forVendor(vendorId));
  const own = await testApp.get(PrincipalsService).ofUser(account.userId);
  return { vendorId, principal, operation, own, tenant: testApp.database.tenant(principal) };
}
type Ingrid = Awaited<ReturnType<typeof ofVendor>>;

const seenBy = async ({ tenant, operation }: Ingrid) => {
  const seen = await testApp.get(VendorCommentsService).newest(tenant, operation);
  return seen.map(({ body }) => body).reverse();
};
const addAs = ({ principal, operation }: Ingrid, body: string) =>
  testApp.database.work(principal, (work) => testApp.get(VendorCommentsService).add(work, operation, body));
const notFound = expect.objectContaining({ code: 'not_found' }) as Error;

describe("a vendor's person", () => {
  it('sees comments for all, and their own, but never an internal one', async () => {
    const ingrid = await ofVendor();
    await commentOn(business, ingrid.operation, { body: 'For all' });
    const internal = await commentOn(business, ingrid.operation, {
      body: 'Too expensive',
      visibility: 'internal',
    });
    await addAs(ingrid, 'On my way');
    expect(await seenBy(ingrid)).toEqual(['For all', 'On my way']);
    const comments = testApp.get(CommentsService);
    await expect(comments.get(ingrid.tenant, internal)).rejects.toThrow(notFound);
    const listed = (await comments.list(ingrid.tenant, ingrid.operation, PAGE)).items();
    expect(listed.map(({ body }) => body)).not.toContain('Too expensive');
    const vendorComments = testApp.get(VendorCommentsService);
    const asIngrid = (act: 'update' | 'delete') =>
      testApp.database.work<unknown>(ingrid.principal, (work) =>
        vendorComments[act](work, internal, { body: 'x' }),
      );
    await expect(asIngrid('update')).rejects.toThrow(notFound);
    await expect(asIngrid('delete')).rejects.toThrow(notFound);
  });

  it('knows the people of the business by its name, and not whom they mention', async () => {
    const ingrid = await ofVendor();
    const max = await business.user('manager');
    await commentAs(testApp, business.owner, ingrid.operation, { body: '@Max, look', mentions: [max.id] });
    await addAs(ingrid, 'On my way');
    const seen = await testApp.get(VendorCommentsService).newest(ingrid.tenant, ingrid.operation);
    expect(seen.map(({ actor, mentions, mentioned }) => [actor.name, mentions, mentioned])).toEqual([
      ['Ingrid', [], []],
      ['Acme', [], []],
    ]);
  });

  it('sees nothing from before the operation was assigned to their vendor, and nothing of other vendors', async () => {
    const [ingrid, olaf] = [await ofVendor(), await ofVendor()];
    await addAs(olaf, 'Our price is 900');
    const before = await commentOn(business, olaf.operation, { body: 'That is much' });
    const toIngrid = { assignee_type: 'vendor', vendor_id: ingrid.vendorId };
    await business.api.post(`/operations/${olaf.operation}/assign`, toIngrid);
    await commentOn(business, olaf.operation, { body: 'Can you?' });
    const inHerHands = { ...ingrid, operation: olaf.operation };
    expect(await seenBy(inHerHands)).toEqual(['Can you?']);
    await expect(seenBy(olaf)).rejects.toThrow(notFound);
    await expect(addAs(olaf, 'Why?')).rejects.toThrow(notFound);
    const deleted = testApp.database.work(ingrid.principal, (work) =>
      testApp.get(VendorCommentsService).delete(work, before),
    );
    await expect(deleted).rejects.toThrow(notFound);
  });

  it('writes for all only, and mentions no users', async () => {
    const ingrid = await ofVendor();
    const write = (more: object) => commentAs(testApp, ingrid.principal, ingrid.operation, more);
    await expect(write({ visibility: 'internal' })).rejects.toThrow(
      expect.objectContaining({ code: 'permission_required' }) as Error,
    );
    await expect(write({ mentions: [business.ownerId] })).rejects.toThrow(
      expect.objectContaining({ code: 'invalid_reference', param: 'mentions' }) as Error,
    );
  });

  it('gets no file of an internal comment: not in a list, not by its id', async () => {
    const ingrid = await ofVendor();
    const files = testApp.get(VendorCommentsService);
    const upload = async (visibility: string) => {
      const id = await commentOn(business, ingrid.operation, { visibility });
      return (await business.api.upload(`/comments/${id}/attachments`, fileOf('jpg'))).body.data.id as string;
    };
    const [internal, shown] = [await upload('internal'), await upload('all')];
    await expect(files.file(ingrid.tenant, internal)).rejects.toThrow(notFound);
    expect(await files.file(ingrid.tenant, shown)).toMatchObject({ id: shown });
    const listed = await testApp
      .get(AttachmentsService)
      .list(ingrid.tenant, { operationId: ingrid.operation }, PAGE);
    expect(listed.items()).toEqual([]);
    const [comment] = await files.newest(ingrid.tenant, ingrid.operation);
    expect(comment!.files.map(({ id }) => id)).toEqual([shown]);
  });

  it('is notified of comments for all by the name of the business, but not of internal ones, and not of their own', async () => {
    const ingrid = await ofVendor();
    await commentAs(testApp, business.owner, ingrid.operation, {
      body: 'Too expensive',
      visibility: 'internal',
    });
    await addAs(ingrid, 'On my way');
    await commentAs(testApp, business.owner, ingrid.operation, { body: 'Thanks' });
    await eventually(
      () => testApp.acrossBusinesses.rows(sql`SELECT 1 FROM announcements WHERE told_at IS NULL`),
      (waiting) => waiting.length === 0,
    );
    const told = (await noticesOf(testApp, ingrid)).filter(({ kind }) => kind === 'operation.commented');
    expect(told.map(({ parameters }) => parameters)).toMatchObject([{ who: 'Acme', excerpt: 'Thanks' }]);
    const owner = (await noticesOf(testApp, { principal: business.owner })).filter(
      ({ kind, operation_id: id }) => kind === 'operation.commented' && id === ingrid.operation,
    );
    expect(owner.map(({ parameters }) => parameters)).toMatchObject([
      { who: 'Ingrid', excerpt: 'On my way' },
    ]);
  });

  it('reads the new text of a changed comment in the notice of it, as the business does', async () => {
    const ingrid = await ofVendor();
    const thanks = await commentAs(testApp, business.owner, ingrid.operation, { body: 'Thanks' });
    const coming = await addAs(ingrid, 'On my way');
    await business.work((work) => testApp.get(CommentsService).update(work, thanks, { body: 'See you' }));
    await testApp.database.work(ingrid.principal, (work) =>
      testApp.get(VendorCommentsService).update(work, coming, { body: 'I come at nine' }),
    );
    const told = (person: Parameters<typeof noticesOf>[1]) =>
      eventually(
        async () =>
          (await noticesOf(testApp, person)).filter(
            ({ kind, operation_id: id }) => kind === 'operation.commented' && id === ingrid.operation,
          ),
        (notices) => notices.length > 0,
      );
    expect(await told(ingrid)).toMatchObject([{ parameters: { who: 'Acme', excerpt: 'See you' } }]);
    expect(await told({ principal: business.owner })).toMatchObject([
      { parameters: { who: 'Ingrid', excerpt: 'I come at nine' } },
    ]);
  });
});
