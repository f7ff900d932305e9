import { Injectable } from '@nestjs/common';
import { AttachmentStore } from '../attachments/index.js';
import { Config } from '../config.js';
import { AcrossBusinesses, type Run } from '../kernel/database/unscoped/across-businesses.js';
import { sql } from '../kernel/sql/sql.js';
import { SecretRenewal } from '../webhooks/index.js';

/** How PostgreSQL writes values as text, so that equal rows of two databases have equal texts. */
const TEXT_FORMS = sql`SELECT set_config(name, value, true) FROM (VALUES ('TimeZone', 'UTC'), ('DateStyle', 'ISO, YMD'),
  ('IntervalStyle', 'postgres'), ('extra_float_digits', '1'), ('bytea_output', 'hex')) form (name, value)`;

/** One end of a move: a cell with its database, its files and its secret key. */
@Injectable()
export class MoveEnd {
  constructor(
    readonly acrossBusinesses: AcrossBusinesses,
    readonly store: AttachmentStore,
    readonly secrets: SecretRenewal,
    readonly config: Config,
  ) {}

  /** Runs reads that all see one snapshot. `act` may run again from the start. */
  snapshot<T>(act: (run: Run) => Promise<T>): Promise<T> {
    return this.acrossBusinesses.transaction(async (run) => {
      // First of all statements, so nothing else may be set in front of it.
      await run(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`, { replan: false });
      await run(TEXT_FORMS);
      return act(run);
    });
  }

  /** Runs writes in one transaction. `act` may run again from the start. */
  transaction<T>(act: (run: Run) => Promise<T>): Promise<T> {
    return this.acrossBusinesses.transaction(async (run) => {
      await run(TEXT_FORMS);
      return act(run);
    });
  }
}
