import type { Type } from '@nestjs/common';
import { KeysService, requireOwner, UsersService } from '../../src/access/index.js';
import { Asset, AssetsService } from '../../src/assets/index.js';
import { Downtime } from '../../src/assets/downtimes.js';
import { PreventiveSchedule } from '../../src/assets/preventive-schedule.js';
import { Database } from '../../src/kernel/database/database.js';
import { AcrossBusinesses } from '../../src/kernel/database/unscoped/across-businesses.js';
import type { TenantReader } from '../../src/kernel/database/tenant-reader.js';
import { sql } from '../../src/kernel/database/sql.js';
import type { UnitOfWork } from '../../src/kernel/database/unit-of-work.js';
import { Log } from '../../src/kernel/log.js';
import { NotificationsService } from '../../src/notifications/index.js';
import { OperationsService, PreventiveService } from '../../src/operations/index.js';
import { SparePartsService } from '../../src/spare-parts/index.js';
import { TechniciansService } from '../../src/technicians/index.js';
import { VendorsService } from '../../src/vendors/index.js';
import { EndpointHealth } from '../../src/webhooks/delivery/endpoint-health.js';
import { AttemptRecorder } from '../../src/webhooks/delivery/attempt-recorder.js';
import { OwnerMail } from '../../src/webhooks/delivery/owner-mail.js';
import { failedHere } from '../../src/webhooks/delivery/webhook-sender.js';
import { WebhooksService } from '../../src/webhooks/index.js';
import { WebhookAttempt } from '../../src/webhooks/webhook-attempt.entity.js';
import { WebhookDelivery } from '../../src/webhooks/webhook-delivery.entity.js';
import { WebhookEndpoint } from '../../src/webhooks/webhook-endpoint.entity.js';
import { descriptionOf, idsOf, routesOf } from '../support/described.js';
import type { Estate } from '../support/estate.js';
import { created } from '../support/site.js';
import type { TestBusiness, TestApp } from '../support/test-app.js';

/** Something that somebody can do. It gives whatever they see of it. */
export interface Probe {
  readonly name: string;
  readonly act: () => Promise<unknown>;
}

const LEASE = '0199d2a4-6f1b-7c3e-8a55-3f0c9d2e7b10';
const KEY = 'kept for a repeat';
const KEPT = { name: 'Kept', physical_address: '1 Mill Lane', building_type: 'office' };

/** Gives a plant what routes alone cannot make: work in every state, stock that is reserved, keys, deliveries, accounts. */
export async function furnishMore(testApp: TestApp, plant: TestBusiness, records: Estate): Promise<Estate> {
  const the = <T>(service: Type<T>): T => testApp.app.get<T>(service, { strict: false });
  const make = async (path: string, body: unknown) => created(await plant.api.post(path, body));
  const fan = {
    name: 'Fan',
    room_id: records.roomId,
    maintenance_interval_days: 30,
    installation_date: '2026-01-01',
  };
  const asset = await make('/assets', fan);
  const operation = { required_skill: 'other', title: 'Seal', asset_id: asset };
  const own = { ...operation, assignee_type: 'technician', technician_id: records.technician_id };
  const delegated = { ...operation, assignee_type: 'vendor', vendor_id: records.vendor_id };
  const ids = {
    asset,
    assigned: await make('/operations', own),
    inProgress: await make('/operations', own),
    completed: await make('/operations', own),
    preventive: await make('/operations', own),
    offered: await make('/operations', delegated),
    declared: await make('/operations', delegated),
  };
  await plant.api.post('/buildings', KEPT, { 'Idempotency-Key': KEY });
  const operations = the(OperationsService);
  const parts = the(SparePartsService);
  const part = records.sparePartId!;
  const endpoint = records.endpointId!;
  return testApp.work(plant, async (work) => {
    for (const id of [ids.inProgress, ids.completed]) await operations.start(work, id);
    await operations.complete(work, ids.completed);
    await operations.accept(work, ids.declared);
    await operations.start(work, ids.declared);
    const opened = { nextDueOn: '2026-01-05', openedFor: '2026-01-05', operationId: ids.preventive };
    await work.update(PreventiveSchedule, sql`r.asset_id = ${asset}`, opened);
    await work.insert(Downtime, {
      assetId: asset,
      status: 'out_of_service',
      startedAt: work.now,
      endedAt: null,
    });
    await work.update(Asset, asset, { parentAssetId: records.assetId! });
    await work.update(Asset, records.assetId!, { status: 'out_of_service' });
    await parts.receive(work, part, { quantity: 20 });
    for (const operationId of [ids.assigned, ids.inProgress])
      await parts.reserve(work, part, { quantity: 2, operationId });
    const keys = the(KeysService);
    const { id: key } = await keys.create(work, { name: 'Second', scopes: ['assets:read'] });
    await keys.rotate(work, key);
    const delivery = await the(WebhooksService).ping(work, endpoint);
    await work.update(WebhookEndpoint, endpoint, { enabled: true, lastSuccessAt: work.now });
    const dead = { status: 'dead', nextAttemptAt: null, error: 'http_500', lastAttemptAt: work.now } as const;
    await work.update(WebhookDelivery, delivery, dead);
    const underWay = await the(WebhooksService).replay(work, delivery);
    const lost = await the(WebhooksService).ping(work, endpoint);
    await work.update(WebhookDelivery, lost, dead);
    const attempt = { deliveryId: lost, attempt: 1, startedAt: work.now, durationMs: 5 };
    await work.insert(WebhookAttempt, {
      ...attempt,
      responseStatus: 500,
      responseBody: 'no',
      error: 'http_500',
    });
    const otherPart = await parts.create(work, { name: 'Seal' });
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
      email: 'ada@plant.example',
      role: 'technician',
    });
    const account = await the(TechniciansService).create(work, { name: 'Ada', userId: user });
    return {
      ...ids,
      part,
      endpoint,
      key,
      delivery,
      underWay,
      lost,
      otherPart,
      user,
      account,
      vendor: records.vendor_id!,
    };
  });
}

/** Every route that the description names: with own ids, with a neighbour's, and with every filter by a record. */
export function routeProbes(testApp: TestApp, plant: TestBusiness, own: Estate, neighbours: Estate): Probe[] {
  return routesOf(descriptionOf(testApp)).flatMap((route) => {
    const ids = idsOf(route);
    const path = (other: Estate = {}) =>
      route.path.replace(/\{(\w+)\}/g, (_, name: string) => other[name] ?? own[name]!);
    const named = ids.body.filter((name) => name in (route.body?.example ?? {}));
    const body = route.body && {
      ...route.body.example,
      ...Object.fromEntries(named.map((name) => [name, own[name]])),
    };
    const probe = (to: string, given: unknown = body): Probe => ({
      name: `${route.method} ${to} ${JSON.stringify(given)}`,
      act: async () => {
        const headers = route.method === 'GET' ? {} : { 'Idempotency-Key': `probe ${to}` };
        const { status, text } = await plant.api.send(route.method, to, given, headers);
        return { status, text };
      },
    });
    const actions = ['assigned', 'inProgress', 'offered', 'completed', 'preventive'].filter(() =>
      ids.path.includes('taskId'),
    );
    return [
      probe(path()),
      ...actions.map((name) => probe(path({ taskId: own[name]! }))),
      ...(ids.path.includes('assetId') ? [probe(path({ assetId: own.asset! }))] : []),
      ...ids.path.map((name) => probe(path({ [name]: neighbours[name]! }))),
      ...ids.query.map((name) => probe(`${path()}?${name}=${neighbours[name]}`)),
      ...ids.query.map((name) => probe(`${path()}?${name}=${own[name]}`)),
      ...(route.parameters.some(({ name }) => name === 'search')
        ? [probe(`${path()}?search=next`), probe(`${path()}?search=e`)]
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
      ...(route.name === 'POST /buildings' ? [repeat(plant)] : []),
    ];
  });
}

const TO_VENDOR = { assignee_type: 'vendor', technician_id: undefined };

/** The same request again: the stored answer is shown. */
function repeat(plant: TestBusiness): Probe {
  const act = async () => {
    const { status, text } = await plant.api.post('/buildings', KEPT, { 'Idempotency-Key': KEY });
    return { status, text };
  };
  return { name: 'a repeat', act };
}

/** What is done beside the routes: by the operator's commands, the portal and the worker. */
export function serviceProbes(
  testApp: TestApp,
  plant: TestBusiness,
  own: Estate,
  neighbours: Estate,
): Probe[] {
  const the = <T>(service: Type<T>): T => testApp.app.get<T>(service, { strict: false });
  const probe = (name: string, act: () => Promise<unknown>): Probe => ({ name, act });
  const work = (name: string, act: (work: UnitOfWork) => Promise<unknown>) =>
    probe(name, () => testApp.work(plant, act));
  const read = (name: string, act: (tenant: TenantReader) => Promise<unknown>) =>
    probe(name, () => act(testApp.tenant(plant)));
  /** An action on an own record, and on a neighbour's. */
  const both = (
    name: string,
    ids: (string | undefined)[],
    act: (work: UnitOfWork, id: string) => Promise<unknown>,
  ) => ids.map((id, which) => work(`${name} ${which}`, (unit) => act(unit, id!)));

  const keys = the(KeysService);
  const parts = the(SparePartsService);
  const operations = the(OperationsService);
  const webhooks = the(WebhooksService);
  const users = the(UsersService);
  const technicians = the(TechniciansService);
  const assets = the(AssetsService);
  const part = own.part!;
  const allOperations = ['assigned', 'inProgress', 'completed', 'offered', 'declared', 'preventive'].map(
    (name) => own[name],
  );
  const operationId = own.assigned!;
  return [
    read('keys', (tenant) => keys.list(tenant)),
    read('owner', (tenant) => requireOwner(tenant)),
    probe('another user is no owner', () =>
      requireOwner(testApp.database.tenant({ ...plant.owner, id: own.user! })),
    ),
    work('key create', (unit) => keys.create(unit, { name: 'Third', scopes: ['assets:read'] })),
    ...both('key rotate', [own.key], (unit, id) => keys.rotate(unit, id)),
    ...both('key revoke', [own.key], (unit, id) => keys.revoke(unit, id)),
    ...both('key disable', [own.key], (unit, id) => keys.disable(unit, id)),
    ...both('key enable', [own.key], (unit, id) => keys.enable(unit, id)),
    work('user create', (unit) =>
      users.create(unit, { name: 'Eve', email: 'eve@plant.example', role: 'owner' }),
    ),
    ...both('user deactivate', [own.user, plant.ownerId], (unit, id) => users.deactivate(unit, id)),
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
      both(`operation ${verb}`, [...allOperations, neighbours.taskId], (unit, id) =>
        operations[verb](unit, id),
      ),
    ),
    ...(['dispute', 'reopen'] as const).flatMap((verb) =>
      both(`operation ${verb}`, allOperations, (unit, id) => operations[verb](unit, id, 'because')),
    ),
    ...both('operation isOpen', [...allOperations, neighbours.taskId], (unit, id) =>
      operations.isOpen(unit, id),
    ),
    ...both('asset maintained', [own.asset, neighbours.assetId], (unit, id) =>
      assets.maintained(unit, id, new Date('2026-02-02')),
    ),
    ...both('asset maintenance cancelled', [own.preventive], (unit, id) =>
      assets.maintenanceCancelled(unit, own.asset!, id),
    ),
    work('a reference that only a neighbour has', (unit) =>
      assets.create(unit, { name: 'Fan', roomId: null, reference: neighbours.reference! }),
    ),
    work('part create', (unit) => parts.create(unit, { name: 'Seal' })),
    ...(['receive', 'consume', 'adjust'] as const).flatMap((verb) =>
      both(`part ${verb}`, [part, neighbours.sparePartId], (unit, id) =>
        parts[verb](unit, id, { quantity: 3 }),
      ),
    ),
    ...(['reserve', 'release', 'consume'] as const).flatMap((verb) =>
      both(`part ${verb} for`, [operationId, neighbours.taskId], (unit, id) =>
        parts[verb](unit, part, { quantity: 2, operationId: id }),
      ),
    ),
    ...both('webhook ping', [own.endpoint, neighbours.endpointId], (unit, id) => webhooks.ping(unit, id)),
    ...(['enable', 'disable', 'delete', 'rotateSecret'] as const).flatMap((verb) =>
      both(`webhook ${verb}`, [own.endpoint, neighbours.endpointId], (unit, id) => webhooks[verb](unit, id)),
    ),
    ...both('webhook replay', [own.delivery], (unit, id) => webhooks.replay(unit, id)),
    ...both('webhook recover', [own.endpoint], (unit, id) => webhooks.recover(unit, id, new Date(0))),
    ...both('delivery', [own.delivery, own.lost], (unit, id) => webhooks.delivery(unit, id)),
    ...both('webhook', [own.endpoint, neighbours.endpointId], (unit, id) => webhooks.get(unit, id)),
    probe('preventive', () => the(PreventiveService).openDue()),
    probe('outcome', () => outcome(testApp, plant, own)),
  ];
}

/** An attempt of the worker failed: the end of its delivery is written down, and counted at the endpoint. */
function outcome({ app, clock, config }: TestApp, plant: TestBusiness, own: Estate): Promise<void> {
  const log = app.get(Log);
  const unscoped = app.get(AcrossBusinesses);
  const health = new EndpointHealth(
    app.get(NotificationsService, { strict: false }),
    new OwnerMail(config, unscoped, log),
  );
  const outcomes = new AttemptRecorder(app.get(Database), unscoped, health, clock, config, log);
  const claim = {
    ...{ id: own.underWay!, businessId: plant.id, endpointId: own.endpoint!, eventType: 'operation.created' },
    ...{ attempt: 1, lease: LEASE, leasedUntil: new Date(0) },
  };
  return outcomes.record({
    claim,
    sent: { ...failedHere('internal_error', new Date(), 5), responseStatus: 410 },
  });
}
