import { UuidList } from '../../../kernel/validation/fields.js';
import { MAX_LABELS } from '../label-sizes.js';

/** The assets that will get codes. */
export class GiveCodesDto {
  @UuidList({ about: 'The assets.', required: true, max: MAX_LABELS }) ids!: string[];
}
