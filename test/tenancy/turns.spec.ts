import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { KeysService, Session, UsersService } from '../../src/access/index.js';
import { ApiKey, ApiKeySecret } from '../../src/access/api-key.entity.js';
import { FormerKeyUses, KeyUse } from '../../src/access/key-uses.js';
import { Attachment } from '../../src/attachments/attachment.entity.js';
import { AttachmentStore } from '../../src/attachments/index.js';
import { Export } from '../../src/exports/export.entity.js';
import { Import, ImportRow } from '../../src/imports/import.entity.js';
import { insertRow } from '../../src/kernel/sql/own-rows.js';
import { sql } from '../../src/kernel/sql/sql.js';
import type { UnitOfWork } from '../../src/kernel/database/unit-of-work.js';
import { Database } from '../../src/kernel/database/database.js';
import { ConnectionPool } from '../../src/kernel/database/unscoped/connection-pool.js';
import { Log } from '../../src/kernel/log.js';
import { DataModel } from '../../src/kernel/resource/data-model.js';
import { OutboxEvent } from '../../src/kernel/database/outbox.js';
import { CommitOrder } from '../../src/kernel/events/commit-order.js';
import { ExportClaims } from '../../src/exports/export-claims.js';
import { Announcement, Notice, NoticeDelivery } from '../../src/notifications/notice.entity.js';
import { FanOut } from '../../src/notifications/delivery/fan-out.js';
import { FirmPeople } from '../../src/notifications/delivery/firm-people.js';
import { UnusedKeysService } from '../../src/notifications/delivery/notice-delivery.module.js';
import { NotificationsService } from '../../src/notifications/index.js';
import { type ClaimedNotice, NoticeClaims } from '../../src/notifications/delivery/notice-claims.js';
import { PushSubscription } from '../../src/notifications/push-subscriptions.service.js';
import { Operation } from '../../src/operations/index.js';
import { EarlierOperations, OperationNumbers } from '../../src/operations/operation-numbers.js';
import { OverdueService } from '../../src/operations/overdue.service.js';
import { RetentionService } from '../../src/retention/retention.service.js';
import { TechniciansService } from '../../src/technicians/index.js';
import { VendorPerson } from '../../src/vendors/partnership.entity.js';
import { WebhookAttempt, WebhookDelivery } from '../../src/webhooks/webhook-delivery.entity.js';
import { newDatabase } from '../support/new-database.js';
import { oneOfEach } from '../support/records.js';
import { startTestApp, type TestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';
import { addLookAlikes } from './look-alike.js';
import type { Probe } from './probes/probe.js';
import { unnoticedBy } from './unnoticed.js';

const HOUR_MS = 60 * 60 * 1000;
const LEASE = '0199d2a4-6f1b-7c3e-8a55-3f0c9d2e7b10';

let testApp: TestApp;
let business: TestBusiness;
let ids: { browser: string; sending: string };

beforeAll(async () => {
  testApp = await startTestApp({ DATABASE_URL: await newDatabase(), DATABASE_POOL_MAX: '4' });
  business = await testApp.business();
  const records = await oneOfEach(business);
  ids = await addBacklog(records);
  await addEarlierOperations(records);
  const { id: double } = await testApp.business();
  await addLookAlikes(testApp, business.id, double);
  await addExtraWork(double, records);
  testApp.clock.advance(6 * HOUR_MS);
}, 60_000);

/** Gives the business some of every kind of work. */
async function addBacklog(records: Readonly<Record<string, string>>) {
  await business.api.get('/changes');
  await business.api.post(
    '/buildings',
    { name: 'Kept', physical_address: '1', building_type: 'office' },
    { 'Idempotency-Key': 'kept' },
  );
  return business.work(async (work) => {
    const user = await testApp
      .get(UsersService)
      .create(work, { name: 'Ada', email: 'ada@acme.example', role: 'technician' });
    const technicianId = await testApp.get(TechniciansService).create(work, { name: 'Ada', userId: user });
    const browser = await work.insert(PushSubscription, {
      ...{
        recipientKind: 'user',
        recipientId: user,
        endpoint: 'https://push.example/1',
        p256dh: '',
        auth: '',
      },
    });
    await work.insert(VendorPerson, {
      ...{
        vendorId: records.vendor_id!,
        firmId: business.id,
        userId: user,
        name: 'Ada',
        email: 'ada@acme.example',
      },
    });
    const announcement = {
      kind: 'operation.created',
      operationId: records.taskId!,
      parameters: { title: 'Seal' },
    } as const;
    const by = { actorKind: 'user', actorId: business.ownerId } as const;
    await work.insert(Announcement, { ...announcement, ...by, audience: 'technician', technicianId });
    await work.insert(Announcement, {
      ...announcement,
      ...by,
      audience: 'vendor',
      vendorId: records.vendor_id!,
    });
    await work.insert(Announcement, {
      ...announcement,
      actorKind: 'api_key',
      actorId: business.keyId,
      audience: 'owner',
    });
    const announced = { ...announcement, ...by, toldAt: work.now } as const;
    const forVendor = { audience: 'vendor', vendorId: records.vendor_id! } as const;
    const announcementId = await work.insert(Announcement, { ...announced, ...forVendor });
    const notice = (recipientKind: 'user' | 'vendor_user') =>
      work.insert(Notice, { ...announcement, announcementId, recipientKind, recipientId: user });
    const delivery = { channel: 'push', subscriptionId: browser, attemptCount: 1 } as const;
    const [toUser, toVendor] = [await notice('user'), await notice('vendor_user')];
    for (const noticeId of [toUser, toVendor])
      await work.insert(NoticeDelivery, {
        ...delivery,
        noticeId,
        status: 'pending',
        nextAttemptAt: work.now,
      });
    const leased = { status: 'sending', lease: LEASE } as const;
    await work.insert(NoticeDelivery, { ...delivery, ...leased, noticeId: toUser, leasedUntil: work.now });
    const tomorrow = new Date(work.now.getTime() + 24 * HOUR_MS);
    const sending = await work.insert(NoticeDelivery, {
      ...delivery,
      ...leased,
      noticeId: toUser,
      leasedUntil: tomorrow,
    });
    await work.update(Operation, records.taskId!, {
      scheduledFor: new Date(work.now.getTime() + 5 * HOUR_MS),
      status: 'assigned',
    });
    const { id: unused } = await testApp.get(KeysService).create(work, { name: 'Old', scopes: [] });
    // Release 1.0.0 recorded its uses: the last one by a secret that was removed since.
    const before = (hours: number) => new Date(work.now.getTime() - hours * HOUR_MS);
    await work.update(ApiKey, unused, { lastUsedAt: before(2_400) });
    await work.update(ApiKeySecret, sql`r.api_key_id = ${unused}`, { lastUsedAt: before(2_500) });
    const use = { api_key_id: unused, secret_id: randomUUID(), last_used_at: before(2_600) };
    await work.write(insertRow(KeyUse, use));
    await addExpired(work, records);
    return { browser, sending };
  });
}

/** Adds records that have expired a hundred days later. */
async function addExpired(work: UnitOfWork, records: Readonly<Record<string, string>>): Promise<void> {
  const endpointId = records.endpointId;
  const eventId = records.eventId!.replace('evt_', '');
  const delivery = {
    endpointId: endpointId!,
    eventId,
    eventType: 'operation.created',
    payloadForm: 'full',
  } as const;
  for (const status of ['succeeded', 'dead'] as const) {
    const deliveryId = await work.insert(WebhookDelivery, { ...delivery, status, attemptCount: 1 });
    await work.insert(WebhookAttempt, { deliveryId, attempt: 1, startedAt: work.now, durationMs: 5 });
  }
  await work.update(OutboxEvent, eventId, { dispatchedAt: work.now });
  for (const status of ['checked', 'done'] as const) {
    const importId = await work.insert(Import, {
      ...{ fileName: 'a.csv', encoding: 'utf-8', kind: 'asset', state: status, unknownColumns: [] },
      ...{ total: 1, wrong: 0, same: 0, toChange: 0 },
      ...{ made: 0, changed: 0, refused: 0, removed: 0, kept: 0, newRooms: { rooms: [] }, makesRooms: false },
      userId: business.ownerId,
    });
    const row = { line: 1, cells: {}, fields: null, problems: [], assetId: null, difference: null, depth: 0 };
    await work.insert(ImportRow, { importId, ...row, status: 'wrong' });
  }
  const file = (await work.lock(Attachment, records.attachmentId!))!;
  await work.update(Attachment, file.id, { deletedAt: work.now });
  const wanted = {
    resource: 'rooms',
    format: 'csv',
    filters: {},
    rows: 0,
    attempts: 0,
    createdByKind: 'system',
  } as const;
  const objectName = () => `${business.id}/${randomUUID()}`;
  await work.insert(Export, { ...wanted, status: 'ready', expiresAt: work.now, objectName: objectName() });
  await work.insert(Export, { ...wanted, status: 'ready', deletedAt: work.now, objectName: objectName() });
  await work.insert(Export, { ...wanted, status: 'failed' });
  const session = { userId: business.ownerId, secretHash: randomBytes(32), lastSeenAt: work.now };
  await work.insert(Session, { ...session, expiresAt: work.now });
}

/** Operations of an earlier release have no number yet; some of the reserved numbers are given. */
async function addEarlierOperations({ taskId, assigned }: Readonly<Record<string, string>>): Promise<void> {
  const run = testApp.acrossBusinesses.rows.bind(testApp.acrossBusinesses);
  await run(
    sql`UPDATE operations SET number = NULL WHERE business_id = ${business.id} AND id = ANY(${[taskId, assigned]}::uuid[])`,
  );
  await run(
    sql`UPDATE counters SET last = 50 WHERE business_id = ${business.id} AND name LIKE 'operations%'`,
  );
}

/** Gives the look-alike work that the business does not have. */
async function addExtraWork(to: string, records: Readonly<Record<string, string>>): Promise<void> {
  const later = (hours: number) => new Date(testApp.clock.now().getTime() + hours * HOUR_MS);
  const run = testApp.acrossBusinesses.rows.bind(testApp.acrossBusinesses);
  await run(sql`INSERT INTO notification_preferences (business_id, id, recipient_kind, recipient_id, kind, channel, is_wanted, created_at, updated_at)
    SELECT ${to}, ${randomUUID()}, 'user', recipient_id, 'operation.created', 'push', false, now(), now()
    FROM push_subscriptions WHERE business_id = ${business.id}`);
  await run(sql`UPDATE partnerships SET status = 'accepted' WHERE business_id = ${to}`);
  await run(sql`INSERT INTO events (id, business_id, type, payload, created_at, recorded_at)
    VALUES (${randomUUID()}, ${to}, 'building.created', '{}', now(), now() - interval '1 day')`);
  await run(sql`UPDATE counters SET last = 77 WHERE business_id = ${to}`);
  for (const [status, attempts, hours] of [
    ['running', 3, -1],
    ['pending', 0, -2],
    ['running', 1, 48],
    ['pending', 0, 48],
  ])
    await run(sql`INSERT INTO exports (business_id, id, resource, format, filters, status, rows, attempts, claimable_at, created_by_kind, created_at, updated_at)
      VALUES (${to}, ${randomUUID()}, 'rooms', 'csv', '{}', ${status}, 0, ${attempts}::int, ${later(Number(hours))}, 'system', now(), now())`);
  for (const [scheduled, updated] of [
    [later(4), later(-999)],
    [later(-999), later(5)],
  ])
    await run(sql`INSERT INTO operations (id, business_id, title, status, scheduled_for, created_at, updated_at)
      VALUES (${randomUUID()}, ${to}, 'Next door', 'assigned', ${scheduled}, now(), ${updated})`);
  // The neighbour has an older operation without a number, and a higher number of those that are reserved.
  for (const [number, created] of [
    [null, later(-9999)],
    [49, later(0)],
  ])
    await run(sql`INSERT INTO operations (id, business_id, number, title, status, created_at, updated_at)
      VALUES (${randomUUID()}, ${to}, ${number}, 'Next door', 'done', ${created}, now())`);
  await run(sql`INSERT INTO announcements (business_id, id, audience, kind, operation_id, parameters, actor_kind, told_at, created_at)
    SELECT ${to}, ${randomUUID()}, 'office', 'operation.overdue', id, json_build_object('scheduled_for', scheduled_for), 'system', now(), now()
    FROM operations WHERE business_id = ${business.id} AND id = ${records.taskId}`);
}

/** The turns that a worker takes, and the steps within them. */
function probes(): Probe[] {
  const { database, config } = testApp;
  const { id: businessId } = business;
  const people = new FirmPeople(database);
  const claims = new NoticeClaims(database, people);
  const store = testApp.get(AttachmentStore);
  const inAHundredDays = { now: () => new Date(testApp.clock.now().getTime() + 100 * 24 * HOUR_MS) };
  const later = new Database(
    testApp.get(ConnectionPool),
    inAHundredDays,
    testApp.get(DataModel),
    testApp.get(Log),
  );
  const claimed = { businessId, id: ids.sending, lease: LEASE, attempt: 1 } as ClaimedNotice;
  const subscription = { id: ids.browser, businessId, endpoint: '', p256dh: '', auth: '' };
  const probe = (name: string, act: Probe['act']) => ({ name, act });
  return [
    probe('announcements', () => new FanOut(database, people, config).createNotices(businessId)),
    probe('people of firms', () => people.recipients(businessId)),
    probe('a claim of notices', () => claims.claim(businessId)),
    probe('a notice that was sent', () => claims.record(claimed, null)),
    probe('a subscription that has ended', () => claims.deleteSubscription({ ...claimed, subscription })),
    probe('a claim of an export', () => testApp.get(ExportClaims).claim(businessId)),
    probe('the next export', () => testApp.get(ExportClaims).nextAt(businessId)),
    probe('unused keys', () =>
      new UnusedKeysService(database, testApp.get(NotificationsService)).notifyOwners(businessId),
    ),
    probe('uses of keys that release 1.0.0 recorded', () => new FormerKeyUses(database).copy(businessId)),
    probe('numbers of earlier operations', () =>
      new EarlierOperations(database, testApp.get(OperationNumbers)).number(businessId),
    ),
    probe('overdue work', () => testApp.get(OverdueService).announce(businessId)),
    probe('numbers of changes', () => testApp.get(CommitOrder).number('changes', [businessId])),
    probe('numbers of events', () => testApp.get(CommitOrder).number('events', [businessId])),
    probe('retention', async () => {
      const removed = vi.spyOn(store, 'remove');
      const hasMore = await new RetentionService(later, store).purgeSome(businessId);
      const names = removed.mock.calls.flat();
      removed.mockRestore();
      return [hasMore, names];
    }),
  ];
}

describe('every tenant condition in the statements of a turn', () => {
  it('makes a probe fail when it is removed', { timeout: 900_000, retry: 0 }, async ({ signal }) => {
    const { unnoticed, invalid, statements } = await unnoticedBy(testApp, probes(), signal);
    expect(unnoticed).toEqual([]);
    expect(invalid).toEqual([]);
    expect(statements).toBeGreaterThan(25);
  });
});
