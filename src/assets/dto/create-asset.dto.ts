import { CalendarDate, Decimal, Integer, OneOf, Text, Uuid } from '../../kernel/validation/fields.js';
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

/** Body of `POST /assets`. */
export class CreateAssetDto {
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
