import { request } from 'undici';
import { describe, expect, it } from 'vitest';
import { BusinessesService, KeysService, SCOPES, UsersService } from '../../src/access/index.js';
import { AttachmentLinks } from '../../src/attachments/index.js';
import { sql } from '../../src/kernel/sql/sql.js';
import { fileOf } from '../support/files.js';
import { oneOfEach } from '../support/records.js';
import { startTestAppAlone } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';
import { eventually } from '../support/eventually.js';

const testApp = await startTestAppAlone();
await testApp.worker();
const keys = testApp.get(KeysService);

async function statusOf(link: string): Promise<number> {
  const { statusCode, body } = await request(testApp.origin + link);
  await body.dump();
  return statusCode;
}

/** Links to an attachment, from every route that returns one, and to an export, all for the key of a new business. */
async function linksOfKey() {
  const business = await testApp.business();
  const { taskId, exportId } = await oneOfEach(business);
  const key = { 'Idempotency-Key': 'a photo' };
  const add = () => business.api.upload(`/operations/${taskId}/attachments`, fileOf('jpg'), key);
  const added = (await add()).body.data as { id: string; url: string };
  const read = await business.api.get(`/attachments/${added.id}`);
  const listed = await business.api.get(`/operations/${taskId}/attachments`);
  const changed = await business.api.get('/changes?types=attachment');
  const exported = await eventually(
    () => business.api.get(`/exports/${exportId}`),
    ({ body }) => body.data.url !== null,
  );
  const replayed = await add();
  const urlsIn = (reply: { body: unknown }) =>
    [...JSON.stringify(reply.body).matchAll(/"url":"([^"]+)"/g)].map(([, url]) => url!);
  const links = [{ body: added }, read, listed, changed, replayed, exported].flatMap(urlsIn);
  return { business, links };
}

/** The number of links that return a file. */
async function working(links: readonly string[]): Promise<number> {
  const statuses = await Promise.all(links.map(statusOf));
  expect(statuses.every((status) => status === 200 || status === 404)).toBe(true);
  return statuses.filter((status) => status === 200).length;
}

describe('a link that an API key requested', () => {
  const ends: [string, (business: TestBusiness) => Promise<unknown>][] = [
    ['the key is revoked', (own) => own.work((work) => keys.revoke(work, own.keyId))],
    ['the key is disabled', (own) => own.work((work) => keys.disable(work, own.keyId))],
    [
      'the plan excludes the API',
      (own) => own.work((work) => testApp.get(BusinessesService).setPlan(work, 'business')),
    ],
    [
      'the key expires',
      (own) =>
        testApp.acrossBusinesses.rows(sql`UPDATE api_keys SET expires_at = ${testApp.clock.now()}
          WHERE business_id = ${own.id} AND id = ${own.keyId}`),
    ],
    [
      'the key lacks its scopes',
      (own) =>
        testApp.acrossBusinesses.rows(sql`UPDATE api_keys SET scopes = ARRAY['assets:read']
          WHERE business_id = ${own.id} AND id = ${own.keyId}`),
    ],
    [
      'the user who created the key is deactivated',
      (own) =>
        testApp.acrossBusinesses.rows(sql`UPDATE users SET is_active = false
          WHERE business_id = ${own.id} AND id = ${own.ownerId}`),
    ],
  ];
  it.each(ends)('returns 404 after %s, from every route that returned it', async (_, end) => {
    const { business, links } = await linksOfKey();
    expect(links).toHaveLength(8);
    expect(await working(links)).toBe(8);
    await end(business);
    expect(await working(links)).toBe(0);
  });

  it('works again after the key is enabled, and keeps working after its secret is rotated', async () => {
    const { business, links } = await linksOfKey();
    await business.work((work) => keys.disable(work, business.keyId));
    expect(await working(links)).toBe(0);
    await business.work((work) => keys.enable(work, business.keyId));
    await business.work((work) => keys.rotate(work, business.keyId));
    expect(await working(links)).toBe(8);
  });

  it('keeps working when another key is revoked', async () => {
    const { business, links } = await linksOfKey();
    const other = await business.work((work) => keys.create(work, { name: 'other', scopes: SCOPES }));
    await business.work((work) => keys.revoke(work, other.id));
    expect(await working(links)).toBe(8);
  });

  it('to an export works only with the scope of its list', async () => {
    const { business, links } = await linksOfKey();
    await testApp.acrossBusinesses
      .rows(sql`UPDATE api_keys SET scopes = ARRAY['exports:write', 'attachments:read']
      WHERE business_id = ${business.id} AND id = ${business.keyId}`);
    expect(await working(links.slice(0, -1))).toBe(7);
    expect(await working(links.slice(-1))).toBe(0);
  });
});

describe('a link that a user requested', () => {
  it('returns 404 after the user is deactivated, or their role no longer permits access', async () => {
    const business = await testApp.business();
    const { attachmentId, exportId } = await oneOfEach(business);
    await eventually(
      () => business.api.get(`/exports/${exportId}`),
      ({ body }) => body.data.url !== null,
    );
    const users = testApp.get(UsersService);
    const manager = await business.user('manager');
    const links = testApp.get(AttachmentLinks);
    const photo = links.urlOf(manager.principal, { id: attachmentId! });
    const list = links.urlOf(manager.principal, { id: exportId!, of: 'export' });
    expect([await statusOf(photo), await statusOf(list)]).toEqual([200, 200]);
    await business.work((work) => users.changeRole(work, manager.id, 'technician'));
    expect([await statusOf(photo), await statusOf(list)]).toEqual([200, 404]);
    await business.work((work) => users.deactivate(work, manager.id));
    expect(await statusOf(photo)).toBe(404);
  });
});
