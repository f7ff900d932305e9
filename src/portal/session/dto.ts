import { LANGUAGES, type Language } from '../../access/index.js';
import { Email, OneOf, Text } from '../../kernel/validation/fields.js';

/** The minimum length of a new password, in characters. */
const MIN_PASSWORD = 10;
const MAX_PASSWORD = 200;

/** The sign-in form. Only lengths are checked: any other wrong input is a wrong password. */
export class SignInDto {
  @Text({ about: 'The e-mail address to sign in with.', required: true, min: 1, max: 254 })
  email!: string;

  @Text({ about: 'The password.', required: true, min: 1, max: 1_000 })
  password!: string;
}

/** The sign-up form of a business and its owner. The plan is the operator's choice (D78). */
export class SignUpDto {
  @Text({ about: 'Name of the business.', required: true, min: 1, max: 200 })
  business_name!: string;

  @Text({ about: 'Full name of the owner.', required: true, min: 1, max: 200 })
  name!: string;

  @Email({ about: 'The e-mail address to sign in with.', required: true })
  email!: string;

  @Text({ about: 'The password.', required: true, min: MIN_PASSWORD, max: MAX_PASSWORD })
  password!: string;

  /** Only a suggestion of the browser, so a wrong one is not an error. */
  @Text({ about: "The browser's IANA time zone.", max: 100 })
  time_zone?: string;
}

/** A request for a password link. */
export class ForgottenDto {
  @Email({ about: 'The e-mail address to sign in with.', required: true })
  email!: string;
}

/** A new password. */
export class NewPasswordDto {
  @Text({ about: 'The new password.', required: true, min: MIN_PASSWORD, max: MAX_PASSWORD })
  password!: string;
}

/** A new password, and the current one as proof of identity. */
export class ChangePasswordDto extends NewPasswordDto {
  @Text({ about: 'The current password.', required: true, max: MAX_PASSWORD })
  current_password!: string;
}

/** The settings that people change on their own account. */
export class ProfileDto {
  @Text({ about: 'Full name.', required: true, min: 1, max: 200 })
  name!: string;

  @OneOf(LANGUAGES, { about: 'The language of the portal.', required: true })
  language!: Language;
}
