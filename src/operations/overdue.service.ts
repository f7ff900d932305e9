import { Injectable } from '@nestjs/common';
import { systemPrincipal } from '../kernel/auth/principal.js';
import { Clock } from '../kernel/clock.js';
import { Database } from '../kernel/database/database.js';
import { sql } from '../kernel/database/sql.js';
import { AcrossBusinesses } from '../kernel/database/unscoped/across-businesses.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { Job } from '../kernel/jobs/job.js';
import { Log } from '../kernel/log.js';
import { NotificationsService } from '../notifications/index.js';
import { OperationNotices } from './operation-notices.js';
import { BEFORE_WORK } from './operation-status.js';
import { Operation } from './operation.entity.js';

/** How many operations one look finds. */
const BATCH = 500;
const PAUSE_MS = 30_000;
/** What was overdue before, and has not changed since, is no news: such as a backlog of years that was imported. */
const NEWS_MS = 24 * 60 * 60 * 1000;

interface Overdue {
  readonly businessId: string;
  readonly ids: string[];
}

/** Notifies those who hand out work once of each operation whose date passes before its work has begun. */
@Injectable()
export class OverdueService {
  constructor(
    private readonly database: Database,
    private readonly acrossBusinesses: AcrossBusinesses,
    private readonly notifications: NotificationsService,
    private readonly notices: OperationNotices,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /**
   * One look. Any number of workers may do this at once: of each date there is one announcement. An operation that is moved,
   * and becomes overdue again, is announced again.
   *
   * @returns whether there may be more
   */
  @Job({ name: 'overdue-operations', everyMs: PAUSE_MS })
  async round(): Promise<boolean> {
    const found = await this.found();
    for (const each of found) await this.announce(each);
    return found.reduce((sum, { ids }) => sum + ids.length, 0) === BATCH;
  }

  /** Of each business what became overdue of late, and what was changed of late and was overdue already. */
  private found(): Promise<Overdue[]> {
    const now = this.clock.now();
    const since = new Date(now.getTime() - NEWS_MS);
    const notBegun = sql`o.status = ANY(${BEFORE_WORK})`;
    return this.acrossBusinesses.rows<Overdue>(sql`
      SELECT found.business_id AS "businessId", array_agg(found.id ORDER BY found.id) AS ids FROM (
        SELECT o.business_id, o.id FROM businesses b CROSS JOIN LATERAL (
          SELECT o.business_id, o.id, o.scheduled_for FROM operations o
          WHERE o.business_id = b.id AND o.scheduled_for > ${since} AND o.scheduled_for < ${now} AND ${notBegun}
          UNION
          SELECT o.business_id, o.id, o.scheduled_for FROM operations o
          WHERE o.business_id = b.id AND o.updated_at > ${since} AND o.scheduled_for < ${now} AND ${notBegun}) o
        WHERE NOT EXISTS (SELECT 1 FROM announcements a WHERE a.business_id = o.business_id AND a.operation_id = o.id
          AND a.kind = 'operation.overdue' AND (a.parameters ->> 'scheduled_for')::timestamptz = o.scheduled_for)
        LIMIT ${BATCH}) found
      GROUP BY found.business_id`);
  }

  private async announce({ businessId, ids }: Overdue): Promise<void> {
    try {
      await this.database.work(systemPrincipal(businessId), (work) => this.announceOnce(work, ids));
    } catch (err) {
      this.log.error({ err, business_id: businessId }, 'overdue operations not announced');
    }
  }

  /** Looks again at what was found, one worker at a time: another one may have been first, or the work has begun. */
  private async announceOnce(work: UnitOfWork, ids: readonly string[]): Promise<void> {
    await work.takeTurn('overdue operations');
    const announced = await this.notifications.announced(work, 'operation.overdue', ids);
    const overdue = await work.rows<Pick<Operation, 'id' | 'title' | 'people'> & { scheduledFor: Date }>(
      sql`SELECT r.id, r.title, r.people, r.scheduled_for AS "scheduledFor" FROM ${Operation} r
        WHERE r.id = ANY(${ids}::uuid[]) AND r.status = ANY(${BEFORE_WORK}) AND r.scheduled_for < ${work.now}`,
    );
    this.notices.overdue(
      work,
      overdue.filter(
        ({ id, scheduledFor }) => announced.get(id)?.scheduled_for !== scheduledFor.toISOString(),
      ),
    );
  }
}
