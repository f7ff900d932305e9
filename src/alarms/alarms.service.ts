import { Injectable } from '@nestjs/common';
import type { Page, PageRequest, Single, TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { wordsOf, type Reason } from '../kernel/messages/messages.js';
import { sql, type Sql } from '../kernel/sql/sql.js';
import { Alarm, type Severity } from './alarm.entity.js';
import { alarmAcknowledged, alarmRaised, alarmResolved } from './alarm.events.js';
import { alarmMessages } from './alarm.messages.js';
import {
  alarmResource,
  displayedAlarmResource,
  type AlarmResource,
  type DisplayedAlarm,
} from './alarm.resource.js';
import { toConditions, type AlarmFilters } from './alarms.queries.js';

/** What an alarm of the service itself is about: exactly one thing. */
export type Cause =
  | { readonly kind: 'asset_out_of_service'; readonly assetId: string }
  | { readonly kind: 'stock_below_minimum'; readonly sparePartId: string };

const SEVERITY_OF: Readonly<Record<Cause['kind'], Severity>> = {
  asset_out_of_service: 'critical',
  stock_below_minimum: 'warning',
};

/** Raises alarms, lists them, and brings them to their end (D24, D55, D63). `ReportedAlarms` has those of other systems. */
@Injectable()
export class AlarmsService {
  /** One page of the alarms that match, newest first. */
  list(tenant: TenantReader, filters: AlarmFilters, page: PageRequest): Promise<Page<AlarmResource>> {
    return tenant.list(alarmResource, toConditions(filters), page);
  }

  /** The same for a page that people read. */
  listDisplayed(
    tenant: TenantReader,
    filters: AlarmFilters,
    page: PageRequest,
  ): Promise<Page<DisplayedAlarm>> {
    return tenant.list(displayedAlarmResource, toConditions(filters), page);
  }

  /** An alarm for a page that people read. @throws ApiError `not_found` */
  async getDisplayed(tenant: TenantReader, id: string): Promise<DisplayedAlarm> {
    return (await tenant.find(displayedAlarmResource, id))?.item() ?? missing();
  }

  /** An alarm. @throws ApiError `not_found` */
  async get(tenant: TenantReader, id: string): Promise<Single<AlarmResource>> {
    return (await tenant.find(alarmResource, id)) ?? missing();
  }

  /**
   * Raises an alarm: keeps it and emits `alarm.raised`, in the work that caused it. Each call raises one; whether
   * something is worth an alarm, and whether it was not so already, is for the caller to know. It is not waited for.
   *
   * @param reason what happened
   * @returns the alarm's id
   */
  raise(work: UnitOfWork, { reason, ...cause }: Cause & { readonly reason: Reason }): string {
    const severity = SEVERITY_OF[cause.kind];
    const row = { ...cause, reason, message: wordsOf(reason, 'api'), severity, status: 'open' as const };
    const id = work.sendInsert(Alarm, { ...row, occurrences: 1 });
    work.emit(alarmRaised, id);
    return id;
  }

  /** Resolves the alarms that the service raised for a cause that is no more. */
  async end(work: UnitOfWork, cause: Cause): Promise<void> {
    const about =
      cause.kind === 'asset_out_of_service'
        ? sql`r.asset_id = ${cause.assetId}`
        : sql`r.spare_part_id = ${cause.sparePartId}`;
    await this.resolveAll(work, sql`${about} AND r.kind = ${cause.kind} AND r.status <> 'resolved'`);
  }

  /**
   * Takes note of an alarm, in the name of the caller. Nothing happens to one that someone has taken note of.
   *
   * @returns its id
   * @throws ApiError `not_found`; `invalid_state` for a resolved one
   */
  async acknowledge(work: UnitOfWork, id: string): Promise<string> {
    const { status } = (await work.lock(Alarm, id)) ?? missing();
    if (status === 'resolved') throw new ApiError('invalid_state', alarmMessages.resolvedAlready);
    if (status === 'acknowledged') return id;
    const { kind, id: by } = work.principal;
    await work.update(Alarm, id, {
      ...{ status: 'acknowledged', acknowledgedAt: work.now },
      ...{ acknowledgedByKind: kind, acknowledgedById: by },
    });
    work.emit(alarmAcknowledged, id);
    return id;
  }

  /** Resolves an alarm. Nothing happens to one that is resolved. @returns its id @throws ApiError `not_found` */
  async resolve(work: UnitOfWork, id: string): Promise<string> {
    if (!(await work.has(Alarm, id))) missing();
    await this.resolveAll(work, sql`r.id = ${id} AND r.status <> 'resolved'`);
    return id;
  }

  /**
   * Resolves alarms, each once, and emits `alarm.resolved` for each.
   *
   * @param which a condition over the row `r`, which leaves out those that are resolved
   * @returns them as they were before
   */
  async resolveAll(work: UnitOfWork, which: Sql): Promise<Alarm[]> {
    const alarms = await work.lockAll(Alarm, which);
    const ids = alarms.map(({ id }) => id);
    if (ids.length === 0) return [];
    await work.update(Alarm, sql`r.id = ANY(${ids})`, { status: 'resolved', resolvedAt: work.now });
    work.emitAll(alarmResolved, ids);
    return alarms;
  }

  /**
   * The work that is to be done because of an alarm, if there is none yet.
   *
   * @param open opens it, and gives its id
   * @returns the id of the operation, be it one of before
   * @throws ApiError `not_found`
   */
  async link(work: UnitOfWork, id: string, open: (alarm: Alarm) => Promise<string>): Promise<string> {
    const alarm = (await work.lock(Alarm, id)) ?? missing();
    if (alarm.operationId !== null) return alarm.operationId;
    const operationId = await open(alarm);
    await work.update(Alarm, id, { operationId });
    return operationId;
  }
}

function missing(): never {
  throw ApiError.notFound(alarmMessages.missing);
}
