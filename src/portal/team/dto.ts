import { ROLES, type Role } from '../../access/index.js';
import { EachOf, Email, OneOf, Text } from '../../kernel/validation/fields.js';
import { TRADE_CODES, type TradeCode } from '../../technicians/index.js';

/** Somebody who is invited. */
export class InviteDto {
  @Text({ about: 'Full name.', required: true, min: 1, max: 200 })
  name!: string;

  @Email({ about: 'What they will sign in with.', required: true })
  email!: string;

  @OneOf(ROLES, { about: 'What they may do.', required: true })
  role!: Role;

  @OneOf(['yes'], { about: 'Whether they do maintenance work.' })
  on_roster?: 'yes';

  @EachOf(() => TRADE_CODES, { about: 'The trades they are certified for.', mayBeEmpty: true })
  skills?: TradeCode[];
}

/** Another role for somebody. */
export class ChangeRoleDto {
  @OneOf(ROLES, { about: 'What they may do from now on.', required: true })
  role!: Role;
}
