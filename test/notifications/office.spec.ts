import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../src/kernel/sql/sql.js';
import { NOTICE_KINDS, PreferencesService, type NoticeKind } from '../../src/notifications/index.js';
import { OperationActions, ProblemReports } from '../../src/operations/index.js';
import { OverdueService } from '../../src/operations/overdue.service.js';
import { createWorker } from '../../src/processes/worker.js';
import { eventually } from '../support/eventually.js';
import { startTestAppAlone, type TestApp } from '../support/test-app.js';
import { forVendor, type TestBusiness } from '../support/test-business.js';
import { MailServer } from './mail-server.js';
import { account, fitter, opened, told, toldTo, type Fitter, type Person } from './people.js';

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
const report = (who: Person, more: object = {}) =>
  as<string>(who, (work) => reports().report(work, { title: `Pump drips ${randomUUID()}`, ...more }));
/** What a person was told of an operation, once it is as much as there has to be. */
const toldOf = async (person: Pick<Person, 'principal'>, id: string, kind: NoticeKind) =>
  (await toldTo(testApp, person)).filter((each) => each.operation_id === id && each.kind === kind);
const untilTold = (person: Pick<Person, 'principal'>, id: string, kind: NoticeKind) =>
  eventually(
    () => toldOf(person, id, kind),
    (notices) => notices.length > 0,
  );
const untilAllTold = () =>
  eventually(
    () =>
      testApp.acrossBusinesses.rows(
        sql`SELECT 1 FROM announcements WHERE business_id = ${business.id} AND told_at IS NULL`,
      ),
    (rows) => rows.length === 0,
  );

describe('a problem that is reported', () => {
  it('is told to owner, admins and managers, each once, and to nobody else', async () => {
    const { roomId } = await business.place();
    const asset = await business.asset({ name: 'Feed pump 3', room_id: roomId });
    const id = await report(ada, { title: 'It leaks', assetId: asset, priority: 'high' });
    for (const person of [...office, { principal: business.owner }]) {
      const [notice] = await untilTold(person, id, 'operation.reported');
      expect(notice!.parameters).toEqual({
        ...{ title: 'It leaks', who: 'Ada', asset: 'Feed pump 3', priority: 'high', is_stopped: false },
        place: 'Pump room, Ground floor, Plant North',
      });
    }
    await untilAllTold();
    for (const person of office) expect(await toldOf(person, id, 'operation.reported')).toHaveLength(1);
    expect(await toldOf(ada, id, 'operation.reported')).toEqual([]);
  });

  it('comes by e-mail unless they chose otherwise', async () => {
    const [loud, quiet] = [
      await account(testApp, business, 'manager'),
      await account(testApp, business, 'manager'),
    ];
    await as(quiet, (work) =>
      testApp
        .get(PreferencesService)
        .setPreferences(work, [{ kind: 'operation.reported', channel: 'email', isWanted: false }]),
    );
    const id = await report(ada, { title: 'It smokes' });
    const [mail] = await eventually(
      () => Promise.resolve(mails.to(loud.email)),
      (all) => all.length > 0,
    );
    expect(mail!.subject).toBe('Problem reported: It smokes');
    expect(mail!.text).toContain('Reported by Ada.');
    expect(mail!.text).toContain(`https://maintenance.example.com/operations/${id}`);
    await untilTold(quiet, id, 'operation.reported');
    expect(mails.to(quiet.email)).toEqual([]);
  });

  it('is not told to the manager who reports it, nor is anything of a report that fails', async () => {
    const [admin, manager] = office as [Person, Person];
    const id = await report(manager);
    await untilTold(admin, id, 'operation.reported');
    expect(await toldOf(manager, id, 'operation.reported')).toEqual([]);
    const before = await testApp.acrossBusinesses.rows(sql`SELECT id FROM announcements`);
    await expect(report(ada, { assetId: randomUUID() })).rejects.toMatchObject({ code: 'invalid_reference' });
    await expect(report(ada, { isStopped: true })).rejects.toMatchObject({ param: 'asset_id' });
    expect(await testApp.acrossBusinesses.rows(sql`SELECT id FROM announcements`)).toEqual(before);
  });

  it('can be chosen for each channel, like completed, declined and overdue', () => {
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

describe('those who hand out work', () => {
  it('learn that work is completed, and who did it', async () => {
    const id = await opened(business, ada);
    const actions = testApp.get(OperationActions);
    await as(ada, (work) => actions.start(work, id));
    await as(ada, (work) => actions.complete(work, id));
    const [notice] = await untilTold(office[0]!, id, 'operation.completed');
    expect(notice!.parameters).toEqual({ title: 'Replace the seal', who: 'Ada Fitter', to_confirm: false });
    await untilAllTold();
    expect(await toldOf(ada, id, 'operation.completed')).toEqual([]);
  });

  it('learn that a vendor declines, with the reason, and that one has completed what they have to confirm', async () => {
    const vendor = await business.vendor('Seals & Sons');
    const declined = await business.operation({ ...forVendor(vendor), title: 'No time for it' });
    const actions = testApp.get(OperationActions);
    await business.work((work) => actions.decline(work, declined, 'On holiday'));
    const [refusal] = await untilTold(office[1]!, declined, 'operation.declined');
    expect(refusal!.parameters).toEqual({
      ...{ title: 'No time for it', who: 'Seals & Sons', reason: 'On holiday' },
    });
    const done = await business.operation({ ...forVendor(vendor), title: 'Done by others' });
    for (const step of ['accept', 'start', 'confirm', 'complete'] as const)
      await business.work((work) => actions[step](work, done));
    const [completion] = await untilTold(office[1]!, done, 'operation.completed');
    expect(completion!.parameters).toMatchObject({ who: 'Seals & Sons', to_confirm: true });
  });
});

describe('an operation whose date passes', () => {
  const inHours = (hours: number) => new Date(testApp.clock.now().getTime() + hours * HOUR_MS).toISOString();
  const announced = (id: string) =>
    testApp.acrossBusinesses.rows(
      sql`SELECT parameters FROM announcements WHERE operation_id = ${id} AND kind = 'operation.overdue'`,
    );

  it('is told once, however many workers look, and again when it was moved', async () => {
    const other = await createWorker(testApp.config, testApp.clock);
    const id = await opened(business, ada, { scheduled_for: inHours(1) });
    const both = [testApp.get(OverdueService), other.get(OverdueService)];
    const look = async () => {
      for (let round = 0; round < 3; round += 1)
        await Promise.all(both.map((each) => each.announce(business.id)));
    };
    await look();
    expect(await announced(id)).toEqual([]);
    testApp.clock.advance(2 * HOUR_MS);
    await look();
    const [notice] = await untilTold(office[1]!, id, 'operation.overdue');
    expect(notice!.parameters).toMatchObject({ title: 'Replace the seal', who: 'Ada Fitter' });
    expect(await announced(id)).toHaveLength(1);
    await business.api.post(`/operations/${id}/reschedule`, { scheduled_for: inHours(1) });
    await look();
    expect(await announced(id)).toHaveLength(1);
    testApp.clock.advance(2 * HOUR_MS);
    await look();
    expect(await announced(id)).toHaveLength(2);
    await other.close();
  });

  it('is no news when the work has begun, is over, or lay there for long', async () => {
    const begun = await opened(business, ada, { scheduled_for: inHours(1) });
    const over = await opened(business, ada, { scheduled_for: inHours(1) });
    const old = await opened(business, ada, { scheduled_for: inHours(-500) });
    const late = await opened(business, ada, { scheduled_for: inHours(-1) });
    await business.api.post(`/operations/${begun}/start`);
    await business.api.post(`/operations/${over}/cancel`);
    await testApp.acrossBusinesses.rows(
      sql`UPDATE operations SET updated_at = ${inHours(-72)} WHERE business_id = ${business.id} AND id = ${old}`,
    );
    testApp.clock.advance(2 * HOUR_MS);
    await testApp.get(OverdueService).announce(business.id);
    expect(await announced(late)).toHaveLength(1);
    for (const id of [begun, over, old]) expect(await announced(id)).toEqual([]);
  });
});

describe('what a report and the work say of the machine', () => {
  const stateOf = async (asset: string) => {
    const { body } = await business.api.get(`/assets/${asset}/downtimes`);
    const { status } = (await business.api.get(`/assets/${asset}`)).body.data as { status: string };
    const downtimes = body.data as { status: string; ended_at: string | null }[];
    return { status, downtimes: downtimes.map((each) => [each.status, each.ended_at !== null]) };
  };
  it('a stopped machine is out of service with the words of the report, and down until the work is completed', async () => {
    const asset = await business.asset();
    await report(ada, { title: 'Shaft is broken', assetId: asset, isStopped: true });
    expect(await stateOf(asset)).toEqual({
      status: 'out_of_service',
      downtimes: [['out_of_service', false]],
    });
    const history = (await business.api.get(`/assets/${asset}/status-history`)).body.data as object[];
    expect(history[0]).toMatchObject({ note: 'Shaft is broken', actor: { kind: 'user', id: ada.id } });
    const id = await opened(business, ada, { asset_id: asset });
    const actions = testApp.get(OperationActions);
    await as(ada, (unit) => actions.start(unit, id));
    await as(ada, (unit) => actions.complete(unit, id, { machine: 'running' }));
    expect(await stateOf(asset)).toEqual({ status: 'operational', downtimes: [['out_of_service', true]] });
    const kpis = (await business.api.get(`/kpis?asset_id=${asset}`)).body.data as { mtbf_hours: unknown };
    expect(kpis.mtbf_hours).not.toBeNull();
  });

  it('work can stop a machine, and what is said twice, or of none, changes nothing', async () => {
    const asset = await business.asset();
    const id = await opened(business, ada, { asset_id: asset });
    const actions = testApp.get(OperationActions);
    await as(ada, (unit) => actions.start(unit, id, { machine: 'stopped' }));
    await as(ada, (unit) => actions.complete(unit, id, { machine: 'stopped' }));
    expect(await stateOf(asset)).toEqual({
      status: 'out_of_service',
      downtimes: [['out_of_service', false]],
    });
    const none = await opened(business, ada);
    await as(ada, (unit) => actions.start(unit, none, { machine: 'stopped' }));
    expect(await told(testApp, ada, 1)).not.toEqual([]);
  });

  it('a technician says it of work of their own alone', async () => {
    const [asset, grace] = [await business.asset(), await fitter(testApp, business)];
    const id = await opened(business, ada, { asset_id: asset });
    const actions = testApp.get(OperationActions);
    await expect(as(grace, (unit) => actions.start(unit, id, { machine: 'stopped' }))).rejects.toMatchObject({
      code: 'permission_required',
    });
    expect(await stateOf(asset)).toEqual({ status: 'operational', downtimes: [] });
  });
});
