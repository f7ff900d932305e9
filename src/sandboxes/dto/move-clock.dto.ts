import { Integer, Timestamp } from '../../kernel/validation/fields.js';

/** The maximum distance of one move, in seconds: 400 days. */
export const MAX_ADVANCE_S = 400 * 24 * 60 * 60;

/** Body of `POST /sandbox/clock`: exactly one of the two fields. */
export class MoveClockDto {
  @Integer({
    about: 'The number of seconds to advance the clock. Give this or `now`.',
    min: 1,
    max: MAX_ADVANCE_S,
    example: 86_400,
  })
  advance_seconds?: number;
  @Timestamp({ about: 'The moment to advance the clock to. Give this or `advance_seconds`.' }) now?: Date;
}
