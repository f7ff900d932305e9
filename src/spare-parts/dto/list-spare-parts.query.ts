import { ByExternalId } from '../../kernel/validation/external-id.js';
import { Flag, OneOf, Text, Timestamp } from '../../kernel/validation/fields.js';
import { SPARE_PART_CATEGORIES } from '../spare-part.entity.js';

/** Filters of `GET /spare-parts`. */
export class ListSparePartsQuery {
  @Text({ about: 'Text in the name or the reference, in upper or lower case.', max: 255 }) search?: string;
  @OneOf(SPARE_PART_CATEGORIES, { about: 'Parts of this category.', code: 'invalid_category' })
  category?: string;
  @Flag({
    about:
      'Only parts of which less than `min_stock` is available (on hand less reserved), or only the others.',
  })
  below_minimum?: boolean;
  @Timestamp({ about: 'Only parts changed, or of which stock moved, at or after this moment.' })
  updated_since?: Date;
  @ByExternalId() external_id?: string;
}
