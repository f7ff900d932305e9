import { Injectable } from '@nestjs/common';
import { systemPrincipal } from '../kernel/auth/principal.js';
import { Database } from '../kernel/database/database.js';
import { rawSql, sql, type Sql } from '../kernel/sql/sql.js';
import { Turns } from '../kernel/jobs/turn.js';
import { Announcement } from '../notifications/index.js';
import { ASSIGNEE_NAME } from './assignee-resolver.js';
import { OperationNotices, type OverdueOperation } from './operation-notices.js';
import { BEFORE_WORK } from './operation-status.js';
import { Operation } from './operation.entity.js';

/** How many operations a turn announces at most. */
const BATCH = 500;
/** Older overdue operations are not announced, unless they changed within this time: an import may bring years of backlog. */
const RECENT_MS = 24 * 60 * 60 * 1000;

/** When operations whose work has not begun become overdue: one millisecond after their scheduled time. */
const DATES = sql`SELECT business_id, scheduled_for + interval '1 millisecond' AS at FROM operations
  WHERE status = ANY(${BEFORE_WORK})`;

/** Notifies dispatchers (`operations:write`) once of each operation whose scheduled time passes before its work has begun. */
@Injectable()
export class OverdueService {
  constructor(
    private readonly database: Database,
    private readonly notices: OperationNotices,
  ) {}

  /**
   * Announces operations of a business that recently became overdue, and overdue ones that recently changed. Only one worker
   * announces for a business at a time, so each scheduled time is announced once. A rescheduled operation that becomes overdue
   * again is announced again.
   *
   * @returns whether there may be more
   */
  @Turns({
    kind: 'overdue-operations',
    lane: 'short',
    everyMs: 30_000,
    due: businessesWithOverdue,
    dueTimes: DATES,
  })
  announce(businessId: string): Promise<boolean> {
    return this.database.work(systemPrincipal(businessId), async (work) => {
      await work.lockSubject('overdue operations');
      const since = new Date(work.now.getTime() - RECENT_MS);
      const overdue = (
        moment: Sql,
      ) => sql`SELECT r.id, r.number, r.title, r.title_reason, ${ASSIGNEE_NAME} AS people, r.scheduled_for FROM ${Operation} r
        WHERE ${moment} > ${since} AND r.scheduled_for < ${work.now} AND r.status = ANY(${BEFORE_WORK})
          AND ${wasOnTime(rawSql('r'))}`;
      const found = await work.rows<OverdueOperation>(sql`
        WITH overdue AS (${overdue(sql`r.scheduled_for`)} UNION ${overdue(sql`r.updated_at`)})
        SELECT o.id, o.number, o.title, o.title_reason AS "titleReason", o.people, o.scheduled_for AS "scheduledFor" FROM overdue o
        WHERE NOT EXISTS (SELECT 1 FROM ${Announcement} a WHERE ${isAnnouncementOf})
        ORDER BY o.id LIMIT ${BATCH}`);
      this.notices.overdue(work, found);
      return found.length === BATCH;
    });
  }
}

/** The announcement `a` says that the operation `o` is overdue with its present scheduled time. */
const isAnnouncementOf = sql`a.operation_id = o.id AND a.kind = 'operation.overdue'
  AND (a.parameters ->> 'scheduled_for')::timestamptz = o.scheduled_for`;

/** Operations that were overdue when they were imported are not announced (D79). */
function wasOnTime(operation: Sql): Sql {
  return sql`(${operation}.imported_at IS NULL OR ${operation}.scheduled_for >= ${operation}.imported_at)`;
}

function businessesWithOverdue(now: Date): Sql {
  const since = new Date(now.getTime() - RECENT_MS);
  const overdue = (
    moment: Sql,
  ) => sql`SELECT o.business_id FROM businesses b JOIN operations o ON o.business_id = b.id
      AND ${moment} > ${since} AND o.scheduled_for < ${now} AND o.status = ANY(${BEFORE_WORK})
      AND ${wasOnTime(rawSql('o'))}
    WHERE NOT EXISTS (SELECT 1 FROM announcements a WHERE a.business_id = o.business_id AND ${isAnnouncementOf})`;
  return sql`${overdue(sql`o.scheduled_for`)} UNION ${overdue(sql`o.updated_at`)}`;
}
