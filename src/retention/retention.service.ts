import { Injectable } from '@nestjs/common';
import { AttachmentStore } from '../attachments/index.js';
import { systemPrincipal } from '../kernel/auth/principal.js';
import { Clock } from '../kernel/clock.js';
import { Database } from '../kernel/database/database.js';
import { join, rawSql, sql, type Sql } from '../kernel/database/sql.js';
import { tenantTable } from '../kernel/database/tenant-entity.js';
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

  /** One batch of each kind of which the business has some. @returns whether there may be more */
  @Turns({ kind: 'retention', lane: 'short', everyMs: 60_000, due: businessesWithSome })
  async forgetSome(businessId: string): Promise<boolean> {
    let isMore = false;
    for (const retention of await this.due(businessId)) {
      const forgotten = await this.forget(retention, businessId);
      if (forgotten === retention.batch) isMore = true;
    }
    return isMore;
  }

  private async due(businessId: string): Promise<Retention[]> {
    const now = this.clock.now();
    const each = RETENTIONS.map((retention, at) => {
      const one = oldest({ ...retention, batch: 1 }, now, rawSql(String(at)));
      return sql`SELECT * FROM (${one}) due (at)`;
    });
    const reader = this.database.tenant(systemPrincipal(businessId));
    const found = await reader.rows<{ at: number }>(join(each, ' UNION ALL '));
    return found.map(({ at }) => RETENTIONS[at]!);
  }

  /** @returns how many rows were forgotten */
  private async forget(retention: Retention, businessId: string): Promise<number> {
    const among = retention.hasFile ? await this.withoutFiles(retention, businessId) : undefined;
    return this.database.work(systemPrincipal(businessId), async (work) => {
      const statement = retention.becomes ? replacement : removal;
      const keys = await work.purge<RetainedKey>(statement(retention, work.now, among));
      if (keys.length > 0) await retention.then?.(work, keys);
      return keys.length;
    });
  }

  /** Removes the files of the oldest rows that are past their time. @returns the ids of these rows */
  private async withoutFiles(retention: Retention, businessId: string): Promise<string[]> {
    const reader = this.database.tenant(systemPrincipal(businessId));
    const rows = await reader.rows<{ id: string; name: string | null }>(
      oldest(retention, reader.now, sql`r.id, r.object_name AS name`),
    );
    for (const { name } of rows) if (name !== null) await this.store.remove(name);
    return rows.map(({ id }) => id);
  }
}

/** The businesses that have something past its time, of whatever kind. */
function businessesWithSome(now: Date): Sql {
  // One probe of an index for each business: left to choose, the planner would read whole tables.
  const each = RETENTIONS.map(({ of, past, oldestBy }) => {
    const table = rawSql(tenantTable(of).table);
    return sql`SELECT b.id FROM businesses b CROSS JOIN LATERAL (SELECT 1 FROM ${table} r
      WHERE r.business_id = b.id AND ${past(now)} ORDER BY ${rawSql(oldestBy)} LIMIT 1) oldest`;
  });
  return sql`SELECT DISTINCT id AS business_id FROM (${join(each, ' UNION ALL ')}) past`;
}
