import { Email, OneOf, Text } from '../../kernel/validation/fields.js';
import { PLANS, type Plan } from '../plans.js';
import { PASSWORD, USER_EMAIL, USER_NAME } from './user-fields.js';

/** A new business, with its first owner. */
export class CreateBusinessDto {
  @Text({ about: 'The name.', required: true, min: 1 }) name!: string;
  @OneOf(PLANS, { about: 'The plan.', required: true }) plan!: Plan;
  @Text({ ...USER_NAME, about: "The owner's full name." }) owner_name?: string;
  @Email({ ...USER_EMAIL, about: "The owner's e-mail address, used to sign in." }) owner_email?: string;
  @Text({ ...PASSWORD, about: "The owner's password. Without one, the owner cannot sign in." })
  owner_password?: string;
}
