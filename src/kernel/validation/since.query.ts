import type { Conditions } from '../sql/conditions.js';
import { sql } from '../sql/sql.js';
import { lowestIdAt } from '../ids.js';
import type { Command } from './command.js';
import { Timestamp } from './fields.js';

/** The filter by the time of creation (D56). */
export class SinceQuery {
  @Timestamp({ about: 'Only entries created at or after this moment.' }) since?: Date;
}

/** The same filter in a command. */
export type CreatedSince = Command<SinceQuery>;

/** Its condition on the row `r`. Ids contain the time of creation, and lists are ordered by id. */
export const CREATED_SINCE: Conditions<CreatedSince> = {
  since: (moment) => sql`r.id >= ${lowestIdAt(moment)} AND r.created_at >= ${moment}`,
};
