import { ExternalId } from '../../kernel/validation/external-id.js';
import { Bool, CalendarDate, Decimal, Integer, OneOf, Text, Uuid } from '../../kernel/validation/fields.js';
import { ASSET_CATEGORIES, type AssetCategory } from '../asset-category.js';
import { CRITICALITIES, type Criticality } from '../asset.entity.js';
import {
  BRAND,
  CATEGORY,
  CRITICALITY,
  DESCRIPTION,
  EXPIRES,
  INITIAL_STOCK,
  INSTALLED,
  INTERVAL,
  LAST_MAINTAINED,
  MIN_STOCK,
  MODEL,
  NAME,
  PARENT,
  PRICE,
  QR_CODE,
  SUPPLIER,
  SUPPLIER_ID,
} from './asset-fields.js';

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
