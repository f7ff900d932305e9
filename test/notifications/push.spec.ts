import { createPublicKey, randomBytes, verify } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../src/kernel/sql/sql.js';
import {
  PreferencesService,
  PushSubscriptionsService,
  type NewPushSubscription,
} from '../../src/notifications/index.js';
import { withoutNumber } from '../support/expectations.js';
import { eventually } from '../support/eventually.js';
import { newDatabase } from '../support/new-database.js';
import { startTestApp, startTestAppAlone, type TestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';
import { fitter, openOperation, untilNotices, type Fitter } from './people.js';
import { Browser } from './push-browser.js';

let testApp: TestApp;
let business: TestBusiness;
let browser: Browser;
beforeAll(async () => {
  testApp = await startTestAppAlone();
  await testApp.worker();
  business = await testApp.business();
  browser = await Browser.open();
});
afterAll(async () => {
  await testApp.stopWorkers();
  browser.close();
});

const service = (app: TestApp) => app.get(PushSubscriptionsService);
const subscribe = (person: Pick<Fitter, 'principal'>, subscription: NewPushSubscription, app = testApp) =>
  app.database.work(person.principal, (work) => service(app).subscribePush(work, subscription));
const pushed = (to: Browser, count: number) =>
  eventually(
    () => Promise.resolve(to.received),
    (received) => received.length >= count,
  );

describe('a push message', () => {
  it('is encrypted for the browser, and signed with the published VAPID key', async () => {
    const ada = await fitter(testApp, business);
    await subscribe(ada, browser.subscription);
    const id = await openOperation(business, ada);
    const [{ headers, message }] = (await pushed(browser, 1)) as [(typeof browser.received)[number]];
    expect(message).toEqual({
      id: (await untilNotices(testApp, ada, 1))[0]!.id,
      title: 'New for you: WO-1 Replace the seal',
      body: 'It has no date yet.',
      path: `/operations/${id}`,
    });
    expect(headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '86400',
      topic: message.id!.replaceAll('-', ''),
    });
    const [, token, key] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization!)!;
    expect(key).toBe(service(testApp).publicKey);
    const point = Buffer.from(key!, 'base64url');
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
    const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    const [header, claims, signature] = token!.split('.') as [string, string, string];
    const signed = Buffer.from(`${header}.${claims}`);
    const ieee = { key: publicKey, dsaEncoding: 'ieee-p1363' as const };
    expect(verify('sha256', signed, ieee, Buffer.from(signature, 'base64url'))).toBe(true);
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ aud: browser.origin });
  });

  it('is not sent for kinds that the person opted out of, nor after they unsubscribed', async () => {
    const [one, own] = [await fitter(testApp, business), await Browser.open()];
    await subscribe(one, own.subscription);
    const preferences = testApp.get(PreferencesService);
    await testApp.database.work(one.principal, (work) =>
      preferences.setPreferences(work, [{ kind: 'operation.created', channel: 'push', isWanted: false }]),
    );
    const id = await openOperation(business, one);
    await business.api.post(`/operations/${id}/cancel`, {});
    await pushed(own, 1);
    await testApp.database.work(one.principal, (work) =>
      service(testApp).unsubscribePush(work, own.subscription.endpoint),
    );
    const other = await openOperation(business, one);
    await business.api.post(`/operations/${other}/cancel`, {});
    await untilNotices(testApp, one, 4);
    expect(own.received.map(({ message }) => withoutNumber(message.title!))).toEqual([
      'Cancelled: Replace the seal',
    ]);
    own.close();
  });

  it('is not sent to the previous user of a shared browser', async () => {
    const [before, now, shared] = [
      await fitter(testApp, business),
      await fitter(testApp, business),
      await Browser.open(),
    ];
    await subscribe(before, shared.subscription);
    await subscribe(now, shared.subscription);
    await openOperation(business, before, { title: 'Secret' });
    await openOperation(business, now, { title: 'Open' });
    await untilNotices(testApp, before, 1);
    await pushed(shared, 1);
    expect(shared.received.map(({ message }) => withoutNumber(message.title!))).toEqual([
      'New for you: Open',
    ]);
    shared.close();
  });

  it('that gets a 410 removes the subscription', async () => {
    const [one, gone] = [await fitter(testApp, business), await Browser.open()];
    gone.answer = 410;
    await subscribe(one, gone.subscription);
    await openOperation(business, one);
    await eventually(
      () =>
        testApp.acrossBusinesses.rows(
          sql`SELECT 1 FROM push_subscriptions WHERE business_id = ${business.id} AND recipient_id = ${one.id}`,
        ),
      (rows) => rows.length === 0,
    );
    expect(gone.received).toHaveLength(1);
    gone.close();
  });

  it('that gets a 429 is sent again later', async () => {
    const [one, busy] = [await fitter(testApp, business), await Browser.open()];
    busy.answer = 429;
    await subscribe(one, busy.subscription);
    await openOperation(business, one);
    const failed = () =>
      testApp.acrossBusinesses.rows(
        sql`SELECT 1 FROM notice_deliveries WHERE status = 'pending' AND error = 'http_429'`,
      );
    await eventually(failed, (rows) => rows.length === 1);
    busy.answer = 201;
    testApp.clock.advance(61_000);
    await pushed(busy, 2);
    expect(busy.received[1]!.message).toEqual(busy.received[0]!.message);
    busy.close();
  });
});

describe('a subscription', () => {
  it.each([
    ['keys.p256dh', { keys: { p256dh: 'AAAA', auth: randomBytes(16).toString('base64url') } }],
    ['keys.auth', { auth: 'AAAA' }],
    ['endpoint', { endpoint: 'ftp://push.example.com/1' }],
    ['endpoint', { endpoint: 'nothing' }],
  ])('with an invalid %s is refused', async (param, { auth, ...wrong }: Record<string, unknown>) => {
    const one = await fitter(testApp, business);
    const good = browser.subscription;
    const keys = auth === undefined ? good.keys : { ...good.keys, auth: auth as string };
    const invalid = { ...good, keys, ...wrong };
    await expect(subscribe(one, invalid)).rejects.toMatchObject({ code: 'invalid_parameter', param });
  });

  it('is kept only for the ten newest browsers of a person', async () => {
    const one = await fitter(testApp, business);
    for (let i = 0; i < 12; i += 1)
      await subscribe(one, { ...browser.subscription, endpoint: `${browser.origin}/many/${one.id}/${i}` });
    const kept = await testApp.acrossBusinesses.rows<{ endpoint: string }>(
      sql`SELECT endpoint FROM push_subscriptions WHERE recipient_id = ${one.id} ORDER BY id`,
    );
    expect(kept.map(({ endpoint }) => endpoint.split('/').at(-1))).toEqual(
      Array.from({ length: 10 }, (_, i) => String(i + 2)),
    );
  });
});

describe('the egress guard', () => {
  it('refuses a push endpoint with a private address when subscribing and when sending', async () => {
    const guarded = await startTestApp({
      DATABASE_URL: await newDatabase(),
      WEBHOOK_UNSAFE_TARGETS: 'false',
    });
    const own = await guarded.business();
    const one = await fitter(guarded, own);
    for (const endpoint of [browser.subscription.endpoint, 'https://127.0.0.1/', 'https://printer.local/'])
      await expect(subscribe(one, { ...browser.subscription, endpoint }, guarded)).rejects.toMatchObject({
        param: 'endpoint',
      });
    await subscribe(
      one,
      { ...browser.subscription, endpoint: 'https://push.services.mozilla.com/1' },
      guarded,
    );
    await guarded.acrossBusinesses.rows(
      sql`UPDATE push_subscriptions SET endpoint = ${browser.subscription.endpoint}`,
    );
    await guarded.worker();
    await openOperation(own, one);
    const [refused] = await eventually(
      () =>
        guarded.acrossBusinesses.rows<{ status: string; error: string }>(
          sql`SELECT status, error FROM notice_deliveries`,
        ),
      ([each]) => each?.status === 'dead',
    );
    expect(refused!.error).toBe('address_refused');
    await guarded.stopWorkers();
  });
});
