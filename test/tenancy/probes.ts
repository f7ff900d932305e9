import type { Type } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { request } from 'undici';
import {
  AccountsService,
  AuditService,
  KeysService,
  PeopleService,
  SessionsService,
  UsersService,
  vendorPrincipal,
} from '../../src/access/index.js';
import { Alarm } from '../../src/alarms/alarm.entity.js';
import { AttachmentLinks, AttachmentsService, type StoredFile } from '../../src/attachments/index.js';
import { Attachment } from '../../src/attachments/attachment.entity.js';
import { AssetImportRunner } from '../../src/imports/asset-import-runner.js';
import { AssetImport, AssetImportRow } from '../../src/imports/asset-import.entity.js';
import { AssetImportsService, type FileRow } from '../../src/imports/index.js';
import { ExportClaims, type ClaimedExport } from '../../src/exports/export-claims.js';
import { Export } from '../../src/exports/export.entity.js';
import { ExportsService } from '../../src/exports/index.js';
import { Session } from '../../src/access/session.entity.js';
import { Asset, AssetMaintenance, assetResource, AssetsService } from '../../src/assets/index.js';
import { LocationsService } from '../../src/hierarchy/index.js';
import { AssetStatusChange } from '../../src/assets/status-history.js';
import { Downtime } from '../../src/assets/downtimes.js';
import { PreventiveSchedule } from '../../src/assets/preventive-schedule.js';
import { Database } from '../../src/kernel/database/database.js';
import type { TenantReader } from '../../src/kernel/database/tenant-reader.js';
import { sql } from '../../src/kernel/sql/sql.js';
import { OutboxEvent } from '../../src/kernel/database/outbox.js';
import { CommitOrder } from '../../src/kernel/events/commit-order.js';
import type { UnitOfWork } from '../../src/kernel/database/unit-of-work.js';
import { KpisService } from '../../src/kpis/index.js';
import { NoticesService, NotificationsService } from '../../src/notifications/index.js';
import { Announcement } from '../../src/notifications/announcement.entity.js';
import { Notice } from '../../src/notifications/notice.entity.js';
import {
  Operation,
  OperationActions,
  OperationLookups,
  operationResource,
  OperationsService,
  OperationUpserts,
  PreventiveService,
  VendorOperationsService,
} from '../../src/operations/index.js';
import { assetCreated } from '../../src/assets/asset.events.js';
import { operationCreated } from '../../src/operations/operation.events.js';
import { partCreated } from '../../src/spare-parts/spare-part.events.js';
import {
  SparePart,
  SparePartMovement,
  sparePartMovementResource,
  SparePartsService,
} from '../../src/spare-parts/index.js';
import { TechniciansService } from '../../src/technicians/index.js';
import { VendorPeopleService, VendorsService } from '../../src/vendors/index.js';
import { OperationStatusChange } from '../../src/operations/operation.entity.js';
import { FormerVendorPerson, VendorPerson } from '../../src/vendors/vendor-person.entity.js';
import { EndpointHealth } from '../../src/webhooks/delivery/endpoint-health.js';
import { AttemptRecorder } from '../../src/webhooks/delivery/attempt-recorder.js';
import { DeliveryRounds } from '../../src/webhooks/delivery/delivery-rounds.js';
import { failedHere } from '../../src/webhooks/delivery/webhook-sender.js';
import {
  DeliveriesService,
  DeliveryInspection,
  SecretRenewal,
  WebhooksService,
} from '../../src/webhooks/index.js';
import { WebhookAttempt } from '../../src/webhooks/webhook-attempt.entity.js';
import { WebhookDelivery } from '../../src/webhooks/webhook-delivery.entity.js';
import { WebhookEndpoint } from '../../src/webhooks/webhook-endpoint.entity.js';
import { created } from '../support/expectations.js';
import { descriptionOf, idsOf, routesOf } from '../support/described.js';
import type { Records } from '../support/records.js';
import type { TestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';
import { fileOf, FORM_TYPE, formWith } from '../support/files.js';

/** Something that somebody can do. It gives whatever they see of it. */
export interface Probe {
  readonly name: string;
  readonly act: () => Promise<unknown>;
}

const HOUR_MS = 60 * 60 * 1000;
const LEASE = '0199d2a4-6f1b-7c3e-8a55-3f0c9d2e7b10';
const KEY = 'kept for a repeat';
const FIRST = { limit: 50, after: null };
/** From the first name on, as if another page came before. */
const BY_NAME = { limit: 50, after: { id: '00000000-0000-0000-0000-000000000000', value: '' } };
const INGRID = { name: 'Ingrid', email: 'ingrid@firm.example' };
const KEPT = { name: 'Kept', physical_address: '1 Mill Lane', building_type: 'office' };

async function sortedJson(found: Promise<ReadonlyMap<string, string>>): Promise<string[]> {
  return [...(await found).values()].sort();
}

/** Gives a business what routes alone cannot make: work in every state, stock that is reserved, keys, deliveries, accounts. */
export async function addMore(testApp: TestApp, business: TestBusiness, records: Records): Promise<Records> {
  const the = <T>(service: Type<T>): T => testApp.get(service);
  const fan = {
    name: 'Fan',
    room_id: records.roomId,
    maintenance_interval_days: 30,
    installation_date: '2026-01-01',
    external_id: 'FAN-1',
  };
  const asset = await business.asset(fan);
  const operation = { required_skill: 'other', title: 'Seal', asset_id: asset };
  const own = { ...operation, assignee_type: 'technician', technician_id: records.technician_id };
  const delegated = { ...operation, assignee_type: 'vendor', vendor_id: records.vendor_id };
  const { floorId: annex, roomId: annexRoom } = await business.place();
  const ids = {
    asset,
    assigned: await business.operation({ ...own, external_id: 'WO-1' }),
    inProgress: await business.operation(own),
    completed: await business.operation(own),
    preventive: await business.operation(own),
    offered: await business.operation(delegated),
    declared: await business.operation(delegated),
    calledOff: await business.operation(delegated),
    annex,
    annexRoom,
  };
  await business.api.post('/buildings', KEPT, { 'Idempotency-Key': KEY });
  created(await business.api.upload(`/assets/${asset}/attachments`, fileOf('jpg')));
  const formerVendor = await the(VendorsService).create('Former firm');
  const actions = the(OperationActions);
  const parts = the(SparePartsService);
  const part = records.sparePartId!;
  const endpoint = records.endpointId!;
  return business.work(async (work) => {
    for (const id of [ids.inProgress, ids.completed]) await actions.start(work, id);
    await actions.complete(work, ids.completed);
    await actions.accept(work, ids.declared);
    await actions.start(work, ids.declared);
    await actions.cancel(work, ids.calledOff);
    const opened = { nextDueOn: '2026-01-05', openedFor: '2026-01-05', operationId: ids.preventive };
    await work.update(PreventiveSchedule, sql`r.asset_id = ${asset}`, opened);
    await work.insert(PreventiveSchedule, {
      assetId: records.parent_asset_id!,
      ...{ intervalDays: 30, nextDueOn: '2026-01-05', openedFor: null, operationId: null },
    });
    await work.insert(Downtime, {
      assetId: asset,
      status: 'out_of_service',
      startedAt: work.now,
      endedAt: null,
    });
    await work.insert(Downtime, {
      assetId: records.assetId!,
      status: 'out_of_service',
      startedAt: work.now,
      endedAt: new Date(work.now.getTime() + HOUR_MS),
    });
    await work.insert(Downtime, {
      assetId: records.assetId!,
      status: 'out_of_service',
      // Late in the period: all of it would be as bad as twice all of it.
      startedAt: new Date(work.now.getTime() + 5 * HOUR_MS),
      endedAt: null,
    });
    await work.update(Operation, ids.completed, { preventiveDueOn: work.now.toISOString().slice(0, 10) });
    await work.update(Asset, asset, { parentAssetId: records.assetId! });
    await work.update(Asset, records.assetId!, { status: 'out_of_service' });
    await parts.move(work, part, { type: 'receive', quantity: 20 });
    await work.update(SparePart, part, { unitPrice: '10.25' });
    for (const operationId of [ids.assigned, ids.inProgress])
      await parts.move(work, part, { type: 'consume', quantity: 1, operationId });
    await work.insert(SparePartMovement, {
      ...{ sparePartId: part, operationId: records.taskId!, type: 'receive', quantity: 1, note: 'By a key.' },
      ...{ actorKind: 'api_key', actorId: business.keyId, onBehalfOf: null },
    });
    for (const operationId of [ids.assigned, ids.inProgress, records.taskId!])
      await parts.move(work, part, { type: 'reserve', quantity: 2, operationId });
    const keys = the(KeysService);
    const { id: key } = await keys.create(work, { name: 'Second', scopes: ['assets:read'] });
    await keys.rotate(work, key);
    const delivery = await the(WebhooksService).ping(work, endpoint);
    await work.update(WebhookEndpoint, endpoint, { enabled: true, lastSuccessAt: work.now });
    const dead = { status: 'dead', nextAttemptAt: null, error: 'http_500', lastAttemptAt: work.now } as const;
    await work.update(WebhookDelivery, delivery, dead);
    const underWay = await the(DeliveriesService).replay(work, delivery);
    const lost = await the(WebhooksService).ping(work, endpoint);
    await work.update(WebhookDelivery, lost, dead);
    const happened = await work.row<{ id: string }>(
      sql`SELECT r.id FROM ${OutboxEvent} r WHERE r.type = 'operation.created' ORDER BY r.id LIMIT 1`,
    );
    const told = await work.insert(WebhookDelivery, {
      ...{ endpointId: endpoint, eventId: happened!.id, eventType: 'operation.created', payloadForm: 'full' },
      ...{ status: 'succeeded', deliveredAt: work.now },
    });
    const attempt = { deliveryId: lost, attempt: 1, startedAt: work.now, durationMs: 5 };
    await work.insert(WebhookAttempt, {
      ...attempt,
      responseStatus: 500,
      responseBody: 'no',
      error: 'http_500',
    });
    const otherPart = await parts.create(work, { name: 'Seal' });
    // As many as are too many together with those of a look-alike.
    const attachments: string[][] = [];
    for (const target of [{ assetId: ids.asset }, { operationId: records.taskId! }]) {
      const attached: string[] = [];
      for (let count = 1; count < 50; count += 1)
        attached.push(await the(AttachmentsService).attach(work, target, storedFor(business)));
      attachments.push(attached);
    }
    const attachment = attachments.at(-1)!.at(-1)!;
    const exports = the(ExportsService);
    const wanted = { resource: 'rooms', format: 'csv' } as const;
    // As many as are too many together with those of a look-alike.
    const running = await exports.create(work, wanted);
    const ready = await exports.create(work, wanted);
    const file = (await work.lock(Attachment, records.attachmentId!))!;
    const underLease = { status: 'running', lease: LEASE, attempts: 1 } as const;
    await work.update(Export, running, underLease);
    await exports.create(work, wanted);
    const kept = {
      objectName: file.objectName,
      bytes: file.size,
      claimableAt: null,
      expiresAt: tomorrow(work.now),
    };
    await work.update(Export, ready, { status: 'ready', ...kept });
    const importOf = (name: string) => ({ ...FILE, fileName: name, rows: ROWS(records.roomId!) });
    const checked = await the(AssetImportsService).begin(work, importOf('checked.csv'));
    const imported = await the(AssetImportsService).begin(work, importOf('done.csv'));
    await work.update(AssetImport, imported, { status: 'done' });
    const goingOn = await the(AssetImportsService).begin(work, importOf('running.csv'));
    await work.update(AssetImport, goingOn, { status: 'running' });
    const back = await the(AssetImportsService).begin(work, importOf('back.csv'));
    const made = await the(AssetsService).create(work, { name: 'Made', roomId: null, isInstalled: false });
    await work.update(AssetImportRow, sql`r.import_id = ${back}`, { status: 'wrong' });
    await work.update(AssetImportRow, sql`r.import_id = ${back} AND r.line = 1`, {
      status: 'made',
      assetId: made,
    });
    await work.update(AssetImport, back, { status: 'undoing' });
    const loose = await the(AssetsService).create(work, { name: 'Loose', roomId: null });
    await work.update(Operation, ids.assigned, { assetId: loose, buildingId: null });
    for (const actor of [
      { actorKind: 'api_key', actorId: business.keyId },
      { actorKind: 'user', actorId: business.ownerId },
    ] as const)
      await work.insert(AssetStatusChange, {
        ...{ assetId: asset, fromStatus: 'operational', toStatus: 'retired', note: null },
        ...actor,
      });
    await work.insert(Alarm, { kind: 'asset_out_of_service', assetId: asset, message: 'It stands.' });
    const leased = {
      status: 'delivering',
      lease: LEASE,
      leasedUntil: work.now,
      nextAttemptAt: null,
      attemptCount: 1,
    } as const;
    await work.update(WebhookDelivery, underWay, leased);
    const user = await the(UsersService).create(work, {
      name: 'Ada',
      email: 'ada@acme.example',
      role: 'technician',
    });
    const account = await the(TechniciansService).create(work, { name: 'Ada', userId: user });
    const expiresAt = new Date(work.now.getTime() + 30 * 24 * 60 * 60 * 1000);
    for (const userId of [user, business.ownerId])
      await work.insert(Session, { userId, secretHash: Buffer.alloc(32), lastSeenAt: work.now, expiresAt });
    const personUser = randomUUID();
    // People of a firm did something: one who still may act, and one who may not.
    const [present, former] = [records.roomId!, records.floorId!];
    await work.insert(VendorPerson, {
      ...{ vendorId: records.vendor_id!, firmId: business.id, userId: present },
      ...{ name: 'Present person', email: 'present@firm.example' },
    });
    await work.insert(FormerVendorPerson, { userId: former, name: 'Former person' });
    const worked = [records.taskId!, ids.assigned, ids.inProgress, ids.completed, ids.offered, ids.declared];
    for (const actorId of [present, former])
      for (const operationId of worked)
        await work.insert(OperationStatusChange, {
          ...{ operationId, fromStatus: 'new', toStatus: 'assigned', action: 'accept', details: {} },
          ...{ actorKind: 'vendor', actorId, onBehalfOf: records.vendor_id! },
        });
    for (const attached of attachments) {
      await work.update(Attachment, attached.at(-2)!, { createdByKind: 'vendor', createdById: present });
      await work.update(Attachment, attached.at(-3)!, { createdByKind: 'vendor', createdById: former });
    }
    const vendorPerson = await work.insert(VendorPerson, {
      ...{ vendorId: records.vendor_id!, firmId: business.id, userId: personUser },
      ...INGRID,
    });
    // One for the firm that the person acts for, one for a firm that they acted for before, and one that somebody else was told.
    const tell = async (vendorId: string, recipientId: string) => {
      const said = {
        kind: 'operation.created',
        operationId: ids.offered,
        parameters: { title: 'Seal' },
      } as const;
      const by = { actorKind: 'user', actorId: business.ownerId } as const;
      const audience = { audience: 'vendor', vendorId, toldAt: work.now } as const;
      const announcementId = await work.insert(Announcement, { ...said, ...by, ...audience });
      const to = { recipientKind: 'vendor_user', recipientId } as const;
      return { announcementId, notice: await work.insert(Notice, { ...said, ...to, announcementId }) };
    };
    const { notice } = await tell(records.vendor_id!, personUser);
    const { announcementId: toldBefore, notice: noticeBefore } = await tell(formerVendor, personUser);
    const { announcementId: toldAnother } = await tell(records.vendor_id!, randomUUID());
    return {
      ...ids,
      notice,
      noticeBefore,
      toldBefore,
      toldAnother,
      noticeBeside: randomUUID(),
      personUser,
      vendorPerson,
      part,
      endpoint,
      key,
      delivery,
      underWay,
      lost,
      told,
      otherPart,
      checked,
      imported,
      running,
      ready,
      loose,
      made,
      user,
      account,
      attachment,
      attachmentOfPresent: attachments.at(-1)!.at(-2)!,
      attachmentOfFormer: attachments.at(-1)!.at(-3)!,
      vendor: records.vendor_id!,
      machine: records.parent_asset_id!,
    };
  });
}

/** Every route that the description names: with own ids, with a neighbour's, and with every filter by a record. */
export function routeProbes(
  testApp: TestApp,
  business: TestBusiness,
  own: Records,
  neighbours: Records,
): Probe[] {
  // Hours grow while the probes run, unless the period has ended.
  const now = testApp.clock.now();
  const period = `from=2026-01-01T00:00:00Z&to=${now.toISOString()}`;
  return routesOf(descriptionOf(testApp)).flatMap((route) => {
    const ids = idsOf(route);
    const asked = (...query: string[]) => {
      const all = route.name === 'GET /kpis' ? [...query, period] : query;
      return all.length === 0 ? path() : `${path()}?${all.join('&')}`;
    };
    const path = (other: Records = {}) =>
      route.path.replace(/\{(\w+)\}/g, (_, name: string) => other[name] ?? own[name]!);
    const named = ids.body.filter((name) => name in (route.body?.example ?? {}));
    const example = route.body && {
      ...route.body.example,
      ...Object.fromEntries(named.map((name) => [name, own[name]])),
    };
    const body = route.takesFile ? formWith(fileOf('png')) : example;
    const probe = (to: string, given: unknown = body): Probe => ({
      name: `${route.method} ${to} ${JSON.stringify(given)}`,
      act: async () => {
        const headers = {
          ...(route.method === 'GET' ? {} : { 'Idempotency-Key': `probe ${to}` }),
          ...(route.takesFile ? { 'content-type': FORM_TYPE } : {}),
        };
        const { status, text } = await business.api.send(route.method, to, given, headers);
        return { status, text };
      },
    });
    const actions = ['assigned', 'inProgress', 'offered', 'completed', 'preventive'].filter(() =>
      ids.path.includes('taskId'),
    );
    return [
      probe(asked()),
      ...actions.map((name) => probe(path({ taskId: own[name]! }))),
      ...(ids.path.includes('assetId') ? [probe(path({ assetId: own.asset! }))] : []),
      ...(ids.path.includes('attachmentId')
        ? [own.attachment!, own.attachmentOfPresent!, own.attachmentOfFormer!].map((attachmentId) =>
            probe(path({ attachmentId })),
          )
        : []),
      ...ids.path.map((name) => probe(path({ [name]: neighbours[name]! }))),
      ...ids.query.map((name) => probe(asked(`${name}=${neighbours[name]}`))),
      ...ids.query.map((name) => probe(asked(`${name}=${own[name]}`))),
      ...(route.parameters.some(({ name }) => name === 'search')
        ? ['next', 'e', 'fan', 'seal'].map((text) => probe(`${path()}?search=${text}`))
        : []),
      ...ids.body.map((name) =>
        probe(path(), { ...body, ...(name === 'vendor_id' ? TO_VENDOR : {}), [name]: neighbours[name] }),
      ),
      ...ids.body.map((name) =>
        probe(path(), { ...body, ...(name === 'vendor_id' ? TO_VENDOR : {}), [name]: own[name] }),
      ),
      ...(route.name === 'POST /assets' ? [probe(path(), { ...body, maintenance_interval_days: 30 })] : []),
      ...(route.name === 'PATCH /assets/{assetId}'
        ? [
            probe(path({ assetId: own.asset! }), { maintenance_interval_days: 60 }),
            probe(path({ assetId: own.asset! }), { maintenance_interval_days: null }),
          ]
        : []),
      ...(route.name === 'POST /assets/{assetId}/status'
        ? ['out_of_service', 'operational'].map((status) => probe(path({ assetId: own.asset! }), { status }))
        : []),
      ...(route.name === 'POST /operations'
        ? [probe(path(), { ...body, place: undefined, asset_id: own.asset })]
        : []),
      ...(route.name === 'POST /buildings' ? [repeat(business)] : []),
      ...(route.name === 'GET /changes' ? [everyChange(business)] : []),
      ...(route.name === 'GET /kpis'
        ? ['group_by=asset', 'group_by=month', `asset_id=${own.asset}`, `asset_id=${own.assetId}`].map(
            (query) => probe(asked(query)),
          )
        : []),
    ];
  });
}

const TO_VENDOR = { assignee_type: 'vendor', technician_id: undefined };

/** The whole feed, with every kind of resource in it. */
function everyChange(business: TestBusiness): Probe {
  const act = async () => {
    const pages: string[] = [];
    for (let path = '/changes'; path !== '';) {
      const { text, body } = await business.api.get(path);
      pages.push(text);
      path = body.pagination?.has_more ? `/changes?cursor=${body.pagination.next_cursor}` : '';
    }
    return pages;
  };
  return { name: 'every change', act };
}

/** The same request again: the stored answer is shown. */
function repeat(business: TestBusiness): Probe {
  const act = async () => {
    const { status, text } = await business.api.post('/buildings', KEPT, { 'Idempotency-Key': KEY });
    return { status, text };
  };
  return { name: 'a repeat', act };
}

/** What is done beside the routes: by the operator's commands, the portal and the worker. */
export function serviceProbes(
  testApp: TestApp,
  business: TestBusiness,
  own: Records,
  neighbours: Records,
): Probe[] {
  const the = <T>(service: Type<T>): T => testApp.get(service);
  const probe = (name: string, act: () => Promise<unknown>): Probe => ({ name, act });
  const work = (name: string, act: (work: UnitOfWork) => Promise<unknown>) =>
    probe(name, () => business.work(act));
  const read = (name: string, act: (tenant: TenantReader) => Promise<unknown>) =>
    probe(name, () => act(business.tenant));
  /** An action on an own record, and on a neighbour's. */
  const both = (
    name: string,
    ids: (string | undefined)[],
    act: (work: UnitOfWork, id: string) => Promise<unknown>,
  ) => ids.map((id, which) => work(`${name} ${which}`, (unit) => act(unit, id!)));

  const keys = the(KeysService);
  const parts = the(SparePartsService);
  const operations = the(OperationsService);
  const actions = the(OperationActions);
  const lookups = the(OperationLookups);
  const webhooks = the(WebhooksService);
  const users = the(UsersService);
  const holders = the(PeopleService);
  const accounts = the(AccountsService);
  const audit = the(AuditService);
  const technicians = the(TechniciansService);
  const assets = the(AssetsService);
  const maintenance = the(AssetMaintenance);
  const people = the(VendorPeopleService);
  const ofFirm = the(VendorOperationsService);
  const notices = the(NoticesService);
  const firm = vendorPrincipal(business.id, own.personUser!, own.vendor!);
  const firmReads = () => testApp.database.tenant(firm);
  const atFirm = { userId: own.personUser!, firmId: business.id, link: undefined };
  const kpis = the(KpisService);
  const part = own.part!;
  const allOperations = ['assigned', 'inProgress', 'completed', 'offered', 'declared', 'preventive'].map(
    (name) => own[name],
  );
  const operationId = own.assigned!;
  return [
    work('preventive operations of one business', (unit) => the(PreventiveService).openDueOf(unit)),
    // Whoever makes a record emits this of its new id, which no neighbour has.
    work('event of a part', (unit) => Promise.resolve(unit.emit(partCreated, part))),
    work('event of assets', (unit) =>
      Promise.resolve(unit.emitAll(assetCreated, [own.asset!, own.assetId!])),
    ),
    work('event of an operation', (unit) => Promise.resolve(unit.emit(operationCreated, own.assigned!))),
    read('keys', (tenant) => keys.list(tenant)),
    read('backlog', (tenant) => kpis.backlog(tenant)),
    read('throughput', (tenant) => kpis.throughput(tenant, {}, 'week')),
    work('key create', (unit) => keys.create(unit, { name: 'Third', scopes: ['assets:read'] })),
    ...both('key rotate', [own.key], (unit, id) => keys.rotate(unit, id)),
    ...both('key revoke', [own.key], (unit, id) => keys.revoke(unit, id)),
    ...both('key disable', [own.key], (unit, id) => keys.disable(unit, id)),
    ...both('key enable', [own.key], (unit, id) => keys.enable(unit, id)),
    work('user create', (unit) =>
      users.create(unit, { name: 'Eve', email: 'eve@acme.example', role: 'owner' }),
    ),
    ...both('user deactivate', [own.user, business.ownerId], (unit, id) => users.deactivate(unit, id)),
    ...both('user role', [own.user, business.ownerId, neighbours.user], (unit, id) =>
      users.changeRole(unit, id, 'manager'),
    ),
    ...both('user reactivate', [own.user], (unit, id) => users.reactivate(unit, id)),
    ...both('user', [own.user], (unit, id) => holders.get(unit, id)),
    ...both('what ends with an account', [own.user, business.ownerId], (unit, id) =>
      holders.endingWith(unit, id),
    ),
    read('people', (tenant) => holders.list(tenant, {}, FIRST)),
    read('people that match', (tenant) =>
      holders.list(tenant, { search: 'a', role: 'owner', state: 'invited' }, BY_NAME),
    ),
    ...both('password link', [own.user], async (unit, id) => {
      const { token: _, ...said } = await accounts.passwordLink(unit, id, false);
      return said;
    }),
    work('own profile', (unit) => accounts.changeProfile(unit, { name: 'Olga', language: 'fr' })),
    work('own password', (unit) =>
      accounts.changePassword(unit, { currentPassword: 'wrong', password: 'another password' }, own.user!),
    ),
    read('own devices', (tenant) => the(SessionsService).devices(tenant, business.ownerId)),
    read('audit log', async (tenant) => (await audit.list(tenant, {}, { limit: 200, after: null })).items()),
    read('people in the audit log', (tenant) => audit.people(tenant)),
    ...both('technician of an account', [own.user], (unit, id) => technicians.ofUser(unit, id)),
    ...both('technician change', [own.technician_id, neighbours.technician_id], (unit, id) =>
      technicians.update(unit, id, { name: 'Max', skills: ['hvac'] }),
    ),
    read('technicians of accounts', async (tenant) => [
      ...(await technicians.ofUsers(tenant, [own.user!, business.ownerId])).values(),
    ]),
    read('technicians by name', (tenant) =>
      technicians.byName(tenant, { search: 'd', hasAccount: true, isActive: true }, BY_NAME),
    ),
    ...both('open operations', [own.technician_id], (unit, id) => lookups.openCountOf(unit, id)),
    work('technician create', (unit) => technicians.create(unit, { name: 'Eve', userId: own.user })),
    ...both('technician offboard', [own.technician_id, neighbours.technician_id], (unit, id) =>
      technicians.offboard(unit, id),
    ),
    ...both('technician named', [own.technician_id, neighbours.technician_id], (unit, id) =>
      technicians.named(unit, id),
    ),
    ...both('partnership', [own.vendor, neighbours.vendor_id], (unit, id) =>
      the(VendorsService).acceptPartnership(unit, id),
    ),
    ...(['start', 'complete', 'accept', 'decline', 'confirm', 'close', 'cancel'] as const).flatMap((verb) =>
      both(`operation ${verb}`, [...allOperations, neighbours.taskId], (unit, id) => actions[verb](unit, id)),
    ),
    ...(['dispute', 'reopen'] as const).flatMap((verb) =>
      both(`operation ${verb}`, allOperations, (unit, id) => actions[verb](unit, id, 'because')),
    ),
    ...both('operation isOpen', [...allOperations, neighbours.taskId], (unit, id) =>
      lookups.isOpen(unit, id),
    ),
    ...both('asset maintained', [own.asset, neighbours.assetId], (unit, id) =>
      maintenance.maintained(unit, id, new Date('2026-02-02')),
    ),
    ...both('asset maintenance cancelled', [own.preventive], (unit, id) =>
      maintenance.cancelled(unit, own.asset!, id),
    ),
    work('a reference that only a neighbour has', (unit) =>
      assets.create(unit, { name: 'Fan', roomId: null, reference: neighbours.reference! }),
    ),
    work('a QR code that only a neighbour has', (unit) =>
      assets.create(unit, { name: 'Fan', roomId: null, qrCode: neighbours.qrCode! }),
    ),
    work('a QR code that only a neighbour had', (unit) =>
      assets.create(unit, { name: 'Fan', roomId: null, qrCode: neighbours.formerQrCode! }),
    ),
    ...both('operation to another asset', [own.asset, neighbours.assetId], (unit, id) =>
      operations.update(unit, operationId, { assetId: id }),
    ),
    ...both('operation completed with parts', [part, neighbours.sparePartId], (unit, id) =>
      actions.complete(unit, own.inProgress!, { partsUsed: [{ sparePartId: id, quantity: 1 }] }),
    ),
    ...both('operation timeline', [operationId, own.inProgress, neighbours.taskId], (unit, id) =>
      operations.timeline(unit, id),
    ),
    ...both('asset to a component of its own', [own.assetId, neighbours.assetId], (unit, id) =>
      assets.update(unit, id, { parentAssetId: own.asset! }),
    ),
    ...both('asset moved', [own.roomId, neighbours.roomId], (unit, id) =>
      assets.update(unit, own.loose!, { roomId: id }),
    ),
    ...both('assets put', [own.roomId, own.annexRoom, neighbours.roomId], (unit, roomId) =>
      assets.putMany(unit, [
        { name: 'Changed', roomId, externalId: 'ERP-4711', maintenanceIntervalDays: 60 },
        { name: 'Fan', roomId, externalId: 'FAN-1', maintenanceIntervalDays: null },
        { name: 'New', roomId, externalId: 'FAN-2' },
        { name: 'New', roomId: null, externalId: 'FAN-3' },
      ]),
    ),
    work('assets put with another interval', (unit) =>
      assets.putMany(unit, [
        { name: 'Fan', roomId: null, externalId: 'FAN-1', maintenanceIntervalDays: 90 },
        { name: 'Changed', roomId: null, externalId: 'ERP-4711', maintenanceIntervalDays: 90 },
      ]),
    ),
    ...both('assets put below others', [own.asset, own.assetId, neighbours.assetId], (unit, parentAssetId) =>
      assets.putMany(unit, [
        { name: 'Changed', roomId: null, externalId: 'ERP-4711', parentAssetId, qrCode: 'STICKER-2' },
        { name: 'Fan', roomId: null, externalId: 'FAN-1', parentAssetId, qrCode: neighbours.qrCode! },
      ]),
    ),
    ...both('operations put', [own.loose, own.assetId, neighbours.assetId], (unit, assetId) => {
      const said = { title: 'Changed', assetId, scheduledFor: new Date('2030-01-01') };
      return the(OperationUpserts).putMany(unit, [
        { ...said, externalId: 'ERP-4711', assigneeType: 'vendor', vendorId: own.vendor! },
        { ...said, externalId: 'WO-1', assigneeType: 'vendor', vendorId: own.vendor! },
        { ...said, externalId: 'WO-2', assigneeType: 'technician', technicianId: own.account! },
      ]);
    }),
    work('operations put to partners of a neighbour', (unit) =>
      the(OperationUpserts).putMany(
        unit,
        ['ERP-4711', 'WO-1'].map((externalId, which) => {
          const vendorId = [own.vendor, neighbours.vendor_id][which]!;
          return { title: 'Changed', externalId, assigneeType: 'vendor', vendorId };
        }),
      ),
    ),
    work('references that only a neighbour has', (unit) =>
      assets.createMany(
        unit,
        [neighbours.reference!, 'OWN-1'].map((reference) => ({ name: 'Fan', roomId: null, reference })),
      ),
    ),
    ...both('part reservations', [part, neighbours.sparePartId], (unit, id) => parts.reservations(unit, id)),
    ...both('part update', [part, neighbours.sparePartId], (unit, id) =>
      parts.update(unit, id, { supplier: 'SKF' }),
    ),
    ...both('operation named', [operationId, neighbours.taskId], async (unit, id) => [
      ...(await lookups.named(unit, [id])),
    ]),
    ...both('operations of a vendor', [own.vendor, neighbours.vendor_id], async (unit, id) => [
      ...(await lookups.openOfVendors(unit, [id])),
    ]),
    ...both('partnership ended', [own.vendor, neighbours.vendor_id], (unit, id) =>
      the(VendorsService).endPartnership(unit, id),
    ),
    read('a vendor', (tenant) => the(VendorsService).get(tenant, own.vendor!)),
    read('people of a vendor', (tenant) => people.list(tenant, own.vendor!)),
    work('person of a vendor admitted', (unit) =>
      people.admit(unit, own.vendor!, atFirm, { ...INGRID, language: 'en' }),
    ),
    work('person who acts for a firm next door admitted', (unit) =>
      people.admit(unit, own.vendor!, { ...atFirm, userId: own.account! }, { ...INGRID, language: 'en' }),
    ),
    ...both('person of a vendor dismissed', [own.vendorPerson, randomUUID()], (unit, id) =>
      people.dismiss(unit, own.vendor!, id),
    ),
    ...[true, false].map((open) =>
      probe(`work of a firm, open ${open}`, () => ofFirm.list(firmReads(), { open }, FIRST)),
    ),
    ...['offered', 'declared', 'assigned'].flatMap((name) => [
      probe(`${name} of a firm`, () => ofFirm.get(firmReads(), own[name]!)),
      probe(`${name} of a firm, what happened`, () => ofFirm.timeline(firmReads(), own[name]!)),
      ...(['accept', 'decline', 'start', 'complete'] as const).map((action) =>
        probe(`${name} of a firm: ${action}`, () =>
          testApp.database.work(firm, (unit) => ofFirm[action](unit, own[name]!)),
        ),
      ),
    ]),
    work('part create', (unit) => parts.create(unit, { name: 'Seal' })),
    ...(['receive', 'consume', 'adjust'] as const).flatMap((verb) =>
      both(`part ${verb}`, [part, neighbours.sparePartId], (unit, id) =>
        parts.move(unit, id, { type: verb, quantity: 3 }),
      ),
    ),
    ...(['reserve', 'release', 'consume'] as const).flatMap((verb) =>
      both(`part ${verb} for`, [operationId, neighbours.taskId], (unit, id) =>
        parts.move(unit, part, { type: verb, quantity: 2, operationId: id }),
      ),
    ),
    // More than was set aside for it: what was set aside for a neighbour's must not go along.
    work('part consumed beyond what is reserved', (unit) =>
      parts.move(unit, part, { type: 'consume', quantity: 3, operationId }),
    ),
    // In an order of their own: whatever plan found them.
    read('assets by ids', (tenant) => sortedJson(tenant.findAll(assetResource, [own.assetId!, own.asset!]))),
    read('where the feed goes on behind a list', async (tenant) => {
      const { feedEnd } = await tenant.list(assetResource, [], { ...FIRST, withFeedEnd: true });
      return feedEnd;
    }),
    read('operations by ids', (tenant) =>
      sortedJson(tenant.findAll(operationResource, allOperations as string[])),
    ),
    read('movements by ids', async (tenant) => {
      const rows = await tenant.rows<{ id: string }>(sql`SELECT r.id FROM ${SparePartMovement} r`);
      const ids = rows.map(({ id }) => id);
      return [ids.length, await sortedJson(tenant.findAll(sparePartMovementResource, ids))];
    }),
    read('outlines', (tenant) => the(LocationsService).outlines(tenant)),
    ...both('webhook ping', [own.endpoint, neighbours.endpointId], (unit, id) => webhooks.ping(unit, id)),
    ...(['enable', 'pause', 'resume', 'disable', 'delete', 'rotateSecret'] as const).flatMap((verb) =>
      both(`webhook ${verb}`, [own.endpoint, neighbours.endpointId], (unit, id) => webhooks[verb](unit, id)),
    ),
    ...both('webhook of a building', [own.buildingId, neighbours.buildingId], (unit, id) =>
      webhooks.change(unit, own.endpoint!, { buildingIds: [id] }),
    ),
    ...both('delivery inspected', [own.delivery, own.told, own.lost], (unit, id) =>
      the(DeliveryInspection).inspect(unit, own.endpoint!, id),
    ),
    ...both('webhook replay', [own.delivery], (unit, id) => the(DeliveriesService).replay(unit, id)),
    ...both('delivery sent now', [own.delivery, own.told], (unit, id) =>
      the(DeliveriesService).sendNow(unit, id),
    ),
    ...both('webhook recover', [own.endpoint], (unit, id) =>
      the(DeliveriesService).recover(unit, id, new Date(0)),
    ),
    work('secrets re-encrypted', (unit) => the(SecretRenewal).renew(unit)),
    ...both('delivery', [own.delivery, own.lost], (unit, id) => the(DeliveriesService).get(unit, id)),
    ...both('webhook', [own.endpoint, neighbours.endpointId], (unit, id) => webhooks.get(unit, id)),
    read('attachments bytesUsed', (tenant) => the(AttachmentsService).bytesUsed(tenant)),
    ...both('attach to an asset', [own.asset, neighbours.assetId], (unit, id) =>
      the(AttachmentsService).attach(unit, { assetId: id }, storedFor(business)),
    ),
    probe('a link to a file', async () => {
      const link = the(AttachmentLinks).urlOf(business.owner, { id: own.attachmentId! });
      const reply = await fetch(testApp.origin + link);
      return [reply.status, reply.headers.get('content-disposition'), await reply.text()];
    }),
    work('import', (unit) =>
      the(AssetImportsService).begin(unit, {
        ...FILE,
        rows: ROWS(own.roomId!),
      }),
    ),
    read('imports', (tenant) => the(AssetImportsService).list(tenant)),
    ...both('an import', [own.checked, neighbours.checked], (unit, id) =>
      the(AssetImportsService).get(unit, id),
    ),
    ...both('rows of an import', [own.checked], async (unit, id) => [
      await the(AssetImportsService).rows(unit, id, 'all', 0),
      await the(AssetImportsService).rows(unit, id, 'changes', 0),
      await the(AssetImportsService).rows(unit, id, ['right'], 0),
    ]),
    ...both('import confirm', [own.checked], (unit, id) => the(AssetImportsService).confirm(unit, id)),
    ...both('import undo', [own.imported], (unit, id) => the(AssetImportsService).undo(unit, id)),
    ...both('import discard', [own.checked], (unit, id) => the(AssetImportsService).discard(unit, id)),
    probe('notices of a firm', async () => (await notices.list(firmReads(), FIRST)).items()),
    probe('unread notices of a firm', async () => [
      (await notices.list(firmReads(), FIRST, { unread: true })).items(),
      await notices.unreadCount(firmReads()),
    ]),
    ...['notice', 'noticeBefore', 'noticeBeside'].flatMap((name) => [
      probe(`${name} is read`, () =>
        testApp.database.work(firm, (unit) => notices.markOneRead(unit, own[name]!)),
      ),
      probe(`${name} is among those read`, () =>
        testApp.database.work(firm, (unit) => notices.markRead(unit, [own[name]!])),
      ),
    ]),
    probe('all notices are read', () => testApp.database.work(firm, (unit) => notices.markRead(unit, 'all'))),
    probe('imports go on', async () => {
      // What stands below another row comes after it.
      for (const _ of ['parents', 'parts']) await the(AssetImportRunner).advanceAll(business.id);
    }),
    read('exports', (tenant) => the(ExportsService).list(tenant, { limit: 20, after: null })),
    ...both('export', [own.ready, neighbours.exportId], (unit, id) => the(ExportsService).get(unit, id)),
    probe('how far an export is', () => the(ExportClaims).renew(claimOf(business, own.running!), 5)),
    probe('a link to an exported file', async () => {
      const link = the(AttachmentLinks).urlOf(business.owner, { id: own.ready!, of: 'export' });
      const { statusCode, body } = await request(testApp.origin + link, {
        headers: { 'accept-encoding': 'gzip' },
      });
      await body.dump();
      return statusCode;
    }),
    probe('preventive', () => the(PreventiveService).openDue(business.id)),
    probe('outcome', () => outcome(testApp, business, own)),
  ];
}

const FILE = { fileName: 'a.csv', encoding: 'utf-8', unknownColumns: [] } as const;

/**
 * A file with assets: one that is right, one below it, one that changes an asset that is there, one whose parent and code are
 * looked up, and is wrong.
 */
const ROWS = (roomId: string): FileRow[] => [
  { line: 1, cells: { name: 'Imported' }, fields: { name: 'Imported', room_id: roomId } },
  {
    line: 2,
    cells: { name: 'Below', parent_asset_id: 'Imported' },
    fields: { name: 'Below', room_id: roomId, parent_asset_id: 'Imported' },
  },
  {
    line: 4,
    cells: { name: 'Changed', external_id: 'FAN-1', parent_asset_id: 'Imported' },
    fields: { name: 'Changed', room_id: roomId, external_id: 'FAN-1', parent_asset_id: 'Imported' },
  },
  {
    line: 3,
    cells: { name: 'Named', qr_code: 'IMPORTED-1', parent_asset_id: 'NEXT-DOOR-1' },
    fields: { name: 'Named', room_id: 'a/b/c', parent_asset_id: 'NEXT-DOOR-1', qr_code: 'STICKER-1' },
  },
];

/** An export that a worker is at. */
function claimOf({ id: businessId }: TestBusiness, id: string): ClaimedExport {
  const wanted = { resource: 'rooms', format: 'csv', filters: {}, language: 'en' } as const;
  return { id, businessId, ...wanted, lease: LEASE, attempts: 1, expiresAt: new Date(0) };
}

function tomorrow(now: Date): Date {
  return new Date(now.getTime() + 24 * HOUR_MS);
}

/** A file that could stand in the store. */
function storedFor({ id }: TestBusiness): StoredFile {
  const [contentType, sha256] = ['image/jpeg', 'a'.repeat(64)] as const;
  return { objectName: `${id}/${randomUUID()}`, fileName: 'seal.jpg', contentType, size: 9, sha256 };
}

/** An attempt of the worker failed: the end of its delivery is written down, and counted at the endpoint. */
function outcome(testApp: TestApp, business: TestBusiness, own: Records): Promise<unknown> {
  const claim = {
    ...{
      id: own.underWay!,
      businessId: business.id,
      endpointId: own.endpoint!,
      eventType: 'operation.created',
    },
    ...{ attempt: 1, lease: LEASE, leasedUntil: new Date(0) },
  };
  const sent = { ...failedHere('internal_error', new Date(), 5), responseStatus: 410 };
  const asked = { ended: [{ claim, sent }], isTurn: false, limit: 0, mayExceedShares: false };
  return roundsOf(testApp).round(business.id, asked);
}

/** What makes rounds of webhooks, which the API has no module for. */
export function roundsOf({ app, config }: TestApp): DeliveryRounds {
  const health = new EndpointHealth(app.get(NotificationsService, { strict: false }));
  const outcomes = new AttemptRecorder(health, config);
  const commits = app.get(CommitOrder, { strict: false });
  return new DeliveryRounds(app.get(Database), commits, health, outcomes, config);
}
