import type { EntityClass, Sql } from '../kernel/sql/sql.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';

/** What is kept for a time and then forgotten: one row of the table in `retentions.ts`. */
export interface Retention {
  /** What is forgotten, in a few words. */
  readonly what: string;
  /** The rows, `r` in what follows. */
  readonly of: EntityClass<object>;
  /** How old: which rows are past their time. */
  readonly past: (now: Date) => Sql;
  /** Which of them are kept nevertheless. It may refer to other tables, so the search for businesses leaves it out. */
  readonly unless?: Sql;
  /** How found: the columns of the index that leads to the oldest. */
  readonly oldestBy: string;
  /** The columns that name a row within its business; its id, unless told. */
  readonly key?: readonly string[];
  /** Rows of other tables that go with them, and the column that refers to them. */
  readonly along?: readonly { readonly of: EntityClass<object>; readonly by: string }[];
  /** Whether `r.object_name` names a file of the store, which is removed first: a crash in between is made good by the next turn. */
  readonly hasFile?: boolean;
  /** What a row becomes where it is not deleted: assignments. */
  readonly becomes?: (now: Date) => Sql;
  /** What is done with the keys of forgotten rows in the same transaction. */
  readonly then?: (work: UnitOfWork, keys: readonly RetainedKey[]) => Promise<void>;
  /** How many rows a turn forgets at most: few enough that no lock is held for long. */
  readonly batch: number;
}

/** The columns of a row that name it. */
export type RetainedKey = Readonly<Record<string, string>>;
