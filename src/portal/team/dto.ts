import { ACCOUNT_STATES, ROLES, type Role } from '../../access/index.js';
import { Decimal, EachOf, OneOf, Text } from '../../kernel/validation/fields.js';
import { InvitePersonDto } from '../kit/index.js';
import { TRADE_CODES, type TradeCode } from '../../technicians/index.js';

/** The filters of the list of people. */
export class PeopleQuery {
  @Text({ about: 'A part of a name or an e-mail.' }) search?: string;
  @OneOf(ROLES, { about: 'Only people with this role.' }) role?: Role;
  @OneOf(ACCOUNT_STATES, { about: 'Only accounts in this state.' }) state?: (typeof ACCOUNT_STATES)[number];
}

/** The filters of the list of technicians without an account. */
export class WithoutAccountQuery {
  @Text({ about: 'A part of a name or an e-mail.' }) search?: string;
  @OneOf(['active', 'left'], { about: 'Only technicians in this state.' }) state?: 'active' | 'left';
}

/** The hourly rate of a technician. */
export class RateDto {
  @Decimal({ about: 'What an hour of their work costs.', nullable: true }) hourly_rate?: string | null;
}

/** A person to invite. */
export class InviteDto extends InvitePersonDto {
  @OneOf(ROLES, { about: 'The role.', required: true })
  role!: Role;

  @OneOf(['yes'], { about: 'Whether they do maintenance work.' })
  on_roster?: 'yes';

  @EachOf(() => TRADE_CODES, { about: 'The trades they are certified for.', mayBeEmpty: true })
  skills?: TradeCode[];
}

/** A person's new role. */
export class ChangeRoleDto {
  @OneOf(ROLES, { about: 'The new role.', required: true })
  role!: Role;
}
