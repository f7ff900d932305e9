import { Email, Text } from '../../../kernel/validation/fields.js';

/** Somebody of a firm who is invited. */
export class InvitePersonDto {
  @Text({ about: 'Full name.', required: true, min: 1, max: 200 })
  name!: string;

  @Email({ about: 'What they will sign in with.', required: true })
  email!: string;
}
