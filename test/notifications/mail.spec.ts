import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BusinessesService } from '../../src/access/index.js';
import { sql } from '../../src/kernel/sql/sql.js';
import { PreferencesService } from '../../src/notifications/index.js';
import { FanOut } from '../../src/notifications/delivery/fan-out.js';
import { NoticeClaims } from '../../src/notifications/delivery/notice-claims.js';
import { NoticeDispatcher } from '../../src/notifications/delivery/notice-delivery.module.js';
import { NoticeSender } from '../../src/notifications/delivery/notice-sender.js';
import { parseConfig } from '../../src/config.js';
import { Telemetry } from '../../src/kernel/telemetry/telemetry.js';
import { createWorker, work } from '../../src/processes/worker.js';
import { withoutNumber } from '../support/expectations.js';
import { eventually } from '../support/eventually.js';
import { answers, Receiver } from '../support/receiver.js';
import { startTestAppAlone, type TestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';
import { resume, suspend } from '../support/suspension.js';
import { MailServer } from './mail-server.js';
import { account, fitter, openOperation, untilNotices, type Fitter } from './people.js';

const MINUTE_MS = 60_000;

let mails: MailServer;
let testApp: TestApp;
let business: TestBusiness;
let ada: Fitter;
beforeAll(async () => {
  mails = await MailServer.open();
  testApp = await startTestAppAlone({ SMTP_URL: mails.url, PUBLIC_URL: 'https://maintenance.example.com/' });
  await testApp.worker();
  business = await testApp.business();
});
afterAll(async () => {
  await testApp.stopWorkers();
  mails.close();
});

const mailed = (person: { email: string }, count = 1) =>
  eventually(
    () => Promise.resolve(mails.to(person.email)),
    (received) => received.length >= count,
  );
const deliveries = (of: TestBusiness) =>
  testApp.acrossBusinesses.rows<{ status: string; attempt_count: number; error: string | null }>(
    sql`SELECT status, attempt_count, error FROM notice_deliveries WHERE business_id = ${of.id} ORDER BY id`,
  );

describe('an e-mail', () => {
  it('describes the event in English and in the time zone of the business, with a link', async () => {
    ada = await fitter(testApp, business);
    const timeZone = 'America/New_York';
    await business.work((work) => testApp.get(BusinessesService).changeSettings(work, { timeZone }));
    const id = await openOperation(business, ada, { scheduled_for: '2026-12-07T13:00:00.000Z' });
    const [mail] = await mailed(ada);
    expect(mail).toMatchObject({
      subject: 'New for you: WO-1 Replace the seal',
      messageId: expect.stringMatching(/^<[0-9a-f-]{36}@maintenance\.example\.com>$/),
    });
    expect(mail!.text).toMatch(/It is planned for Mon,? 7 Dec 2026(,| at) 08:00 (EST|GMT-5)\./);
    expect(mail!.text).toContain(`https://maintenance.example.com/operations/${id}\n`);
  });

  it('is in French if the person chose French', async () => {
    const one = await fitter(testApp, business);
    await testApp.acrossBusinesses.rows(
      sql`UPDATE users SET language = 'fr' WHERE business_id = ${business.id} AND id = ${one.id}`,
    );
    const id = await openOperation(business, one, { title: 'Réparer la pompe' });
    await business.api.post(`/operations/${id}/cancel`, { reason: 'Déjà faite' });
    // Both are sent at the same time, in any order.
    const mails = await mailed(one, 2);
    const [cancelled, created] = mails.toSorted((a, b) => (a.subject < b.subject ? -1 : 1));
    expect(withoutNumber(created!.subject)).toBe('Nouveau pour vous\u00a0: Réparer la pompe');
    expect(created!.text).toContain('Pas encore de date.');
    expect(withoutNumber(cancelled!.subject)).toBe('Annulé\u00a0: Réparer la pompe');
    expect(cancelled!.text).toContain('Raison\u00a0: Déjà faite');
  });

  it('gets no extra headers from user input', async () => {
    const one = await fitter(testApp, business);
    await openOperation(business, one, { title: 'Seal\r\nBcc: all@example.org' });
    const [mail] = await mailed(one);
    expect(withoutNumber(mail!.subject)).toBe('New for you: Seal Bcc: all@example.org');
    expect(mails.to('all@example.org')).toEqual([]);
  });

  it('goes to the owner when an endpoint is disabled', async () => {
    const own = await testApp.business();
    const gone = await Receiver.open(answers(410));
    await own.endpoint(gone.url, { enabled: true });
    await own.emit();
    const [mail] = await mailed({ email: `owner-${own.ownerId}@example.invalid` });
    expect(mail!.subject).toBe('A webhook endpoint was disabled');
    expect(mail!.text).toContain('410 Gone');
    await gone.close();
  });

  it('is sent only for the kinds of notices that a person chose', async () => {
    const one = await fitter(testApp, business);
    const preferences = testApp.get(PreferencesService);
    await testApp.database.work(one.principal, (work) =>
      preferences.setPreferences(work, [
        { kind: 'operation.created', channel: 'email', isWanted: false },
        { kind: 'asset.status_changed', channel: 'email', isWanted: true },
      ]),
    );
    const assetId = await business.asset({ room_id: (await business.place()).roomId });
    const id = await openOperation(business, one);
    await business.api.patch(`/assets/${assetId}/status`, { status: 'retired' });
    await business.api.post(`/operations/${id}/cancel`, {});
    const subjects = (await mailed(one, 2)).map(({ subject }) => subject);
    expect(subjects.map(withoutNumber).sort()).toEqual([
      'Cancelled: Replace the seal',
      'Feed pump (OTH-0001) is retired',
    ]);
    await untilNotices(testApp, one, 3);
    const another = await account(testApp, business, 'manager');
    await business.api.patch(`/assets/${assetId}/status`, { status: 'operational' });
    await untilNotices(testApp, another, 1);
    await mailed(one, 3);
    expect(mails.to(another.email)).toEqual([]);
  });
});

describe('a mail server', () => {
  it('that refuses with 451 gets the e-mail again later', async () => {
    const own = await testApp.business();
    const one = await fitter(testApp, own);
    mails.admit = (to) => (to === one.email ? '451 later' : '250 ok');
    await openOperation(own, one);
    await eventually(
      () => deliveries(own),
      ([each]) => each?.status === 'pending' && each.attempt_count === 1,
    );
    mails.admit = () => '250 ok';
    testApp.clock.advance(MINUTE_MS + 1_000);
    await mailed(one);
    await eventually(
      () => deliveries(own),
      ([each]) => each?.status === 'sent',
    );
    expect(await deliveries(own)).toEqual([{ status: 'sent', attempt_count: 2, error: null }]);
  });

  it('that refuses a recipient with 550 does not get the e-mail again', async () => {
    const own = await testApp.business();
    const one = await fitter(testApp, own);
    mails.admit = (to) => (to === one.email ? '550 nobody' : '250 ok');
    await openOperation(own, one);
    const [refused] = await eventually(
      () => deliveries(own),
      ([each]) => each?.status === 'dead',
    );
    expect(refused!.error).toContain('550');
    mails.admit = () => '250 ok';
  });

  it('that is not reachable delays e-mail, but not notices', async () => {
    const withoutMail = await startTestAppAlone({ SMTP_URL: 'smtp://127.0.0.1:1' });
    await withoutMail.worker();
    const own = await withoutMail.business();
    const one = await fitter(withoutMail, own);
    await openOperation(own, one);
    expect(await untilNotices(withoutMail, one, 1)).toHaveLength(1);
    const [waiting] = await eventually(
      () =>
        withoutMail.acrossBusinesses.rows<{ status: string; error: string }>(
          sql`SELECT status, error FROM notice_deliveries WHERE attempt_count > 0`,
        ),
      ([each]) => each?.status === 'pending',
    );
    expect(waiting!.error).toContain('ECONNREFUSED');
    await withoutMail.stopWorkers();
  });
});

describe('the e-mail of a worker that died', () => {
  it('is sent by another worker after its lease expires, with the same message ID', async () => {
    const alone = await startTestAppAlone({ SMTP_URL: mails.url });
    const own = await alone.business();
    const one = await fitter(alone, own);
    await openOperation(own, one);
    const [dying, living] = [
      await createWorker(alone.config, alone.clock),
      await createWorker(alone.config, alone.clock),
    ];
    await dying.get(FanOut).createNotices(own.id);
    const [claim] = await dying.get(NoticeClaims).claim(own.id);
    expect(await dying.get(NoticeSender).send(claim!)).toBeNull();
    // The worker dies here, before it records the result.
    const dispatcher = living.get(NoticeDispatcher);
    await dispatcher.sendSome(own.id);
    expect(await mailed(one)).toHaveLength(1);
    alone.clock.advance(2 * MINUTE_MS + 1);
    await dispatcher.sendSome(own.id);
    const [first, second] = await mailed(one, 2);
    expect(second).toEqual(first);
    // The result of an expired lease is ignored.
    await living.close();
    await dying.get(NoticeClaims).record(claim!, { error: 'late', isFinal: true });
    const kept = await alone.acrossBusinesses.rows(
      sql`SELECT status, attempt_count FROM notice_deliveries WHERE business_id = ${own.id}`,
    );
    expect(kept).toEqual([{ status: 'sent', attempt_count: 2 }]);
    await dying.close();
  });

  it('is sent once by several workers', async () => {
    const alone = await startTestAppAlone({ SMTP_URL: mails.url });
    const own = await alone.business();
    const people = await Promise.all([0, 1, 2, 3].map(() => fitter(alone, own)));
    for (const each of [...people, ...people]) await openOperation(own, each);
    await Promise.all([alone.worker(), alone.worker(), alone.worker()]);
    for (const each of people) await mailed(each, 2);
    await eventually(
      () => alone.acrossBusinesses.rows(sql`SELECT 1 FROM notice_deliveries WHERE status <> 'sent'`),
      (rows) => rows.length === 0,
    );
    expect(people.map(({ email }) => mails.to(email).length)).toEqual([2, 2, 2, 2]);
    await alone.stopWorkers();
  });
});

it('e-mails of a suspended business wait until it is resumed', async () => {
  const other = await testApp.business();
  const person = await fitter(testApp, other);
  // Its keys no longer work once it is suspended, so the operation comes first, and the worker after.
  await testApp.stopWorkers();
  await openOperation(other, person);
  await suspend(other);
  await testApp.worker();
  await untilNotices(testApp, person, 1);
  // A later one of another business is sent.
  await openOperation(business, ada);
  await mailed(ada, mails.to(ada.email).length + 1);
  expect(mails.to(person.email)).toEqual([]);
  await resume(other);
  expect((await mailed(person))[0]!.subject).toMatch(/^New for you/);
});

it('e-mails and notices are counted by whether they were accepted', async () => {
  const telemetry = await Telemetry.open(parseConfig({ METRICS_PORT: '0' }), 'worker', () => undefined);
  const worker = work(await createWorker(testApp.config, testApp.clock, telemetry));
  await testApp.stopWorkers();
  const [refused, accepted] = [await fitter(testApp, business), await fitter(testApp, business)];
  mails.admit = (to) => (to === refused.email ? '550 no such mailbox' : '250 ok');
  for (const person of [refused, accepted]) await openOperation(business, person);
  await mailed(accepted);
  const counts = async () =>
    (await telemetry.metrics.text()).body
      .split('\n')
      .filter((line) => /^maintenance_(emails|notice_attempts)_total\{/.test(line))
      .sort();
  await expect
    .poll(counts)
    .toEqual([
      'maintenance_emails_total{outcome="failed"} 1',
      'maintenance_emails_total{outcome="succeeded"} 1',
      'maintenance_notice_attempts_total{channel="email",outcome="failed"} 1',
      'maintenance_notice_attempts_total{channel="email",outcome="succeeded"} 1',
    ]);
  await worker.stop();
});
