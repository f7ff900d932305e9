import { EachOf, Email, Text, Uuid } from '../../kernel/validation/fields.js';
import { OLDER_TRADE_CODES, TRADE_CODES, type TradeCode } from '../trade-codes.js';

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
