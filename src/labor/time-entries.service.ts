import { Injectable } from '@nestjs/common';
import { auditDeletions } from '../access/index.js';
import { changedFields } from '../kernel/database/columns.js';
import type { Page, PageRequest, Single, TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { eachOnce } from '../kernel/ids.js';
import { sql, type Sql } from '../kernel/sql/sql.js';
import type { Command } from '../kernel/validation/field.js';
import {
  type FieldChange,
  isOpen,
  Operation,
  OperationBookings,
  operationMessages,
} from '../operations/index.js';
import { Technician, TechnicianRates, TechniciansService } from '../technicians/index.js';
import { timeEntryCreated, timeEntryUpdated } from './labor.events.js';
import {
  type CreateTimeEntryDto,
  type ListTimeEntriesQuery,
  timeEntryConditions,
  type UpdateTimeEntryDto,
} from './labor.dto.js';
import { laborComplaints, laborMessages } from './labor.messages.js';
import { mayCorrectTime, requireTimeOf } from './labor-rights.js';
import {
  type DisplayedTimeEntry,
  displayedTimeEntryResource,
  IS_RUNNING,
  TimeEntry,
  type TimeEntryResource,
  timeEntryResource,
  type TimeEntrySort,
} from './time-entry.entity.js';
import { costOf, spanOf } from './time-span.js';
import { laborOf, Timers } from './timers.js';

/** How many entries a page shows. It is for people to read, not for programs to sync. */
export const SHOWN_TIME_ENTRIES = 200;

/** A time entry on a page, whether it is the reader's own, and whether they may correct it. */
export type ShownTimeEntry = DisplayedTimeEntry & { readonly isOwn: boolean; readonly mayCorrect: boolean };

/** A technician whose time is recorded. */
type Worker = Pick<Technician, 'id' | 'name'>;

/**
 * The time that technicians spend on operations (D74). Locks are taken in this order: the technician's timers, operations by id,
 * entries by id.
 */
@Injectable()
export class TimeEntriesService {
  constructor(
    private readonly bookings: OperationBookings,
    private readonly technicians: TechniciansService,
    private readonly rates: TechnicianRates,
    private readonly timers: Timers,
  ) {}

  /** One page of the matching entries, the latest start first. */
  list(
    tenant: TenantReader,
    filters: Command<ListTimeEntriesQuery>,
    page: PageRequest<TimeEntrySort>,
  ): Promise<Page<TimeEntryResource>> {
    return tenant.list(timeEntryResource, timeEntryConditions(filters), page);
  }

  /** One page of the entries of an operation, the latest start first. @throws ApiError `not_found` for the operation */
  async listOfOperation(
    tenant: TenantReader,
    operationId: string,
    page: PageRequest<TimeEntrySort>,
  ): Promise<Page<TimeEntryResource>> {
    if (!(await tenant.has(Operation, operationId))) throw ApiError.notFound(operationMessages.missing);
    return tenant.list(timeEntryResource, [ofOperation(operationId)], page);
  }

  /** The newest entries of an operation for a page; with rates and costs only for those who may see them. */
  async shown(tenant: TenantReader, operationId: string): Promise<ShownTimeEntry[]> {
    const page = { limit: SHOWN_TIME_ENTRIES, after: null };
    const [found, own] = await Promise.all([
      tenant.list(displayedTimeEntryResource, [ofOperation(operationId)], page),
      this.ownTechnicianIds(tenant),
    ]);
    const seesRates = tenant.principal.may('time:read');
    return found.items().map((entry) => ({
      ...entry,
      ...(seesRates ? {} : { hourly_rate: null, cost: null }),
      isOwn: own.includes(entry.technician_id),
      mayCorrect: mayCorrectTime(tenant, entry, own),
    }));
  }

  /** The technicians with the principal's account: one, several for a person who left and returned, or none, as for keys. */
  async ownTechnicianIds(tenant: TenantReader): Promise<readonly string[]> {
    const { kind, id } = tenant.principal;
    return kind === 'user' && id !== null ? this.technicians.idsOfUser(tenant, id) : [];
  }

  /** Reads an entry. @throws ApiError `not_found` */
  async get(tenant: TenantReader, id: string): Promise<Single<TimeEntryResource>> {
    return (await tenant.find(timeEntryResource, id)) ?? noEntry();
  }

  /**
   * Records time on an operation, or starts a timer on an open one. A technician has one running timer: starting another stops it when
   * the new one starts.
   *
   * @returns the entry's id
   * @throws ApiError `not_found`; `missing_parameter` and `invalid_reference` for the technician; `invalid_parameter` for the times;
   *   `permission_required` for another technician's time; `invalid_state` for a timer on an operation that is not open
   */
  async add(
    work: UnitOfWork,
    operationId: string,
    { technicianId, kind = 'work', note = null, ...wanted }: Command<CreateTimeEntryDto>,
  ): Promise<string> {
    const technician = await this.workerOf(work, operationId, technicianId);
    const span = spanOf(wanted, work.now);
    const isTimer = span.endedAt === null;
    if (isTimer) await work.lockSubject(`timer of ${technician.id}`);
    const previous = isTimer ? await runningOf(work, technician.id) : undefined;
    const ids = eachOnce([operationId, ...(previous ? [previous.operationId] : [])]);
    const operations = await this.bookings.lockAll(work, ids);
    const operation = operations.get(operationId);
    if (!operation) throw ApiError.notFound(operationMessages.missing);
    const { status } = operation;
    if (isTimer && !isOpen(status)) throw new ApiError('invalid_state', laborMessages.closed({ status }));
    if (previous) await this.stopLocked(work, previous.id, operations, span.startedAt);
    const hourlyRate = await this.rates.on(work, technician.id, span.startedAt);
    const entry = { operationId, technicianId: technician.id, kind, note, hourlyRate, ...span };
    const id = work.newId();
    await work.insert(TimeEntry, {
      ...entry,
      id,
      cost: costOf(span.minutes, hourlyRate),
      isForgotten: false,
    });
    work.emit(timeEntryCreated, id);
    await this.book(work, operation, { from: null, to: technician.name });
    return id;
  }

  /**
   * Stops a running timer, by default now. One that ran for more than 12 hours is marked as forgotten instead. An entry that does not
   * run stays unchanged.
   *
   * @returns the entry's id
   * @throws ApiError `not_found`; `permission_required`
   */
  async stop(work: UnitOfWork, id: string, at = work.now): Promise<string> {
    const { operations, entry } = await this.lock(work, id);
    if (entry.endedAt === null && !entry.isForgotten) await this.stopLocked(work, id, operations, at, entry);
    return id;
  }

  /**
   * Corrects an entry, or gives the end of a timer. A new start on another day brings the rate of that day. A correction without
   * differences does nothing (D45).
   *
   * @returns the entry's id
   * @throws ApiError `not_found`; `permission_required`; `invalid_state` for people after the time to correct their own;
   *   `invalid_parameter` for the times
   */
  async update(
    work: UnitOfWork,
    id: string,
    { kind, note, ...wanted }: Command<UpdateTimeEntryDto>,
  ): Promise<string> {
    const { operation, entry } = await this.lock(work, id);
    const span = spanOf(wanted, work.now, entry);
    const isForgotten = entry.isForgotten && span.endedAt === null;
    const changed = changedFields(entry, { kind, note, ...span, isForgotten });
    if (Object.keys(changed).length === 0) return id;
    const hourlyRate =
      changed.startedAt === undefined
        ? entry.hourlyRate
        : await this.rates.on(work, entry.technicianId, span.startedAt);
    work.update(TimeEntry, id, { ...changed, hourlyRate, cost: costOf(span.minutes, hourlyRate) });
    work.emit(timeEntryUpdated, id);
    const name = await nameOf(work, entry.technicianId);
    await this.book(work, operation, { from: name, to: name });
    return id;
  }

  /**
   * Deletes an entry. The deletion is in the audit log and in the history of the operation.
   *
   * @returns the operation's id
   * @throws ApiError as `update`
   */
  async delete(work: UnitOfWork, id: string): Promise<string> {
    const { operation, entry } = await this.lock(work, id);
    const { operationId, technicianId, startedAt, minutes } = entry;
    await work.remove(TimeEntry, id);
    await this.book(work, operation, { from: await nameOf(work, technicianId), to: null });
    const details = {
      ...{ operation_id: operationId, technician_id: technicianId },
      ...{ started_at: startedAt.toISOString(), minutes },
    };
    await auditDeletions(work, 'time_entry.deleted', [{ id, name: operation.title, details }]);
    return operationId;
  }

  /** The technician whose time is recorded: the wanted one, the caller, or that of the operation. @throws ApiError as `add` */
  private async workerOf(work: UnitOfWork, operationId: string, wanted?: string): Promise<Worker> {
    const own = await this.ownTechnicianIds(work);
    const id = wanted ?? own[0];
    requireTimeOf(work, id, own);
    const found = await work.row<Worker | { id: null }>(
      id === undefined
        ? sql`SELECT t.id, t.name FROM ${Operation} r LEFT JOIN ${Technician} t ON t.id = r.technician_id WHERE r.id = ${operationId}`
        : sql`SELECT r.id, r.name FROM ${Technician} r WHERE r.id = ${id}`,
    );
    if (!found && id === undefined) throw ApiError.notFound(operationMessages.missing);
    if (!found) throw ApiError.invalidReference('technician_id');
    if (found.id !== null) return found;
    throw ApiError.invalid('technician_id', laborComplaints.technicianNeeded, 'missing_parameter');
  }

  /** Locks an entry that the principal may correct, and its operation. @throws ApiError `not_found`, as `mayCorrectTime` */
  private async lock(work: UnitOfWork, id: string) {
    const seen = await work.row<Pick<TimeEntry, 'operationId'>>(
      sql`SELECT r.operation_id AS "operationId" FROM ${TimeEntry} r WHERE r.id = ${id}`,
    );
    if (!seen) noEntry();
    const operations = await this.bookings.lockAll(work, [seen.operationId]);
    const entry = (await work.lock(TimeEntry, id)) ?? noEntry();
    const own = await this.ownTechnicianIds(work);
    requireTimeOf(work, entry.technicianId, own, entry);
    return { operations, operation: operations.get(entry.operationId)!, entry };
  }

  /** Stops a timer on one of some locked operations, unless it has ended meanwhile, and books what it took. */
  private async stopLocked(
    work: UnitOfWork,
    id: string,
    operations: ReadonlyMap<string, Operation>,
    at: Date,
    locked?: TimeEntry,
  ): Promise<void> {
    const entry = locked ?? (await work.lock(TimeEntry, sql`r.id = ${id} AND ${IS_RUNNING}`))[0];
    if (!entry) return;
    await this.timers.stop(work, entry, at);
    const name = await nameOf(work, entry.technicianId);
    await this.book(work, operations.get(entry.operationId)!, { from: name, to: name });
  }

  /** Stores the new sums of a locked operation, and whose time was booked in its history. */
  private async book(work: UnitOfWork, operation: Operation, timeOf: FieldChange): Promise<void> {
    const sums = (await laborOf(work, [operation.id])).get(operation.id)!;
    this.bookings.record(work, operation, sums, { time_of: timeOf });
  }
}

function ofOperation(id: string): Sql {
  return sql`r.operation_id = ${id}`;
}

function runningOf(
  work: UnitOfWork,
  technicianId: string,
): Promise<Pick<TimeEntry, 'id' | 'operationId'> | undefined> {
  return work.row(sql`SELECT r.id, r.operation_id AS "operationId" FROM ${TimeEntry} r
    WHERE r.technician_id = ${technicianId} AND ${IS_RUNNING}`);
}

async function nameOf(work: UnitOfWork, technicianId: string): Promise<string | null> {
  const found = await work.row<Worker>(
    sql`SELECT r.id, r.name FROM ${Technician} r WHERE r.id = ${technicianId}`,
  );
  return found?.name ?? null;
}

function noEntry(): never {
  throw ApiError.notFound(laborMessages.noEntry);
}
