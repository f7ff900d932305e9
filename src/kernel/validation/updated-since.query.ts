import type { Conditions } from '../sql/conditions.js';
import { sql } from '../sql/sql.js';
import type { Command } from './command.js';
import { Timestamp } from './fields.js';

/** The filter by the time of the last change (D56). */
export class UpdatedSinceQuery {
  @Timestamp({ about: 'Only records changed at or after this moment.' }) updated_since?: Date;
}

/** The same filter in a command. */
export type ChangedSince = Command<UpdatedSinceQuery>;

/** Its condition on the row `r`. */
export const CHANGED_SINCE: Conditions<ChangedSince> = {
  updatedSince: (moment) => sql`r.updated_at >= ${moment}`,
};
