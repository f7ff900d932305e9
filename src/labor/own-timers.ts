import { Injectable } from '@nestjs/common';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { DAY_MS } from '../kernel/period.js';
import { sql } from '../kernel/sql/sql.js';
import { isOpen, Operation } from '../operations/index.js';
import { Technician } from '../technicians/index.js';
import { TimeEntriesService } from './time-entries.service.js';
import { IS_RUNNING, TimeEntry } from './time-entry.entity.js';

/** For how many days every page asks when a forgotten timer ended. The notice and the page of the operation ask on. */
const ASKED_DAYS = 14;

/** A timer without an end, and what it was started on. */
export type OwnTimer = Pick<TimeEntry, 'id' | 'operationId' | 'startedAt' | 'kind' | 'isForgotten'> &
  Pick<Operation, 'title' | 'titleReason' | 'number'>;

/** The timers of the person who is signed in. */
@Injectable()
export class OwnTimers {
  constructor(private readonly entries: TimeEntriesService) {}

  /** The principal's timer: the one that runs, on any operation, or else the last one that was forgotten. */
  async current(tenant: TenantReader): Promise<OwnTimer | undefined> {
    const { kind, id } = tenant.principal;
    if (kind !== 'user') return undefined;
    const since = new Date(tenant.now.getTime() - ASKED_DAYS * DAY_MS);
    const timer = await tenant.row<Omit<OwnTimer, 'title' | 'titleReason' | 'number'>>(
      sql`SELECT r.id, r.operation_id AS "operationId", r.started_at AS "startedAt", r.kind, r.is_forgotten AS "isForgotten"
        FROM ${Technician} t JOIN ${TimeEntry} r ON r.technician_id = t.id
        WHERE t.user_id = ${id} AND r.ended_at IS NULL AND r.started_at >= ${since}
        ORDER BY r.is_forgotten, r.started_at DESC LIMIT 1`,
    );
    // Each page asks, and seldom there is a timer.
    const operation =
      timer &&
      (await tenant.row<Pick<Operation, 'title' | 'titleReason' | 'number'>>(
        sql`SELECT o.title, o.title_reason AS "titleReason", o.number FROM ${Operation} o WHERE o.id = ${timer.operationId}`,
      ));
    return operation && { ...timer, ...operation };
  }

  /**
   * Starts the principal's timer on an operation, if it is open and assigned to them and no timer of theirs runs there. Call it before
   * the operation is locked: timers are locked first.
   *
   * @param at when they started the work; earlier than now if the request waited on a phone for a network
   */
  async startOwn(work: UnitOfWork, operationId: string, at: Date): Promise<void> {
    const { kind, id } = work.principal;
    if (kind !== 'user') return;
    const assignee = await work.row<Pick<Operation, 'status'> & { id: string; isRunning: boolean }>(
      sql`SELECT t.id, o.status, EXISTS (SELECT 1 FROM ${TimeEntry} r WHERE r.technician_id = t.id AND r.operation_id = o.id AND ${IS_RUNNING}) AS "isRunning"
        FROM ${Operation} o JOIN ${Technician} t ON t.id = o.technician_id WHERE o.id = ${operationId} AND t.user_id = ${id}`,
    );
    if (!assignee || assignee.isRunning || !isOpen(assignee.status)) return;
    await this.entries.add(work, operationId, { technicianId: assignee.id, startedAt: at });
  }

  /**
   * Stops the principal's timer on an operation, if one ran there at that moment.
   *
   * @param at when they stopped it; earlier than now if the request waited on a phone for a network
   * @returns the entry's id; undefined if none ran
   */
  async stop(work: UnitOfWork, operationId: string, at: Date): Promise<string | undefined> {
    const { kind, id } = work.principal;
    if (kind !== 'user') return undefined;
    const running = await work.row<Pick<TimeEntry, 'id'>>(
      sql`SELECT r.id FROM ${Technician} t JOIN ${TimeEntry} r ON r.technician_id = t.id
        WHERE t.user_id = ${id} AND r.operation_id = ${operationId} AND ${IS_RUNNING} AND r.started_at <= ${at} LIMIT 1`,
    );
    return running && this.entries.stop(work, running.id, at);
  }
}
