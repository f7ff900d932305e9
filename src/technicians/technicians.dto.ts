import { EachOf, Email, Flag, OneOf, Text, Timestamp, Uuid } from '../kernel/validation/fields.js';
import { OLDER_TRADE_CODES, TRADE_CODES, type TradeCode } from './technician.entity.js';

/** A new technician. */
export class CreateTechnicianDto {
  @Text({ about: 'Full name.', required: true, min: 1, max: 255, example: 'Nadia Haddad' }) name!: string;
  @Email({
    about: 'Work e-mail. Default: the e-mail address of the account.',
    nullable: true,
    example: 'nadia@example.com',
  })
  email?: string | null;
  @Text({ about: 'Phone number.', nullable: true, max: 64, example: '+33 1 23 45 67 89' })
  phone_number?: string | null;
  @EachOf(() => TRADE_CODES, {
    about:
      'The trades they are certified for. Older French codes are accepted and stored as the current codes.',
    alsoAccepted: OLDER_TRADE_CODES,
    mayBeEmpty: true,
    example: ['mechanical'],
  })
  skills?: TradeCode[];
  @Uuid({ about: 'Their user account, which also sets their role.', nullable: true })
  user_id?: string | null;
}

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
