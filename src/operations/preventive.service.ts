import { Injectable } from '@nestjs/common';
import { Asset, AssetLookups, PreventiveSchedule } from '../assets/index.js';
import { systemPrincipal, type Principal } from '../kernel/auth/principal.js';
import { dayAt, workBeginsOn } from '../kernel/database/business-day.js';
import { Database } from '../kernel/database/database.js';
import { sql, type Sql } from '../kernel/sql/sql.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { dayOf, daysBefore } from '../kernel/period.js';
import { Turns } from '../kernel/jobs/turn.js';
import { Log } from '../kernel/log.js';
import { OperationLookups } from './operation-lookups.js';
import { OperationsService } from './operations.service.js';

/** How many schedules one query reads, and about how many operations a turn opens. */
const BATCH = 50;
/** Lower than every id. */
const START = '00000000-0000-0000-0000-000000000000';

/** Schedules `s` whose date has no operation yet, of assets that are in use, with their business `b`. */
const WAITING = sql`preventive_schedules s JOIN businesses b ON b.id = s.business_id
  JOIN assets a ON a.business_id = s.business_id AND a.id = s.asset_id AND a.deleted_at IS NULL AND a.status <> 'retired'
  WHERE s.opened_for IS DISTINCT FROM s.next_due_on`;

/** The businesses with a due schedule. No time zone is a day ahead of UTC, so the index can leave out later dates. */
function dueSchedules(now: Date): Sql {
  return sql`SELECT DISTINCT s.business_id FROM ${WAITING}
    AND s.next_due_on <= ${dayOf(daysBefore(now, -1))} AND s.next_due_on <= ${dayAt(now)}`;
}

/** The moments at which schedules become due: when their day begins in the time zone of the business. */
const DUE_DATES = sql`SELECT s.business_id, s.next_due_on::timestamp AT TIME ZONE b.time_zone AS at FROM ${WAITING}`;

type DueSchedule = Pick<PreventiveSchedule, 'id' | 'assetId'>;

/** An operation that was opened, and its asset. */
interface OpenedPreventive {
  readonly id: string;
  readonly assetId: string;
}

/** Opens the operations of maintenance intervals (D29). */
@Injectable()
export class PreventiveService {
  constructor(
    private readonly database: Database,
    private readonly operations: OperationsService,
    private readonly lookups: OperationLookups,
    private readonly assets: AssetLookups,
    private readonly log: Log,
  ) {}

  /**
   * Opens operations for the due schedules of a business, except for retired or deleted assets. Any number of workers may run
   * this at once: a due date never opens two operations. A schedule that fails is logged and retried in the next turn.
   *
   * @returns whether more may be due
   */
  @Turns({
    kind: 'preventive-operations',
    lane: 'short',
    everyMs: 60_000,
    due: dueSchedules,
    dueTimes: DUE_DATES,
  })
  async openDue(businessId: string): Promise<boolean> {
    const principal = await this.database.timed(systemPrincipal(businessId));
    const reader = this.database.tenant(principal);
    let opened = 0;
    // Some schedules stay due for long, such as those with an open earlier operation. The cursor moves past them to find the
    // others.
    for (let last = START; opened < BATCH;) {
      const due = await this.due(reader, last);
      for (const schedule of due) opened += await this.open(principal, schedule);
      if (due.length < BATCH) return false;
      last = due.at(-1)!.id;
    }
    return true;
  }

  /**
   * Opens due operations within a unit of work of the demo's generated history, at the time of that unit of work.
   *
   * @returns the operations that were opened, each with its asset
   */
  async openDueOf(work: UnitOfWork): Promise<OpenedPreventive[]> {
    const opened: OpenedPreventive[] = [];
    for (const schedule of await this.due(work, START)) {
      const operation = await this.openOnce(work, schedule);
      if (operation) opened.push(operation);
    }
    return opened;
  }

  private due(reader: TenantReader, after: string): Promise<DueSchedule[]> {
    return reader.rows(
      sql`SELECT s.id, s.asset_id AS "assetId" FROM ${PreventiveSchedule} s JOIN ${Asset} a ON a.id = s.asset_id AND a.status <> 'retired'
        JOIN businesses b ON b.id = s.business_id
        WHERE s.next_due_on <= ${dayAt(reader.now)} AND s.opened_for IS DISTINCT FROM s.next_due_on AND s.id > ${after}
        ORDER BY s.id LIMIT ${BATCH}`,
      { replan: true },
    );
  }

  /** @returns 1 when an operation was opened; 0 when another worker was first, the need is gone, or the attempt failed */
  private async open(principal: Principal, due: DueSchedule): Promise<number> {
    try {
      const opened = await this.database.work(principal, (work) => this.openOnce(work, due));
      return opened ? 1 : 0;
    } catch (err) {
      this.log.error({ err, schedule_id: due.id }, 'A preventive operation could not be opened.');
      return 0;
    }
  }

  private async openOnce(
    work: UnitOfWork,
    { id: scheduleId, assetId }: DueSchedule,
  ): Promise<OpenedPreventive | undefined> {
    // The asset before its schedule, as at the end of an operation.
    await this.assets.lockPlacesOf(work, [assetId]);
    const schedule = await work.lock(PreventiveSchedule, scheduleId);
    if (!schedule || schedule.openedFor === schedule.nextDueOn) return undefined;
    const { operationId, nextDueOn: dueOn } = schedule;
    const asset = await work.row<{ assetName: string; scheduledFor: Date; procedureIds: string[] | null }>(
      sql`SELECT a.name AS "assetName", a.maintenance_procedure_ids AS "procedureIds", ${workBeginsOn(dueOn)} AS "scheduledFor"
        FROM ${Asset} a JOIN businesses b ON b.id = a.business_id WHERE a.id = ${assetId} AND a.status <> 'retired' AND ${dueOn}::date <= ${dayAt(work.now)}`,
    );
    // Open work from an earlier date, or from a meter's usage, serves this date too.
    if (!asset || (operationId && (await this.lookups.isOpen(work, operationId)))) return undefined;
    if (await this.lookups.hasOpenPreventive(work, assetId)) return undefined;
    const opened = await this.operations.openPreventive(work, { ...asset, assetId, dueOn });
    await work.update(PreventiveSchedule, scheduleId, { openedFor: dueOn, operationId: opened });
    return { id: opened, assetId };
  }
}
