import { Timestamp } from '../../kernel/validation/fields.js';

/** The input of a recovery. */
export class RecoverDeliveriesDto {
  @Timestamp({ about: 'Deliveries given up since this time are sent again.', required: true }) since!: Date;
}
