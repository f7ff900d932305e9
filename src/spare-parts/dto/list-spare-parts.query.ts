import { OneOf, Text } from '../../kernel/validation/fields.js';
import { SPARE_PART_CATEGORIES } from '../index.js';

/** Filters of `GET /spare-parts`. */
export class ListSparePartsQuery {
  @Text({ about: 'Text in the name or the reference, in whatever case.', max: 255 }) search?: string;
  @OneOf(SPARE_PART_CATEGORIES, { about: 'Parts of this category.', code: 'invalid_category' })
  category?: string;
}
