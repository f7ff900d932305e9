import { Injectable } from '@nestjs/common';
import type { Single, TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { computed, date, integer, nullable, uuid, withExample } from '../kernel/resource/field.js';
import { defineResource, type ResourceOf } from '../kernel/resource/resource.js';
import { rawSql } from '../kernel/sql/sql.js';
import { procedureIds, ProcedureIds, ProceduresOfOperations } from '../procedures/index.js';
import { Asset } from './asset.entity.js';
import { assetMessages } from './asset.messages.js';
import { NEXT_DUE_ON } from './preventive-schedule.js';

/** The preventive schedule of an asset (D29, D73), computed from the asset. */
export const preventiveScheduleResource = defineResource({
  object: 'preventive_schedule',
  entity: Asset,
  changes: 'none',
  description:
    'When an asset is due for maintenance, and the procedures of the operations that are opened then.',
  fields: {
    asset_id: computed(uuid('The asset.'), rawSql('r.id')),
    interval_days: computed(
      nullable(integer('`maintenance_interval_days` of the asset; null for none.', 90)),
      rawSql('r.maintenance_interval_days'),
    ),
    next_due_on: computed(
      withExample(
        nullable(date('The day on which the next operation is opened; null without an interval.')),
        '2027-01-05',
      ),
      NEXT_DUE_ON,
    ),
    procedure_ids: procedureIds(
      'The procedures of the operations that it opens from now on.',
      'maintenance_procedure_ids',
    ),
  },
});

/** The resource as a typed object. */
export type PreventiveScheduleResource = ResourceOf<typeof preventiveScheduleResource>;

/** Body of `PATCH /assets/{assetId}/preventive-schedule`. */
export class UpdatePreventiveScheduleDto {
  @ProcedureIds({
    about: 'The procedures of the operations that it opens from now on, at most 5. Null for none.',
    nullable: true,
  })
  procedure_ids?: string[] | null;
}

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
