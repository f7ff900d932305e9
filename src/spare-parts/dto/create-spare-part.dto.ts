import { Decimal, Integer, OneOf, Text } from '../../kernel/validation/fields.js';
import {
  SPARE_PART_CATEGORIES,
  SPARE_PART_UNITS,
  type SparePartCategory,
  type SparePartUnit,
} from '../spare-part.entity.js';

/** What is said of a part that is recorded. There is nothing of it yet: stock comes in by movements. */
export class CreateSparePartDto {
  @Text({ about: 'What it is.', required: true, min: 1, max: 255, example: 'Deep groove ball bearing 6204' })
  name!: string;
  @Text({ about: "The customer's part number.", nullable: true, max: 255, example: 'BRG-6204-2RS' })
  reference?: string | null;
  @OneOf(SPARE_PART_CATEGORIES, {
    about: 'What kind of part it is.',
    code: 'invalid_category',
    nullable: true,
    example: 'bearing',
  })
  category?: SparePartCategory | null;
  @OneOf(SPARE_PART_UNITS, { about: 'What its quantities count.', nullable: true, example: 'piece' })
  unit?: SparePartUnit | null;
  @Integer({
    about: 'Reorder threshold: an alarm is raised when less than this becomes available.',
    nullable: true,
    min: 0,
    example: 5,
  })
  min_stock?: number | null;
  @Decimal({ about: 'Price of one unit.', nullable: true, example: 12.5 }) unit_price?: string | null;
  @Text({ about: 'Who sells it.', nullable: true, max: 255, example: 'SKF' }) supplier?: string | null;
}
