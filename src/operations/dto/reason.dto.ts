import { Text } from '../../kernel/validation/fields.js';

const REASON = { about: 'Why; kept in the history.', example: 'The seal still drips.' };

/** Why the business disputes or reopens: it owes a reason (D23). */
export class ReasonDto {
  @Text({ ...REASON, required: true, min: 1 }) reason!: string;
}

/** Why, where no one owes a reason. */
export class OptionalReasonDto {
  @Text({ ...REASON, nullable: true }) reason?: string | null;
}
