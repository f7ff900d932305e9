import { createHmac, hkdfSync, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Reply } from '../support/client.js';
import { expectInvalid } from '../support/expectations.js';
import { startTestApp } from '../support/test-app.js';
import { type TestBusiness } from '../support/test-business.js';
import { withQuery, pageOf } from './paging.js';

const testApp = await startTestApp();

describe('a cursor', () => {
  let business: TestBusiness;
  let cursor: string;

  beforeAll(async () => {
    business = await testApp.business();
    const { roomId } = await business.place();
    for (let count = 0; count < 4; count += 1) await business.asset({ room_id: roomId });
    cursor = (await pageOf(business, '/assets', 2, null)).next!;
  });

  const refused = (reply: Reply) => expectInvalid(reply, { cursor: 'invalid_cursor' });
  const use = (text: string, path = '/assets', by = business) =>
    by.api.get(withQuery(path, `cursor=${encodeURIComponent(text)}`));

  it('needs no escaping in a URL', () => {
    expect(cursor).toMatch(/^[\w-]{44}$/);
  });

  it('can be used again, also with another limit', async () => {
    expect((await use(cursor)).body.data).toHaveLength(2);
    expect((await use(cursor, '/assets?limit=1')).body.data).toHaveLength(1);
  });

  it('works with the same filters in another order', async () => {
    const path = '/assets?status=operational&placement=installed';
    const { next } = await pageOf(business, path, 1, null);
    const reply = await use(next!, '/assets?placement=installed&status=operational');
    expect(reply.body.data).toHaveLength(3);
  });

  it('of another business is refused', async () => {
    refused(await use(cursor, '/assets', await testApp.business()));
  });

  it('of another list is refused', async () => {
    refused(await use(cursor, '/operations'));
    refused(await use(cursor, '/buildings'));
  });

  it('of the same list of another parent is refused', async () => {
    const [one, other] = [await business.building(), await business.building()];
    for (let count = 0; count < 2; count += 1) await business.floor(one);
    const { next } = await pageOf(business, `/buildings/${one}/floors`, 1, null);
    refused(await use(next!, `/buildings/${other}/floors`));
  });

  it('of other filters is refused: one more, one fewer, another value', async () => {
    refused(await use(cursor, '/assets?status=operational'));
    const filtered = (await pageOf(business, '/assets?status=operational', 1, null)).next!;
    refused(await use(filtered));
    refused(await use(filtered, '/assets?status=retired'));
    refused(await use(filtered, '/assets?search=operational'));
  });

  it('of another updated_since is refused, unless it is the same time in another time zone', async () => {
    const since = (moment: string) => `/assets?updated_since=${moment}`;
    const { next } = await pageOf(business, since('2020-01-01T00:00:00Z'), 1, null);
    refused(await use(next!, since('2020-01-02T00:00:00Z')));
    expect((await use(next!, since('2020-01-01T01:00:00%2B01:00'))).status).toBe(200);
  });

  it('with any character changed is refused', async () => {
    for (let at = 0; at < cursor.length; at += 1) {
      const other = cursor[at] === 'A' ? 'B' : 'A';
      refused(await use(cursor.slice(0, at) + other + cursor.slice(at + 1)));
    }
  });

  it('that is cut or extended is refused, like any other text', async () => {
    const texts = [
      cursor.slice(0, -1),
      cursor.slice(0, 23),
      `${cursor}A`,
      `${cursor}=`,
      ` ${cursor}`,
      '',
      '0',
    ];
    for (const text of [...texts, 'null', randomUUID(), '\u0000', 'é', 'x'.repeat(4_000)])
      refused(await use(text));
  });

  it('of another version is refused, even with a valid signature', async () => {
    const signed = (version: number) => {
      const key = Buffer.from(hkdfSync('sha256', testApp.config.secretKey!, '', 'cursor', 32));
      const position = Buffer.from(cursor, 'base64url').subarray(0, 17);
      position[0] = version;
      const mac = createHmac('sha256', key)
        .update(position)
        .update(`${business.id} /api/v1/assets {}`)
        .digest();
      return Buffer.concat([position, mac.subarray(0, 16)]).toString('base64url');
    };
    expect(signed(1)).toBe(cursor);
    for (const version of [0, 2, 255]) refused(await use(signed(version)));
  });
});
