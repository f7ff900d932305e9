import { Flag, OneOf, Timestamp } from '../../kernel/validation/fields.js';
import { OLDER_TRADE_CODES, TRADE_CODES, type TradeCode } from '../trade-codes.js';

/** Filters of `GET /technicians`; they combine with AND. */
export class ListTechniciansQuery {
  @OneOf(TRADE_CODES, {
    about: 'Only technicians certified for this trade.',
    alsoAccepted: OLDER_TRADE_CODES,
  })
  skill?: TradeCode;
  @Flag({ about: 'True: only technicians who can be assigned work. False: only those who have left.' })
  is_active?: boolean;
  @Timestamp({ about: 'Only records changed at or after this moment.' }) updated_since?: Date;
}
