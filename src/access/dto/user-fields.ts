import { PASSWORD_LENGTH } from '../password-rule.js';

// Field options that several DTOs share.
export const USER_NAME = { about: 'Full name.', min: 1, max: 255, example: 'Ada Fitter' };
export const USER_EMAIL = { about: 'The e-mail address, used to sign in.', example: 'ada@example.com' };
export const PASSWORD = { about: 'The password. Without one, the user cannot sign in.', ...PASSWORD_LENGTH };
