import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UsersService } from '../../src/access/index.js';
import { AssetStatusService } from '../../src/assets/index.js';
import { sql } from '../../src/kernel/sql/sql.js';
import { FanOut } from '../../src/notifications/delivery/fan-out.js';
import { NotificationsService } from '../../src/notifications/index.js';
import { OperationActions, OperationsService } from '../../src/operations/index.js';
import { createWorker } from '../../src/processes/worker.js';
import { eventually } from '../support/eventually.js';
import { inTime } from '../support/in-time.js';
import { answers, Receiver } from '../support/receiver.js';
import { startTestAppAlone, type TestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';
import { account, fitter, openOperation, untilNotices, noticesOf, type Fitter } from './people.js';

const ON_MONDAY = '2026-12-07T08:00:00.000Z';
const ON_TUESDAY = '2026-12-08T09:30:00.000Z';

let testApp: TestApp;
let business: TestBusiness;
let ada: Fitter;
beforeAll(async () => {
  testApp = await startTestAppAlone();
  await testApp.worker();
});
afterAll(() => testApp.stopWorkers());

/** The announcements of a business that have not been sent. */
const unsent = (of: TestBusiness) =>
  testApp.acrossBusinesses.rows(
    sql`SELECT 1 FROM announcements WHERE business_id = ${of.id} AND told_at IS NULL`,
  );
const untilAllSent = (of: TestBusiness) =>
  eventually(
    () => unsent(of),
    (rows) => rows.length === 0,
  );

describe('the assignee of an operation', () => {
  beforeAll(async () => {
    business = await testApp.business();
    ada = await fitter(testApp, business);
  });

  it('gets a notice when it is created through the API', async () => {
    const id = await openOperation(business, ada, { scheduled_for: ON_MONDAY });
    expect(await untilNotices(testApp, ada, 1)).toEqual([
      {
        id: expect.any(String),
        object: 'notice',
        kind: 'operation.created',
        operation_id: id,
        asset_id: null,
        endpoint_id: null,
        parameters: { number: 1, title: 'Replace the seal', scheduled_for: ON_MONDAY },
        read_at: null,
        created_at: expect.stringMatching(/Z$/),
      },
    ]);
  });

  it('gets the notice within two seconds', async () => {
    const number = async () => (await noticesOf(testApp, ada)).length;
    let before = await number();
    await inTime(2_000, async () => {
      await openOperation(business, ada);
      before = await eventually(number, (now) => now > before);
    });
  });

  it('gets a notice when it is assigned to them, and so does the previous assignee', async () => {
    const [from, to] = [await fitter(testApp, business), await fitter(testApp, business)];
    const id = await openOperation(business, from, { scheduled_for: ON_MONDAY });
    await business.api.post(`/operations/${id}/assign`, {
      assignee_type: 'technician',
      technician_id: to.technicianId,
    });
    const [assigned] = await untilNotices(testApp, to, 1);
    expect(assigned).toMatchObject({
      kind: 'operation.assigned',
      operation_id: id,
      parameters: { title: 'Replace the seal', scheduled_for: ON_MONDAY },
    });
    const kinds = (await untilNotices(testApp, from, 2)).map(({ kind }) => kind);
    expect(kinds.sort()).toEqual(['operation.created', 'operation.reassigned']);
  });

  it('gets operation.assigned but not operation.reassigned when it is assigned to them again', async () => {
    const one = await fitter(testApp, business);
    const id = await openOperation(business, one);
    const again = { assignee_type: 'technician', technician_id: one.technicianId };
    await business.api.post(`/operations/${id}/assign`, again);
    await untilNotices(testApp, one, 2);
    await untilAllSent(business);
    const kinds = (await noticesOf(testApp, one)).map(({ kind }) => kind);
    expect(kinds.sort()).toEqual(['operation.assigned', 'operation.created']);
  });

  it('gets a notice when it is assigned to a vendor instead', async () => {
    const one = await fitter(testApp, business);
    const vendorId = await business.vendor('Seals & Sons');
    const id = await openOperation(business, one);
    await business.api.post(`/operations/${id}/assign`, { assignee_type: 'vendor', vendor_id: vendorId });
    const kinds = (await untilNotices(testApp, one, 2)).map(({ kind }) => kind);
    expect(kinds).toContain('operation.reassigned');
    const [toVendor] = await testApp.acrossBusinesses.rows(
      sql`SELECT audience, kind FROM announcements WHERE business_id = ${business.id} AND vendor_id = ${vendorId}`,
    );
    expect(toVendor).toEqual({ audience: 'vendor', kind: 'operation.assigned' });
  });

  it('gets a notice with both dates when it is rescheduled', async () => {
    const one = await fitter(testApp, business);
    const id = await openOperation(business, one, { scheduled_for: ON_MONDAY });
    await business.api.post(`/operations/${id}/reschedule`, { scheduled_for: ON_TUESDAY });
    const moved = (await untilNotices(testApp, one, 2)).find(({ kind }) => kind === 'operation.rescheduled');
    expect(moved?.parameters).toEqual({
      number: expect.any(Number),
      title: 'Replace the seal',
      scheduled_for: ON_TUESDAY,
      previously: ON_MONDAY,
    });
  });

  it('gets a notice with the reason when it is cancelled', async () => {
    const one = await fitter(testApp, business);
    const id = await openOperation(business, one);
    await business.api.post(`/operations/${id}/cancel`, { reason: 'The pump was sold' });
    const cancelled = (await untilNotices(testApp, one, 2)).find(
      ({ kind }) => kind === 'operation.cancelled',
    );
    expect(cancelled?.parameters).toMatchObject({ title: 'Replace the seal', reason: 'The pump was sold' });
  });

  it('gets these notices for actions of other people, but not for their own', async () => {
    const [one, other] = [await fitter(testApp, business), await fitter(testApp, business)];
    const manager = await account(testApp, business, 'manager');
    const operations = testApp.get(OperationsService);
    const actions = testApp.get(OperationActions);
    const operation = { title: 'Grease', requiredSkill: 'mechanical', assigneeType: 'technician' } as const;
    const runActions = (person: Fitter | typeof manager) =>
      testApp.database.work(person.principal, async (work) => {
        const id = await operations.open(work, { ...operation, technicianId: one.technicianId });
        await operations.reschedule(work, id, new Date(ON_MONDAY));
        await operations.assign(work, id, { assigneeType: 'technician', technicianId: other.technicianId });
        await operations.assign(work, id, { assigneeType: 'technician', technicianId: one.technicianId });
        await actions.cancel(work, id, 'Done already');
      });
    await runActions(one);
    expect(await untilNotices(testApp, other, 2)).toHaveLength(2);
    await untilAllSent(business);
    expect(await noticesOf(testApp, one)).toEqual([]);
    await runActions(manager);
    const kinds = (await untilNotices(testApp, one, 5)).map(({ kind }) => kind);
    expect(kinds.sort()).toEqual([
      'operation.assigned',
      'operation.cancelled',
      'operation.created',
      'operation.reassigned',
      'operation.rescheduled',
    ]);
  });

  it('gets no notice of a transaction that was rolled back', async () => {
    const one = await fitter(testApp, business);
    const id = await openOperation(business, one);
    const actions = testApp.get(OperationActions);
    const failing = business.work(async (work) => {
      await actions.cancel(work, id, 'Never');
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    await openOperation(business, one);
    const kinds = (await untilNotices(testApp, one, 2)).map(({ kind }) => kind);
    expect(kinds).toEqual(['operation.created', 'operation.created']);
  });
});

describe('the team', () => {
  it('gets a notice when the status of an asset changes, except the author, deactivated users and other businesses', async () => {
    const own = await testApp.business();
    const elsewhere = await testApp.business();
    const [admin, manager, deactivated] = [
      await account(testApp, own, 'admin'),
      await account(testApp, own, 'manager'),
      await account(testApp, own, 'technician'),
    ];
    await own.work((work) => testApp.get(UsersService).deactivate(work, deactivated.id));
    const assetId = await own.asset({ room_id: (await own.place()).roomId });
    await testApp.database.work(manager.principal, (work) =>
      testApp.get(AssetStatusService).change(work, assetId, { status: 'out_of_service', note: 'Seized' }),
    );
    for (const person of [admin, { principal: own.owner }]) {
      expect(await untilNotices(testApp, person, 1)).toMatchObject([
        {
          kind: 'asset.status_changed',
          asset_id: assetId,
          parameters: {
            name: 'Feed pump',
            reference: 'OTH-0001',
            status: 'out_of_service',
            note: 'Seized',
          },
        },
      ]);
    }
    for (const person of [manager, deactivated, { principal: elsewhere.owner }])
      expect(await noticesOf(testApp, person)).toEqual([]);
    await own.api.patch(`/assets/${assetId}/status`, { status: 'operational' });
    expect(await untilNotices(testApp, manager, 1)).toHaveLength(1);
  });

  it('of 500 people needs one row in the transaction of the request', async () => {
    const own = await testApp.business();
    await testApp.acrossBusinesses.rows(sql`
      INSERT INTO users (id, business_id, name, email, role, created_at, updated_at)
      SELECT uuid_v7(now()), ${own.id}, 'Many', 'many-' || i || '-' || ${own.id} || '@example.org', 'technician', now(), now()
      FROM generate_series(1, 500) i`);
    const assetId = await own.asset({ room_id: (await own.place()).roomId });
    await own.api.patch(`/assets/${assetId}/status`, { status: 'retired' });
    const announced = await testApp.acrossBusinesses.rows(
      sql`SELECT 1 FROM announcements WHERE business_id = ${own.id}`,
    );
    expect(announced).toHaveLength(1);
    await eventually(
      () => testApp.acrossBusinesses.rows(sql`SELECT 1 FROM notices WHERE business_id = ${own.id}`),
      (notices) => notices.length === 501,
    );
  });
});

describe('the owner', () => {
  it('is the only one who gets a notice when an endpoint is disabled', async () => {
    const own = await testApp.business();
    const admin = await account(testApp, own, 'admin');
    const gone = await Receiver.open(answers(410));
    const { id } = await own.endpoint(gone.url, { enabled: true });
    await own.emit();
    expect(await untilNotices(testApp, { principal: own.owner }, 1)).toMatchObject([
      {
        kind: 'webhook.disabled',
        endpoint_id: id,
        parameters: { url: gone.url, reason: 'gone', failures: 20 },
      },
    ]);
    expect(await noticesOf(testApp, admin)).toEqual([]);
    await gone.close();
  });
});

describe('each notice', () => {
  it('is created once, even with several workers of which one dies', async () => {
    const alone = await startTestAppAlone();
    const own = await alone.business();
    const one = await fitter(alone, own);
    const workers = await Promise.all([0, 1, 2].map(() => createWorker(alone.config, alone.clock)));
    const rounds = workers.map((worker) => worker.get(FanOut));
    const notifications = alone.get(NotificationsService);
    const operationId = await openOperation(own, one);
    const announce = (count: number) =>
      own.work((work) => {
        for (let i = 0; i < count; i += 1) {
          notifications.notify(work, {
            to: { technicianId: one.technicianId },
            kind: 'operation.reassigned',
            about: { operationId },
            parameters: { title: `${i}`, number: null },
          });
        }
        return Promise.resolve();
      });
    await announce(4);
    await failWhileWriting(alone, () => rounds[0]!.createNotices(own.id));
    expect(await noticesOf(alone, one)).toEqual([]);
    await announce(60);
    for (let i = 0; i < 10; i += 1) await Promise.all(rounds.map((each) => each.createNotices(own.id)));
    expect(await noticesOf(alone, one)).toHaveLength(65);
    await Promise.all(workers.map((worker) => worker.close()));
  });
});

/** Terminates the connection of a round while it writes. */
async function failWhileWriting(app: TestApp, round: () => Promise<unknown>): Promise<void> {
  await app.acrossBusinesses.transaction(async (run) => {
    await run(sql`LOCK TABLE notices IN EXCLUSIVE MODE`);
    const broken = expect(round()).rejects.toThrow();
    const waiting = () =>
      app.acrossBusinesses.rows<{
        pid: number;
      }>(sql`SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock'
        AND datname = current_database() AND query LIKE '%UPDATE "announcements"%'`);
    const [blocked] = await eventually(waiting, (rows) => rows.length === 1);
    await run(sql`SELECT pg_terminate_backend(${blocked!.pid}::int)`);
    await broken;
  });
}
