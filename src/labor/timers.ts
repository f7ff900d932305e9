import { Injectable } from '@nestjs/common';
import { systemPrincipal } from '../kernel/auth/principal.js';
import { Database } from '../kernel/database/database.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { eachOnce } from '../kernel/ids.js';
import { Turns } from '../kernel/jobs/turn.js';
import { isOneOf, sql, type Sql } from '../kernel/sql/sql.js';
import { NotificationsService } from '../notifications/index.js';
import {
  type BookedSums,
  Operation,
  type TimersOfOperations,
  TimersOfOperationsPort,
} from '../operations/index.js';
import { Technician } from '../technicians/index.js';
import { timeEntryUpdated } from './labor.events.js';
import { IS_RUNNING, TimeEntry } from './time-entry.entity.js';
import { costOf, ended, FORGOTTEN_MS } from './time-span.js';

/** How many timers a turn marks at most. */
const BATCH = 500;

/** When running timers count as forgotten. */
const DATES = sql`SELECT r.business_id, r.started_at + ${FORGOTTEN_MS + 1} * interval '1 millisecond' AS at
  FROM time_entries r WHERE ${IS_RUNNING}`;

/**
 * Ends running timers (D74). A timer that ran for more than 12 hours is not counted silently: it is marked as forgotten, and a notice
 * asks its technician, or dispatchers if they have no account, when the work ended.
 */
@Injectable()
export class Timers implements TimersOfOperations {
  constructor(
    port: TimersOfOperationsPort,
    private readonly database: Database,
    private readonly notifications: NotificationsService,
  ) {
    port.connect(this);
  }

  /** Stops all timers that run on locked operations. @returns the new sums of those that had any */
  async stopAll(work: UnitOfWork, operationIds: readonly string[]): Promise<ReadonlyMap<string, BookedSums>> {
    const running = await work.lock(
      TimeEntry,
      sql`${isOneOf('r.operation_id', operationIds)} AND ${IS_RUNNING}`,
    );
    if (running.length === 0) return new Map();
    for (const entry of running) await this.stop(work, entry, work.now);
    return laborOf(work, eachOnce(running.map(({ operationId }) => operationId)));
  }

  /** Stops a locked running timer, or marks it as forgotten. The caller updates the sums of its operation. */
  async stop(work: UnitOfWork, entry: TimeEntry, at: Date): Promise<void> {
    const endedAt = at < entry.startedAt ? entry.startedAt : at;
    if (endedAt.getTime() - entry.startedAt.getTime() > FORGOTTEN_MS) return this.forget(work, [entry]);
    const span = ended(entry.startedAt, endedAt);
    work.update(TimeEntry, entry.id, { ...span, cost: costOf(span.minutes, entry.hourlyRate) });
    work.emit(timeEntryUpdated, entry.id);
  }

  /** Marks the timers of a business that have run for more than 12 hours. @returns whether there may be more */
  @Turns({
    kind: 'forgotten-timers',
    lane: 'short',
    everyMs: 60_000,
    due: businessesWithForgotten,
    dueTimes: DATES,
  })
  markForgotten(businessId: string): Promise<boolean> {
    return this.database.work(systemPrincipal(businessId), async (work) => {
      const before = new Date(work.now.getTime() - FORGOTTEN_MS);
      const found = await work.rows<{ id: string }>(
        sql`SELECT r.id FROM ${TimeEntry} r WHERE ${IS_RUNNING} AND r.started_at < ${before} ORDER BY r.id LIMIT ${BATCH}`,
      );
      const ids = found.map(({ id }) => id);
      const entries = await work.lock(TimeEntry, sql`${isOneOf('r.id', ids)} AND ${IS_RUNNING}`);
      await this.forget(work, entries);
      return found.length === BATCH;
    });
  }

  private async forget(work: UnitOfWork, entries: readonly TimeEntry[]): Promise<void> {
    if (entries.length === 0) return;
    const ids = entries.map(({ id }) => id);
    work.update(TimeEntry, new Map(ids.map((id) => [id, { isForgotten: true }])));
    work.emit(timeEntryUpdated, ids);
    this.notifications.notifyAll(work, await announcementsOf(work, ids));
  }
}

async function announcementsOf(work: UnitOfWork, ids: readonly string[]) {
  const rows = await work.rows<ForgottenRow>(
    sql`SELECT r.id, r.operation_id AS "operationId", r.started_at AS "startedAt", t.id AS "technicianId", t.name AS who,
        t.user_id IS NOT NULL AS "hasAccount", o.number, o.title, o.title_reason AS "titleReason"
      FROM ${TimeEntry} r JOIN ${Operation} o ON o.id = r.operation_id JOIN ${Technician} t ON t.id = r.technician_id
      WHERE ${isOneOf('r.id', ids)} ORDER BY r.id`,
  );
  return rows.map(({ id, operationId, technicianId, hasAccount, titleReason, startedAt, ...row }) => ({
    to: hasAccount ? { technicianId } : ('office' as const),
    kind: 'time.forgotten' as const,
    about: { operationId },
    parameters: {
      ...{ ...row, started_at: startedAt.toISOString(), time_entry_id: id },
      ...(titleReason && { title_reason: titleReason }),
    },
  }));
}

type ForgottenRow = Pick<TimeEntry, 'id' | 'operationId' | 'startedAt' | 'technicianId'> &
  Pick<Operation, 'number' | 'title' | 'titleReason'> & {
    readonly who: string | null;
    readonly hasAccount: boolean;
  };

/** The sums of operations over their time entries, by id. */
export async function laborOf(
  work: UnitOfWork,
  operationIds: readonly string[],
): Promise<ReadonlyMap<string, BookedSums>> {
  const rows = await work.rows<{ id: string; laborMinutes: number; laborCost: string }>(
    sql`SELECT r.operation_id AS id, coalesce(sum(r.minutes), 0)::integer AS "laborMinutes",
        coalesce(sum(r.cost), 0)::text AS "laborCost"
      FROM ${TimeEntry} r WHERE ${isOneOf('r.operation_id', operationIds)} GROUP BY r.operation_id`,
  );
  const found = new Map(rows.map(({ id, ...sums }) => [id, sums]));
  return new Map(operationIds.map((id) => [id, found.get(id) ?? { laborMinutes: 0, laborCost: '0' }]));
}

function businessesWithForgotten(now: Date): Sql {
  const before = new Date(now.getTime() - FORGOTTEN_MS);
  return sql`SELECT DISTINCT r.business_id FROM time_entries r WHERE ${IS_RUNNING} AND r.started_at < ${before}`;
}
