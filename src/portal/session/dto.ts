import { LANGUAGES, PLANS, type Language, type Plan } from '../../access/index.js';
import { Email, OneOf, Text } from '../../kernel/validation/fields.js';

/** The least length of a new password, in characters. */
const MIN_PASSWORD = 10;
const MAX_PASSWORD = 200;

/** The sign-in form. Only lengths are checked: what matches no account is a wrong password. */
export class SignInDto {
  @Text({ about: 'The address that they sign in with.', required: true, min: 1, max: 254 })
  email!: string;

  @Text({ about: 'The password.', required: true, min: 1, max: 1_000 })
  password!: string;
}

/** A business that signs up, with its owner. */
export class SignUpDto {
  @Text({ about: 'Name of the business.', required: true, min: 1, max: 200 })
  business_name!: string;

  @Text({ about: 'Full name of the owner.', required: true, min: 1, max: 200 })
  name!: string;

  @Email({ about: 'The address that they sign in with.', required: true })
  email!: string;

  @Text({ about: 'The password.', required: true, min: MIN_PASSWORD, max: MAX_PASSWORD })
  password!: string;

  @OneOf(PLANS, { about: 'The plan.', required: true })
  plan!: Plan;
}

/** A request for a password link. */
export class ForgottenDto {
  @Email({ about: 'The address that they sign in with.', required: true })
  email!: string;
}

/** A new password. */
export class NewPasswordDto {
  @Text({ about: 'The new password.', required: true, min: MIN_PASSWORD, max: MAX_PASSWORD })
  password!: string;
}

/** A new password, and the current one to prove the person's identity. */
export class ChangePasswordDto extends NewPasswordDto {
  @Text({ about: 'The present password.', required: true, max: MAX_PASSWORD })
  current_password!: string;
}

/** What a person decides about their own account. */
export class ProfileDto {
  @Text({ about: 'Full name.', required: true, min: 1, max: 200 })
  name!: string;

  @OneOf(LANGUAGES, { about: 'The language of the portal.', required: true })
  language!: Language;
}
