import { Injectable } from '@nestjs/common';
import { AttachmentStore } from '../attachments/index.js';
import { systemPrincipal } from '../kernel/auth/principal.js';
import { Clock } from '../kernel/clock.js';
import { Counter, type NumberedTable } from '../kernel/database/counter.entity.js';
import { Database } from '../kernel/database/database.js';
import { insertInto } from '../kernel/sql/own-rows.js';
import { join, rawSql, sql, type Sql } from '../kernel/sql/sql.js';
import { tenantTable } from '../kernel/sql/tenant-entity.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { Turns } from '../kernel/jobs/turn.js';
import type { Retention, RetainedKey } from './retention.js';
import { oldest, removal, replacement } from './retention.queries.js';
import { RETENTIONS } from './retentions.js';

/** Forgets what is past its time: of one business at a time, a small batch of each kind. */
@Injectable()
export class RetentionService {
  constructor(
    private readonly database: Database,
    private readonly store: AttachmentStore,
    private readonly clock: Clock,
  ) {}

  /**
   * One batch of each kind. Rows without a file go in one transaction, and the statements in one round trip.
   *
   * @returns whether there may be more
   */
  @Turns({ kind: 'retention', lane: 'short', everyMs: 60_000, due: businessesWithSome })
  async forgetSome(businessId: string): Promise<boolean> {
    const principal = systemPrincipal(businessId);
    const bare = RETENTIONS.filter(({ hasFile }) => !hasFile);
    const filled = await this.database.work(principal, async (work) => {
      const [, ...each] = await Promise.all([
        countFrom(work),
        ...bare.map((retention) => this.forget(work, retention)),
      ]);
      return each;
    });
    for (const each of RETENTIONS.filter(({ hasFile }) => hasFile)) {
      const among = await this.withoutFiles(this.database.tenant(principal), each);
      filled.push(await this.database.work(principal, (work) => this.forget(work, each, among)));
    }
    return filled.includes(true);
  }

  /** @returns whether it was a whole batch */
  private async forget(work: UnitOfWork, retention: Retention, among?: readonly string[]): Promise<boolean> {
    const statement = retention.becomes ? replacement : removal;
    const keys = await work.purge<RetainedKey>(statement(retention, this.clock.now(), among));
    if (keys.length > 0) await retention.then?.(work, keys);
    return keys.length === retention.batch;
  }

  /** Removes the files of the oldest rows that are past their time. @returns the ids of these rows */
  private async withoutFiles(tenant: TenantReader, retention: Retention): Promise<string[]> {
    const columns = sql`r.id, r.object_name AS name`;
    const rows = await tenant.rows<{ id: string; name: string | null }>(
      oldest(retention, this.clock.now(), columns),
    );
    for (const { name } of rows) if (name !== null) await this.store.remove(name);
    return rows.map(({ id }) => id);
  }
}

/** Sees to it that the business is found the next time. */
function countFrom(work: UnitOfWork): Promise<unknown> {
  return work.write(
    sql`${insertInto(Counter, ['name', 'last'], sql`SELECT ${COUNTED}::text, 0::bigint`)} ON CONFLICT (business_id, name) DO NOTHING`,
  );
}

/** The counter by which a business is looked for: nearly all have it since their first change. */
const COUNTED: NumberedTable = 'changes';

/**
 * The businesses that have something past its time, of any kind, and those that lack the counter. They are looked for by a row
 * that stands beside what they have, on the same machine where tables are distributed.
 */
function businessesWithSome(now: Date): Sql {
  // One probe of an index for each business: left to choose, the planner would read whole tables.
  const each = RETENTIONS.map(({ of, past, oldestBy }) => {
    const table = rawSql(tenantTable(of).table);
    return sql`(SELECT true FROM ${table} r WHERE r.business_id = c.business_id AND ${past(now)}
      ORDER BY ${rawSql(oldestBy)} LIMIT 1)`;
  });
  return sql`SELECT c.business_id FROM counters c WHERE c.name = ${COUNTED} AND (${join(each, ' OR ')})
    UNION ALL SELECT b.id FROM businesses b WHERE b.id NOT IN (SELECT business_id FROM counters WHERE name = ${COUNTED})`;
}
