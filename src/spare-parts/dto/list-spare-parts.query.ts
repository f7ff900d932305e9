import { ByExternalId } from '../../kernel/validation/external-id.js';
import { Flag, OneOf, Text, Timestamp } from '../../kernel/validation/fields.js';
import { SPARE_PART_CATEGORIES } from '../spare-part.entity.js';

/** Filters of `GET /spare-parts`. */
export class ListSparePartsQuery {
  @Text({ about: 'Text contained in the name or the reference. Case and accents do not matter.', max: 255 })
  search?: string;
  @OneOf(SPARE_PART_CATEGORIES, { about: 'Parts of this category.', code: 'invalid_category' })
  category?: string;
  @Flag({
    about:
      'True: only parts whose available stock (on hand minus reserved) is below `min_stock`. False: only the others.',
  })
  below_minimum?: boolean;
  @Timestamp({ about: 'Only parts whose details or stock changed at or after this moment.' })
  updated_since?: Date;
  @ByExternalId() external_id?: string;
}
