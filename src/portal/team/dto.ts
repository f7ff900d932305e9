import { ACCOUNT_STATES, ROLES, type Role } from '../../access/index.js';
import { EachOf, OneOf, Text } from '../../kernel/validation/fields.js';
import { InvitePersonDto } from '../kit/invitation.js';
import { TRADE_CODES, type TradeCode } from '../../technicians/index.js';

/** What the list of people can be narrowed to. */
export class PeopleQuery {
  @Text({ about: 'A part of a name or an e-mail.' }) search?: string;
  @OneOf(ROLES, { about: 'Only people with this role.' }) role?: Role;
  @OneOf(ACCOUNT_STATES, { about: 'Only accounts that stand so.' }) state?: (typeof ACCOUNT_STATES)[number];
}

/** What the list of technicians without an account can be narrowed to. */
export class WithoutAccountQuery {
  @Text({ about: 'A part of a name or an e-mail.' }) search?: string;
  @OneOf(['active', 'left'], { about: 'Only those at work, or those who left.' }) state?: 'active' | 'left';
}

/** A person to invite. */
export class InviteDto extends InvitePersonDto {
  @OneOf(ROLES, { about: 'What they may do.', required: true })
  role!: Role;

  @OneOf(['yes'], { about: 'Whether they do maintenance work.' })
  on_roster?: 'yes';

  @EachOf(() => TRADE_CODES, { about: 'The trades they are certified for.', mayBeEmpty: true })
  skills?: TradeCode[];
}

/** A person's new role. */
export class ChangeRoleDto {
  @OneOf(ROLES, { about: 'What they may do from now on.', required: true })
  role!: Role;
}
