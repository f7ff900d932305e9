import { Injectable } from '@nestjs/common';
import type { Page, PageRequest, Single, TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { formatReason, messages, type Reason } from '../kernel/messages/messages.js';
import { isOneOf, rawSql, sql, type Sql } from '../kernel/sql/sql.js';
import {
  Alarm,
  alarmResource,
  type AlarmResource,
  type DisplayedAlarm,
  displayedAlarmResource,
  type Severity,
} from './alarm.entity.js';
import { alarmAcknowledged, alarmRaised, alarmReopened, alarmResolved } from './alarm.events.js';
import { alarmConditions, type AlarmFilters } from './alarms.dto.js';

/** The messages about alarms. */
export const alarmMessages = messages('alarm', {
  missing: { en: 'No such alarm.', fr: 'Alarme introuvable.' },
  resolvedAlready: {
    en: 'A resolved alarm cannot be acknowledged.',
    fr: 'Une alarme résolue ne peut plus être prise en compte.',
  },
  overByItself: {
    en: 'The alarm was resolved because the problem ended. If it returns, the alarm is raised again.',
    fr: 'L’alarme a été résolue parce que le problème est terminé. S’il revient, elle sera émise de nouveau.',
  },
  raisedAgain: {
    en: 'The problem has returned meanwhile: a newer alarm is open.',
    fr: 'Le problème est revenu entre-temps : une alarme plus récente est ouverte.',
  },
});

/** The cause of an alarm of the service itself. */
export type Cause =
  | { readonly kind: 'asset_out_of_service'; readonly assetId: string }
  | { readonly kind: 'stock_below_minimum'; readonly sparePartId: string };

const SEVERITY_OF: Readonly<Record<Cause['kind'], Severity>> = {
  asset_out_of_service: 'critical',
  stock_below_minimum: 'warning',
};

/** The column with the subject of an alarm. */
const SUBJECT_OF: Readonly<Record<Cause['kind'], string>> = {
  asset_out_of_service: 'r.asset_id',
  stock_below_minimum: 'r.spare_part_id',
};

/** The state of an alarm that is open again. It must be acknowledged again. */
export const REOPENED: Partial<Omit<Alarm, 'id' | 'businessId' | 'createdAt'>> = {
  status: 'open',
  resolvedAt: null,
  resolvedByKind: null,
  resolvedById: null,
  acknowledgedAt: null,
  acknowledgedByKind: null,
  acknowledgedById: null,
};

/** Raises, lists, acknowledges, resolves and reopens alarms (D24, D55, D63). `ReportedAlarms` handles reports of other systems. */
@Injectable()
export class AlarmsService {
  /** One page of the matching alarms, newest first. */
  list(tenant: TenantReader, filters: AlarmFilters, page: PageRequest): Promise<Page<AlarmResource>> {
    return tenant.list(alarmResource, alarmConditions(filters), page);
  }

  /** One page of the matching alarms for the portal, newest first. */
  listDisplayed(
    tenant: TenantReader,
    filters: AlarmFilters,
    page: PageRequest,
  ): Promise<Page<DisplayedAlarm>> {
    return tenant.list(displayedAlarmResource, alarmConditions(filters), page);
  }

  /** An alarm for the portal. @throws ApiError `not_found` */
  async getDisplayed(tenant: TenantReader, id: string): Promise<DisplayedAlarm> {
    return (await tenant.find(displayedAlarmResource, id))?.item() ?? missing();
  }

  /** An alarm. @throws ApiError `not_found` */
  async get(tenant: TenantReader, id: string): Promise<Single<AlarmResource>> {
    return (await tenant.find(alarmResource, id)) ?? missing();
  }

  /**
   * Raises an alarm in the unit of work that caused it, and emits `alarm.raised`. Every call raises one: the caller checks that
   * there is no alarm for the same cause yet. The insert is sent without waiting for its result.
   *
   * @param reason the message
   * @returns the alarm's id
   */
  raise(work: UnitOfWork, { reason, ...cause }: Cause & { readonly reason: Reason }): string {
    const severity = SEVERITY_OF[cause.kind];
    const row = { ...cause, reason, message: formatReason(reason, 'api'), severity, status: 'open' as const };
    const { id } = work.insert(Alarm, { ...row, occurrences: 1 });
    work.emit(alarmRaised, id);
    return id;
  }

  /**
   * Resolves the alarms of the service for causes that no longer exist.
   *
   * @param ids the assets or spare parts that the causes are about
   */
  async end(work: UnitOfWork, kind: Cause['kind'], ids: readonly string[]): Promise<void> {
    await this.resolveAll(
      work,
      sql`${isOneOf(SUBJECT_OF[kind], ids)} AND r.kind = ${kind} AND r.status <> 'resolved'`,
    );
  }

  /**
   * Acknowledges an alarm as the principal. Acknowledging it again changes nothing.
   *
   * @returns its id
   * @throws ApiError `not_found`; `invalid_state` for a resolved one
   */
  async acknowledge(work: UnitOfWork, id: string): Promise<string> {
    const { status } = (await work.lock(Alarm, id)) ?? missing();
    if (status === 'resolved') throw new ApiError('invalid_state', alarmMessages.resolvedAlready);
    if (status === 'acknowledged') return id;
    const { kind, id: by } = work.principal;
    work.update(Alarm, id, {
      status: 'acknowledged',
      acknowledgedAt: work.now,
      acknowledgedByKind: kind,
      acknowledgedById: by,
    });
    work.emit(alarmAcknowledged, id);
    return id;
  }

  /** Resolves an alarm. Resolving it again changes nothing. @returns its id @throws ApiError `not_found` */
  async resolve(work: UnitOfWork, id: string): Promise<string> {
    const { status } = (await work.lock(Alarm, id)) ?? missing();
    const { kind, id: by } = work.principal;
    if (status !== 'resolved')
      await this.resolveAll(work, sql`r.id = ${id}`, { resolvedByKind: kind, resolvedById: by });
    return id;
  }

  /**
   * Takes back that someone acknowledged or resolved an alarm by mistake. Reopening an open one changes nothing.
   *
   * @returns its id
   * @throws ApiError `not_found`; `invalid_state` if its source or the service resolved it, or a newer alarm of the same problem is
   *   not resolved
   */
  async reopen(work: UnitOfWork, id: string): Promise<string> {
    const alarm = (await work.lock(Alarm, id)) ?? missing();
    if (alarm.status === 'open') return id;
    if (alarm.status === 'resolved') {
      if (alarm.resolvedByKind === null) throw new ApiError('invalid_state', alarmMessages.overByItself);
      const newer = await work.row(sql`SELECT r.id FROM ${Alarm} r WHERE ${sameProblem(alarm)}
        AND r.status <> 'resolved'`);
      if (newer) throw new ApiError('invalid_state', alarmMessages.raisedAgain);
    }
    work.update(Alarm, id, REOPENED);
    work.emit(alarmReopened, id);
    return id;
  }

  /**
   * Resolves alarms, and emits `alarm.resolved` for each.
   *
   * @param which a condition on the row `r` that excludes resolved alarms
   * @param by who resolved them by hand, if anyone did
   * @returns the alarms as they were before
   */
  async resolveAll(
    work: UnitOfWork,
    which: Sql,
    by: Pick<Alarm, 'resolvedByKind' | 'resolvedById'> = { resolvedByKind: null, resolvedById: null },
  ): Promise<Alarm[]> {
    const alarms = await work.lock(Alarm, which);
    const ids = alarms.map(({ id }) => id);
    if (ids.length === 0) return [];
    await work.update(Alarm, sql`r.id = ANY(${ids})`, { status: 'resolved', resolvedAt: work.now, ...by });
    work.emit(alarmResolved, ids);
    return alarms;
  }

  /**
   * Links an operation to an alarm, unless it has one already.
   *
   * @param open creates the operation and returns its id
   * @returns the id of the new or the existing operation
   * @throws ApiError `not_found`
   */
  async link(work: UnitOfWork, id: string, open: (alarm: Alarm) => Promise<string>): Promise<string> {
    const alarm = (await work.lock(Alarm, id)) ?? missing();
    if (alarm.operationId !== null) return alarm.operationId;
    const operationId = await open(alarm);
    work.update(Alarm, id, { operationId });
    return operationId;
  }

  /**
   * Takes an alarm out of an operation that it joined by mistake. An alarm of another operation is left alone.
   *
   * @throws ApiError `not_found`
   */
  async unlink(work: UnitOfWork, id: string, operationId: string): Promise<void> {
    const alarm = (await work.lock(Alarm, id)) ?? missing();
    if (alarm.operationId === operationId) work.update(Alarm, id, { operationId: null });
  }
}

/** The alarms of the same problem: of the same source and key, or of the service about the same record. */
function sameProblem({ kind, source, dedupKey, assetId, sparePartId }: Alarm): Sql {
  return kind === 'monitoring'
    ? sql`r.source = ${source} AND r.dedup_key = ${dedupKey}`
    : sql`${rawSql(SUBJECT_OF[kind])} = ${assetId ?? sparePartId} AND r.kind = ${kind}`;
}

function missing(): never {
  throw ApiError.notFound(alarmMessages.missing);
}
