import { CalendarDate, Decimal, Integer, OneOf, Text, Timestamp, Uuid } from '../../kernel/http/fields.js';
import { ASSET_CATEGORIES, type AssetCategory } from '../asset-category.js';
import { ASSET_STATUSES, type AssetStatus } from '../asset-status.js';
import { PLACEMENTS } from '../assets.queries.js';

const NAME = { about: 'Its name.', min: 1, max: 255, example: 'Feed pump 4' };
const CATEGORY = {
  about: 'What kind of equipment it is.',
  code: 'invalid_category',
  example: 'pump',
} as const;
const DESCRIPTION = { about: 'What there is to know about it.', nullable: true };
const BRAND = { about: 'Manufacturer.', nullable: true, max: 255, example: 'Grundfos' };
const MODEL = { about: "The manufacturer's model.", nullable: true, max: 255, example: 'CR 10-5' };
const SUPPLIER = { about: 'Who supplies it.', nullable: true, max: 255 };
const INSTALLED = { about: 'The day it went into service.', nullable: true, example: '2024-03-18' };
const EXPIRES = { about: 'The last day of use, for shelf-life stock.', nullable: true };
const PRICE = { about: 'What one costs.', nullable: true, example: 1250.5 };
/** A hundred years: more is a slip of the keyboard. */
const INTERVAL = { nullable: true, min: 1, max: 36_500, example: 90 };

/** Filters of `GET /assets`; they combine with AND. */
export class AssetList {
  @OneOf(ASSET_CATEGORIES, { ...CATEGORY, about: 'Only assets of this kind.' }) category?: AssetCategory;
  @OneOf(ASSET_STATUSES, { about: 'Only assets in this status.' }) status?: AssetStatus;
  @Uuid({ about: 'Only assets in this building.' }) building_id?: string;
  @Uuid({ about: 'Only assets in this room.' }) room_id?: string;
  @OneOf(PLACEMENTS, { about: 'Only assets in service, or only those in stock.' }) placement?:
    'installed' | 'stock';
  @Text({ about: 'Part of the name, reference, brand or model, in whatever case.', max: 255 })
  search?: string;
  @Timestamp({ about: 'Only assets changed at or after this moment.' }) updated_since?: Date;
}

/** Body of `POST /assets`. */
export class CreateAsset {
  @Text({ ...NAME, required: true }) name!: string;
  @Uuid({ about: 'The room it stands in; its building follows from it.', required: true }) room_id!: string;
  @OneOf(ASSET_CATEGORIES, {
    ...CATEGORY,
    about: 'What kind of equipment it is; `other` unless given.',
    nullable: true,
  })
  category?: AssetCategory | null;
  @Text(DESCRIPTION) description?: string | null;
  @Text(BRAND) brand?: string | null;
  @Text(MODEL) model_number?: string | null;
  @Text(SUPPLIER) supplier?: string | null;
  @CalendarDate(INSTALLED) installation_date?: string | null;
  @CalendarDate(EXPIRES) expiration_date?: string | null;
  @Integer({ ...INTERVAL, about: 'Days between two maintenances; schedules them automatically.' })
  maintenance_interval_days?: number | null;
  @Decimal(PRICE) unit_price?: string | null;
}

/** Body of `PATCH /assets/{assetId}`. */
export class ChangeAsset {
  static readonly statusEndpoint = 'PATCH /assets/{assetId}/status';

  @Text(NAME) name?: string;
  @OneOf(ASSET_CATEGORIES, CATEGORY) category?: AssetCategory;
  @Text(DESCRIPTION) description?: string | null;
  @Text(BRAND) brand?: string | null;
  @Text(MODEL) model_number?: string | null;
  @Text(SUPPLIER) supplier?: string | null;
  @CalendarDate(INSTALLED) installation_date?: string | null;
  @CalendarDate(EXPIRES) expiration_date?: string | null;
  @Integer({ ...INTERVAL, about: 'Days between two maintenances; recalculates the schedule. Null ends it.' })
  maintenance_interval_days?: number | null;
  @Decimal(PRICE) unit_price?: string | null;
}

/** Body of `PATCH /assets/{assetId}/status`. */
export class ChangeAssetStatus {
  @OneOf(ASSET_STATUSES, { about: 'The status to set, from whichever it has.', required: true })
  status!: AssetStatus;
  @Text({ about: 'What to say about it; kept with the change.', nullable: true, example: 'Back in service.' })
  note?: string | null;
}
