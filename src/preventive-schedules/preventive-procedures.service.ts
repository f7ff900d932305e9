import { Injectable } from '@nestjs/common';
import { Asset, assetMessages } from '../assets/index.js';
import type { Single, TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { ProceduresOfOperations } from '../procedures/index.js';
import {
  preventiveScheduleResource,
  type PreventiveScheduleResource,
} from './preventive-schedule.resource.js';

/** The procedures of the preventive operations of assets (D73). They stay when the interval changes. */
@Injectable()
export class PreventiveProcedures {
  constructor(private readonly procedures: ProceduresOfOperations) {}

  /** Reads the preventive schedule of an asset. @throws ApiError `not_found` */
  async get(tenant: TenantReader, assetId: string): Promise<Single<PreventiveScheduleResource>> {
    return (await tenant.find(preventiveScheduleResource, assetId)) ?? missing();
  }

  /**
   * Sets the procedures.
   *
   * @returns the asset's id
   * @throws ApiError `not_found`; `invalid_reference` for an added procedure that does not exist or is not active
   */
  async update(
    work: UnitOfWork,
    assetId: string,
    { procedureIds: wanted }: { readonly procedureIds?: readonly string[] | null },
  ): Promise<string> {
    const { maintenanceProcedureIds: before } =
      (await work.lock(Asset, assetId, { referable: true })) ?? missing();
    if (wanted === undefined || (wanted ?? []).join() === (before ?? []).join()) return assetId;
    const added = (wanted ?? []).filter((id) => !before?.includes(id));
    await this.procedures.require(work, added, 'procedure_ids');
    work.update(Asset, assetId, { maintenanceProcedureIds: wanted?.length ? [...wanted] : null });
    return assetId;
  }
}

function missing(): never {
  throw ApiError.notFound(assetMessages.missing);
}
