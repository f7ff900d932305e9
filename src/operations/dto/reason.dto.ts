import { Text } from '../../kernel/validation/fields.js';

const REASON = { about: 'The reason, kept in the history.', example: 'The seal still drips.' };

/** Why the business disputes or reopens an operation. The reason is required (D23). */
export class ReasonDto {
  @Text({ ...REASON, required: true, min: 1 }) reason!: string;
}

/** The reason of an action that does not require one. */
export class OptionalReasonDto {
  @Text({ ...REASON, nullable: true }) reason?: string | null;
}
