import { Timestamp } from '../../kernel/validation/fields.js';

/** What a recovery needs. */
export class RecoverDeliveriesDto {
  @Timestamp({ about: 'What was given up since then is sent again.', required: true }) since!: Date;
}
