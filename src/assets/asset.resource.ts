import {
  boolean,
  computed,
  date,
  decimal,
  externalId,
  integer,
  like,
  nullable,
  oneOf,
  text,
  timestamp,
  uuid,
} from '../kernel/resource/field.js';
import { defineResource, type ResourceOf, type SortOf } from '../kernel/resource/resource.js';
import { ASSET_CATEGORIES } from './asset-category.js';
import { ASSET_STATUSES } from './asset-status.js';
import { Asset, CRITICALITIES } from './asset.entity.js';
import { NEXT_DUE_ON } from './preventive-schedule.js';

/** An asset as it is read (§2.3). */
export const assetResource = defineResource({
  object: 'asset',
  entity: Asset,
  description: 'A piece of equipment, in service or in stock.',
  fields: {
    id: uuid('The asset.'),
    name: text('Its name.', 'Feed pump 4'),
    reference: text(
      'Human-facing code, unique in the business: `<CATEGORY>-<BRAND>-<MODEL>-<nnnn>`, generated when the asset is created.',
      'PUM-GRUN-CR10-0042',
    ),
    category: like(oneOf(ASSET_CATEGORIES, 'What kind of equipment it is.'), 'pump'),
    status: oneOf(ASSET_STATUSES, 'Its condition. Read-only here: the status endpoint changes it.'),
    description: nullable(text('What there is to know about it.')),
    brand: nullable(text('Manufacturer.', 'Grundfos')),
    model_number: nullable(text("The manufacturer's model.", 'CR 10-5')),
    criticality: nullable(like(oneOf(CRITICALITIES, 'How much the business depends on it.'), 'high')),
    building_id: nullable(uuid('The building it stands in: always that of its room.')),
    room_id: nullable(uuid('The room it stands in; null once it was detached from it.')),
    parent_asset_id: like(nullable(uuid('The asset it is a component of.')), null),
    is_installed: boolean(
      'False for stock that is not yet in service. True for what this API creates; detaching it from its room leaves it alone.',
    ),
    qr_code: nullable(
      text(
        "The permanent code on the machine's sticker, which a scan resolves to the asset. Once set it is never cleared; one that was replaced still finds the asset, and is given to no other.",
      ),
    ),
    installation_date: nullable(like(date('The day it went into service.'), '2024-03-18')),
    last_maintenance_date: nullable(date('The day an operation on it was last completed.')),
    maintenance_interval_days: nullable(
      integer(
        'Days from one preventive maintenance to the next; null for none. The next is due that long after `last_maintenance_date`, else `installation_date`, else the day of creation, or as many intervals later as it takes not to lie in the past when the asset is recorded or one of these changes. An operation is opened when it is due; completing or cancelling that one moves on to the next.',
        90,
      ),
    ),
    unit_price: nullable(like(decimal('What one costs.'), '1250.50')),
    supplier: nullable(text('Who supplies it.')),
    supplier_id: like(nullable(uuid('The registered vendor who supplies it.')), null),
    expiration_date: like(nullable(date('The last day of use, for consumables and shelf-life stock.')), null),
    min_stock: nullable(integer('Reorder threshold, for stock.')),
    initial_stock: nullable(integer('Quantity when first recorded, for stock.')),
    created_at: timestamp('When it was recorded.'),
    updated_at: timestamp('When it last changed; the filter `updated_since` compares with it.'),
    external_id: externalId('EQ-10042'),
    next_due_on: computed(
      nullable(
        like(
          date(
            'The day it is due for preventive maintenance; null without an interval, and while it is retired. It moves on when the operation that was opened for it is completed or cancelled.',
          ),
          '2027-01-03',
        ),
      ),
      NEXT_DUE_ON,
    ),
  },
  sorts: ['updated_at', 'name'],
});

/** The same as an object. */
export type AssetResource = ResourceOf<typeof assetResource>;

/** What assets can be sorted by, beside newest first. */
export type AssetSort = SortOf<typeof assetResource>;
