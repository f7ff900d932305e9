import { Injectable } from '@nestjs/common';
import { Asset, PreventiveSchedule } from '../assets/index.js';
import { systemPrincipal } from '../kernel/auth/principal.js';
import { Clock } from '../kernel/clock.js';
import { Database } from '../kernel/database/database.js';
import { AcrossBusinesses } from '../kernel/database/unscoped/across-businesses.js';
import { sql, rawSql } from '../kernel/database/sql.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { Job } from '../kernel/jobs/job.js';
import { Log } from '../kernel/log.js';
import { OperationLookups } from './operation-lookups.js';
import { OperationsService } from './operations.service.js';

/** How many schedules one look at the table brings. */
const BATCH = 200;

/** When the day of preventive work begins, by the clock of the business (D29). */
const BEGINS_AT = '08:00';

interface DueSchedule {
  readonly id: string;
  readonly businessId: string;
}

const LOWEST = '00000000-0000-0000-0000-000000000000';
/** Before every schedule. */
const START: DueSchedule = { id: LOWEST, businessId: LOWEST };

/** Opens the operations that maintenance intervals ask for (D29). */
@Injectable()
export class PreventiveService {
  constructor(
    private readonly database: Database,
    private readonly acrossBusinesses: AcrossBusinesses,
    private readonly operations: OperationsService,
    private readonly lookups: OperationLookups,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /**
   * Opens one operation for each schedule that is due, and none for an asset that is retired or deleted. Any number of
   * workers may do this at once: a due date never opens two. A schedule that fails is logged, and tried again next time.
   *
   * @returns how many operations were opened
   */
  @Job({ name: 'preventive-operations', everyMs: 60_000 })
  async openDue(): Promise<number> {
    const today = this.clock.now().toISOString().slice(0, 10);
    let opened = 0;
    for (let last = START; ;) {
      const due = await this.due(today, last);
      for (const schedule of due) opened += await this.open(schedule, today);
      if (due.length < BATCH) return opened;
      last = due.at(-1)!;
    }
  }

  private due(today: string, after: DueSchedule): Promise<DueSchedule[]> {
    return this.acrossBusinesses.rows<DueSchedule>(sql`SELECT s.id, s.business_id AS "businessId"
      FROM preventive_schedules s JOIN assets a ON a.business_id = s.business_id AND a.id = s.asset_id
      WHERE s.next_due_on <= ${today} AND s.opened_for IS DISTINCT FROM s.next_due_on
        AND a.deleted_at IS NULL AND a.status <> 'retired' AND (s.business_id, s.id) > (${after.businessId}, ${after.id})
      ORDER BY s.business_id, s.id LIMIT ${rawSql(String(BATCH))}`);
  }

  /** @returns 1 when an operation was opened, 0 when another worker was first, there is no need any more, or it failed */
  private async open({ id, businessId }: DueSchedule, today: string): Promise<number> {
    try {
      return await this.database.work(systemPrincipal(businessId), (work) => this.openOnce(work, id, today));
    } catch (err) {
      this.log.error({ err, schedule_id: id }, 'preventive operation not opened');
      return 0;
    }
  }

  private async openOnce(work: UnitOfWork, scheduleId: string, today: string): Promise<number> {
    const schedule = await work.lock(PreventiveSchedule, scheduleId);
    if (!schedule || schedule.nextDueOn > today || schedule.openedFor === schedule.nextDueOn) return 0;
    const { assetId, operationId, nextDueOn: dueOn } = schedule;
    const asset = await work.row<Pick<Asset, 'id' | 'name'> & { scheduledFor: Date }>(
      sql`SELECT a.id, a.name, (${dueOn}::date + ${BEGINS_AT}::time) AT TIME ZONE b.time_zone AS "scheduledFor"
        FROM ${Asset} a JOIN businesses b ON b.id = a.business_id WHERE a.id = ${assetId} AND a.status <> 'retired'`,
    );
    // The due date may have moved while the operation of the earlier one is still open: that one serves both.
    if (!asset || (operationId && (await this.lookups.isOpen(work, operationId)))) return 0;
    const opened = await this.operations.openPreventive(work, { ...asset, dueOn });
    await work.update(PreventiveSchedule, scheduleId, { openedFor: dueOn, operationId: opened });
    return 1;
  }
}
