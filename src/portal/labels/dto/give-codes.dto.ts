import { UuidList } from '../../../kernel/validation/fields.js';
import { MOST_LABELS } from '../label-sizes.js';

/** The assets that are to get codes. */
export class GiveCodesDto {
  @UuidList({ about: 'The assets.', required: true, max: MOST_LABELS }) ids!: string[];
}
