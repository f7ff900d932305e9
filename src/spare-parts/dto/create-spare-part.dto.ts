import { ExternalId } from '../../kernel/validation/external-id.js';
import { Decimal, Integer, OneOf, Text } from '../../kernel/validation/fields.js';
import {
  SPARE_PART_CATEGORIES,
  SPARE_PART_UNITS,
  type SparePartCategory,
  type SparePartUnit,
} from '../spare-part.entity.js';

/** Body of `POST /spare-parts`. A new part has no stock: stock changes only through movements. */
export class CreateSparePartDto {
  @Text({ about: 'What it is.', required: true, min: 1, max: 255, example: 'Deep groove ball bearing 6204' })
  name!: string;
  @Text({ about: "The customer's part number.", nullable: true, max: 255, example: 'BRG-6204-2RS' })
  reference?: string | null;
  @OneOf(SPARE_PART_CATEGORIES, {
    about: 'The kind of part.',
    code: 'invalid_category',
    nullable: true,
    example: 'bearing',
  })
  category?: SparePartCategory | null;
  @OneOf(SPARE_PART_UNITS, { about: 'The unit of its quantities.', nullable: true, example: 'piece' })
  unit?: SparePartUnit | null;
  @Integer({
    about: 'The reorder threshold: an alarm is raised when the available stock falls below it.',
    nullable: true,
    min: 0,
    example: 5,
  })
  min_stock?: number | null;
  @Decimal({ about: 'The price of one unit.', nullable: true, example: 12.5 }) unit_price?: string | null;
  @Text({ about: 'The name of the supplier.', nullable: true, max: 255, example: 'SKF' }) supplier?:
    string | null;
  @ExternalId() external_id?: string | null;
}
