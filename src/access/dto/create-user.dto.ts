import { Email, OneOf, Text } from '../../kernel/validation/fields.js';
import { ROLES, type Role } from '../user.entity.js';
import { PASSWORD, USER_EMAIL, USER_NAME } from './user-fields.js';

/** A new account. */
export class CreateUserDto {
  @Text({ ...USER_NAME, required: true }) name!: string;
  @Email({ ...USER_EMAIL, required: true }) email!: string;
  @OneOf(ROLES, { about: 'The role of the user.', required: true, example: 'manager' })
  role!: Role;
  @Text(PASSWORD) password?: string;
}
