import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../src/kernel/sql/sql.js';
import { NOTICE_KINDS, PreferencesService, type NoticeKind } from '../../src/notifications/index.js';
import { OperationActions, ProblemReports } from '../../src/operations/index.js';
import { OverdueService } from '../../src/operations/overdue.service.js';
import { createWorker } from '../../src/processes/worker.js';
import { withoutNumber } from '../support/expectations.js';
import { eventually } from '../support/eventually.js';
import { startTestAppAlone, type TestApp } from '../support/test-app.js';
import { forVendor, type TestBusiness } from '../support/test-business.js';
import { MailServer } from './mail-server.js';
import {
  account,
  fitter,
  openOperation,
  untilNotices,
  noticesOf,
  type Fitter,
  type Person,
} from './people.js';

const HOUR_MS = 60 * 60 * 1000;

let mails: MailServer;
let testApp: TestApp;
let business: TestBusiness;
let ada: Fitter;
let office: Person[];
beforeAll(async () => {
  mails = await MailServer.open();
  testApp = await startTestAppAlone({ SMTP_URL: mails.url, PUBLIC_URL: 'https://maintenance.example.com/' });
  await testApp.worker();
  business = await testApp.business();
  ada = await fitter(testApp, business);
  office = [await account(testApp, business, 'admin'), await account(testApp, business, 'manager')];
});
afterAll(async () => {
  await testApp.stopWorkers();
  mails.close();
});

const reports = () => testApp.get(ProblemReports);
const as = <T>({ principal }: Person, act: Parameters<TestApp['database']['work']>[1]) =>
  testApp.database.work(principal, act) as Promise<T>;
const report = (reporter: Person, more: object = {}) =>
  as<string>(reporter, (work) => reports().report(work, { title: `Pump drips ${randomUUID()}`, ...more }));
/** The notices of a person about an operation. */
const noticesAbout = async (person: Pick<Person, 'principal'>, id: string, kind: NoticeKind) =>
  (await noticesOf(testApp, person)).filter((each) => each.operation_id === id && each.kind === kind);
const untilNoticeAbout = (person: Pick<Person, 'principal'>, id: string, kind: NoticeKind) =>
  eventually(
    () => noticesAbout(person, id, kind),
    (notices) => notices.length > 0,
  );
const untilAllSent = () =>
  eventually(
    () =>
      testApp.acrossBusinesses.rows(
        sql`SELECT 1 FROM announcements WHERE business_id = ${business.id} AND told_at IS NULL`,
      ),
    (rows) => rows.length === 0,
  );

describe('a problem report', () => {
  it('notifies owner, admins and managers once each, and no one else', async () => {
    const { roomId } = await business.place();
    const asset = await business.asset({ name: 'Feed pump 3', room_id: roomId });
    const id = await report(ada, { title: 'It leaks', assetId: asset, priority: 'high' });
    for (const person of [...office, { principal: business.owner }]) {
      const [notice] = await untilNoticeAbout(person, id, 'operation.reported');
      expect(notice!.parameters).toEqual({
        ...{
          number: expect.any(Number),
          title: 'It leaks',
          who: 'Ada',
          asset: 'Feed pump 3',
          priority: 'high',
          is_stopped: false,
        },
        place: 'Pump room, Ground floor, Plant North',
      });
    }
    await untilAllSent();
    for (const person of office) expect(await noticesAbout(person, id, 'operation.reported')).toHaveLength(1);
    expect(await noticesAbout(ada, id, 'operation.reported')).toEqual([]);
  });

  it('that was added to open work notifies them as any report does', async () => {
    const open = await business.operation({ title: 'Replace the seal' });
    await as(ada, (work) => reports().join(work, open, { title: 'It drips' }));
    const [notice] = await untilNoticeAbout(office[0]!, open, 'operation.reported');
    expect(notice!.parameters).toMatchObject({ title: 'It drips', who: 'Ada' });
  });

  it('is sent by e-mail unless the person opted out', async () => {
    const [subscribed, unsubscribed] = [
      await account(testApp, business, 'manager'),
      await account(testApp, business, 'manager'),
    ];
    await as(unsubscribed, (work) =>
      testApp
        .get(PreferencesService)
        .setPreferences(work, [{ kind: 'operation.reported', channel: 'email', isWanted: false }]),
    );
    const id = await report(ada, { title: 'It smokes' });
    const [mail] = await eventually(
      () => Promise.resolve(mails.to(subscribed.email)),
      (all) => all.length > 0,
    );
    expect(withoutNumber(mail!.subject)).toBe('Problem reported: It smokes');
    expect(mail!.text).toContain('Reported by Ada.');
    expect(mail!.text).toContain(`https://maintenance.example.com/operations/${id}`);
    await untilNoticeAbout(unsubscribed, id, 'operation.reported');
    expect(mails.to(unsubscribed.email)).toEqual([]);
  });

  it('does not notify the manager who reports it, and creates no notice if it fails', async () => {
    const [admin, manager] = office as [Person, Person];
    const id = await report(manager);
    await untilNoticeAbout(admin, id, 'operation.reported');
    expect(await noticesAbout(manager, id, 'operation.reported')).toEqual([]);
    const before = await testApp.acrossBusinesses.rows(sql`SELECT id FROM announcements`);
    await expect(report(ada, { assetId: randomUUID() })).rejects.toMatchObject({ code: 'invalid_reference' });
    await expect(report(ada, { isStopped: true })).rejects.toMatchObject({ param: 'asset_id' });
    expect(await testApp.acrossBusinesses.rows(sql`SELECT id FROM announcements`)).toEqual(before);
  });

  it('has a preference per channel, like completed, declined and overdue', () => {
    expect(NOTICE_KINDS).toEqual(
      expect.arrayContaining([
        'operation.reported',
        'operation.completed',
        'operation.declined',
        'operation.overdue',
      ]),
    );
  });
});

describe('admins and managers', () => {
  it('get a notice when an operation is completed, with the name of the technician', async () => {
    const id = await openOperation(business, ada);
    const actions = testApp.get(OperationActions);
    await as(ada, (work) => actions.start(work, id));
    await as(ada, (work) => actions.complete(work, id));
    const [notice] = await untilNoticeAbout(office[0]!, id, 'operation.completed');
    expect(notice!.parameters).toEqual({
      ...{ number: expect.any(Number), title: 'Replace the seal', who: 'Ada Fitter', to_confirm: false },
    });
    await untilAllSent();
    expect(await noticesAbout(ada, id, 'operation.completed')).toEqual([]);
  });

  it('get a notice when a vendor declines, with the reason, and when a completion needs confirmation', async () => {
    const vendor = await business.vendor('Seals & Sons');
    const declined = await business.operation({ ...forVendor(vendor), title: 'No time for it' });
    const actions = testApp.get(OperationActions);
    await business.work((work) => actions.decline(work, declined, 'On holiday'));
    const [refusal] = await untilNoticeAbout(office[1]!, declined, 'operation.declined');
    expect(refusal!.parameters).toEqual({
      ...{ number: expect.any(Number), title: 'No time for it', who: 'Seals & Sons', reason: 'On holiday' },
    });
    const done = await business.operation({ ...forVendor(vendor), title: 'Done by others' });
    for (const step of ['accept', 'start', 'confirm', 'complete'] as const)
      await business.work((work) => actions[step](work, done));
    const [completion] = await untilNoticeAbout(office[1]!, done, 'operation.completed');
    expect(completion!.parameters).toMatchObject({ who: 'Seals & Sons', to_confirm: true });
  });
});

describe('an overdue operation', () => {
  const inHours = (hours: number) => new Date(testApp.clock.now().getTime() + hours * HOUR_MS).toISOString();
  const announced = (id: string) =>
    testApp.acrossBusinesses.rows(
      sql`SELECT parameters FROM announcements WHERE operation_id = ${id} AND kind = 'operation.overdue'`,
    );

  it('causes one notice even with several workers, and another one after it was rescheduled', async () => {
    const other = await createWorker(testApp.config, testApp.clock);
    const id = await openOperation(business, ada, { scheduled_for: inHours(1) });
    const both = [testApp.get(OverdueService), other.get(OverdueService)];
    const announceOverdue = async () => {
      for (let round = 0; round < 3; round += 1)
        await Promise.all(both.map((each) => each.announce(business.id)));
    };
    await announceOverdue();
    expect(await announced(id)).toEqual([]);
    testApp.clock.advance(2 * HOUR_MS);
    await announceOverdue();
    const [notice] = await untilNoticeAbout(office[1]!, id, 'operation.overdue');
    expect(notice!.parameters).toMatchObject({ title: 'Replace the seal', who: 'Ada Fitter' });
    expect(await announced(id)).toHaveLength(1);
    await business.api.post(`/operations/${id}/reschedule`, { scheduled_for: inHours(1) });
    await announceOverdue();
    expect(await announced(id)).toHaveLength(1);
    testApp.clock.advance(2 * HOUR_MS);
    await announceOverdue();
    expect(await announced(id)).toHaveLength(2);
    await other.close();
  });

  it('causes no notice if it is started, cancelled or long overdue', async () => {
    const started = await openOperation(business, ada, { scheduled_for: inHours(1) });
    const cancelled = await openOperation(business, ada, { scheduled_for: inHours(1) });
    const longOverdue = await openOperation(business, ada, { scheduled_for: inHours(-500) });
    const late = await openOperation(business, ada, { scheduled_for: inHours(-1) });
    await business.api.post(`/operations/${started}/start`);
    await business.api.post(`/operations/${cancelled}/cancel`);
    await testApp.acrossBusinesses.rows(
      sql`UPDATE operations SET updated_at = ${inHours(-72)} WHERE business_id = ${business.id} AND id = ${longOverdue}`,
    );
    testApp.clock.advance(2 * HOUR_MS);
    await testApp.get(OverdueService).announce(business.id);
    expect(await announced(late)).toHaveLength(1);
    for (const id of [started, cancelled, longOverdue]) expect(await announced(id)).toEqual([]);
  });
});

describe('the machine of a report or an operation', () => {
  const stateOf = async (asset: string) => {
    const { body } = await business.api.get(`/assets/${asset}/downtimes`);
    const { status } = (await business.api.get(`/assets/${asset}`)).body.data as { status: string };
    const downtimes = body.data as { status: string; ended_at: string | null }[];
    return { status, downtimes: downtimes.map((each) => [each.status, each.ended_at !== null]) };
  };
  it('is out of service when a report says that it stopped, until the operation is completed', async () => {
    const asset = await business.asset();
    await report(ada, { title: 'Shaft is broken', assetId: asset, isStopped: true });
    expect(await stateOf(asset)).toEqual({
      status: 'out_of_service',
      downtimes: [['out_of_service', false]],
    });
    const history = (await business.api.get(`/assets/${asset}/status-history`)).body.data as object[];
    expect(history[0]).toMatchObject({ note: 'Shaft is broken', actor: { kind: 'user', id: ada.id } });
    const id = await openOperation(business, ada, { asset_id: asset });
    const actions = testApp.get(OperationActions);
    await as(ada, (unit) => actions.start(unit, id));
    await as(ada, (unit) => actions.complete(unit, id, { machine: 'running' }));
    expect(await stateOf(asset)).toEqual({ status: 'operational', downtimes: [['out_of_service', true]] });
    const kpis = (await business.api.get(`/kpis?asset_id=${asset}`)).body.data as { mtbf_hours: unknown };
    expect(kpis.mtbf_hours).not.toBeNull();
  });

  it('can be stopped by starting an operation; reporting it twice or without an asset changes nothing', async () => {
    const asset = await business.asset();
    const id = await openOperation(business, ada, { asset_id: asset });
    const actions = testApp.get(OperationActions);
    await as(ada, (unit) => actions.start(unit, id, { machine: 'stopped' }));
    await as(ada, (unit) => actions.complete(unit, id, { machine: 'stopped' }));
    expect(await stateOf(asset)).toEqual({
      status: 'out_of_service',
      downtimes: [['out_of_service', false]],
    });
    const withoutAsset = await openOperation(business, ada);
    await as(ada, (unit) => actions.start(unit, withoutAsset, { machine: 'stopped' }));
    expect(await untilNotices(testApp, ada, 1)).not.toEqual([]);
  });

  it('cannot be stopped by a technician with an operation of another technician', async () => {
    const [asset, grace] = [await business.asset(), await fitter(testApp, business)];
    const id = await openOperation(business, ada, { asset_id: asset });
    const actions = testApp.get(OperationActions);
    await expect(as(grace, (unit) => actions.start(unit, id, { machine: 'stopped' }))).rejects.toMatchObject({
      code: 'invalid_state',
    });
    expect(await stateOf(asset)).toEqual({ status: 'operational', downtimes: [] });
  });
});
