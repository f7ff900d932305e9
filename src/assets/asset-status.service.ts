import { Injectable } from '@nestjs/common';
import { AlarmsService } from '../alarms/index.js';
import { sql } from '../kernel/sql/sql.js';
import type { Page, PageRequest, TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { NotificationsService } from '../notifications/index.js';
import {
  type AssetStatus,
  assetStatusChangeResource,
  type AssetStatusChangeResource,
  downtimeResource,
  type DowntimeResource,
  recordStatusChange,
  updateDowntime,
} from './asset-status.js';
import { Asset, AssetIncludingDeleted } from './asset.entity.js';
import { assetStatusChanged } from './asset.events.js';
import { assetMessages } from './asset.messages.js';

/** A new status and its note. */
export interface StatusChange {
  readonly status: AssetStatus;
  readonly note?: string | null;
}

/** The statuses of an asset in use, from good to bad. */
const SEVERITY: readonly AssetStatus[] = [
  'operational',
  'needs_maintenance',
  'under_maintenance',
  'out_of_service',
];

/** The status of assets, with its history and downtimes (§3.2). */
@Injectable()
export class AssetStatusService {
  constructor(
    private readonly alarms: AlarmsService,
    private readonly notifications: NotificationsService,
  ) {}

  /**
   * Sets the status of an asset, even if it has that status already. Records the change with its note, opens or closes the
   * downtime, notifies the team, and emits `asset.status_changed`. Raises an alarm when the asset goes out of service, and
   * resolves the alarm when it leaves that status (§3.2, D24, D26).
   *
   * @returns its id
   * @throws ApiError `not_found`
   */
  async change(work: UnitOfWork, id: string, { status, note = null }: StatusChange): Promise<string> {
    const asset = (await work.lock(Asset, id)) ?? missing();
    const previous = asset.status;
    work.update(Asset, id, { status });
    recordStatusChange(work, { assetId: id, fromStatus: previous, toStatus: status, note });
    await updateDowntime(work, id, status);
    this.notifications.notify(work, {
      to: 'team',
      kind: 'asset.status_changed',
      about: { assetId: id },
      parameters: { name: asset.name, reference: asset.reference, status, note },
    });
    work.emit(assetStatusChanged, id, { previous_status: previous, note });
    if (status === 'out_of_service' && previous !== status) {
      const { name, reference } = asset;
      const reason = assetMessages.outOfService({ name, reference, note });
      this.alarms.raise(work, { kind: 'asset_out_of_service', assetId: id, reason });
    }
    if (previous === 'out_of_service' && previous !== status)
      await this.alarms.end(work, 'asset_out_of_service', [id]);
    return id;
  }

  /**
   * Changes the status only if that makes it worse. Retired and deleted assets stay unchanged.
   *
   * @param change the status and its note
   */
  async worsen(work: UnitOfWork, id: string, change: StatusChange): Promise<void> {
    const asset = await work.lock(Asset, id);
    if (!asset || asset.status === 'retired') return;
    if (SEVERITY.indexOf(change.status) > SEVERITY.indexOf(asset.status)) await this.change(work, id, change);
  }

  /**
   * One page of an asset's status changes, newest first. Includes deleted assets (D55).
   *
   * @throws ApiError `not_found` for the asset
   */
  async history(
    tenant: TenantReader,
    id: string,
    page: PageRequest,
  ): Promise<Page<AssetStatusChangeResource>> {
    if (!(await tenant.has(AssetIncludingDeleted, id))) missing();
    return tenant.list(assetStatusChangeResource, [sql`r.asset_id = ${id}`], page);
  }

  /**
   * One page of an asset's downtimes, newest first. Includes deleted assets (D55).
   *
   * @throws ApiError `not_found` for the asset
   */
  async downtimes(tenant: TenantReader, id: string, page: PageRequest): Promise<Page<DowntimeResource>> {
    if (!(await tenant.has(AssetIncludingDeleted, id))) missing();
    return tenant.list(downtimeResource, [sql`r.asset_id = ${id}`], page);
  }
}

function missing(): never {
  throw ApiError.notFound(assetMessages.missing);
}
