import { alarmResource } from '../../../src/alarms/alarm.entity.js';
import { downtimeResource } from '../../../src/assets/asset-status.js';
import { assetResource } from '../../../src/assets/asset.resource.js';
import { preventiveScheduleResource } from '../../../src/preventive-schedules/index.js';
import { checklistResource } from '../../../src/checklists/index.js';
import { commentResource } from '../../../src/comments/index.js';
import { buildingResource, floorResource, roomResource } from '../../../src/hierarchy/locations.entity.js';
import { Principal } from '../../../src/kernel/auth/principal.js';
import type { UnitOfWork } from '../../../src/kernel/database/unit-of-work.js';
import { BodyAtCommit } from '../../../src/kernel/http/body-at-commit.js';
import { runIdempotently } from '../../../src/kernel/http/idempotency.js';
import type { Resource } from '../../../src/kernel/resource/resource.js';
import { sql } from '../../../src/kernel/sql/sql.js';
import { costEntryResource, timeEntryResource } from '../../../src/labor/index.js';
import { meterReadingResource } from '../../../src/meters/meter-reading.entity.js';
import { meterResource } from '../../../src/meters/meter.resource.js';
import { procedureResource } from '../../../src/procedures/index.js';
import { operationResource } from '../../../src/operations/operation.resource.js';
import { sparePartMovementResource } from '../../../src/spare-parts/spare-part-movement.entity.js';
import { sparePartResource } from '../../../src/spare-parts/spare-part.entity.js';
import { CLAIMED_NEXT_DOOR } from '../look-alike.js';
import type { Probe, Probing } from './probe.js';

/** The resources that are read in the packet of the commit. */
export const WRITTEN_RESOURCES: readonly Resource[] = [
  ...[buildingResource, floorResource, roomResource, assetResource, operationResource],
  ...[sparePartResource, sparePartMovementResource, meterResource, meterReadingResource, alarmResource],
  downtimeResource,
  commentResource,
  procedureResource,
  checklistResource,
  preventiveScheduleResource,
  timeEntryResource,
  costEntryResource,
];

/**
 * Reads resources, and reads and stores the response to a write. Many routes do this for rows that they have just created, which
 * have no look-alikes; these probes do it for all rows of the business.
 */
export function storedResponseProbes({ testApp, business, own, probe }: Probing): Probe[] {
  const key = new Principal({ ...business.principal, kind: 'api_key', id: business.keyId }, new Set());
  const request = { idempotencyKey: CLAIMED_NEXT_DOOR, method: 'POST', path: '/', body: own };
  const respond = async (body: BodyAtCommit, act: (work: UnitOfWork) => Promise<unknown>) => {
    await testApp.database.work(key, act);
    return body.text();
  };
  const read = (resource: Resource, id: string) => {
    const body = new BodyAtCommit(resource, id, () => undefined);
    return respond(body, (work) => Promise.resolve(body.send(work)));
  };
  const store = (resource: Resource, id: string) => {
    const body = new BodyAtCommit(resource, id, () => undefined);
    const answer = { status: 200, location: null, body };
    return respond(body, (work) => runIdempotently(work, request, () => Promise.resolve(answer)));
  };
  const ofAllRows = async (resource: Resource, respondWith: typeof read) => {
    const rows = await business.tenant.rows<{ id: string }>(
      sql`SELECT r.id FROM ${resource.entity} r ORDER BY r.id`,
      { replan: true },
    );
    const bodies: string[] = [];
    for (const { id } of rows) bodies.push(await respondWith(resource, id));
    return bodies;
  };
  const get = async (resource: Resource, id: string) => (await business.tenant.find(resource, id))!.json;
  const storeText = async (work: UnitOfWork) =>
    runIdempotently(work, request, () => Promise.resolve({ status: 200, location: null, body: '{}' }));
  const largeBody = JSON.stringify({
    data: { object: 'bulk_result', results: [], text: 'x'.repeat(20_000) },
  });
  const storeLargeText = async (work: UnitOfWork) =>
    runIdempotently(work, request, () => Promise.resolve({ status: 200, location: null, body: largeBody }));
  return [
    probe('store text', () => testApp.database.work(key, storeText)),
    probe('store large text', () => testApp.database.work(key, storeLargeText)),
    ...WRITTEN_RESOURCES.flatMap((resource) => [
      probe(`get ${resource.name}`, () => ofAllRows(resource, get)),
      probe(`read ${resource.name}`, () => ofAllRows(resource, read)),
      probe(`store ${resource.name}`, () => ofAllRows(resource, store)),
    ]),
  ];
}
