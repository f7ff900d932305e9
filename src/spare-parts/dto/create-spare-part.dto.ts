import { ExternalId } from '../../kernel/validation/external-id.js';
import { Decimal, Integer, OneOf, Text } from '../../kernel/validation/fields.js';
import {
  SPARE_PART_CATEGORIES,
  SPARE_PART_UNITS,
  type SparePartCategory,
  type SparePartUnit,
} from '../spare-part.entity.js';
import { CATEGORY, MIN_STOCK, NAME, REFERENCE, SUPPLIER, UNIT, UNIT_PRICE } from './spare-part-fields.js';

/** Body of `POST /spare-parts`. A new part has no stock: stock changes only through movements. */
export class CreateSparePartDto {
  @Text({ ...NAME, required: true }) name!: string;
  @Text(REFERENCE) reference?: string | null;
  @OneOf(SPARE_PART_CATEGORIES, CATEGORY) category?: SparePartCategory | null;
  @OneOf(SPARE_PART_UNITS, UNIT) unit?: SparePartUnit | null;
  @Integer(MIN_STOCK) min_stock?: number | null;
  @Decimal(UNIT_PRICE) unit_price?: string | null;
  @Text(SUPPLIER) supplier?: string | null;
  @ExternalId() external_id?: string | null;
}
