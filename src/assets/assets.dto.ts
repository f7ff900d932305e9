import { Room } from '../hierarchy/index.js';
import { textContains } from '../kernel/database/search.js';
import { filterConditions } from '../kernel/sql/conditions.js';
import { isOneOf, sql } from '../kernel/sql/sql.js';
import { upsertableBulkDtoOf } from '../kernel/validation/bulk.js';
import type { Command } from '../kernel/validation/field.js';
import { ByExternalId, ExternalId, withExternalId } from '../kernel/validation/external-id.js';
import {
  Bool,
  CalendarDate,
  Decimal,
  Integer,
  OneOf,
  SomeOf,
  Text,
  Timestamp,
  Uuid,
} from '../kernel/validation/fields.js';
import { CHANGED_SINCE } from '../kernel/validation/filters.query.js';
import { ASSET_STATUSES, type AssetStatus } from './asset-status.js';
import {
  ASSET_CATEGORIES,
  type AssetCategory,
  CRITICALITIES,
  type Criticality,
  PLACEMENTS,
} from './asset.entity.js';

// Descriptions of fields that several requests share.
const NAME = { about: 'Its name.', min: 1, max: 255, example: 'Feed pump 4' };
const CATEGORY = {
  about: 'The kind of equipment.',
  code: 'invalid_category',
  example: 'pump',
} as const;
const DESCRIPTION = { about: 'A description.', nullable: true };
const BRAND = { about: 'The manufacturer.', nullable: true, max: 255, example: 'Grundfos' };
const MODEL = { about: "The manufacturer's model.", nullable: true, max: 255, example: 'CR 10-5' };
const SUPPLIER = { about: 'The name of the supplier.', nullable: true, max: 255 };
const SUPPLIER_ID = {
  about: 'The registered vendor that supplies it. Its partnership with the business must be accepted.',
  nullable: true,
  of: 'vendor',
};
const INSTALLED = { about: 'The date it went into service.', nullable: true, example: '2024-03-18' };
const LAST_MAINTAINED = {
  about:
    'The date of its last maintenance, such as the last inspection before it was recorded here. The preventive schedule counts from it until a preventive operation is completed. Must not be in the future.',
  nullable: true,
  example: '2025-11-20',
};
const EXPIRES = {
  about: 'The expiration date, for consumables and shelf-life stock.',
  nullable: true,
};
const PRICE = { about: 'The price of one unit.', nullable: true, example: 1250.5 };
/** At most a hundred years: a longer interval is a typing error. */
const INTERVAL = { nullable: true, min: 1, max: 36_500, example: 90 };
const PARENT = { about: 'The asset it is a component of.', nullable: true };
const CRITICALITY = { about: 'How much the business depends on it.', nullable: true };
const QR_CODE = {
  about:
    "The permanent code on the machine's sticker, unique in the business forever. Once set, it can be replaced but not cleared. A replaced code still finds the asset.",
  nullable: true,
  min: 1,
  max: 255,
};
const MIN_STOCK = { about: 'The reorder threshold, for stock.', nullable: true, min: 0 };
const INITIAL_STOCK = {
  about: 'The quantity when first recorded, for stock.',
  nullable: true,
  min: 0,
};

/** Body of `PATCH /assets/{assetId}`. */
export class UpdateAssetDto {
  static readonly statusEndpoint = 'PATCH /assets/{assetId}/status';

  @Text(NAME) name?: string;
  @OneOf(ASSET_CATEGORIES, CATEGORY) category?: AssetCategory;
  @Text(DESCRIPTION) description?: string | null;
  @Text(BRAND) brand?: string | null;
  @Text(MODEL) model_number?: string | null;
  @Text(SUPPLIER) supplier?: string | null;
  @Uuid(SUPPLIER_ID) supplier_id?: string | null;
  @CalendarDate(INSTALLED) installation_date?: string | null;
  @CalendarDate(LAST_MAINTAINED) last_maintenance_date?: string | null;
  @CalendarDate(EXPIRES) expiration_date?: string | null;
  @Integer({
    ...INTERVAL,
    about: 'Days between preventive maintenance. Recalculates the schedule. Null ends it.',
  })
  maintenance_interval_days?: number | null;
  @Decimal(PRICE) unit_price?: string | null;
  @Uuid({
    about: 'The room to move it to. The building follows. Null removes it from its room.',
    nullable: true,
  })
  room_id?: string | null;
  @Uuid(PARENT) parent_asset_id?: string | null;
  @OneOf(CRITICALITIES, CRITICALITY) criticality?: Criticality | null;
  @Text(QR_CODE) qr_code?: string | null;
  @Integer(MIN_STOCK) min_stock?: number | null;
  @Integer(INITIAL_STOCK) initial_stock?: number | null;
  @Bool({ about: 'False for stock that is not in service yet.' }) is_installed?: boolean;
  @ExternalId() external_id?: string | null;
}

/** Body of `PATCH /assets/{assetId}/status`. */
export class UpdateAssetStatusDto {
  @OneOf(ASSET_STATUSES, { about: 'The new status.', required: true, example: 'out_of_service' })
  status!: AssetStatus;
  @Text({ about: 'A note, kept with the change.', nullable: true, example: 'The bearing is seized.' })
  note?: string | null;
}

/** Body of `POST /assets`. */
export class CreateAssetDto {
  @Text({ ...NAME, required: true }) name!: string;
  @Uuid({ about: 'The room it is in. The building follows from it.', required: true }) room_id!: string;
  @OneOf(ASSET_CATEGORIES, {
    ...CATEGORY,
    about: 'The kind of equipment. Default: `other`.',
    nullable: true,
  })
  category?: AssetCategory | null;
  @Text(DESCRIPTION) description?: string | null;
  @Text(BRAND) brand?: string | null;
  @Text(MODEL) model_number?: string | null;
  @Text(SUPPLIER) supplier?: string | null;
  @Uuid(SUPPLIER_ID) supplier_id?: string | null;
  @CalendarDate(INSTALLED) installation_date?: string | null;
  @CalendarDate(LAST_MAINTAINED) last_maintenance_date?: string | null;
  @CalendarDate(EXPIRES) expiration_date?: string | null;
  @Integer({ ...INTERVAL, about: 'Days between preventive maintenance. Schedules it automatically.' })
  maintenance_interval_days?: number | null;
  @Decimal(PRICE) unit_price?: string | null;
  @Uuid(PARENT) parent_asset_id?: string | null;
  @OneOf(CRITICALITIES, CRITICALITY) criticality?: Criticality | null;
  @Text(QR_CODE) qr_code?: string | null;
  @Integer(MIN_STOCK) min_stock?: number | null;
  @Integer(INITIAL_STOCK) initial_stock?: number | null;
  @Bool({ about: 'False for stock that is not in service yet. Default: true.' }) is_installed?: boolean;
  @ExternalId() external_id?: string | null;
}

/** Body of `POST /assets/bulk`. */
export const BulkAssetsDto = upsertableBulkDtoOf(CreateAssetDto);

/** One item of a bulk request with `upsert`. */
export const PutAssetDto = withExternalId(CreateAssetDto);

/** Filters of `GET /assets`; they combine with AND. */
export class ListAssetsQuery {
  @OneOf(ASSET_CATEGORIES, { ...CATEGORY, about: 'Only assets of this kind.' }) category?: AssetCategory;
  @SomeOf(ASSET_STATUSES, {
    about: 'Only assets in this status. Separate several with commas.',
    example: 'needs_maintenance,out_of_service',
  })
  status?: AssetStatus[];
  @Uuid({ about: 'Only assets in this building.' }) building_id?: string;
  @Uuid({ about: 'Only assets in this room.' }) room_id?: string;
  @OneOf(PLACEMENTS, { about: '`installed`: only assets in service. `stock`: only assets in stock.' })
  placement?: 'installed' | 'stock';
  @Text({ about: 'Only the asset with exactly this reference.', max: 255 }) reference?: string;
  @Text({
    about: 'Only the asset with exactly this sticker code, current or replaced.',
    max: 255,
  })
  qr_code?: string;
  @OneOf(CRITICALITIES, { about: 'Only assets of this criticality.' })
  criticality?: Criticality;
  @Text({
    about: 'Text contained in the name, reference, brand or model. Case and accents do not matter.',
    max: 255,
  })
  search?: string;
  @Timestamp({ about: 'Only assets changed at or after this moment.' }) updated_since?: Date;
  @ByExternalId() external_id?: string;
}

/** Body of `PATCH /downtimes/{downtimeId}`. */
export class CorrectDowntimeDto {
  @Timestamp({ about: 'When it began. Not in the future, and not before the asset was recorded.' })
  started_at?: Date;
  @Timestamp({ about: 'When it ended, if it has ended. Not in the future, and after its beginning.' })
  ended_at?: Date;
  @Text({ about: 'Why it is corrected.', nullable: true, max: 1_000, example: 'Repaired before noon.' })
  reason?: string | null;
}

/** The filters of a list of assets (§4.3), and those that only the portal has. */
export interface AssetFilters extends Omit<Command<ListAssetsQuery>, 'status'> {
  /** Only assets with these ids. */
  readonly ids?: readonly string[];
  /** One status, or any of several. */
  readonly status?: AssetStatus | readonly AssetStatus[];
  readonly floorId?: string;
}

/** The filters as conditions on the row `r`. */
export const assetConditions = filterConditions<AssetFilters>({
  ids: (ids) => sql`r.id = ANY(${ids}::uuid[])`,
  category: (category) => sql`r.category = ${category}`,
  status: (wanted) => isOneOf('r.status', [wanted].flat()),
  buildingId: (buildingId) => sql`r.building_id = ${buildingId}`,
  floorId: (floorId) => sql`r.room_id IN (SELECT f.id FROM ${Room} f WHERE f.floor_id = ${floorId})`,
  roomId: (roomId) => sql`r.room_id = ${roomId}`,
  placement: (placement) => sql`r.is_installed = ${placement === 'installed'}`,
  reference: (reference) => sql`r.reference = ${reference}`,
  qrCode: (qrCode) => sql`r.qr_code = ${qrCode} OR r.former_qr_codes @> ${[qrCode]}::text[]`,
  criticality: (criticality) => sql`r.criticality = ${criticality}`,
  externalId: (externalId) => sql`r.external_id = ${externalId}`,
  search: textContains,
  ...CHANGED_SINCE,
});
