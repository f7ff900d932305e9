import { LANGUAGES, PASSWORD_LENGTH, type Language } from '../../access/index.js';
import { Email, OneOf, Text } from '../../kernel/validation/fields.js';

/** The maximum length of a password that exists: earlier releases allowed longer ones. */
const MAX_KNOWN_PASSWORD = 1_000;

/** The sign-in form. Only lengths are checked: any other wrong input is a wrong password. */
export class SignInDto {
  @Text({ about: 'The e-mail address to sign in with.', required: true, min: 1, max: 254 })
  email!: string;

  @Text({ about: 'The password.', required: true, min: 1, max: MAX_KNOWN_PASSWORD })
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

  @Text({ about: 'The password.', required: true, ...PASSWORD_LENGTH })
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
  @Text({ about: 'The new password.', required: true, ...PASSWORD_LENGTH })
  password!: string;
}

/** A new password, and the current one as proof of identity. */
export class ChangePasswordDto extends NewPasswordDto {
  @Text({ about: 'The current password.', required: true, max: MAX_KNOWN_PASSWORD })
  current_password!: string;
}

/** The settings that people change on their own account. */
export class ProfileDto {
  @Text({ about: 'Full name.', required: true, min: 1, max: 200 })
  name!: string;

  @OneOf(LANGUAGES, { about: 'The language of the portal.', required: true })
  language!: Language;
}
