import { Injectable } from '@nestjs/common';
import { AttachmentStore } from '../attachments/index.js';
import { systemPrincipal } from '../kernel/auth/principal.js';
import { Counter, type NumberedTable } from '../kernel/database/counters.js';
import { Database } from '../kernel/database/database.js';
import { insertInto } from '../kernel/sql/own-rows.js';
import { join, rawSql, sql, type Sql } from '../kernel/sql/sql.js';
import { tenantTable } from '../kernel/sql/tenant-entity.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { Turns } from '../kernel/jobs/turn.js';
import { RETENTIONS, oldest, type PurgedKey, removal, replacement, type Retention } from './retentions.js';

/** Purges rows whose retention period is over: one business at a time, in small batches. */
@Injectable()
export class RetentionService {
  constructor(
    private readonly database: Database,
    private readonly store: AttachmentStore,
  ) {}

  /**
   * Purges one batch for each entry of `RETENTIONS`. Those without files share one transaction and one round trip.
   *
   * @returns whether there may be more
   */
  @Turns({ kind: 'retention', lane: 'short', everyMs: 60_000, due: businessesWithExpiredRows })
  async purgeSome(businessId: string): Promise<boolean> {
    const principal = await this.database.timed(systemPrincipal(businessId));
    const withoutFiles = RETENTIONS.filter(({ hasFile }) => !hasFile);
    const areFull = await this.database.work(principal, async (work) => {
      const [, ...each] = await Promise.all([
        ensureCounter(work),
        ...withoutFiles.map((retention) => this.purge(work, retention)),
      ]);
      return each;
    });
    for (const retention of RETENTIONS.filter(({ hasFile }) => hasFile)) {
      const ids = await this.removeFiles(this.database.tenant(principal), retention);
      // Most turns find none, and a transaction costs more than all of their other statements.
      if (ids.length === 0) continue;
      areFull.push(await this.database.work(principal, (work) => this.purge(work, retention, ids)));
    }
    return areFull.includes(true);
  }

  /** @returns whether the batch was full */
  private async purge(work: UnitOfWork, retention: Retention, among?: readonly string[]): Promise<boolean> {
    const statement = retention.replaceWith ? replacement : removal;
    const keys = await work.purge<PurgedKey>(statement(retention, work.now, among));
    if (keys.length > 0) await retention.afterwards?.(work, keys);
    return keys.length === retention.batch;
  }

  /** Deletes the files of one batch of the oldest expired rows. @returns the ids of these rows */
  private async removeFiles(tenant: TenantReader, retention: Retention): Promise<string[]> {
    const columns = sql`r.id, r.object_name AS name`;
    const rows = await tenant.rows<{ id: string; name: string | null }>(
      oldest(retention, tenant.now, columns),
    );
    for (const { name } of rows) if (name !== null) await this.store.remove(name);
    return rows.map(({ id }) => id);
  }
}

/** Creates the counter by which the business is found next time, if it has none. An erased business gets none. */
async function ensureCounter(work: UnitOfWork): Promise<unknown> {
  const counter = sql`SELECT ${SEARCH_COUNTER}::text AS name, 0::bigint AS last FROM businesses b WHERE b.id = ${work.principal.businessId}`;
  return work.write(
    sql`${insertInto(Counter, ['name', 'last'], counter)} ON CONFLICT (business_id, name) DO NOTHING`,
  );
}

/** The counter by which businesses are found. Nearly all have it since their first change. */
const SEARCH_COUNTER: NumberedTable = 'changes';

/**
 * The businesses with expired rows of any kind, and those without the counter. The search starts from a row of a distributed table,
 * so that it runs on the same server as the other rows of the business.
 */
function businessesWithExpiredRows(now: Date): Sql {
  // One index lookup per business and table. The planner would otherwise read whole tables.
  const each = RETENTIONS.map(({ entity, isExpired, orderBy }) => {
    const table = rawSql(tenantTable(entity).table);
    return sql`(SELECT true FROM ${table} r WHERE r.business_id = c.business_id AND ${isExpired(now)}
      ORDER BY ${rawSql(orderBy)} LIMIT 1)`;
  });
  return sql`SELECT c.business_id FROM counters c WHERE c.name = ${SEARCH_COUNTER} AND (${join(each, ' OR ')})
    UNION ALL SELECT b.id FROM businesses b WHERE b.id NOT IN (SELECT business_id FROM counters WHERE name = ${SEARCH_COUNTER})`;
}
