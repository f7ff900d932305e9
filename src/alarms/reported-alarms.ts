import { Injectable } from '@nestjs/common';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { eachOnce } from '../kernel/ids.js';
import { isOneOf, sql, type Sql } from '../kernel/sql/sql.js';
import { changedFields } from '../kernel/database/columns.js';
import { Alarm, type AlarmStatus, type Severity } from './alarm.entity.js';
import { alarmRaised, alarmReopened } from './alarm.events.js';
import { AlarmsService, REOPENED } from './alarms.service.js';

const MINUTE_MS = 60_000;

/** A report of another system about a firing alarm. */
export interface AlarmReport {
  /** The key of the alarm in that system. */
  readonly dedupKey: string;
  readonly severity: Severity;
  readonly message: string;
  readonly details?: string | null;
  readonly assetId?: string | null;
  readonly startedAt?: Date | null;
}

/** The outcome of a report: the alarm, and whether the report raised it. */
export interface ReportOutcome {
  readonly id: string;
  readonly status: AlarmStatus;
  readonly isNew: boolean;
}

/** The outcome of resolving an alarm: `unchanged` if it was resolved already, `ignored` if there never was one. */
export type ResolveOutcome =
  { readonly outcome: 'resolved' | 'unchanged'; readonly id: string } | { readonly outcome: 'ignored' };

/** An alarm that a report raised. */
export interface RaisedAlarm {
  readonly id: string;
  readonly report: AlarmReport;
  /** The open operation of the last alarm of the key, which the new one has joined; null if there is none. */
  readonly operationId: string | null;
}

/** What the caller adds to the recording of reports. */
export interface ReportHandlers {
  /** Of these operations, those that are open. */
  readonly openAmong: (operationIds: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Takes the locks that must come before the rows of the alarms that are about to be raised. */
  readonly lock: (raising: readonly AlarmReport[]) => Promise<void>;
  /** Called once, before the events of the raised alarms are emitted, so the events contain what it changes. */
  readonly onRaised: (raised: readonly RaisedAlarm[]) => Promise<void>;
}

/** The newest alarm of a key. */
interface LastAlarm {
  readonly id: string;
  readonly key: string;
  readonly resolvedAt: Date | null;
  /** Its operation; null if it has none that is open. */
  readonly operationId: string | null;
  /** Whether its operation was closed: what returns is then news. */
  readonly isDone: boolean;
}

/** The alarms that other systems report. The database ensures at most one unresolved alarm per source and key (D63). */
@Injectable()
export class ReportedAlarms {
  constructor(private readonly alarms: AlarmsService) {}

  /**
   * Records firing alarms. The first report of a key raises an alarm and emits `alarm.raised`. Further reports increase its count
   * and update its severity, message and details. After it is resolved, a report raises another alarm, which joins the operation
   * of the last one while that is open.
   *
   * @param reports the reports of one source, each key once
   * @param flapWindowMinutes within so many minutes after its end, a report reopens the last alarm and emits `alarm.reopened`,
   *   unless its operation was closed meanwhile
   * @returns the outcomes by key
   */
  async report(
    work: UnitOfWork,
    source: string,
    reports: readonly AlarmReport[],
    flapWindowMinutes: number,
    { openAmong, lock, onRaised }: ReportHandlers,
  ): Promise<Map<string, ReportOutcome>> {
    const outcomes = new Map<string, ReportOutcome>();
    const raised: RaisedAlarm[] = [];
    // Sorted by key, so that concurrent reports of the same alarms do not deadlock.
    let remaining = [...reports].sort((one, other) => (one.dedupKey < other.dedupKey ? -1 : 1));
    const settle = (settled: Iterable<readonly [key: string, outcome: ReportOutcome]>) => {
      for (const [key, outcome] of settled) outcomes.set(key, outcome);
      remaining = remaining.filter(({ dedupKey }) => !outcomes.has(dedupKey));
    };
    while (remaining.length > 0) {
      settle(await this.repeat(work, source, remaining));
      if (remaining.length === 0) break;
      const last = await lastOf(work, source, remaining, openAmong);
      if (flapWindowMinutes > 0) settle(await this.reopen(work, remaining, last, flapWindowMinutes));
      if (remaining.length > 0) await lock(remaining);
      const added = await this.raise(work, source, remaining, last);
      raised.push(...added);
      // An alarm that another transaction raised in between is a repeat in the next iteration.
      settle(added.map(({ id, report }) => [report.dedupKey, { id, status: 'open', isNew: true }]));
    }
    if (raised.length > 0) await onRaised(raised);
    work.emit(
      alarmRaised,
      raised.map(({ id }) => id),
    );
    return outcomes;
  }

  /**
   * Resolves alarms of a source.
   *
   * @returns the outcomes by key
   */
  async resolve(
    work: UnitOfWork,
    source: string,
    keys: readonly string[],
  ): Promise<Map<string, ResolveOutcome>> {
    const resolved = await this.alarms.resolveAll(work, unresolved(source, keys));
    const outcomes = new Map<string, ResolveOutcome>(
      resolved.map(({ id, dedupKey }) => [dedupKey!, { outcome: 'resolved', id }]),
    );
    const others = keys.filter((key) => !outcomes.has(key));
    const newest = await newestOf(work, source, others);
    for (const key of others) {
      const id = newest.get(key)?.id;
      outcomes.set(key, id === undefined ? { outcome: 'ignored' } : { outcome: 'unchanged', id });
    }
    return outcomes;
  }

  private async raise(
    work: UnitOfWork,
    source: string,
    reports: readonly AlarmReport[],
    last: ReadonlyMap<string, LastAlarm>,
  ): Promise<RaisedAlarm[]> {
    const alarms = reports.map((report) => {
      const operationId = last.get(report.dedupKey)?.operationId ?? null;
      return { id: work.newId(), report, operationId };
    });
    const fixed = { kind: 'monitoring', source, status: 'open', occurrences: 1 } as const;
    const rows = alarms.map(({ report, ...own }) => ({ ...fixed, ...report, ...own }));
    const written = new Set(await work.insert(Alarm, rows, { skipTaken: true }));
    return alarms.filter(({ id }) => written.has(id));
  }

  private async repeat(work: UnitOfWork, source: string, reports: readonly AlarmReport[]) {
    const keys = reports.map(({ dedupKey }) => dedupKey);
    const alarms = await work.lock(Alarm, unresolved(source, keys));
    work.update(Alarm, patchesOf(work, alarms, reports));
    return alarms.map(({ id, dedupKey, status }) => [dedupKey!, { id, status, isNew: false }] as const);
  }

  /** Opens alarms again that were resolved a short time ago. */
  private async reopen(
    work: UnitOfWork,
    reports: readonly AlarmReport[],
    last: ReadonlyMap<string, LastAlarm>,
    minutes: number,
  ) {
    const since = work.now.getTime() - minutes * MINUTE_MS;
    const ids = reports.flatMap(({ dedupKey }) => {
      const alarm = last.get(dedupKey);
      const isRecent = alarm?.resolvedAt != null && alarm.resolvedAt.getTime() >= since;
      return isRecent && !alarm.isDone ? [alarm.id] : [];
    });
    if (ids.length === 0) return [];
    const alarms = await work.lock(Alarm, sql`${isOneOf('r.id', ids)} AND r.status = 'resolved'`);
    work.update(Alarm, patchesOf(work, alarms, reports, REOPENED));
    work.emit(
      alarmReopened,
      alarms.map(({ id }) => id),
    );
    return alarms.map(({ id, dedupKey }) => [dedupKey!, { id, status: 'open', isNew: false }] as const);
  }
}

/** The changes of alarms that were reported again. */
function patchesOf(
  { now }: UnitOfWork,
  alarms: readonly Alarm[],
  reports: readonly AlarmReport[],
  more: Partial<Alarm> = {},
): Map<string, Partial<Alarm>> {
  const byKey = new Map(reports.map((report) => [report.dedupKey, report]));
  return new Map(
    alarms.map((alarm) => {
      const { severity, message, details = null } = byKey.get(alarm.dedupKey!)!;
      const changes = changedFields(alarm, { severity, message, details });
      return [alarm.id, { ...changes, ...more, occurrences: alarm.occurrences + 1, lastSeenAt: now }];
    }),
  );
}

function unresolved(source: string, keys: readonly string[]): Sql {
  return sql`r.source = ${source} AND r.dedup_key = ANY(${keys}) AND r.status <> 'resolved'`;
}

/** The newest alarm of each key, by key. */
async function newestOf(
  tenant: TenantReader,
  source: string,
  keys: readonly string[],
): Promise<Map<string, Omit<LastAlarm, 'isDone'>>> {
  if (keys.length === 0) return new Map();
  const found = await tenant.rows<Omit<LastAlarm, 'isDone'>>(
    sql`SELECT DISTINCT ON (r.dedup_key) r.id, r.dedup_key AS key, r.resolved_at AS "resolvedAt",
        r.operation_id AS "operationId" FROM ${Alarm} r
      WHERE r.source = ${source} AND r.dedup_key = ANY(${keys}) ORDER BY r.dedup_key, r.id DESC`,
  );
  return new Map(found.map((alarm) => [alarm.key, alarm]));
}

/** The newest alarm of each report's key, by key, with its operation if that is open. */
async function lastOf(
  tenant: TenantReader,
  source: string,
  reports: readonly AlarmReport[],
  openAmong: ReportHandlers['openAmong'],
): Promise<Map<string, LastAlarm>> {
  const newest = await newestOf(
    tenant,
    source,
    reports.map(({ dedupKey }) => dedupKey),
  );
  const operations = eachOnce([...newest.values()].map(({ operationId }) => operationId));
  const open = operations.length === 0 ? new Set<string>() : await openAmong(operations);
  const withState = (alarm: Omit<LastAlarm, 'isDone'>): LastAlarm => {
    const isOpen = alarm.operationId !== null && open.has(alarm.operationId);
    return {
      ...alarm,
      operationId: isOpen ? alarm.operationId : null,
      isDone: alarm.operationId !== null && !isOpen,
    };
  };
  return new Map([...newest].map(([key, alarm]) => [key, withState(alarm)]));
}
