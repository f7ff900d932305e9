import {
  boolean,
  computed,
  date,
  decimal,
  externalId,
  integer,
  withExample,
  nullable,
  oneOf,
  text,
  timestamp,
  uuid,
} from '../kernel/resource/field.js';
import { defineResource, type ResourceOf, type SortOf } from '../kernel/resource/resource.js';
import { Asset, ASSET_CATEGORIES, CRITICALITIES } from './asset.entity.js';
import { ASSET_STATUSES } from './asset-status.js';
import { NEXT_DUE_ON } from './preventive-schedule.js';

/** The asset resource (§2.3). */
export const assetResource = defineResource({
  object: 'asset',
  entity: Asset,
  description: 'A piece of equipment, in service or in stock.',
  fields: {
    id: uuid('The asset.'),
    name: text('Its name.', 'Feed pump 4'),
    reference: text(
      'The human-readable code, unique in the business. Generated as `<CATEGORY>-<BRAND>-<MODEL>-<nnnn>` when the asset is created.',
      'PUM-GRUN-CR10-0042',
    ),
    category: withExample(oneOf(ASSET_CATEGORIES, 'The kind of equipment.'), 'pump'),
    status: oneOf(
      ASSET_STATUSES,
      'The condition of the asset. Read-only here; use the status endpoint to change it.',
    ),
    description: nullable(text('A description.')),
    brand: nullable(text('The manufacturer.', 'Grundfos')),
    model_number: nullable(text("The manufacturer's model.", 'CR 10-5')),
    criticality: nullable(withExample(oneOf(CRITICALITIES, 'How much the business depends on it.'), 'high')),
    building_id: nullable(uuid('The building of its room.')),
    room_id: nullable(uuid('The room it is in; null after it was detached.')),
    parent_asset_id: withExample(nullable(uuid('The asset it is a component of.')), null),
    is_installed: boolean(
      'False for stock that is not in service yet. Assets created through this API start as true. Detaching an asset from its room does not change it.',
    ),
    qr_code: nullable(
      text(
        "The permanent code on the machine's sticker; a scan resolves it to the asset. Once set, it can be replaced but not cleared. A replaced code still finds the asset and is never reused.",
      ),
    ),
    installation_date: nullable(withExample(date('The date it went into service.'), '2024-03-18')),
    last_maintenance_date: nullable(
      withExample(
        date(
          'The date of its last maintenance: the day on which an operation on it was last completed, or the day that was recorded. A completion never moves it back.',
        ),
        '2025-11-20',
      ),
    ),
    maintenance_interval_days: nullable(
      integer(
        'Days between preventive maintenance; null for none. The next is due this long after the last preventive operation was completed, else after `last_maintenance_date` as it was recorded, else after `installation_date`, else after the creation date. Completing other operations does not postpone it. Due dates in the past are skipped when the asset is created or one of these fields changes. An operation is opened on the due date; completing or cancelling it moves the schedule to the next date.',
        90,
      ),
    ),
    unit_price: nullable(withExample(decimal('The price of one unit.'), '1250.50')),
    supplier: nullable(text('The name of the supplier.')),
    supplier_id: withExample(nullable(uuid('The registered vendor that supplies it.')), null),
    expiration_date: withExample(
      nullable(date('The expiration date, for consumables and shelf-life stock.')),
      null,
    ),
    min_stock: nullable(integer('The reorder threshold, for stock.')),
    initial_stock: nullable(integer('The quantity when first recorded, for stock.')),
    created_at: timestamp('When it was recorded.'),
    updated_at: timestamp('When it last changed; `updated_since` filters by it.'),
    external_id: externalId('EQ-10042'),
    next_due_on: computed(
      nullable(
        withExample(
          date(
            'The date of the next preventive maintenance; null without an interval or while the asset is retired. It moves on when the operation opened for it is completed or cancelled.',
          ),
          '2026-11-15',
        ),
      ),
      NEXT_DUE_ON,
    ),
  },
  sorts: ['updated_at', 'name'],
});

/** The resource as a typed object. */
export type AssetResource = ResourceOf<typeof assetResource>;

/** The sort orders of assets, besides newest first. */
export type AssetSort = SortOf<typeof assetResource>;
