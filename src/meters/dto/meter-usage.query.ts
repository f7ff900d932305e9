import { Timestamp } from '../../kernel/validation/fields.js';

/** Parameters of `GET /meters/{id}/usage`. */
export class MeterUsageQuery {
  @Timestamp({ about: 'Start of the period. Default: 30 days before its end.' }) from?: Date;
  @Timestamp({
    about: 'End of the period, exclusive. Default: now. A period has at most 366 days.',
  })
  to?: Date;
}
