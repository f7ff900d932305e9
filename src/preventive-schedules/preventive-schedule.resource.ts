import { Asset, NEXT_DUE_ON } from '../assets/index.js';
import { computed, date, integer, nullable, uuid, withExample } from '../kernel/resource/field.js';
import { defineResource, type ResourceOf } from '../kernel/resource/resource.js';
import { rawSql } from '../kernel/sql/sql.js';
import { procedureIds, ProcedureIds } from '../procedures/index.js';

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
