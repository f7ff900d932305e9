import { Injectable } from '@nestjs/common';
import { AlarmsService } from '../alarms/index.js';
import { lockRoomLocation, ROOM_LOCATIONS, type RoomContents } from '../hierarchy/index.js';
import type { Outcome } from '../kernel/bulk.js';
import { changedFields } from '../kernel/database/changed-fields.js';
import { putByExternalId, type Put } from '../kernel/database/external-ids.js';
import { isOneOf, sql } from '../kernel/database/sql.js';
import type { Page, PageRequest, Single, TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { eachOnce } from '../kernel/ids.js';
import { changedSince, type ChangedSince } from '../kernel/validation/updated-since.query.js';
import { NotificationsService } from '../notifications/index.js';
import { isBelow, takeTurnWithTree } from './asset-tree.js';
import { changeAll, removeAssets } from './asset-removal.js';
import { AssetRecorder, type Details, type NewAsset } from './asset-recorder.js';
import { AssetReferences, duplicateQrCode } from './asset-reference.js';
import { OperationsOfAssets } from './operations-of-assets.js';
import type { AssetStatus } from './asset-status.js';
import { Asset } from './asset.entity.js';
import { assetStatusChanged, assetUpdated } from './asset.events.js';
import {
  assetStatusChangeResource,
  downtimeResource,
  type AssetStatusChangeResource,
  type DowntimeResource,
} from './asset-history.resource.js';
import { assetResource, type AssetResource, type AssetSort } from './asset.resource.js';
import { toConditions, type AssetFilters } from './assets.queries.js';
import { followDowntime } from './downtimes.js';
import { PreventiveSchedule, reschedule, skipCancelled } from './preventive-schedule.js';
import { recordStatusChange } from './status-history.js';

/** What may change of an asset. */
export type AssetChange = Partial<
  Pick<Asset, 'name' | 'category' | 'roomId'> & Details & ChangeableInnerDetails
>;

type ChangeableInnerDetails = Pick<
  Asset,
  'criticality' | 'isInstalled' | 'qrCode' | 'parentAssetId' | 'minStock'
>;

/** A status to set, and what to say about it. */
export interface StatusChange {
  readonly status: AssetStatus;
  readonly note?: string | null;
}

/** The preventive schedule of an asset, for people to read. */
export interface ScheduleShown {
  readonly intervalDays: number;
  /** `YYYY-MM-DD` */
  readonly nextDueOn: string;
  readonly operationId: string | null;
}

/** Where an asset is. */
export interface Placement {
  readonly place: string | null;
  readonly buildingId: string | null;
}

const NOWHERE: Placement = { place: null, buildingId: null };

/** Keeps the equipment of a business (§4.3). */
@Injectable()
export class AssetsService implements RoomContents {
  constructor(
    private readonly alarms: AlarmsService,
    private readonly notifications: NotificationsService,
    private readonly references: AssetReferences,
    private readonly recorder: AssetRecorder,
    private readonly operations: OperationsOfAssets,
  ) {}

  /** One page of the assets that match all filters, newest first unless told. */
  list(
    tenant: TenantReader,
    filters: AssetFilters,
    page: PageRequest<AssetSort>,
  ): Promise<Page<AssetResource>> {
    return tenant.list(assetResource, toConditions(filters), page);
  }

  /** An asset. @throws ApiError `not_found` */
  async get(tenant: TenantReader, id: string): Promise<Single<AssetResource>> {
    return (await tenant.find(assetResource, id)) ?? missing();
  }

  /** What assets are called, by their ids, in one query. Those that the business does not have are left out. */
  async named(
    tenant: TenantReader,
    ids: readonly (string | null)[],
  ): Promise<Map<string, Pick<Asset, 'id' | 'name' | 'reference'>>> {
    const wanted = eachOnce(ids);
    if (wanted.length === 0) return new Map();
    const assets = await tenant.rows<Pick<Asset, 'id' | 'name' | 'reference'>>(
      sql`SELECT r.id, r.name, r.reference FROM ${Asset} r WHERE r.id = ANY(${wanted})`,
    );
    return new Map(assets.map((asset) => [asset.id, asset]));
  }

  /**
   * The asset that a code stands for: the one with it on its sticker, else the one with this reference, which may be typed in
   * small letters. Undefined when there is none.
   */
  async idOfCode(tenant: TenantReader, code: string): Promise<string | undefined> {
    const ways = [sql`r.qr_code = ${code}`, sql`r.reference = ANY(${[code, code.toUpperCase()]}::text[])`];
    for (const way of ways) {
      const found = await tenant.row<{ id: string }>(
        sql`SELECT r.id FROM ${Asset} r WHERE ${way} ORDER BY r.id LIMIT 1`,
      );
      if (found) return found.id;
    }
    return undefined;
  }

  /** One page of an asset's components, newest first. @throws ApiError `not_found` for the asset */
  async children(
    tenant: TenantReader,
    id: string,
    page: PageRequest,
    filters: ChangedSince = {},
  ): Promise<Page<AssetResource>> {
    const where = [sql`r.parent_asset_id = ${id}`, ...changedSince(filters)];
    const children = await tenant.list(assetResource, where, page);
    if (children.isEmpty && !(await tenant.has(Asset, id))) missing();
    return children;
  }

  /** One page of the changes of an asset's status, newest first (D55). @throws ApiError `not_found` for the asset */
  async statusHistory(
    tenant: TenantReader,
    id: string,
    page: PageRequest,
  ): Promise<Page<AssetStatusChangeResource>> {
    if (!(await tenant.has(Asset, id))) missing();
    return tenant.list(assetStatusChangeResource, [sql`r.asset_id = ${id}`], page);
  }

  /** One page of the times in which an asset stood still, newest first (D55). @throws ApiError `not_found` for the asset */
  async downtimes(tenant: TenantReader, id: string, page: PageRequest): Promise<Page<DowntimeResource>> {
    if (!(await tenant.has(Asset, id))) missing();
    return tenant.list(downtimeResource, [sql`r.asset_id = ${id}`], page);
  }

  /**
   * Where an asset is: its building, and the place as `Room, Floor, Building` (D22). Both are null when it is in no room;
   * undefined when the business has no such asset.
   */
  async placeOf(tenant: TenantReader, id: string): Promise<Placement | undefined> {
    return (await this.placesOf(tenant, [id])).get(id);
  }

  /** The same for many assets, by their ids; those that the business does not have are left out. */
  async placesOf(tenant: TenantReader, ids: readonly string[]): Promise<ReadonlyMap<string, Placement>> {
    if (ids.length === 0) return new Map();
    const places = await tenant.rows<Placement & { id: string }>(
      sql`SELECT r.id, l."buildingId", l.place FROM ${Asset} r
        LEFT JOIN (${ROOM_LOCATIONS}) l ON l.id = r.room_id WHERE ${isOneOf('r.id', ids)}`,
    );
    return new Map(places.map(({ id, ...place }) => [id, place]));
  }

  /**
   * Records an asset in a room; its building is that of the room. With a maintenance interval, it is scheduled for
   * preventive maintenance at once.
   *
   * @returns its id
   * @throws ApiError `invalid_reference` for a room or a parent that is not there, `duplicate` for a reference or a QR code in
   *   use
   */
  create(work: UnitOfWork, asset: NewAsset): Promise<string> {
    return this.recorder.record(work, asset);
  }

  /**
   * Records many assets in a few statements (D52). One that is refused, as `create` would refuse it, leaves the others alone;
   * of two that want the same code, the first has it.
   *
   * @returns what became of each, in their order
   */
  createMany(work: UnitOfWork, assets: readonly NewAsset[]): Promise<Outcome[]> {
    return this.recorder.recordAll(work, assets);
  }

  /**
   * Changes an asset, and its preventive schedule with it. Another room takes it to that room's building, and its operations
   * with it; null takes it out of its room.
   *
   * @returns its id
   * @throws ApiError `not_found`; `invalid_reference` for a room or a parent that is not there; `invalid_parameter` for a
   *   parent that is the asset itself or a component of it; `duplicate` for a QR code in use
   */
  async update(work: UnitOfWork, id: string, change: AssetChange): Promise<string> {
    await this.change(work, id, change);
    return id;
  }

  /**
   * The same, for whoever may want to take it back.
   *
   * @param ifStill what the asset has to be like still
   * @returns what it was like in the fields that changed
   * @throws ApiError as `update`; `version_conflict` when somebody changed what had to be as it was
   */
  async change(
    work: UnitOfWork,
    id: string,
    change: AssetChange,
    ifStill: AssetChange = {},
  ): Promise<AssetChange> {
    if (change.parentAssetId) await takeTurnWithTree(work);
    // The room before the asset, as a building that is removed takes them.
    const location = change.roomId ? await lockRoomLocation(work, change.roomId) : NOWHERE;
    const asset = (await work.lock(Asset, id)) ?? missing();
    if (Object.keys(changedFields(asset, ifStill)).length > 0) throw new ApiError('version_conflict');
    const differing = changedFields(asset, change);
    const before = Object.fromEntries(
      Object.keys(differing).map((name) => [name, asset[name as keyof Asset]]),
    );
    if (Object.keys(differing).length === 0) return before;
    const { roomId, parentAssetId, qrCode } = differing;
    if (!location) throw ApiError.invalidReference('room_id');
    if (parentAssetId) await this.requireParent(work, id, parentAssetId);
    if (qrCode && (await this.references.isQrCodeTaken(work, qrCode))) throw duplicateQrCode(qrCode);
    const { buildingId } = location;
    await work.update(Asset, id, { ...differing, ...(roomId === undefined ? {} : { buildingId }) });
    if (roomId && buildingId && buildingId !== asset.buildingId)
      await this.operations.assetMoved(work, id, buildingId);
    if ('maintenanceIntervalDays' in differing || 'installationDate' in differing) await reschedule(work, id);
    work.emit(assetUpdated, id);
    return before;
  }

  /** Makes the asset that another system calls so, or changes it (D51). @throws ApiError as `create` and `update` */
  put(work: UnitOfWork, externalId: string, asset: NewAsset): Promise<Put> {
    return putByExternalId(work, Asset, externalId, asset, {
      create: (record) => this.create(work, record),
      change: (id, { category, ...record }) =>
        this.update(work, id, { ...record, category: category === null ? 'other' : category }),
    });
  }

  private async requireParent(work: UnitOfWork, id: string, parentId: string): Promise<void> {
    const standing = await isBelow(work, parentId, id);
    if (standing === undefined) throw ApiError.invalidReference('parent_asset_id');
    if (!standing) return;
    const message = '"parent_asset_id" must not be the asset itself or a component of it.';
    throw ApiError.ofFields([{ param: 'parent_asset_id', code: 'invalid_parameter', message }]);
  }

  /**
   * Sets the status of an asset, be it the one it has: keeps the change with its note, opens or closes its downtime,
   * tells the team, emits `asset.status_changed`, and raises an alarm when it goes out of service (§3.2, D24, D26).
   *
   * @returns its id
   * @throws ApiError `not_found`
   */
  async changeStatus(work: UnitOfWork, id: string, { status, note = null }: StatusChange): Promise<string> {
    const asset = (await work.lock(Asset, id)) ?? missing();
    const previous = asset.status;
    await work.update(Asset, id, { status });
    await recordStatusChange(work, { assetId: id, fromStatus: previous, toStatus: status, note });
    await followDowntime(work, id, status);
    const message = `${asset.name} (${asset.reference}) is now ${status.replaceAll('_', ' ')}${note ? `: ${note}` : '.'}`;
    this.notifications.tell(work, {
      to: 'team',
      kind: 'asset.status_changed',
      about: { assetId: id },
      parameters: { name: asset.name, reference: asset.reference, status, note },
    });
    work.emit(assetStatusChanged, id, { previous_status: previous, note });
    if (status === 'out_of_service' && previous !== status) {
      await this.alarms.raise(work, { kind: 'asset_out_of_service', assetId: id, message });
    }
    return id;
  }

  /** Notes that an asset was maintained on a day, and moves its preventive schedule on (D23, D29). Never moves back. */
  async maintained(work: UnitOfWork, id: string, on: Date): Promise<void> {
    const day = on.toISOString().slice(0, 10);
    const later = sql`r.id = ${id} AND (r.last_maintenance_date < ${day} OR r.last_maintenance_date IS NULL)`;
    const [asset] = await work.lockAll(Asset, later);
    if (!asset) return;
    await work.update(Asset, id, { lastMaintenanceDate: day });
    work.emit(assetUpdated, id);
    await reschedule(work, id);
  }

  /** Moves the preventive schedule of an asset on when the operation it had opened is cancelled; any other changes nothing (D29). */
  async maintenanceCancelled(work: UnitOfWork, id: string, operationId: string): Promise<void> {
    await skipCancelled(work, id, operationId);
  }

  /** When an asset is due for maintenance next, and the operation that was opened for it, if one was; null without a schedule. */
  async scheduleOf(tenant: TenantReader, id: string): Promise<ScheduleShown | null> {
    const schedule = await tenant.row<ScheduleShown>(
      sql`SELECT r.interval_days AS "intervalDays", r.next_due_on::text AS "nextDueOn", r.operation_id AS "operationId"
        FROM ${PreventiveSchedule} r WHERE r.asset_id = ${id}`,
    );
    return schedule ?? null;
  }

  /** How many assets stand in each of the rooms; a room without any is left out. */
  async countInRooms(tenant: TenantReader, roomIds: readonly string[]): Promise<Map<string, number>> {
    if (roomIds.length === 0) return new Map();
    const rows = await tenant.rows<{ roomId: string; count: number }>(
      sql`SELECT r.room_id AS "roomId", count(*)::int AS count FROM ${Asset} r
        WHERE r.room_id = ANY(${roomIds}) GROUP BY r.room_id`,
    );
    return new Map(rows.map(({ roomId, count }) => [roomId, count]));
  }

  /** Takes assets out of rooms that are about to go. They stay what they are, in no room and no building (D25). */
  async detachFromRooms(work: UnitOfWork, roomIds: readonly string[]): Promise<void> {
    const assets = await work.lockAll(Asset, sql`r.room_id = ANY(${roomIds})`);
    await changeAll(work, assets, { roomId: null, buildingId: null });
  }

  /** Deletes an asset softly, as `removeAssets` says (D25). @throws ApiError `not_found` */
  async delete(work: UnitOfWork, id: string): Promise<void> {
    if ((await removeAssets(work, [id])).removed.size === 0) missing();
  }
}

function missing(): never {
  throw ApiError.notFound('asset');
}
