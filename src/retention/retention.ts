import type { EntityClass, Sql } from '../kernel/sql/sql.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';

/** How long rows of a table are kept: an entry of `RETENTIONS`. */
export interface Retention {
  /** The entity of the rows, which the conditions name `r`. */
  readonly entity: EntityClass<object>;
  /** The condition for rows whose retention period is over. */
  readonly isExpired: (now: Date) => Sql;
  /** The condition for expired rows that are still kept. It may refer to other tables, so the search for businesses ignores it. */
  readonly except?: Sql;
  /** The sort order from the oldest row on: the columns of an index. */
  readonly orderBy: string;
  /** The columns that identify a row within its business. Default: the id. */
  readonly key?: readonly string[];
  /** Rows of other tables to delete as well, and the column with the id of the deleted row. */
  readonly dependents?: readonly { readonly entity: EntityClass<object>; readonly foreignKey: string }[];
  /** Whether `r.object_name` names a stored file. The file is deleted first; after a crash in between, the next turn continues. */
  readonly hasFile?: boolean;
  /** The assignments that update an expired row instead of deleting it. */
  readonly replaceWith?: (now: Date) => Sql;
  /** Called with the keys of the purged rows, in the same transaction. */
  readonly afterwards?: (work: UnitOfWork, keys: readonly PurgedKey[]) => Promise<void>;
  /** The maximum number of rows per turn, low enough that locks are short. */
  readonly batch: number;
}

/** The columns that identify a purged row. */
export type PurgedKey = Readonly<Record<string, string>>;
