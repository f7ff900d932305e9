import { Injectable } from '@nestjs/common';
import { Asset, PreventiveSchedule } from '../assets/index.js';
import { systemPrincipal } from '../kernel/auth/principal.js';
import { Clock } from '../kernel/clock.js';
import { Database } from '../kernel/database/database.js';
import { sql, type Sql } from '../kernel/sql/sql.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { Turns } from '../kernel/jobs/turn.js';
import { Log } from '../kernel/log.js';
import { OperationLookups } from './operation-lookups.js';
import { OperationsService } from './operations.service.js';

/** How many schedules one look brings, and how many operations a turn opens, about. */
const BATCH = 50;
/** Below every id. */
const START = '00000000-0000-0000-0000-000000000000';

/** When the day of preventive work begins, by the clock of the business (D29). */
const BEGINS_AT = '08:00';

/** An operation that was opened, and the asset that it is about. */
interface OpenedPreventive {
  readonly id: string;
  readonly assetId: string;
}

/** Opens the operations that maintenance intervals ask for (D29). */
@Injectable()
export class PreventiveService {
  constructor(
    private readonly database: Database,
    private readonly operations: OperationsService,
    private readonly lookups: OperationLookups,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /**
   * Opens operations for schedules of a business that are due, and none for an asset that is retired or deleted. Any number
   * of workers may do this at once: a due date never opens two. A schedule that fails is logged, and tried again next time.
   *
   * @returns whether more may be due
   */
  @Turns({ kind: 'preventive-operations', lane: 'short', everyMs: 60_000, due: dueSchedules })
  async openDue(businessId: string): Promise<boolean> {
    const reader = this.database.tenant(systemPrincipal(businessId));
    const today = dayOf(this.clock.now());
    let opened = 0;
    // Some stay due for long, such as those whose earlier operation is still open: what comes behind them is found too.
    for (let last = START; opened < BATCH;) {
      const due = await this.due(reader, today, last);
      for (const id of due) opened += await this.open(businessId, id, today);
      if (due.length < BATCH) return false;
      last = due.at(-1)!;
    }
    return true;
  }

  /**
   * The same in a unit of work of a made-up history, at its moment.
   *
   * @returns the operations that were opened, each with its asset
   */
  async openDueOf(work: UnitOfWork): Promise<OpenedPreventive[]> {
    const today = dayOf(work.now);
    const opened: OpenedPreventive[] = [];
    for (const id of await this.due(work, today, START)) {
      const operation = await this.openOnce(work, id, today);
      if (operation) opened.push(operation);
    }
    return opened;
  }

  private async due(reader: TenantReader, today: string, after: string): Promise<string[]> {
    const found = await reader.rows<{ id: string }>(
      sql`SELECT s.id FROM ${PreventiveSchedule} s JOIN ${Asset} a ON a.id = s.asset_id AND a.status <> 'retired'
        WHERE s.next_due_on <= ${today} AND s.opened_for IS DISTINCT FROM s.next_due_on AND s.id > ${after}
        ORDER BY s.id LIMIT ${BATCH}`,
    );
    return found.map(({ id }) => id);
  }

  /** @returns 1 when an operation was opened, 0 when another worker was first, there is no need any more, or it failed */
  private async open(businessId: string, id: string, today: string): Promise<number> {
    try {
      const opened = await this.database.work(systemPrincipal(businessId), (work) =>
        this.openOnce(work, id, today),
      );
      return opened ? 1 : 0;
    } catch (err) {
      this.log.error({ err, schedule_id: id }, 'preventive operation not opened');
      return 0;
    }
  }

  private async openOnce(
    work: UnitOfWork,
    scheduleId: string,
    today: string,
  ): Promise<OpenedPreventive | undefined> {
    const schedule = await work.lock(PreventiveSchedule, scheduleId);
    if (!schedule || schedule.nextDueOn > today || schedule.openedFor === schedule.nextDueOn)
      return undefined;
    const { assetId, operationId, nextDueOn: dueOn } = schedule;
    const asset = await work.row<Pick<Asset, 'id' | 'name'> & { scheduledFor: Date }>(
      sql`SELECT a.id, a.name, (${dueOn}::date + ${BEGINS_AT}::time) AT TIME ZONE b.time_zone AS "scheduledFor"
        FROM ${Asset} a JOIN businesses b ON b.id = a.business_id WHERE a.id = ${assetId} AND a.status <> 'retired'`,
    );
    // Work that an earlier date or the usage of a meter called for, and that is still open, serves both.
    if (!asset || (operationId && (await this.lookups.isOpen(work, operationId)))) return undefined;
    if (await this.lookups.hasOpenPreventive(work, assetId)) return undefined;
    const opened = await this.operations.openPreventive(work, { ...asset, dueOn });
    await work.update(PreventiveSchedule, scheduleId, { openedFor: dueOn, operationId: opened });
    return { id: opened, assetId };
  }
}

function dueSchedules(now: Date): Sql {
  return sql`SELECT DISTINCT s.business_id FROM preventive_schedules s
    JOIN assets a ON a.business_id = s.business_id AND a.id = s.asset_id
    WHERE s.next_due_on <= ${dayOf(now)} AND s.opened_for IS DISTINCT FROM s.next_due_on
      AND a.deleted_at IS NULL AND a.status <> 'retired'`;
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
