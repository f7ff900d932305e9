import { Email, OneOf, Text } from '../../kernel/validation/fields.js';
import { PLANS, type Plan } from '../plans.js';
import { PASSWORD, USER_EMAIL, USER_NAME } from './user-fields.js';

/** What a new business needs: a name, a plan, and its first owner. */
export class CreateBusinessDto {
  @Text({ about: 'What it is called.', required: true, min: 1 }) name!: string;
  @OneOf(PLANS, { about: 'The plan it is on.', required: true }) plan!: Plan;
  @Text({ ...USER_NAME, about: "The owner's full name." }) owner_name?: string;
  @Email({ ...USER_EMAIL, about: 'What the owner signs in with.' }) owner_email?: string;
  @Text({ ...PASSWORD, about: 'Without one, the owner cannot sign in.' }) owner_password?: string;
}
