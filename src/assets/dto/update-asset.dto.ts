import { CalendarDate, Decimal, Integer, OneOf, Text } from '../../kernel/validation/fields.js';
import { ASSET_CATEGORIES, type AssetCategory } from '../asset-category.js';
import {
  BRAND,
  CATEGORY,
  DESCRIPTION,
  EXPIRES,
  INSTALLED,
  INTERVAL,
  MODEL,
  NAME,
  PRICE,
  SUPPLIER,
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
  @CalendarDate(INSTALLED) installation_date?: string | null;
  @CalendarDate(EXPIRES) expiration_date?: string | null;
  @Integer({ ...INTERVAL, about: 'Days between two maintenances; recalculates the schedule. Null ends it.' })
  maintenance_interval_days?: number | null;
  @Decimal(PRICE) unit_price?: string | null;
}
